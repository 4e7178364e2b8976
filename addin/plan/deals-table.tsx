// The first chosen deals, highest profit first; the sheet shows all.
import type { Option } from './plan-state.ts'
import { dealsText } from '../messages/texts.ts'
import { columnConfidence, columnMoney, numberText } from '../messages/words.ts'
import type { Flow } from '../shell/create-flow.ts'
import { Button } from '../shell/pieces.tsx'
import type { Scalar } from '#contract/table.ts'

const SHOWN = 50

interface DealsTableProps {
  /** The first of them. */
  readonly chosen: readonly Option[]
  /** Number of all chosen deals. */
  readonly n: number
  /** The sheet holds all of them. */
  readonly written: boolean
  /** A deal was pressed, by its key. */
  readonly onPick: (key: string) => void
}

export function DealsTable({ chosen, n, written, onPick }: DealsTableProps) {
  const shown = chosen.slice(0, SHOWN)
  const money = columnMoney(shown.map(({ profit }) => profit))
  const sure = columnConfidence(shown.map(({ confidence }) => confidence))
  return (
    <>
      <DealRows
        onPick={onPick}
        headers={[dealsText.qty, dealsText.profit, dealsText.sure]}
        rows={shown.map(({ key, qty, profit, confidence }) => ({
          key,
          cells: [numberText(qty), money(profit), sure(confidence)],
        }))}
      />
      {n > shown.length && (
        <p class="hint">
          {written
            ? dealsText.moreWritten({ n: n - shown.length })
            : dealsText.more({ n: n - shown.length })}
        </p>
      )}
    </>
  )
}

// Ways to look at the written plan in the sheet.
export function ArrangeRows({ flow }: { readonly flow: Pick<Flow, 'arrange'> }) {
  return (
    <div class="row" role="group" aria-label={dealsText.rowsOfTable}>
      <Button onPress={() => flow.arrange('taken')}>{dealsText.onlyTaken}</Button>
      <Button onPress={() => flow.arrange('all')}>{dealsText.allRows}</Button>
    </div>
  )
}

// A table with one row for each deal, headed by its key, or for each of something else.
interface DealRowsProps {
  /** Header of the first column. */
  readonly first?: string
  /** Headers of the columns after it. */
  readonly headers: readonly string[]
  /** The header whose cells are words, "9 weeks ago", and may stand in two lines; a number stays whole. */
  readonly words?: string
  readonly rows: readonly { readonly key: Scalar; readonly cells: readonly string[] }[]
  /** A row was pressed, by its key: for the mouse alone, a list of the same deals serves the keyboard. */
  readonly onPick?: (key: string) => void
}

export function DealRows({ first = dealsText.deal, headers, words, rows, onPick }: DealRowsProps) {
  return (
    <table>
      <thead>
        <tr>
          {[first, ...headers].map((header) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr
            key={String(key)}
            class={onPick ? 'pick' : undefined}
            onClick={onPick ? () => onPick(String(key)) : undefined}
          >
            <th scope="row">{String(key)}</th>
            {cells.map((cell, i) => (
              <td key={headers[i]} class={headers[i] === words ? 'words' : undefined}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

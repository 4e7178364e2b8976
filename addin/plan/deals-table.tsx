// The chosen deals, highest profit first or as they are asked for; the sheet shows all.
import { useEffect, useState } from 'preact/hooks'
import type { DealQuery, PlanShown } from './plan-state.ts'
import { dealsText } from '../messages/texts.ts'
import { columnConfidence, columnMoney, numberText } from '../messages/words.ts'
import type { Flow } from '../shell/create-flow.ts'
import { useDealNames } from '../shell/deal-names.ts'
import { Field } from '../shell/fields.tsx'
import { Button } from '../shell/pieces.tsx'
import type { Scalar } from '#contract/table.ts'

const SHOWN = 50
/** So few deals need no search. */
const FEW = 8

const COLUMNS = ['key', 'qty', 'profit', 'confidence'] as const
const FIRST: DealQuery = { find: '', by: 'profit', up: false }

interface DealsTableProps {
  readonly plan: PlanShown
  /** A deal was pressed, by its key. */
  readonly onPick: (key: string) => void
  readonly flow: Pick<Flow, 'listDeals'>
}

export function DealsTable({ plan, onPick, flow }: DealsTableProps) {
  const { chosen } = plan
  const [query, ask] = useState(FIRST)
  useEffect(() => {
    if (query !== FIRST) void flow.listDeals(query)
  }, [query, chosen])
  const { rows, n } =
    query === FIRST || plan.listed === null ? { rows: chosen, n: plan.n } : plan.listed
  const shown = rows.slice(0, SHOWN)
  const money = columnMoney(shown.map(({ profit }) => profit))
  const sure = columnConfidence(shown.map(({ confidence }) => confidence))
  return (
    <>
      {plan.n > FEW && (
        <Field
          label={dealsText.find}
          control={(ids) => (
            <input
              {...ids}
              type="text"
              value={query.find}
              onInput={(event) => ask({ ...query, find: event.currentTarget.value })}
            />
          )}
        />
      )}
      <DealRows
        onPick={onPick}
        headers={[dealsText.qty, dealsText.profit, dealsText.sure]}
        sorted={{
          at: COLUMNS.indexOf(query.by),
          up: query.up,
          // Words begin with A, numbers with the largest.
          onSort: (at) =>
            ask({
              ...query,
              by: COLUMNS[at]!,
              up: query.by === COLUMNS[at] ? !query.up : at === 0,
            }),
        }}
        rows={shown.map(({ key, qty, profit, confidence }) => ({
          key,
          cells: [numberText(qty), money(profit), sure(confidence)],
        }))}
      />
      <p class="hint" role="status">
        {n === 0
          ? dealsText.noneFound
          : n > shown.length && dealsText.more({ n: n - shown.length })}
      </p>
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

/** Characters of a name that stays in one line. */
const SHORT = 14

// A table with one row for each deal, headed by its key, or for each of something else.
interface DealRowsProps {
  /** Header of the first column. */
  readonly first?: string
  /** Headers of the columns after it. */
  readonly headers: readonly string[]
  /** The header whose cells are words, "9 weeks ago", and may stand in two lines; a number stays whole. */
  readonly words?: string
  readonly rows: readonly { readonly key: Scalar; readonly cells: readonly string[] }[]
  /** By which column they are sorted, from 0, and a press on the header of another one. */
  readonly sorted?: {
    readonly at: number
    readonly up: boolean
    readonly onSort: (at: number) => void
  }
  /** A row was pressed, by its key: for the mouse alone, a list of the same deals serves the keyboard. */
  readonly onPick?: (key: string) => void
}

export function DealRows({ first, headers, words, rows, sorted, onPick }: DealRowsProps) {
  const isKey = first === undefined
  const dealName = useDealNames(isKey ? rows.map(({ key }) => key) : [])
  const nameOf = isKey ? dealName : String
  const order = sorted?.up ? 'ascending' : 'descending'
  return (
    <table>
      <thead>
        <tr>
          {[first ?? dealsText.deal, ...headers].map((header, at) => (
            <th key={header} scope="col" aria-sort={sorted?.at === at ? order : undefined}>
              {sorted === undefined ? (
                header
              ) : (
                <Button look="plain" onPress={() => sorted.onSort(at)}>
                  {header}
                </Button>
              )}
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
            <th scope="row" class={isKey && nameOf(key).length <= SHORT ? 'short' : undefined}>
              {nameOf(key)}
            </th>
            {cells.map((cell, i) => (
              <td key={headers[i]} class={headers[i] === words ? 'phrase' : undefined}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

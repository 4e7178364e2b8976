// A table with one row for each deal, headed by its key, or for each of something else.
import type { Scalar } from '#contract/table.ts'
import { dealsText } from '../text/en/deals.ts'

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

// A table of deals with one row each, headed by its key.
import type { Scalar } from '#contract/table.ts'

interface DealRowsProps {
  /** Headers of the columns after the key. */
  readonly headers: readonly string[]
  readonly rows: readonly { readonly key: Scalar; readonly cells: readonly string[] }[]
  /** A row was pressed, by its key: for the mouse alone, a list of the same deals serves the keyboard. */
  readonly onPick?: (key: string) => void
}

export function DealRows({ headers, rows, onPick }: DealRowsProps) {
  return (
    <table>
      <thead>
        <tr>
          {['Deal', ...headers].map((header) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={String(key)} onClick={onPick ? () => onPick(String(key)) : undefined}>
            <th scope="row">{String(key)}</th>
            {cells.map((cell, i) => (
              <td key={headers[i]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

// A table that scrolls sideways within its card: its region takes the keyboard's focus and has a name.
import type { ComponentChildren } from 'preact'

interface TableProps {
  readonly label: string
  readonly columns: readonly string[]
  /** The rows, each a `tr` that begins with its `th`. */
  readonly children: ComponentChildren
}

export function Table({ label, columns, children }: TableProps) {
  return (
    <div class="wide" role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((name) => (
              <th scope="col" key={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

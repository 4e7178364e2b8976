// The chosen deals, highest profit first: the first of them, for the sheet shows all.
import type { Option } from '#addin/flow/plan-state.ts'
import { counted, moneyText, numberText, percentText } from './words.ts'

const SHOWN = 50

export interface DealsTableProps {
  /** The first of them. */
  readonly chosen: readonly Option[]
  /** All of them. */
  readonly n: number
}

export function DealsTable({ chosen, n }: DealsTableProps) {
  const shown = chosen.slice(0, SHOWN)
  return (
    <>
      <table>
        <thead>
          <tr>
            <th scope="col">Deal</th>
            <th scope="col">Qty</th>
            <th scope="col">Profit</th>
            <th scope="col">Sure</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ key, qty, profit, confidence }) => (
            <tr key={String(key)}>
              <th scope="row">{String(key)}</th>
              <td>{numberText(qty)}</td>
              <td>{moneyText(profit)}</td>
              <td>{percentText(confidence)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {n > shown.length && (
        <p class="hint">and {counted(n - shown.length, 'more deal')} in the sheet.</p>
      )}
    </>
  )
}

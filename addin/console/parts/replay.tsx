// Past menus replayed: what the plan would have been predicted to earn, and what it earned.
import type { Summary } from '#contract/schemas.ts'
import { countText, moneyText, numberText } from '#addin/text/words.ts'

export function Replay({ rows }: { readonly rows: Summary['replay'] }) {
  return (
    <div class="wide" role="region" aria-label="Past menus" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {['Time', 'Deals', 'Predicted profit', 'Realised profit'].map((name) => (
              <th scope="col" key={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.T}>
              <th scope="row">{numberText(row.T).replace('-', '−')}</th>
              <td>{countText(row.selected)}</td>
              <td>{moneyText(row.predicted_profit)}</td>
              <td>{moneyText(row.realised_profit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

// Past menus replayed: what the plan would have been predicted to earn, and what it earned.
import type { Summary } from '#contract/schemas.ts'
import { countText, moneyText, numberText } from '#addin/text/words.ts'
import { Table } from './table.tsx'

export function Replay({ rows }: { readonly rows: Summary['replay'] }) {
  return (
    <Table label="Past menus" columns={['Time', 'Deals', 'Predicted profit', 'Realised profit']}>
      {rows.map((row) => (
        <tr key={row.T}>
          <th scope="row">{numberText(row.T).replace('-', '−')}</th>
          <td>{countText(row.selected)}</td>
          <td>{moneyText(row.predicted_profit)}</td>
          <td>{moneyText(row.realised_profit)}</td>
        </tr>
      ))}
    </Table>
  )
}

// The parts of a bill that only show it: its head, the cells of a line, its profit. They know no pane: the console has them, too.
import type { Bill, BillLine } from '#contract/bill.ts'
import { billText } from '../messages/texts.ts'
import { useDealNames } from '../shell/deal-names.ts'
import { centsText, listed, numberText } from '../messages/words.ts'
import { headText, noPriceText, remarks } from './bill-words.ts'
import type { NameOf } from './names.ts'

const texts = billText

/** The deal: what was bought of it and what became of it. */
export function BillHead({ bill }: { readonly bill: Bill }) {
  const nameOf = useDealNames([bill.key])
  return (
    <>
      <p class="deal" role="status">
        {headText(bill, nameOf)}
      </p>
      {remarks(bill).map((remark) => (
        <p class="hint" key={remark}>
          {remark}
        </p>
      ))}
    </>
  )
}

interface CellsProps extends Pick<BillLine, 'cells'> {
  readonly nameOf: NameOf
}

/** The cells that a line reads. */
export function Cells({ cells, nameOf }: CellsProps) {
  if (cells.length === 0) return null
  const said = cells.map(({ table, column, value, assumed = false }) =>
    texts.cell({ column: nameOf({ table, name: column }), value: cellText(value), assumed }),
  )
  return <span class="hint from">{listed(said)}</span>
}

function cellText(value: string | number | boolean | null): string {
  if (value === null) return texts.blank
  return typeof value === 'number' ? numberText(value) : String(value)
}

interface NoPriceProps {
  readonly bill: Bill
  /** Sales has no price at all. */
  readonly all?: boolean | undefined
  readonly nameOf: NameOf
}

/** Says beside a line that reads prices where the expected one stands in place of one that Sales lacks. */
export function NoPrice({ bill, all = false, nameOf }: NoPriceProps) {
  const said = noPriceText(bill, all, nameOf)
  return said === null ? null : <span class="hint from">{said}</span>
}

interface ProfitProps {
  readonly bill: Bill
  /** Lines are not settled yet. */
  readonly open?: boolean
}

/** What the lines sum to, beside the profit of the person's own table. */
export function ProfitRow({ bill: { profit, yours, agrees }, open = false }: ProfitProps) {
  return (
    <tr class="sum">
      <th scope="row">
        <span class="sign" aria-hidden="true">
          =
        </span>
        <strong>{open ? texts.profitSoFar : texts.profit}</strong>
        {yours !== null && (
          <span class={agrees === false && !open ? 'from wrong' : 'hint from'}>
            {texts.yours({ profit: centsText(yours), agrees: open ? null : agrees })}
          </span>
        )}
      </th>
      <td>{profit === null ? texts.open : centsText(profit)}</td>
    </tr>
  )
}

// The parts of a bill that only show it: its head, the cells of a line, its profit. They know no pane: the console has them, too.
import type { Bill, BillLine } from '#contract/bill.ts'
import { billText } from '../messages/texts.ts'
import { centsText, listed, numberText } from '../messages/words.ts'
import type { NameOf } from './names.ts'

const texts = billText

/** Prices of sales that the head lists. */
const PRICES = 6

/** The deal: what was bought of it and what became of it. */
export function BillHead({ bill }: { readonly bill: Bill }) {
  const { key, qty, sold, left, held, final, sales, more_sales: others } = bill
  const prices = sales
    .slice(0, PRICES)
    .map(({ price, qty: units }) =>
      price === null ? '?' : `${units === 1 ? '' : `${numberText(units)} × `}${numberText(price)}`,
    )
  const more = sales.length - prices.length + others
  const said = listed([...prices, ...(more > 0 ? [texts.morePrices({ n: more })] : [])])
  return (
    <>
      <p class="deal" role="status">
        {texts.head({
          key: String(key),
          bought: qty,
          sold,
          left,
          prices: said === '' ? null : said,
        })}
      </p>
      {held > 0 && <p class="hint">{texts.held({ n: held })}</p>}
      {!final && <p class="hint">{texts.notOver}</p>}
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
export function NoPrice({ bill: { sales }, all = false, nameOf }: NoPriceProps) {
  const lacking = sales.filter(({ listed: lacks }) => lacks).length
  if (lacking === 0) return null
  const price = nameOf({ table: 'menus', name: 'unit_price' })
  const n = all || lacking === sales.length ? null : lacking
  return <span class="hint from">{texts.noPrice({ price, n })}</span>
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

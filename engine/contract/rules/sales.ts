// Structural and safety rules of the sales. They run always (interface §2). Whether a sale is
// plausible beside its menu stands in plausibility.ts.
import type { Hits } from '../entry-rows.ts'
import { SALES_KEYS } from '../limits.ts'
import {
  addRow,
  atRows,
  count,
  findRows,
  noRows,
  numberRule,
  type Context,
  type Rule,
  type Finding,
  structureRule,
  toleratedRule,
} from './rule-context.ts'
import type { RowAmounts } from '../request-read.ts'
import { salesWithoutPrice } from '../sales-price.ts'
import { matchSales } from '../sales-match.ts'
import { cell } from '../table.ts'
import { shownKey } from '../shown.ts'
import { isUnknown } from './tolerated.ts'

export const SALES_RULES: readonly Rule[] = [
  structureRule('too_many_keys', ['groups', 'sales.key'], (c) => {
    const { salesKeys } = c.groups!
    if (salesKeys <= SALES_KEYS) return null
    return {
      table: 'sales',
      column: 'key',
      hits: noRows(salesKeys),
      message: `Sales has ${salesKeys} distinct keys; at most ${SALES_KEYS} are read.`,
      fix: 'Leave out sales of keys that no menu lists, or the oldest menus with their sales.',
    }
  }),
  structureRule('fee_differs', ['groups', 'sales.key', 'sales.unit_fee'], (c) => {
    const hits = differingFees(c)
    return atRows(c.sales, hits, {
      column: 'unit_fee',
      message: `Sales column "unit_fee" differs between the rows of ${count(hits, 'key')}`,
      fix: 'The fee is paid per unit ordered: give all rows of a key the same, or leave the others blank.',
    })
  }),
  structureRule('sale_menu_differs', ['groups', 'sales.key', 'sales.menu'], (c) => {
    const groups = c.groups!
    const menu = c.sales.number('menu')
    const hits = findRows(c.sales, (row) => {
      const g = groups.salesGroup[row]!
      return g >= 0 && !Number.isNaN(menu[row]!) && menu[row] !== groups.menu[g]
    })
    return atRows(c.sales, hits, {
      column: 'menu',
      message: `Sales column "menu" disagrees with the menu of the key in Menus in ${count(hits, 'row')}`,
      fix: 'Correct the menu or the key of the sale, or leave "menu" blank: the key decides.',
    })
  }),
  structureRule('revenue_without_qty', [], (c) =>
    atAmounts(c, 'withoutQty', {
      message: 'Sales column "revenue" has an amount, and "qty" no units',
      fix: 'Fill qty with the units that the amount was paid for, or leave the amount blank.',
    }),
  ),
  structureRule('revenue_differs', [], (c) =>
    atAmounts(c, 'differs', {
      message: 'Sales column "price" is not "revenue" divided by "qty"',
      fix: 'Send one of both: price is the money of a unit, revenue that of the whole row.',
    }),
  ),
  toleratedRule('no_sales_price', ['groups', 'sales.qty'], (c) => {
    if (c.client || c.sales.read.table.columns.has('revenue')) return null
    const sold = salesWithoutPrice(c.groups!, c.sales.read.table)
    if (sold === 0) return null
    return {
      table: 'sales',
      column: 'price',
      warning: true,
      hits: noRows(sold),
      message: `Sales has no price: ${sold === 1 ? '1 sale counts' : `all ${sold} sales count`} at the unit_price of the deal, which was only expected.`,
      fix: 'Add the "price" of each sale, or its "revenue", the amount of the row.',
    }
  }),
  numberRule('sale_in_future', 'safety', ['sales', 'T'], {
    fails: (T) => T > 0,
    is: 'after now (T > 0)',
    fix: 'Send past sales only: T counts periods from now, the past is negative.',
  }),
  numberRule('negative_signal_delay', 'safety', ['sales', 'T_signal_delay'], {
    fails: (delay) => delay < 0,
    is: 'below 0',
    fix: 'Write the periods between the sale and its report, ≥ 0.',
  }),
  // An error where the tables share hardly a key, for every deal would count as one that sold nothing; a warning where
  // many of the taken deals have no sale.
  toleratedRule('sales_match_nothing', ['groups', 'sales.key'], (c) => {
    const match = matchSales(c.groups!, c.options)
    if (match?.is === 'nothing') return nothing(c, match)
    if (match?.is !== 'part') return null
    const { chosen, silent } = match
    return {
      table: 'sales',
      column: 'key',
      warning: true,
      hits: noRows(silent),
      message: `Only ${chosen - silent} of ${chosen} chosen deals have a sale; the others count as taken, with nothing sold.`,
      fix: `${SAME_KEYS}, or add the missing sales; where these deals sold nothing, set market_type.parameters.historically_chosen_means to "taken".`,
    }
  }),
]

/** Rows whose amount makes no price, as they were sent: some of them may have been dropped. */
function atAmounts(
  { sales, sent }: Context,
  which: keyof RowAmounts,
  say: { message: string; fix: string },
): Finding | null {
  const sheet = { ...sales, read: sent.sales }
  const hits = noRows(0)
  for (const row of sent.sales.amounts?.[which] ?? []) addRow(hits, sheet, row)
  return atRows(sheet, hits, {
    column: 'revenue',
    ...say,
    message: `${say.message} in ${count(hits, 'row')}`,
  })
}

/** Keys whose filled fees disagree, each pointed at by the first row that does. */
function differingFees(c: Context): Hits {
  const groups = c.groups!
  const fee = c.sales.number('unit_fee')
  const first = new Float64Array(groups.keys).fill(Number.NaN)
  const reported = new Uint8Array(groups.keys)
  const hits = noRows(0)
  for (let row = 0; row < c.sales.rows; row++) {
    const key = groups.salesKey[row]!
    if (key < 0 || Number.isNaN(fee[row]!)) continue
    const known = first[key]!
    if (Number.isNaN(known)) first[key] = fee[row]!
    // A fee that was computed per row may differ in its last digits.
    else if (reported[key] === 0 && Math.abs(fee[row]! - known) > 1e-9 * Math.abs(known)) {
      reported[key] = 1
      addRow(hits, c.sales, row)
    }
  }
  return hits
}

const SAME_KEYS = 'Write the keys in Sales as in Menus'
/** Keys of each side that the message shows. */
const SHOWN = 3

function nothing(
  c: Context,
  { rows, matched, chosen, silent }: NonNullable<ReturnType<typeof matchSales>>,
): Finding | null {
  const { keyOf, menu, chosenRow } = c.groups!
  const isDeal = (g: number) => menu[g] !== 0 && (chosen === 0 || chosenRow[g]! >= 0)
  const deals = keyOf.filter((_, g) => isDeal(g))
  const sold = Array.from({ length: c.sales.rows }, (_, row) => row).filter((row) =>
    isUnknown(c, row),
  )
  const keys = c.sales.read.table.columns.get('key')
  const taken = chosen > 0 ? `, and ${chosen - silent} of ${chosen} chosen deals have a sale` : ''
  return atRows(
    c.sales,
    findRows(c.sales, (row) => isUnknown(c, row)),
    {
      column: 'key',
      message:
        `${matched} of ${rows} Sales rows belong to a past deal${taken}. Keys of Sales: ` +
        `${shown(sold.map((row) => cell(keys, row)!))}; keys of ${chosen > 0 ? 'chosen' : 'past'} deals: ${shown(deals)}`,
      // Flags of wishes ask only that a row matches.
      fix:
        `${SAME_KEYS}, letter by letter, or send the sales of these deals` +
        (chosen > 0 && matched > 0
          ? '; where historically_chosen flags what would have been taken, set market_type.parameters.historically_chosen_means to "would_take".'
          : '.'),
    },
  )
}

const shown = (keys: readonly (string | number | boolean)[]): string =>
  [...new Set(keys.map((key) => JSON.stringify(shownKey(key))))].slice(0, SHOWN).join(', ')

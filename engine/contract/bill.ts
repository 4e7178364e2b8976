// A bill: one past deal under the reading of the words, line by line (interface §3 `bill=all`, §5). Data only;
// engine/grounding/bill.ts makes it.
import { z } from 'zod'
import { flag, key, named, number, numberOrNull, text, whole } from './schema-parts.ts'

/** Bills of `?bill=all`, and sales rows that a bill lists. */
export const MOST_BILLS = 20
export const MOST_BILL_SALES = 50

const billCellSchema = z.object({
  table: z.enum(['menus', 'sales']),
  column: text,
  value: z.union([number, text, flag]).nullable().describe('as used; null where it is blank'),
  assumed: flag
    .optional()
    .describe('the deal has no such cell: the value is the parameter, or that of your other deals'),
})

const lineMistakeSchema = z.enum(['left_out', 'twice', 'other_sign'])
export type LineMistake = z.infer<typeof lineMistakeSchema>

export const billLineSchema = named('BillLine', {
  term: whole.nonnegative().describe('which of `valuation.terms` it charges or adds'),
  name: text.describe('what it is'),
  money: numberOrNull.describe(
    'what the deal paid (below 0) or earned by it, to the cent; null where a cell that it needs is blank',
  ),
  cells: z.array(billCellSchema).describe('the cells of the deal that it reads'),
  open: flag
    .optional()
    .describe(
      'units asked for and not there beyond all that sold: not known, as the goods ran out; not counted',
    ),
  contradicted: lineMistakeSchema
    .optional()
    .describe(
      'your own profits of past deals contradict this line: they leave it out, count it twice or with the other sign',
    ),
})
export type BillLine = z.infer<typeof billLineSchema>

export const billSchema = named('Bill', {
  key: key.describe('as sent'),
  menu: number.describe('its past menu'),
  T: number.describe('its time'),
  qty: number.describe('units that were taken'),
  sold: number.describe('of these, units sold'),
  left: number.describe('of these, units left over'),
  held: number.describe('units that were there before and are sold first'),
  final: flag.describe('whether its horizon is over: until then more may be sold'),
  sales: z
    .array(
      z.object({
        age: number.describe('periods from the deal to the sale'),
        qty: number,
        price: numberOrNull,
        listed: flag.optional().describe('Sales has no price here: unit_price stands in its place'),
      }),
    )
    .max(MOST_BILL_SALES)
    .describe(`its sales, at most ${MOST_BILL_SALES}`),
  more_sales: whole.nonnegative().describe('sales that are not listed'),
  lines: z.array(billLineSchema).describe('their sum is the profit, to the cent'),
  profit: numberOrNull.describe('what the deal earned under the reading'),
  yours: numberOrNull.describe('the profit that your table has for it; null where it has none'),
  agrees: flag.nullable().describe('whether both agree; null where there are not two'),
})
export type Bill = z.infer<typeof billSchema>

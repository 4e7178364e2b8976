// The structural rule that money, units and times stay within what can be reckoned with (interface
// §2): a slip of 1e300 would overflow in the sums of a fit. Features have no bound here: what is too
// large of them is read as blank.
import { MONEY_MOST, TIME_MOST, UNITS_MOST } from '../limits.ts'
import { outstandingPeriods } from '../stock.ts'
import {
  atRows,
  count,
  eachColumn,
  findRows,
  quote,
  type Context,
  type Rule,
  type Sheet,
} from './context.ts'

interface Bound {
  readonly most: number
  /** What the column is to hold, up to the bound. */
  readonly fix: (column: string, most: string) => string
}

const MONEY: Bound = {
  most: MONEY_MOST,
  fix: (column, most) =>
    `Write ${column} in money, at most ${most}; where all amounts are larger, in thousands throughout.`,
}
const UNITS: Bound = {
  most: UNITS_MOST,
  fix: (column, most) =>
    `Write ${column} in units, at most ${most}; where all are larger, in thousands, with costs and prices per thousand.`,
}
const TIME: Bound = {
  most: TIME_MOST,
  fix: (column, most) =>
    `Write ${column} in periods from now (weeks, months), at most ${most} in size: no date and no time stamp.`,
}

const MENUS: readonly (readonly [string, Bound])[] = [
  ['T', TIME],
  ['T_lead', TIME],
  ['qty', UNITS],
  ['unit_cost', MONEY],
  ['unit_price', MONEY],
  ['profit', MONEY],
]
const SALES: readonly (readonly [string, Bound])[] = [
  ['T', TIME],
  ['qty', UNITS],
  ['price', MONEY],
  ['unit_holding_cost', MONEY],
  ['unit_fee', MONEY],
]

/** The bounded columns of a table; a stock column that is read as a feature is none of them. */
function boundsOf(sheet: Sheet, c: Context): Map<string, Bound> {
  if (sheet.name === 'sales') return new Map(SALES)
  const arriving = [...sheet.read.table.columns.keys()].filter(
    (column) => outstandingPeriods(column) !== null,
  )
  const held = c.stock?.bound && c.stock.column !== null ? [c.stock.column] : []
  return new Map([...MENUS, ...[...arriving, ...held].map((column) => [column, UNITS] as const)])
}

export const RANGE_RULE: Rule = {
  code: 'out_of_range',
  family: 'structure',
  needs: [],
  find: eachColumn(
    (sheet, c) => [...boundsOf(sheet, c).keys()],
    (sheet, column, c) => {
      const { most, fix } = boundsOf(sheet, c).get(column)!
      const values = sheet.number(column)
      // What is beyond all numbers is no number, and said as that.
      const hits = findRows(sheet, (row) => {
        const size = Math.abs(values[row]!)
        return size > most && size < Infinity
      })
      const shown = most.toLocaleString('en-US')
      return atRows(sheet, hits, {
        column,
        message: `${sheet.title} column ${quote(column)} is beyond ${shown} in ${count(hits, 'row')}`,
        fix: fix(quote(column), shown),
      })
    },
  ),
}

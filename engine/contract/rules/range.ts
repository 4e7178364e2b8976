// The structural rule that money, units and times stay within what can be reckoned with (interface
// §2): a slip of 1e300 would overflow in the sums of a fit. What is too large of a feature is read as
// blank, which is a warning.
import { ENTRY_ROWS, FEATURE_MOST, MONEY_MOST, TIME_MOST, UNITS_MOST } from '../limits.ts'
import type { ColumnSummary } from '../request-read.ts'
import { isRuleColumn } from '../rule-columns.ts'
import { outstandingPeriods } from '../stock.ts'
import { numbers } from '../table.ts'
import {
  atRows,
  count,
  eachColumn,
  findRows,
  addRow,
  noRows,
  quote,
  type Context,
  type Rule,
  type Sheet,
  structureRule,
  toleratedRule,
} from './rule-context.ts'

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
  ['revenue', MONEY],
  ['unit_holding_cost', MONEY],
  ['unit_fee', MONEY],
]

/** The bounded columns of a table; a stock column that is read as a feature is left out. */
function boundsOf(sheet: Sheet, c: Context): Map<string, Bound> {
  if (sheet.name === 'sales') return new Map(SALES)
  const arriving = [...sheet.read.table.columns.keys()].filter(
    (column) => outstandingPeriods(column) !== null,
  )
  const held = c.stock?.bound && c.stock.column !== null ? [c.stock.column] : []
  return new Map([...MENUS, ...[...arriving, ...held].map((column) => [column, UNITS] as const)])
}

export const RANGE_RULE: Rule = structureRule(
  'out_of_range',
  [],
  eachColumn(
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
)

export const FEATURE_RANGE_RULE: Rule = toleratedRule('feature_too_large', [], (c) =>
  tooLargeFeatures(c).map(([column, tooLarge]) => {
    const hits = noRows(0)
    for (const row of tooLarge.rows) addRow(hits, { ...c.menus, read: c.sent.menus }, row)
    hits.count = tooLarge.count
    const is = tooLarge.count === 1 ? 'is' : 'are'
    return atRows(c.menus, hits, {
      column,
      warning: true,
      message: `Menus column ${quote(column)} is beyond ${FEATURE_MOST.toLocaleString('en-US')} in ${count(hits, 'row')}, which ${is} read as blank`,
      fix: `Correct ${quote(column)} in these rows, or leave the cells blank.`,
    })
  }),
)

/** Features by name: of those that are held here, and of those that were counted while they were read. */
function tooLargeFeatures(c: Context): [string, ColumnSummary['tooLarge']][] {
  const { table, others } = c.sent.menus
  const held = [...table.columns.keys()].filter((column) => !isRuleColumn('menus', column))
  const counted = Array.from(others, ([column, { tooLarge }]) => [column, tooLarge] as const)
  return [
    ...held.map((column) => [column, tooLargeIn(numbers(table, column))] as const),
    ...counted,
  ]
    .filter(([, { count: cells }]) => cells > 0)
    .map(([column, tooLarge]) => [column, tooLarge])
}

function tooLargeIn(values: Float64Array): ColumnSummary['tooLarge'] {
  const rows: number[] = []
  for (const [row, value] of values.entries()) if (Math.abs(value) > FEATURE_MOST) rows.push(row)
  return { count: rows.length, rows: rows.slice(0, ENTRY_ROWS) }
}

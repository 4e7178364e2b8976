// The columns that have a meaning of their own, and which of them the edge must hold so that every
// rule can run. All other columns of Menus are features: their cells are never read here.
import type { Keep } from './request-read.ts'
import { isStockName, outstandingPeriods } from './stock.ts'

/** Columns of Menus that are no features (stock columns aside). */
export const MENUS_COLUMNS: ReadonlySet<string> = new Set([
  'key',
  'menu',
  'T',
  'qty',
  'unit_cost',
  'unit_price',
  'T_lead',
  'historically_available',
  'historically_chosen',
  'profit',
])

/** Columns of Sales that have a meaning of their own: rules read them all. */
export const SALES_COLUMNS: ReadonlySet<string> = new Set([
  'key',
  'T',
  'qty',
  'price',
  'revenue',
  'menu',
  'T_signal_delay',
  'unit_holding_cost',
  'unit_fee',
  'in_stock',
])

/**
 * Stock columns that the edge holds. Any number of columns may be named so, and a column of 100,000
 * rows is 800 kB however few of its cells are sent: those beyond this many count by their names.
 */
const STOCK_COLUMNS_HELD = 24

/** Whether units held, or arriving in N periods, could stand in a menus column of this name. */
export function isStockColumn(column: string): boolean {
  return isStockName(column) || outstandingPeriods(column) !== null
}

/** Whether rules read the column. */
export const isRuleColumn: Keep = (table, column) =>
  table === 'sales' ? SALES_COLUMNS.has(column) : MENUS_COLUMNS.has(column) || isStockColumn(column)

/** What the edge keeps of one request: the columns that rules read, the stock columns bounded. */
export function ruleColumns(): Keep {
  const stock = new Set<string>()
  return (table, column) => {
    if (!isRuleColumn(table, column)) return false
    if (table === 'sales' || MENUS_COLUMNS.has(column)) return true
    if (stock.size < STOCK_COLUMNS_HELD) stock.add(column)
    return stock.has(column)
  }
}

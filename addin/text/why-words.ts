// Words of "Why this deal?" and of why little is taken.
import { moneyText } from './words.ts'

export const WHY_DEAL = 'Why this deal?'
export const LIKE = 'Past deals most like it, and what they earned in money:'
export const FORECAST =
  'What carried its forecast most: by how much money each value moves it from that of a mean deal.'

const COLUMNS: Readonly<Record<string, string>> = {
  qty: 'Size (units)',
  unit_cost: 'Unit cost',
  unit_price: 'Unit price',
  'unit_price / unit_cost': 'Unit price ÷ unit cost',
  T_lead: 'Lead time (periods)',
}

/** A column of the service as the pane calls it; a column of the sheet keeps its header. */
export const columnText = (column: string): string => COLUMNS[column] ?? column

export const WHY_LITTLE = {
  none: 'Why nothing is taken',
  little: 'Why so little is taken',
} as const

/** Why a spending limit leaves little. */
export const limitBinds = (limit: number, taken: number, leftOut: number): string =>
  `“Spend at most” ${moneyText(limit)} takes ${taken} of ${taken + leftOut} deals. Check: a higher limit, or none.`

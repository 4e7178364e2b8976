// What stands in “Why these deals” of a plan sheet. English in every language of the pane, as all cells are.
import type { ReasonRow } from '#contract/schemas.ts'
import { cut } from './excel/cell-texts.ts'

export const REASONS = 'Why these deals'

export const REASON_HEADERS = [
  'key',
  'past deal',
  'earned',
  '2nd past deal',
  'earned',
  '3rd past deal',
  'earned',
  'carried the forecast',
  '2nd',
  '3rd',
] as const

/** What the table is, and of which plan. */
export const reasonsOf = (plan: string): string =>
  `Of the plan ${plan} when this sheet was made: past deals most like each taken deal and what they earned, and by how much money columns moved its forecast.`

/** Why there are no reasons. */
export type WhyNoReasons =
  /** The pane shows another plan than the one in the columns, or was opened after it was made. */
  | 'not at hand'
  /** The service gave none for the deals that are taken. */
  | 'none given'

export const whyNoReasons = (why: WhyNoReasons): string =>
  why === 'not at hand'
    ? 'No reasons: only the pane that has made this plan has them, as long as it is open and shows the plan as written. Make the sheet again there.'
    : 'No reasons: the service gave none for the deals that are taken.'

/** Columns of the service; a column of the sheet keeps its header. */
const COLUMNS: Readonly<Record<string, string>> = {
  qty: 'Size (units)',
  unit_cost: 'Unit cost',
  unit_price: 'Unit price',
  'unit_price / unit_cost': 'Unit price ÷ unit cost',
  T_lead: 'Lead time (periods)',
}
/** Most characters of a header or a value. */
const LONGEST = 60

/** A column, its value, and by how much money it moves the forecast. */
export function carriedText(
  column: string,
  value: ReasonRow['columns'][number]['value'],
  effect: number,
): string {
  const called = Object.hasOwn(COLUMNS, column) ? COLUMNS[column]! : column
  const sign = effect < 0 ? '−' : '+'
  return `${cut(called, LONGEST)} ${valueText(value)}: ${sign}${Math.abs(effect)}`
}

function valueText(value: ReasonRow['columns'][number]['value']): string {
  if (value === null) return 'blank'
  return typeof value === 'number'
    ? String(Number(value.toPrecision(6)))
    : cut(String(value), LONGEST)
}

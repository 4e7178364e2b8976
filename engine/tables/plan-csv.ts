// A plan and its reasons as CSV: the file of the command line and the demo, and what agents get. The Python client writes the same columns.
import type { MenuRow, ReasonRow } from '#contract/schemas.ts'
import { writeCsv } from './write-csv.ts'

const COLUMNS = ['key', 'qty', 'profit', 'confidence'] as const

/** The taken rows, a line each; confidences have six decimals. `more`: fields of a row that follow the usual columns. */
export function planCsv(menu: readonly MenuRow[], more: readonly (keyof MenuRow)[] = []): string {
  const rounded = menu.map((row) => ({
    ...row,
    confidence: Math.round(1e6 * row.confidence) / 1e6,
  }))
  return writeCsv([...COLUMNS, ...more], rounded)
}

const PLACES = [1, 2, 3] as const
const DEAL = ['key', 'menu', 'qty', 'profit', 'similarity'] as const
const COLUMN = ['column', 'value', 'effect'] as const

const HEADER = [
  'key',
  ...PLACES.flatMap((at) => DEAL.map((name) => `deal_${at}_${name}`)),
  ...PLACES.flatMap((at) =>
    COLUMN.map((name) => (name === 'column' ? `column_${at}` : `column_${at}_${name}`)),
  ),
]

/** The reasons of a plan, a line a deal: three past deals and three columns beside each other; what a deal lacks is blank. */
export function reasonsCsv(reasons: readonly ReasonRow[]): string {
  const rows = reasons.map(({ key, deals, columns }) => ({
    key,
    ...Object.fromEntries(
      deals.flatMap((deal, i) => DEAL.map((name) => [`deal_${i + 1}_${name}`, deal[name]])),
    ),
    ...Object.fromEntries(
      columns.flatMap(({ column, value, effect }, i) => [
        [`column_${i + 1}`, column],
        [`column_${i + 1}_value`, value],
        [`column_${i + 1}_effect`, effect],
      ]),
    ),
  }))
  return writeCsv(HEADER, rows)
}

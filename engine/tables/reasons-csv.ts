// The reasons of a plan as CSV, a line for each deal that it takes: the file of the command line, and what
// agents get. Three past deals and three columns beside each other; what a deal lacks is blank.
import type { ReasonRow } from '#contract/schemas.ts'
import { writeCsv } from './csv.ts'

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

// A plan as CSV: the file of the command line and the demo, and what agents get. The Python client writes the same columns.
import type { MenuRow } from '#contract/schemas.ts'
import { writeCsv } from './csv.ts'

const COLUMNS = ['key', 'qty', 'profit', 'confidence'] as const

/** The taken rows, a line each; confidences have six decimals. `more`: fields of a row that follow the usual columns. */
export function planCsv(menu: readonly MenuRow[], more: readonly (keyof MenuRow)[] = []): string {
  const rounded = menu.map((row) => ({
    ...row,
    confidence: Math.round(1e6 * row.confidence) / 1e6,
  }))
  return writeCsv([...COLUMNS, ...more], rounded)
}

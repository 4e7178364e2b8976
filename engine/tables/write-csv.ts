// Comma-separated files as we write them, by the rule of interface §7: a text cell that a spreadsheet would run as a formula
// gets a leading apostrophe.
import { asPlainText } from '#contract/shown.ts'
import type { Scalar } from '#contract/table.ts'

type Cells = Readonly<Record<string, Scalar | null | undefined>>

/** Writes rows under `columns`; blank cells stay empty. Lines end with a line feed, the last too. */
export function writeCsv(columns: readonly string[], rows: Iterable<Cells>): string {
  const lines = [columns.map(writeCell).join(',')]
  for (const row of rows)
    lines.push(columns.map((column) => writeCell(row[column] ?? null)).join(','))
  return `${lines.join('\n')}\n`
}

function writeCell(value: Scalar | null): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const safe = asPlainText(value)
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

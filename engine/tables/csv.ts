// Comma-separated files as we write and read them. Writing follows the rule of interface §7: a text
// cell that a spreadsheet would run as a formula gets a leading apostrophe.
import Papa from 'papaparse'
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
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export type CsvRead =
  | {
      readonly ok: true
      readonly rows: Record<string, Scalar | null>[]
      /** Line of the file (1-based; the header is line 1) on which each row starts. */
      readonly lines: number[]
    }
  | { readonly ok: false; readonly message: string }

/**
 * Reads a file with a header line; comma, semicolon and tab are told apart by the header. A column
 * whose every filled cell is a plain number becomes numbers, every other column stays text.
 */
export function readCsv(text: string): CsvRead {
  const body = text.replace(/^\uFEFF/, '')
  const { data, errors } = Papa.parse(body, { delimiter: delimiterOf(body) })
  const broken = errors.find((error) => error.type === 'Quotes')
  if (broken) {
    const line = lineStarts(data)[broken.row ?? 0] ?? 1
    return { ok: false, message: `line ${line}: ${broken.message.toLowerCase()}` }
  }
  const header = data[0]?.map((name) => name.trim()) ?? []
  if (header.every((name) => name === ''))
    return { ok: false, message: 'line 1 must hold the column names' }
  const unnamed = header.findIndex((name) => name === '')
  if (unnamed >= 0) return { ok: false, message: `line 1: column ${unnamed + 1} has no name` }
  const twice = header.find((name, index) => header.indexOf(name) !== index)
  if (twice !== undefined)
    return { ok: false, message: `line 1: the column "${twice}" stands there twice` }

  const starts = lineStarts(data)
  const cells = data.slice(1)
  // The parser answers a last line feed as one more row of one empty cell: that is no row.
  if (cells.at(-1)?.length === 1 && cells.at(-1)![0] === '') cells.pop()
  const wide = cells.findIndex((row) => row.length > header.length)
  if (wide >= 0) {
    const message = `line ${starts[wide + 1]}: ${cells[wide]!.length} cells under ${header.length} columns`
    return { ok: false, message }
  }

  const numeric = header.map((_, column) => cells.every((row) => isNumber(row[column] ?? '')))
  const rows = cells.map((row) =>
    Object.fromEntries(
      header.map((name, column) => {
        const cell = row[column] ?? ''
        if (cell.trim() === '') return [name, null]
        return [name, numeric[column] ? Number(cell) : cell]
      }),
    ),
  )
  return { ok: true, rows, lines: cells.map((_, index) => starts[index + 1]!) }
}

/**
 * Blank counts as a number here. Leading zeros ("007") do not, and no whole number that a double
 * cannot hold: those are names, and two of them must not become one.
 */
function isNumber(cell: string): boolean {
  const text = cell.trim()
  if (/^-?\d{16,}$/.test(text)) return false
  return text === '' || /^-?((0|[1-9]\d*)(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text)
}

/** The separator that stands most often in the header, outside quotes. */
function delimiterOf(text: string): string {
  const header = text.replace(/"[^"]*"/g, '').split(/[\r\n]/, 1)[0]!
  const count = (mark: string) => header.split(mark).length
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}

/** The 1-based line on which each record starts: a quoted cell may span several lines. */
function lineStarts(data: readonly (readonly string[])[]): number[] {
  let line = 1
  return data.map((row) => {
    const start = line
    line += 1
    for (const cell of row) line += cell.split(/\r\n|\r|\n/).length - 1
    return start
  })
}

// Comma-separated files as we read them. What a file that is no table seems to be says csv-header.ts; write-csv.ts writes them.
import Papa from 'papaparse'
import { quoted } from '#contract/shown.ts'
import type { Scalar } from '#contract/table.ts'
import { wrongHeader, wrongWidth } from './csv-header.ts'

export type CsvRead =
  | {
      readonly ok: true
      readonly rows: Record<string, Scalar | null>[]
      /** Line of the file (1-based; the header is line 1) on which each row starts. */
      readonly lines: number[]
    }
  | { readonly ok: false; readonly message: string }

/**
 * Reads a file with a header line; comma, semicolon, tab and | are told apart by the header. A column
 * whose every filled cell is a plain number becomes numbers, every other column stays text. `key`
 * is always text, for 1.1 and 1.10 are two keys.
 */
export function readCsv(text: string): CsvRead {
  const delimiter = delimiterOf(text)
  const { data, errors } = Papa.parse(lineFeeds(text, delimiter), { delimiter, newline: '\n' })
  const starts = lineStarts(data)
  const refused = (row: number, words: string): CsvRead => {
    return { ok: false, message: `line ${starts[row] ?? 1}${words}` }
  }
  const header = data[0]?.map((name) => name.trim()) ?? []
  const cells = data.slice(1)
  // The parser answers a last line feed as one more row of one empty cell: that is no row.
  if (cells.at(-1)?.length === 1 && cells.at(-1)![0] === '') cells.pop()
  const wrong = wrongHeader(text, header, cells)
  if (wrong !== null) return refused(0, wrong)
  const broken = errors.find((error) => error.type === 'Quotes')
  if (broken)
    return refused(
      broken.row ?? 0,
      `: ${broken.message.toLowerCase()}; write a quote inside a text twice, and the text in quotes`,
    )
  const uneven = cells.findIndex((row) => row.length !== header.length && !isBlankLine(row))
  if (uneven >= 0) return refused(uneven + 1, wrongWidth(cells.slice(uneven), header.length))

  const numeric = header.map(
    (name, column) => name !== 'key' && cells.every((row) => isNumber(row[column] ?? '')),
  )
  const unsure = isCommaFile(delimiter, cells)
    ? numeric.findIndex((is, column) => is && isInThousands(cells.map((row) => row[column] ?? '')))
    : -1
  if (unsure >= 0) {
    const row = cells.findIndex((each) => each[unsure]?.includes('.'))
    const cell = cells[row]![unsure]!.trim()
    return refused(row + 1, pointUnsure(cell, header[unsure]!))
  }
  const rows = cells.map((row) =>
    Object.fromEntries(
      header.map((name, column) => {
        const cell = row[column] ?? ''
        if (cell.trim() === '') return [name, null]
        if (numeric[column]) return [name, Number(cell)]
        // Blanks that align a number are no part of a key.
        return [name, name === 'key' && isNumber(cell) ? cell.trim() : cell]
      }),
    ),
  )
  return { ok: true, rows, lines: cells.map((_, index) => starts[index + 1]!) }
}

/**
 * The cells of any file of separated values, with whatever stands above and beside its table. A column whose every
 * filled cell from the second line on is a plain number has numbers; a point that may stand between thousands is
 * left to who reads the column.
 */
export function csvCells(text: string): (string | number | null)[][] {
  const delimiter = delimiterOf(text)
  const { data } = Papa.parse(lineFeeds(text.replace(/^\uFEFF/, ''), delimiter), {
    delimiter,
    newline: '\n',
  })
  const width = data.reduce((most, row) => Math.max(most, row.length), 0)
  const below = data.slice(1)
  const isComma = isCommaFile(delimiter, below)
  const numeric = Array.from({ length: width }, (_, column) => {
    const cells = below.map((row) => row[column] ?? '')
    return cells.every(isNumber) && !(isComma && isInThousands(cells))
  })
  return data.map((row, line) =>
    row.map((cell, column) =>
      cell.trim() === '' ? null : line > 0 && numeric[column] ? Number(cell) : cell,
    ),
  )
}

/** The cells of a copied range, as spreadsheets put them on the clipboard: every row as long as the longest. */
export function tabbedCells(text: string): string[][] {
  if (text === '') return []
  const { data } = Papa.parse(lineFeeds(text, '\t'), { delimiter: '\t', newline: '\n' })
  // The line feed at the end is no row.
  if (data.length > 1 && data.at(-1)!.length === 1 && data.at(-1)![0] === '') data.pop()
  const width = data.reduce((most, row) => Math.max(most, row.length), 0)
  return data.map((row) => [...row, ...Array.from({ length: width - row.length }, () => '')])
}

/** A line without a separator is a blank row, which the rules count. */
export const isBlankLine = (row: readonly string[]): boolean =>
  row.length === 1 && row[0]!.trim() === ''

/**
 * Blank counts as a number here. Leading zeros ("007") do not, and no whole number that a double
 * cannot hold: those are names, and two of them must not become one.
 */
export function isNumber(cell: string): boolean {
  const text = cell.trim()
  const plain = /^(?!-?\d{16,}$)-?((0|[1-9]\d*)(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i
  return text === '' || (plain.test(text) && Number.isFinite(Number(text)))
}

/** Whether programs that write decimal commas wrote the file: its points may stand between thousands. */
const isCommaFile = (delimiter: string, cells: readonly (readonly string[])[]): boolean =>
  delimiter === ';' ||
  (delimiter === '\t' &&
    cells.some((row) => row.some((cell) => /^\s*-?\d+,\d{1,2}\s*$/.test(cell))))

/** Why a number whose point may stand between thousands is not read. */
export const pointUnsure = (cell: string, column: string): string =>
  `: ${quoted(cell)} in column ${quoted(column)} may be ${cell.replace('.', '')} or ${cell}: write numbers with a decimal point, commas between columns and no thousands separators`

/** Whether each point of the column stands where one stands between thousands. */
export function isInThousands(column: readonly string[]): boolean {
  const pointed = column.filter((cell) => cell.includes('.'))
  return pointed.length > 0 && pointed.every((cell) => /^\s*-?[1-9]\d{0,2}\.\d{3}\s*$/.test(cell))
}

/** The separator that stands most often in the header, outside quotes. */
export function delimiterOf(text: string): string {
  const header = text.replace(/"[^"]*"/g, '').split(/[\r\n]/, 1)[0]!
  const count = (mark: string) => header.split(mark).length
  return [',', ';', '\t', '|'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}

/**
 * The text with CR and CRLF outside quotes as line feeds: files that were appended to have several
 * kinds, and the parser reads one. A quote is one at the beginning of a cell only, as the parser has it.
 */
function lineFeeds(text: string, delimiter: string): string {
  if (!text.includes('\r')) return text
  const parts = new RegExp(`[^"\r\n${delimiter}][^\r\n${delimiter}]*|"[^"]*"|\r\n?`, 'g')
  return text.replace(parts, (part) => (part.startsWith('\r') ? '\n' : part))
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

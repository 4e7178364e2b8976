// Tells which formulas read cells of given table columns: by addresses (U2, U2:U75, U:U, 2:9), by
// the table as a whole, by a span of its columns, and by defined names that stand for such cells.
// Pure. Addresses that a formula makes while it calculates (INDIRECT, OFFSET) are not seen.

/** Cells of one sheet, from 0, the last ones included. */
interface Cells {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

/** A table column with its header. */
export interface ReadColumn extends Cells {
  readonly sheet: string
  readonly table: string
  /** Headers of the whole table, and the place of this column among them. */
  readonly headers: readonly string[]
  readonly at: number
}

interface DefinedName {
  readonly name: string
  readonly formula: string
}

const NAME = String.raw`[\p{L}_\\][\p{L}\p{N}_.\\?]*`
const SHEET = String.raw`(?:'((?:[^']|'')+)'|((?:\[[^\]]*\])?[\p{L}\p{N}_.]+(?::[\p{L}\p{N}_.]+)?))!`
const CELL = String.raw`\$?([A-Z]{1,3})\$?(\d{1,7})(?::\$?([A-Z]{1,3})\$?(\d{1,7}))?`
const COLUMNS = String.raw`\$?([A-Z]{1,3}):\$?([A-Z]{1,3})`
const ROWS = String.raw`\$?(\d{1,7}):\$?(\d{1,7})`
const ADDRESS = new RegExp(
  String.raw`(?<![\p{L}\p{N}_.$!'\]])(?:${SHEET})?(?:${CELL}|${COLUMNS}|${ROWS})(?![\p{L}\p{N}_.(!])`,
  'giu',
)
/** `Menu`, `Menu[qty]`, `Menu[[#All],[a]:[b]]`, `[@[a]:[b]]`: a table's name, then the brackets. */
const STRUCTURED = new RegExp(String.raw`(${NAME})?\[((?:[^[\]]|\[[^[\]]*\])*)\]`, 'giu')
const SHEETS = new RegExp(SHEET, 'giu')
const WORDS = new RegExp(NAME, 'gu')
const WHOLE = /^\s*(?:@|(?:\[?#(?:All|Data|Headers|Totals|This Row)\]?\s*,?\s*)*)\s*$/i
const SPAN = /\[([^[\]]+)\]\s*:\s*\[([^[\]]+)\]/
const LAST = 16_777_215

/** Makes the test: whether a formula that stands on the sheet reads any of the columns. */
export function readsColumns(
  columns: readonly ReadColumn[],
  names: readonly DefinedName[],
): (formula: string, sheet: string) => boolean {
  if (columns.length === 0) return () => false
  const found = new Set<string>()
  const reads = (formula: string, sheet: string): boolean => {
    const text = withoutTexts(formula)
    return (
      readsAddress(text, sheet, columns) ||
      readsTable(text, sheet, columns) ||
      (found.size > 0 && words(text).some((word) => found.has(word)))
    )
  }
  // A name may stand for another name, so the rounds end when none is added.
  for (let before = -1; before < found.size;) {
    before = found.size
    for (const { name, formula } of names) if (reads(formula, '')) found.add(name.toLowerCase())
  }
  return reads
}

/** Texts in quotes are no addresses; sheet names in quotes stay. */
const withoutTexts = (formula: string): string =>
  formula.replace(/'(?:[^']|'')*'|"(?:[^"]|"")*"/g, (part) => (part.startsWith('"') ? '""' : part))

/** Names in a formula, without those of sheets: a sheet may be called as a table is. */
const words = (text: string): string[] =>
  (text.replace(SHEETS, ' ').match(WORDS) ?? []).map((word) => word.toLowerCase())

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

function readsAddress(text: string, sheet: string, columns: readonly ReadColumn[]): boolean {
  // Column names in brackets look like addresses; a workbook in brackets stands before a sheet.
  const plain = text.replace(/\[[^[\]]*\](?![^\s,;()+*/^&=<>!:[\]]*!)/g, '[]')
  return [...plain.matchAll(ADDRESS)].some((match) => {
    const [, quoted, bare, left, top, right, bottom, first, last, from, to] = match
    const on = quoted?.replaceAll("''", "'") ?? bare ?? sheet
    const cells: Cells = left
      ? box([top!, bottom ?? top!].map(Number), [left, right ?? left].map(columnNumber))
      : first
        ? box([1, LAST], [first, last!].map(columnNumber))
        : box([from, to].map(Number), [1, LAST])
    return columns.some((column) => isOn(on, column.sheet) && overlap(cells, column))
  })
}

/** `Jan:Mar` stands for all sheets between two, so every sheet may be meant. */
const isOn = (on: string, sheet: string): boolean =>
  same(on, sheet) || (on.includes(':') && !on.includes('['))

const columnNumber = (letters: string): number =>
  Array.from(letters.toUpperCase()).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

const box = (rows: readonly number[], columns: readonly number[]): Cells => ({
  top: Math.min(...rows) - 1,
  bottom: Math.max(...rows) - 1,
  left: Math.min(...columns) - 1,
  right: Math.max(...columns) - 1,
})

const overlap = (a: Cells, b: Cells): boolean =>
  a.top <= b.bottom && b.top <= a.bottom && a.left <= b.right && b.left <= a.right

function readsTable(text: string, sheet: string, columns: readonly ReadColumn[]): boolean {
  for (const [, name, inside] of text.matchAll(STRUCTURED)) {
    // Without a table's name the formula stands in the table.
    const of = columns.filter((column) =>
      name === undefined ? same(column.sheet, sheet) : same(column.table, name),
    )
    if (of.some((column) => readsPart(inside!, column, name !== undefined))) return true
  }
  const outside = words(text.replace(STRUCTURED, ' '))
  return columns.some(({ table }) => outside.includes(table.toLowerCase()))
}

function readsPart(inside: string, { headers, at }: ReadColumn, named: boolean): boolean {
  const span = SPAN.exec(inside)
  if (span) {
    const [first, last] = [span[1]!, span[2]!].map((header) =>
      headers.findIndex((one) => same(one, header)),
    )
    return Math.min(first!, last!) <= at && at <= Math.max(first!, last!)
  }
  if (WHOLE.test(inside)) return named || inside.trim() !== ''
  return inside.split(/[[\],]/).some((part) => same(part.trim().replace(/^@/, ''), headers[at]!))
}

// Rows of a table that are no deal and no sale: totals, the headers once more, headings of a block, and blank rows
// between blocks. They are found by their cells alone, before columns have a meaning, and keep their places.
import type { CodedColumn, Column } from '#contract/table.ts'
import { isOwnHeader } from './own-headers.ts'

/** What rows are in place of deals. */
export type AsideKind = 'total' | 'headers' | 'heading' | 'blank'

export interface Aside {
  readonly is: AsideKind
  /** Data rows, ascending. */
  readonly rows: readonly number[]
  /** Of totals and headings: what stands there, of the first row. */
  readonly text: string
}

/** Rows that show what is usual. */
const LEAST_ROWS = 4
/** Cells of a usual row, and rows, from which on a row of one cell is a heading. */
const WIDE = 4
const LONG = 10
/** Part of the usual cells that a sum fills at most. */
const SPARSE = 0.6
/** Numbers of which a sum says something. */
const LEAST_ADDED = 4
/** Part of a column of numbers or days that is words. */
const FEW_WORDS = 0.1
/** Rows without a word that may be totals, and totals of one name: more are deals. */
const FEW = 2

/** “Total”, “Grand total:”, “Zwischensumme”: nothing else stands in the cell. */
const TOTAL =
  /^(?:(?:grand|sub)?[- ]?totals?|total (?:général|general)|totales|sous-total|sub-?total|(?:zwischen|gesamt|end)?summen?|(?:ins)?gesamt|somme|suma|average|avg\.?|durchschnitt|mittelwert|moyenne|promedio|[ø∑σ]|(?:総|小)?合?計|平均)[\s:：.*]*$/i
/** “Total March”, “Summe KW 12”, “Sous-total mars”. */
const TOTAL_OF =
  /^(?:(?:grand|sub)?[- ]?totals?|sous-total|(?:zwischen|gesamt|end)?summen?|(?:ins)?gesamt|somme|suma|[ø∑])(?![\p{L}\p{N}])|(?:合計|小計|総計)$|^.{1,24}[\s-](?:sub)?(?:totals?|gesamt|summe)$/iu

/** The rows that are left out, one entry a kind. */
export function asideOf(headers: readonly string[], all: readonly Column[], rows: number): Aside[] {
  const own = headers.flatMap((header, at) => (isOwnHeader(header) ? [] : [at]))
  const columns = own.map((at) => all[at]!)
  const filled = filledCells(columns, rows)
  const known = filled.filter((cells) => cells > 0).sort()
  if (known.length < LEAST_ROWS) return []
  const table: Rows = { columns, filled, usual: known[Math.floor(known.length / 2)]! }
  const headed = headerRows(
    table,
    own.map((at) => headers[at]!.trim()),
  )
  const totals = totalRows(table, headed)
  const headings = headingRows(table, headed)
  const last = filled.findLastIndex((cells) => cells > 0)
  const blank = [...filled.keys()].filter((row) => row < last && filled[row] === 0)
  const texts = (found: ReadonlyMap<number, string>) => ({
    rows: [...found.keys()].sort((a, b) => a - b),
    text: found.values().next().value ?? '',
  })
  const found: Aside[] = [
    { is: 'total', ...texts(totals) },
    { is: 'headers', rows: [...headed], text: '' },
    { is: 'heading', ...texts(headings) },
    { is: 'blank', rows: blank, text: '' },
  ]
  return found.filter((each) => each.rows.length > 0)
}

interface Rows {
  readonly columns: readonly Column[]
  /** Cells that are not blank. Shape: rows. */
  readonly filled: Uint16Array
  /** Of a usual row. */
  readonly usual: number
}

function filledCells(columns: readonly Column[], rows: number): Uint16Array {
  const filled = new Uint16Array(rows)
  for (const column of columns)
    if (column.kind === 'number')
      for (let row = 0; row < rows; row++)
        filled[row]! += Number(!Number.isNaN(column.values[row]!))
    else for (let row = 0; row < rows; row++) filled[row]! += Number(column.codes[row]! >= 0)
  return filled
}

/** Rows with a text that passes, by the different texts of each column. */
function rowsWith(
  columns: readonly Column[],
  passes: (text: string, column: number) => boolean,
  found: (row: number, column: CodedColumn) => void,
): void {
  columns.forEach((column, at) => {
    if (column.kind === 'number') return
    const codes = column.dictionary.map(
      (value) => typeof value === 'string' && passes(value.trim(), at),
    )
    if (!codes.includes(true)) return
    column.codes.forEach((code, row) => {
      if (code >= 0 && codes[code]!) found(row, column)
    })
  })
}

function headerRows({ columns, filled }: Rows, headers: readonly string[]): Set<number> {
  const same = new Map<number, number>()
  rowsWith(
    columns,
    (text, at) => text === headers[at],
    (row) => same.set(row, (same.get(row) ?? 0) + 1),
  )
  const rows = [...same].filter(([row, cells]) => cells >= 2 && 2 * cells >= filled[row]!)
  const units = isUnitsRow(columns) ? [0] : []
  return new Set([...units, ...rows.map(([row]) => row)].sort((a, b) => a - b))
}

/** Units and forms below the headers ("€ HT", "O/N"): words where all other rows have numbers. */
function isUnitsRow(columns: readonly Column[]): boolean {
  if (columns.some((column) => !Number.isNaN(numberAt(column, 0)))) return false
  const spoken = columns.filter((column) => {
    if (column.kind === 'number') return false
    const text = column.dictionary[column.codes[0]!]
    if (typeof text !== 'string' || /\d/.test(text)) return false
    const once = column.codes.indexOf(column.codes[0]!, 1) < 0
    const numbers = column.dictionary.filter((value) => typeof value === 'number').length
    return once && 2 * numbers >= column.dictionary.length
  })
  return spoken.length >= 2
}

/** Where a total stands says nothing: people sort tables with their totals. */
function totalRows(table: Rows, headed: ReadonlySet<number>): Map<number, string> {
  const { columns, filled, usual } = table
  const labels = new Map<number, string>()
  const spoken = new Uint8Array(filled.length)
  rowsWith(
    columns,
    () => true,
    (row) => (spoken[row] = 1),
  )
  rowsWith(
    columns,
    (text) => TOTAL.test(text) || TOTAL_OF.test(text),
    (row, { codes, dictionary }) => {
      if (!labels.has(row)) labels.set(row, String(dictionary[codes[row]!]).trim())
    },
  )
  for (const [row, text] of oddWords(table)) if (!labels.has(row)) labels.set(row, text)
  const times = new Map<string, number>()
  for (const label of labels.values()) times.set(label, (times.get(label) ?? 0) + 1)
  const isSparse = (row: number): boolean => filled[row]! > 0 && filled[row]! <= SPARSE * usual
  const silent = [...filled.keys()].filter((row) => spoken[row] === 0 && isSparse(row))
  const sums = columns.map((column) => sumWithout(column, labels))
  const isSum = (row: number, share: number): boolean =>
    columns.some((column, at) => {
      const [value, { sum, added }] = [numberAt(column, row), sums[at]!]
      const isNear = Math.abs(value - share * sum) <= 0.006 + 1e-6 * Math.abs(sum)
      return value !== 0 && added >= LEAST_ADDED && isNear
    })
  const found = new Map<number, string>()
  for (const [row, label] of labels) {
    if (headed.has(row)) continue
    // A deal may be called so: a total has fewer cells than a deal, or adds up the others.
    const isCalled = TOTAL.test(label) && filled[row]! < usual && times.get(label)! <= FEW
    if (isSparse(row) || isCalled || isSum(row, 1)) found.set(row, label)
  }
  // Without a word: half of all that stands in its column, its own number among it.
  if (silent.length <= FEW)
    for (const row of silent) if (isSum(row, 0.5) && !headed.has(row)) found.set(row, '')
  return found
}

/** The only word of a row that lacks most cells, where the column has numbers or days: “month”. */
function oddWords({ columns, filled, usual }: Rows): [number, string][] {
  const spoken = new Uint8Array(filled.length)
  rowsWith(
    columns,
    () => true,
    (row) => (spoken[row] = Math.min(2, spoken[row]! + 1)),
  )
  return columns.flatMap((column) => {
    if (column.kind === 'number') return []
    const isWord = column.dictionary.map((value) => typeof value === 'string' && !/\d/.test(value))
    const rows = [...column.codes.keys()].filter((row) => column.codes[row]! >= 0)
    const words = rows.filter((row) => isWord[column.codes[row]!]!)
    if (words.length > FEW_WORDS * rows.length) return []
    return words
      .filter((row) => filled[row]! <= SPARSE * usual && spoken[row] === 1)
      .map((row): [number, string] => [row, String(column.dictionary[column.codes[row]!])])
  })
}

function numberAt(column: Column, row: number): number {
  if (column.kind === 'number') return column.values[row]!
  const value = column.dictionary[column.codes[row]!]
  return typeof value === 'number' ? value : Number.NaN
}

/** The sum of a column's numbers, and how many they are. */
function sumWithout(column: Column, out: ReadonlyMap<number, unknown>) {
  const rows = column.kind === 'number' ? column.values.length : column.codes.length
  let [sum, added] = [0, 0]
  for (let row = 0; row < rows; row++) {
    const value = numberAt(column, row)
    if (Number.isNaN(value) || out.has(row)) continue
    sum += value
    added++
  }
  return { sum, added }
}

/** A text alone in its row, unlike the others of its column: “Week 12” between blocks of deals. */
function headingRows({ columns, filled, usual }: Rows, headed: ReadonlySet<number>) {
  const found = new Map<number, string>()
  if (usual < WIDE) return found
  // In a short table a sentence alone is a note; a word may be a deal that lacks the rest.
  const isShort = filled.length < LONG
  for (const column of columns) {
    if (column.kind === 'number') continue
    const alone: number[] = []
    const shapes = new Set<string>()
    const shape = column.dictionary.map(shapeOf)
    column.codes.forEach((code, row) => {
      if (code < 0) return
      if (filled[row] === 1 && !headed.has(row)) alone.push(row)
      else shapes.add(shape[code]!)
    })
    for (const row of alone) {
      const text = column.dictionary[column.codes[row]!]!
      if (typeof text !== 'string' || shapes.has(shapeOf(text))) continue
      if (!isShort || /\S \S+ \S/.test(text)) found.set(row, text.trim())
    }
  }
  return found
}

/** Letters and digits by their kind: “AB-12” and “XY-907” are alike. */
const shapeOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .trim()
        .replace(/\p{L}+/gu, 'a')
        .replace(/\d+/g, '9')
    : typeof value

/** The column with these rows blank. */
export function withoutRows(column: Column, rows: readonly number[]): Column {
  if (column.kind === 'number') {
    const values = column.values.slice()
    for (const row of rows) values[row] = Number.NaN
    return { kind: 'number', values }
  }
  const codes = column.codes.slice()
  for (const row of rows) codes[row] = -1
  // Texts that stand in these rows alone say nothing of the column.
  const used = new Uint8Array(column.dictionary.length)
  for (const code of codes) if (code >= 0) used[code] = 1
  const dictionary = column.dictionary.filter((_, code) => used[code] === 1)
  if (dictionary.every((value) => typeof value === 'number'))
    return {
      kind: 'number',
      values: Float64Array.from(codes, (code) =>
        code < 0 ? Number.NaN : (column.dictionary[code] as number),
      ),
    }
  let next = 0
  const to = column.dictionary.map((_, code) => (used[code] === 1 ? next++ : -1))
  return { kind: 'coded', codes: codes.map((code) => (code < 0 ? -1 : to[code]!)), dictionary }
}

// The cells of one column by what they look like: counts and a few examples, so that a column of any length takes
// bounded memory. Which form they have together is decided in number-forms.ts.
import { looksOf, type Look } from '#contract/cell-looks.ts'
import { ENTRY_ROWS } from '#contract/limits.ts'
import type { CellsFound } from '#contract/column-form.ts'
import type { Scalar } from '#contract/table.ts'

/** Different cells from which a few others are strays: fewer are a category. */
export const LEAST_DIFFERENT = 20
/** Looks that one column has at most: a text of yet another is a word. */
const MOST_LOOKS = 48
/** Texts whose look is remembered. */
const REMEMBERED = 2000

/** Texts of a column that look alike. */
export interface Alike {
  readonly look: Look
  count: number
  /** The first by its text. */
  example: string
  rows: number[]
  /** Different ones, up to LEAST_DIFFERENT. */
  readonly different: Set<string>
  /** Characters of the shortest and the longest. */
  shortest: number
  longest: number
}

export interface FormTally {
  /** Cells sent as numbers, and different ones of them, up to LEAST_DIFFERENT. */
  numbers: number
  readonly differentNumbers: Set<number>
  booleans: number
  /** Texts by what they look like. */
  readonly alike: Map<string, Alike>
  readonly known: Map<string, Alike>
}

export const newTally = (): FormTally => ({
  numbers: 0,
  differentNumbers: new Set(),
  booleans: 0,
  alike: new Map(),
  known: new Map(),
})

/** Counts a filled cell. */
export function countCell(tally: FormTally, value: Scalar, row: number): void {
  if (typeof value === 'number') {
    tally.numbers++
    if (tally.differentNumbers.size < LEAST_DIFFERENT) tally.differentNumbers.add(value)
  } else if (typeof value === 'boolean') tally.booleans++
  else countText(alikeOf(tally, value), value, row)
}

/** Whether a cell is a number as every program reads it, and none is a label. */
export function hasPlainNumbers({ numbers, booleans, alike }: FormTally): boolean {
  const looks = [...alike.values()].filter(({ count }) => count > 0).map(({ look }) => look)
  const some = numbers + booleans > 0 || looks.some(({ kind, plain }) => kind === 'number' && plain)
  return some && looks.every(({ kind }) => kind !== 'label')
}

/** Where texts like this one are counted. */
export function alikeOf(tally: FormTally, text: string): Alike {
  const known = tally.known.get(text)
  if (known) return known
  const look = looksOf(text)
  let id = idOf(look)
  if (!tally.alike.has(id) && tally.alike.size >= MOST_LOOKS) id = 'word'
  let alike = tally.alike.get(id)
  if (!alike) {
    const first = { example: text, shortest: text.length, longest: text.length }
    alike = { look, count: 0, rows: [], different: new Set(), ...first }
    tally.alike.set(id, alike)
  }
  if (tally.known.size < REMEMBERED) tally.known.set(text, alike)
  return alike
}

export function countText(alike: Alike, text: string, row: number): void {
  alike.count++
  if (alike.rows.length < ENTRY_ROWS) alike.rows.push(row)
  if (text < alike.example) alike.example = text
  if (text.length < alike.shortest) alike.shortest = text.length
  if (text.length > alike.longest) alike.longest = text.length
  if (alike.different.size < LEAST_DIFFERENT) alike.different.add(text)
}

/** Looks of one id are read alike: the same signs and orders are possible, and mean as much. */
function idOf(look: Look): string {
  const meant = Object.entries(look.numbers ?? look.dates ?? {})
  const ways = isOpen(look) ? meant.map(([way]) => way).join() : ''
  const only = meant.length < (look.dates ? 3 : 2) ? meant.map(([way]) => way).join() : 'all'
  const dotted = isOpen(look) && isDotted(look)
  return [look.kind, look.currency ?? '', only, ways, dotted, look.plain].join(' ')
}

/** Whether a text means different values by its possible readings. */
export const isOpen = ({ numbers, dates }: Look): boolean =>
  new Set(Object.values(numbers ?? dates ?? {})).size > 1

/** Of an open number: whether it is written with a point ("1.234"). */
export const isDotted = ({ numbers }: Look): boolean =>
  Math.abs(numbers?.['.'] ?? 0) < Math.abs(numbers?.[','] ?? 0)

export const NONE: CellsFound = { count: 0, example: '', rows: [] }

/** Cells of several looks together. */
export function found(all: readonly Alike[]): CellsFound {
  const [first, ...others] = all
  if (!first) return NONE
  return {
    count: all.reduce((sum, { count }) => sum + count, 0),
    example: others.reduce(
      (least, { example }) => (example < least ? example : least),
      first.example,
    ),
    rows: all
      .flatMap(({ rows }) => rows)
      .sort((a, b) => a - b)
      .slice(0, ENTRY_ROWS),
  }
}

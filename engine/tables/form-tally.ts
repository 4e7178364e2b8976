// The cells of one column by what they look like: counts and a few examples, so that a column of any length takes
// bounded memory. Which form they have together is decided in number-forms.ts.
import {
  isBlankWord,
  looksOf,
  LOOKED_AT,
  plainCharacters,
  type Look,
  type CellsFound,
} from '#contract/cell-looks.ts'
import { ENTRY_CHARACTERS, ENTRY_ROWS } from '#contract/limits.ts'
import { shownText } from '#contract/shown.ts'
import type { Scalar } from '#contract/table.ts'
import { isDateShaped } from '#contract/text-dates.ts'

/** Different cells from which a few others are strays: fewer are a category. */
export const LEAST_DIFFERENT = 20
/** Looks that one column has at most: a text of yet another is a word. */
const MOST_LOOKS = 48

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
}

export const newTally = (): FormTally => ({
  numbers: 0,
  differentNumbers: new Set(),
  booleans: 0,
  alike: new Map(),
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
export function alikeOf({ alike }: FormTally, text: string): Alike {
  const known = lookOf(text)
  const { id, look } = alike.has(known.id) || alike.size < MOST_LOOKS ? known : WORD
  const same = alike.get(id)
  if (same) return same
  const lengths = { shortest: text.length, longest: text.length }
  const first = { look, count: 0, example: shown(text), rows: [], different: new Set<string>() }
  const made: Alike = { ...first, ...lengths }
  alike.set(id, made)
  return made
}

export function countText(alike: Alike, text: string, row: number): void {
  alike.count++
  if (alike.rows.length < ENTRY_ROWS) alike.rows.push(row)
  if (text < alike.example) alike.example = shown(text)
  if (text.length < alike.shortest) alike.shortest = text.length
  if (text.length > alike.longest) alike.longest = text.length
  if (alike.look.kind !== 'word' && alike.different.size < LEAST_DIFFERENT)
    alike.different.add(text)
}

/** A copy of the start: a slice of a long text would hold all of it. */
const shown = (text: string): string =>
  text.length <= ENTRY_CHARACTERS ? text : Array.from(shownText(text)).join('')

/** Whether a text means different values by its possible readings. */
export const isOpen = ({ numbers, dates }: Look): boolean =>
  new Set(Object.values(numbers ?? dates ?? {})).size > 1

/** Of an open number: whether it is written with a point ("1.234"). */
export const isDotted = ({ numbers }: Look): boolean =>
  Math.abs(numbers?.['.'] ?? 0) < Math.abs(numbers?.[','] ?? 0)

/** A look with its name: looks of one name are read alike, by the same signs and orders. */
interface Named {
  readonly id: string
  readonly look: Look
}

function named(look: Look): Named {
  const ways = Object.keys(look.numbers ?? look.dates ?? {}).join()
  const open = isOpen(look) ? `open${isDotted(look) ? ' point' : ''}` : ''
  return { id: [look.kind, look.currency ?? '', ways, open, look.plain].join(' '), look }
}

const WORD = named({ kind: 'word', plain: false })
const BLANK = named({ kind: 'blank', plain: false })

// A look depends on where digits stand, and hardly on which: millions of cells have a few shapes.
const byShape = new Map<string, Named | null>()
const byDate = new Map<string, Named>()
const REMEMBERED = 4096

function lookOf(sent: string): Named {
  if (sent.length > LOOKED_AT) return WORD
  const text = plainCharacters(sent)
  const shape = shapeOf(text)
  if (shape === null) return isBlankWord(text) ? BLANK : WORD
  const as = text === sent.trim() ? '' : 'folded '
  const look = () => named(looksOf(sent))
  const known = recalled(byShape, as + shape, () => (isDateShaped(text) ? null : look()))
  return known ?? recalled(byDate, as + text, look)
}

function recalled<V>(memory: Map<string, V>, key: string, make: () => V): V {
  const known = memory.get(key)
  if (known !== undefined) return known
  const made = make()
  if (memory.size >= REMEMBERED) memory.clear()
  memory.set(key, made)
  return made
}

/** The text with the length of each run of digits for it, and whether it begins with 0; null where it has none. */
function shapeOf(text: string): string | null {
  let shape = ''
  let digits = 0
  let some = false
  for (let at = 0; at <= text.length; at++) {
    const code = text.charCodeAt(at)
    if (code >= 48 && code <= 57) {
      if (digits === 0 && code === 48) shape += 'z'
      digits++
      continue
    }
    if (digits > 0) {
      shape += Math.min(digits, 5)
      some = true
    }
    digits = 0
    if (at < text.length) shape += text[at]!
  }
  return some ? shape : null
}

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

// Which column of deals names the deals that a table of sales tells of: what is unique within a menu and stands in
// both tables. A header is the last clue, for people call a key as they like.
import { says } from './header-words.ts'
import { foldHeader } from './fields.ts'
import type { ColumnSurvey, Survey } from './survey.ts'

/** A column of deals whose texts stand in a column of sales. */
export interface Join {
  readonly menus: ColumnSurvey
  readonly sales: ColumnSurvey
  /** Part of the sales whose text stands among the deals, 0 … 1. */
  readonly found: number
  readonly unique: Uniqueness
  readonly score: number
}

/** `alone`: no text twice; `dated`: none twice within a date or menu; `sized`: nor within a size of these. */
export type Uniqueness = 'alone' | 'dated' | 'sized' | 'no'

/** Part of the rows that must be unique: the others are slips that a check tells of. */
const MOSTLY = 0.97
/** Part of the sales that are of known deals: older ones are of lists that are gone. */
const LEAST_FOUND = 0.5

const WORTH: Record<Exclude<Uniqueness, 'no'>, number> = { alone: 45, dated: 20, sized: 8 }

/** Pairs that could be the key of both tables, best first. */
export function joinsOf(menus: Survey, sales: Survey): Join[] {
  const others = sales.columns.filter(isName)
  return menus.columns
    .filter(isName)
    .flatMap((column) => {
      const unique = uniquenessOf(column, menus)
      if (unique === 'no') return []
      const rowsOf = new Map(column.texts.map((text, code) => [text, code]))
      return others.flatMap((other) => join(column, other, unique, rowsOf, menus, sales) ?? [])
    })
    .toSorted((a, b) => b.score - a.score)
}

/** Texts and whole numbers can name a deal; money, shares, flags and dates cannot. */
export const isName = ({ is, whole, money, percent, filled, codes }: ColumnSurvey): boolean =>
  (is === 'text' || (is === 'number' && whole && !money && !percent)) && filled > 0.5 * codes.length

function join(
  menus: ColumnSurvey,
  sales: ColumnSurvey,
  unique: Exclude<Uniqueness, 'no'>,
  codeOf: ReadonlyMap<string, number>,
  deals: Survey,
  sold: Survey,
): Join | null {
  const known = sales.texts.map((text) => codeOf.has(text))
  let rows = 0
  for (const code of sales.codes) if (code >= 0 && known[code]!) rows++
  const found = sales.filled === 0 ? 0 : rows / sales.filled
  if (found < LEAST_FOUND) return null
  // Numbers that count rows stand in every table.
  const isCount = menus.running && menus.values[0] === 1 && sales.is === 'number'
  const counts = sales.running || (isCount && !isCalledAs(sales, menus))
  const few = sales.texts.length < 3 && menus.texts.length > 3
  const named = ({ header, is }: ColumnSurvey): number => {
    const { key, cost, price, total } = says(header)
    const isAmount = is === 'number' && key === 0 && cost + price + total > 0
    return Math.min(8, key) - (isAmount ? 25 : 0)
  }
  const score =
    40 * found +
    WORTH[unique] +
    // A name that comes again and again is more likely that of a product.
    15 * Math.min(1, (3 * menus.texts.length) / Math.max(1, menus.filled)) +
    named(menus) +
    named(sales) +
    (foldHeader(menus.header) === foldHeader(sales.header) ? 12 : 0) +
    (menus.is === 'text' ? 4 : 0) +
    (isCode(menus) ? 6 : 0) -
    (counts ? 45 : 0) -
    (few ? 45 : 0) -
    25 * early(menus, sales, codeOf, deals, sold)
  return { menus, sales, found, unique, score }
}

/** “Lot”, “From lot”; “Partia”, “Z partii”. */
function isCalledAs(a: ColumnSurvey, b: ColumnSurvey): boolean {
  const stems = ({ header }: ColumnSurvey): string[] =>
    (foldHeader(header).match(/\p{L}{3,}/gu) ?? []).map((word) => word.slice(0, 5))
  const other = new Set(stems(b))
  return stems(a).some((stem) => other.has(stem))
}

/** A code more likely than a name: digits, and hardly a space. */
const isCode = ({ texts }: ColumnSurvey): boolean =>
  texts.filter((text) => /\d/.test(text) && text.length <= 24 && !/\s/.test(text.trim())).length >=
  0.9 * texts.length

/** Part of the sales that would come before every deal of their name, by the first dates of both. */
function early(
  menus: ColumnSurvey,
  sales: ColumnSurvey,
  codeOf: ReadonlyMap<string, number>,
  deals: Survey,
  sold: Survey,
): number {
  const [from, at] = [datesOf(deals)[0], datesOf(sold)[0]]
  if (!from || !at) return 0
  const first = new Float64Array(menus.texts.length).fill(Infinity)
  menus.codes.forEach((code, row) => {
    if (code >= 0 && from.values[row]! < first[code]!) first[code] = from.values[row]!
  })
  let [early, all] = [0, 0]
  sales.codes.forEach((code, row) => {
    const deal = code < 0 ? undefined : codeOf.get(sales.texts[code]!)
    if (deal === undefined || Number.isNaN(at.values[row]!) || first[deal] === Infinity) return
    all++
    if (at.values[row]! < first[deal]! - 31) early++
  })
  return all === 0 ? 0 : early / all
}

export const datesOf = ({ columns }: Survey): ColumnSurvey[] =>
  columns.filter(({ is, filled, codes }) => is === 'date' && filled > 0.5 * codes.length)

/** How a column tells the rows of its table apart. */
export function uniquenessOf(column: ColumnSurvey, survey: Survey): Uniqueness {
  const enough = MOSTLY * column.filled
  if (column.texts.length >= enough) return 'alone'
  const within = [
    ...datesOf(survey),
    ...survey.columns.filter(({ header }) => says(header).menu > 0),
    ...[countedRounds(survey) ?? []].flat(),
  ]
  if (within.some((menu) => isApart(column, [menu], enough))) return 'dated'
  const sizes = survey.columns.filter(
    ({ is, money, texts, filled, header }) =>
      is === 'number' && !money && (says(header).qty > 0 || texts.length < filled / 5),
  )
  const sized = sizes.some((size) => within.some((menu) => isApart(column, [menu, size], enough)))
  return sized ? 'sized' : 'no'
}

/** Whether a column has enough different texts within what others say. */
function isApart(column: ColumnSurvey, others: readonly ColumnSurvey[], enough: number): boolean {
  const seen = new Set<number>()
  let left = column.filled
  for (let row = 0; row < column.codes.length && seen.size + left >= enough; row++) {
    let id = column.codes[row]!
    if (id < 0) continue
    left--
    for (const { codes, texts } of others) id = id * (texts.length + 1) + codes[row]! + 1
    seen.add(id)
  }
  return seen.size >= enough
}

/** Rounds or weeks that are counted in place of days: whole numbers that hardly go back from row to row. */
export function countedRounds(survey: Survey): ColumnSurvey | null {
  // A moment may be of an edit, but a day beside it is none.
  if (datesOf(survey).some(({ header }) => says(header).end === 0)) return null
  const isCount = ({ is, whole, money, header, values, texts, filled }: ColumnSurvey): boolean => {
    const { menu, date, rate } = says(header)
    if (is !== 'number' || !whole || money || rate > 0) return false
    const known = values.filter((value) => !Number.isNaN(value))
    const range =
      known.reduce((a, b) => Math.max(a, b), -Infinity) -
      known.reduce((a, b) => Math.min(a, b), Infinity)
    // From week 52 to week 1 a year begins: such weeks count nothing.
    if (known.slice(1).some((value, i) => known[i]! - value > range / 2)) return false
    const back = known.slice(1).filter((value, i) => value < known[i]!).length
    // A count, whatever it is called, leaves hardly a number out.
    if (menu + date === 0 && texts.length < 0.8 * (range + 1)) return false
    return texts.length >= 3 && texts.length < filled / 2 && back <= 0.02 * known.length
  }
  return survey.columns.find(isCount) ?? null
}

/** A day that says nothing of when one decided: of an edit, of a delivery. */
export const isByTheWay = ({ header, values }: ColumnSurvey): boolean =>
  says(header).end > 0 || values.some((day) => day % 1 > 0)

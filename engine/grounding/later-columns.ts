// Columns that a client fills in after the decision (status = "sold", days until it sold, a lead time of what was
// ordered): they tell what became of a past deal, or that it was taken, and nothing of today's. Learners would read the
// outcome there, and every past menu would look foreseen.
import { note, type NoteItem } from '#contract/note-item.ts'
import type { Feature, Market } from './market.ts'

/** Outcomes that a column is judged by at least, and of them gains and losses. */
const LEAST_OUTCOMES = 40
const LEAST_OF_SIGN = 5
/** Share of today's deals that have one value, or none; deals that can show it. */
const ALIKE_TODAY = 0.95
const LEAST_ALIKE = 5
/** Share of past menus with more than one value, below which the column belongs to the menu (a season). */
const VARIED_MENUS = 0.5
/** A column tells nearly all: of the ranks of profits, of what is a gain and what a loss, or of what was taken. */
const NEARLY_ALL = 0.7
const NEARLY_ALL_SIGNS = 0.9
/** Share of outcomes without a value, at most, and of ranks told: what is blank today then tells nothing today. */
const FEW_BLANK = 0.1
const MUCH = 0.25
/** Share of past deals with today's value, at most: it is one of deals that are not decided yet. */
const SELDOM = 0.02
/** Numbers are judged in so many parts at most, each with some of the values. */
const BINS = 24
const VALUES_OF_BIN = 8
const NAMED = 5
const LETTERS = 40

/** The market without such columns, and a note on each that tells nearly all. */
export function withoutLaterColumns(market: Market): { market: Market; notes: NoteItem[] } {
  const today = Array.from(market.task.keys())
    .filter((g) => market.task[g])
    .map((g) => market.start[g])
  const alike = market.features.filter((feature) => isAlike(feature, today))
  if (alike.length === 0) return { market, notes: [] }
  const deals = pastDeals(market)
  const later = alike.filter((feature) => isLater(feature, today, deals))
  const names = later.map(({ name }) => name)
  // A date stands there with its month and weekday.
  const features = market.features.filter(
    ({ name }) => !names.some((left) => name === left || name.startsWith(`${left} (`)),
  )
  return {
    market: later.length === 0 ? market : { ...market, features },
    notes: names
      .slice(0, NAMED)
      .map((name) => note('filled_in_later', { column: name.slice(0, LETTERS) })),
  }
}

/** Past deals by one row each. */
interface PastDeals {
  /** Rows with an outcome, its rank (0 … 1) and whether it is a gain. */
  readonly past: readonly number[]
  readonly rank: readonly number[]
  readonly gain: readonly number[]
  /** Rows of which it is known whether they were taken, and whether they were. */
  readonly decided: readonly number[]
  readonly taken: readonly number[]
  /** Rows of each menu with a taken deal, and another one beside it. */
  readonly menus: readonly (readonly number[])[]
}

function pastDeals(market: Market): PastDeals {
  const { task, takenRow, start, menu, taken } = market
  const { value, mature } = market.labelsAt(0)
  const groups = Array.from(task.keys()).filter((g) => !task[g])
  const outcomeOf = (g: number): number => {
    if (takenRow[g] >= 0) return takenRow[g]
    for (let row = start[g]; row < start[g + 1]; row++) if (Number.isFinite(value[row])) return row
    return -1
  }
  const past = groups
    .filter((g) => mature[g] === 1)
    .map(outcomeOf)
    .filter((row) => row >= 0 && Number.isFinite(value[row]))
  const sorted = Float64Array.from(past, (row) => value[row]).sort()
  const decided = groups.filter((g) => market.decided[g])
  const menus = [...Map.groupBy(groups, (g) => menu[g]).values()]
  return {
    past,
    rank: past.map((row) => placeOf(sorted, value[row]) / past.length),
    gain: past.map((row) => Number(value[row] > 0)),
    decided: decided.map((g) => start[g]),
    taken: decided.map((g) => taken[g]),
    menus: menus
      .filter((own) => own.length > 1 && own.some((g) => taken[g]))
      .map((own) => own.map((g) => start[g])),
  }
}

/** Whether today's deals have one value, or none. */
function isAlike(feature: Feature, today: readonly number[]): boolean {
  const { value, count } = commonest(today.map(exactOf(feature)))
  return count >= ALIKE_TODAY * today.length && today.length >= (value === null ? 1 : LEAST_ALIKE)
}

function isLater(
  feature: Feature,
  today: readonly number[],
  { past, rank, gain, decided, taken, menus }: PastDeals,
): boolean {
  if (past.length < LEAST_OUTCOMES) return false
  const exact = exactOf(feature)
  const varied = menus.filter((rows) => commonest(rows.map(exact)).count < rows.length).length
  if (varied < VARIED_MENUS * menus.length) return false

  const codes = past.map(coder(feature, past))
  const ranks = told(codes, rank)
  if (ranks >= NEARLY_ALL || tellsSigns(codes, gain)) return true
  const blank = codes.filter((code) => code < 0).length
  const now = commonest(today.map(exact)).value
  if (now === null && blank <= FEW_BLANK * past.length && ranks >= MUCH) return true
  const seen = decided.filter((row) => exact(row) === now).length
  if (now !== null && seen > SELDOM * decided.length) return false
  const filled = decided.map((row) => Number(exact(row) !== null))
  return (
    (now === null && tellsSigns(filled, taken)) ||
    tellsSigns(decided.map(coder(feature, decided)), taken)
  )
}

const exactOf =
  (feature: Feature) =>
  (row: number): number | null => {
    const value = feature.kind === 'number' ? feature.values[row] : feature.codes[row]
    return Number.isNaN(value) || (feature.kind === 'category' && value < 0) ? null : value
  }

/** A level of the column at a row; −1 = blank. Numbers by their place among those of `rows`. */
function coder(feature: Feature, rows: readonly number[]): (row: number) => number {
  if (feature.kind === 'category') return (row) => feature.codes[row]
  const known = Float64Array.from(rows, (row) => feature.values[row])
    .filter((v) => !Number.isNaN(v))
    .sort()
  const bins = Math.max(Math.min(BINS, known.length / VALUES_OF_BIN), 2)
  return (row) => {
    const value = feature.values[row]
    if (Number.isNaN(value)) return -1
    return Math.floor((bins * placeOf(known, value)) / (known.length + 1))
  }
}

/** Share of the variance of `y` that the levels tell, each half by the means of the other. */
function told(codes: readonly number[], y: readonly number[]): number {
  const all = mean(y)
  let missed = 0
  let spread = 0
  const foretold = crossMeans(codes, y)
  y.forEach((v, i) => {
    missed += (v - foretold[i]) ** 2
    spread += (v - all) ** 2
  })
  return spread > 0 ? 1 - missed / spread : 0
}

/** Whether the levels tell nearly every 1 from a 0. */
function tellsSigns(codes: readonly number[], is: readonly number[]): boolean {
  const ones = is.filter((v) => v === 1).length
  const fewer = Math.min(ones, is.length - ones)
  if (fewer < LEAST_OF_SIGN) return false
  const foretold = crossMeans(codes, is)
  const wrong = is.filter((v, i) => Number(foretold[i] > 0.5) !== v).length
  return wrong <= (1 - NEARLY_ALL_SIGNS) * fewer
}

/** What the other half (odd or even places) says of each level; its own mean where it has none of it. */
function crossMeans(codes: readonly number[], y: readonly number[]): number[] {
  const halves = [0, 1].map((half) => {
    const own = y.filter((_, i) => i % 2 === half)
    const by = new Map<number, number[]>()
    codes.forEach((code, i) => {
      if (i % 2 !== half) return
      const values = by.get(code)
      if (values) values.push(y[i])
      else by.set(code, [y[i]])
    })
    const means = new Map([...by].map(([code, values]) => [code, mean(values)]))
    return (code: number) => means.get(code) ?? mean(own)
  })
  return codes.map((code, i) => halves[1 - (i % 2)](code))
}

function commonest(values: readonly (number | null)[]): { value: number | null; count: number } {
  const counts = new Map<number | null, number>()
  let most = { value: null as number | null, count: 0 }
  for (const value of values) {
    const count = (counts.get(value) ?? 0) + 1
    counts.set(value, count)
    if (count > most.count) most = { value, count }
  }
  return most
}

/** Number of sorted values below `value`, half of the equal ones with them. */
function placeOf(sorted: Float64Array, value: number): number {
  const first = (above: (v: number) => boolean) => {
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (above(sorted[middle])) high = middle
      else low = middle + 1
    }
    return low
  }
  return (first((v) => v >= value) + first((v) => v > value)) / 2
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, v) => sum + v, 0) / Math.max(values.length, 1)

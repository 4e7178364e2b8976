// The menu and T of every row (interface §1: menu 0 and T = 0 are now, T < 0 is past), as the sheet
// has them or from dates and a period. Sentences say what was derived. A date that is missing,
// unreadable or in the future is a problem of its row and never guessed.
import { cell, toNumber, type Column } from '#contract/table.ts'
import { derivedDataText, tableProblemsText } from '../messages/texts.ts'
import { dayOfText } from './dates.ts'
import type { TimeMapping } from './mapping.ts'
import { periodIndex, periodName, STEPS, type MenuPeriod } from './period.ts'
import { problemAt, problemOf, type SheetProblem } from './problems.ts'
import { byNumber, byText } from './row-order.ts'
import { fieldCells, headerOf, type MenuSource } from './sources.ts'
import { periodsOf, timesOf } from './time-cells.ts'

/** The current period, and how T counts from it. */
export interface Clock {
  readonly period: MenuPeriod
  /** Number of the current period (`periodIndex`). */
  readonly now: number
}

export interface MenuTimes {
  /**
   * One per source. Shapes: rows of its sheet; NaN = unknown (then `problems` or a rule reports
   * it).
   */
  readonly menu: readonly Float64Array[]
  readonly T: readonly Float64Array[]
  /** Menu of each label of the menu column, as text; null if no column has the menu. */
  readonly labels: ReadonlyMap<string, number> | null
  readonly clock: Clock | null
  readonly said: readonly string[]
  readonly problems: readonly SheetProblem[]
}

/** `today`: the analyst's ISO day; `sold`: days of sales, NaN = none. */
export function readMenuTimes(
  sources: readonly MenuSource[],
  time: TimeMapping,
  today: string,
  sold: Float64Array = new Float64Array(0),
): MenuTimes {
  return time.by === 'date' ? fromDates(sources, time, { today, sold }) : fromColumns(sources)
}

function fromDates(
  sources: readonly MenuSource[],
  time: Extract<TimeMapping, { by: 'date' }>,
  { today, sold }: { readonly today: string; readonly sold: Float64Array },
): MenuTimes {
  const problems: SheetProblem[] = []
  const { period } = time
  const index = sources.map((source) => periodsOf(source, period, problems).index)

  // The current period: as chosen, else the latest one that is at most one period after today.
  const todayRead = dayOfText(today)
  if (!todayRead.ok) throw new RangeError(`today is no ISO day: ${today}`)
  const onClock = periodIndex(todayRead.day, period)
  const latest = latestIndex(index, onClock + 1)
  const chosen = time.now === 'latest' ? null : dayOfText(time.now)
  const apart = sources[0]!.role === 'now'
  // Offers without a day are those after the latest past ones and sales, whatever the clock of the computer says.
  const past = latestIndex(index.slice(1), onClock + 1)
  const lastSale = latestIndex([sold.map((day) => periodIndex(day, period))], onClock)
  const afterPast =
    past === null ? onClock : Math.min(Math.max(past + 1, lastSale ?? past), onClock)
  const now = chosen?.ok
    ? periodIndex(chosen.day, period)
    : apart
      ? (latestIndex(index.slice(0, 1), Infinity) ?? afterPast)
      : (latest ?? onClock)
  const clock: Clock = { period, now }

  const menu = sources.map((source, i) => menuOfPeriods(source, index[i]!, clock, problems))
  const steps = STEPS[period].steps
  const T = menu.map((menus) => menus.map((id) => id * steps))
  return { menu, T, labels: null, clock, said: [sentence(sources, menu, clock)], problems }
}

function latestIndex(indexes: readonly Float64Array[], most: number): number | null {
  let latest = -Infinity
  for (const index of indexes)
    for (const value of index) if (value > latest && value <= most) latest = value
  return latest === -Infinity ? null : latest
}

/** Menu ids = periods from now, which is 0. */
function menuOfPeriods(
  source: MenuSource,
  index: Float64Array,
  { period, now }: Clock,
  problems: SheetProblem[],
): Float64Array {
  const { sheet, role } = source
  const header = headerOf(source, 'date')
  if (role === 'now') return new Float64Array(sheet.rows)
  const future: number[] = []
  const current: number[] = []
  const menu = index.map((value, row) => {
    if (value > now) future.push(row)
    else if (value === now && role === 'history') current.push(row)
    else return value - now
    return Number.NaN
  })
  const name = periodName(now, period)
  const found = [
    problemAt(sheet, header, future, {
      code: 'date_in_future',
      text: tableProblemsText.says.dateInFuture({ now: name, period }),
      fix: tableProblemsText.fix.dateOrPeriod,
    }),
    problemAt(sheet, header, current, {
      code: 'date_in_current_period',
      text: tableProblemsText.says.historyIsNow({ now: name, period }),
      fix: tableProblemsText.fix.historyIsNow,
    }),
  ]
  problems.push(...found.filter((problem) => problem !== null))
  return menu
}

function sentence(
  sources: readonly MenuSource[],
  menus: readonly Float64Array[],
  { period, now }: Clock,
): string {
  const past = new Set<number>()
  let current = 0
  let earliest = 0
  menus.forEach((menu, s) =>
    menu.forEach((id, row) => {
      if (sources[s]!.blank[row] === 1 || Number.isNaN(id)) return
      if (id === 0) current++
      else past.add(id)
      if (id < earliest) earliest = id
    }),
  )
  const { unit, steps } = STEPS[period]
  return derivedDataText.menus({
    period,
    unit,
    now: periodName(now, period),
    rows: current,
    past: past.size,
    earliest: past.size === 0 ? null : -earliest * steps,
  })
}

function fromColumns(sources: readonly MenuSource[]): MenuTimes {
  const problems: SheetProblem[] = []
  const said: string[] = []
  const T = sources.map((source) =>
    source.role === 'now'
      ? new Float64Array(source.sheet.rows)
      : timesOf(source, fieldCells(source, 'T'), headerOf(source, 'T'), problems),
  )
  const past = sources.filter((source) => source.role !== 'now')
  for (const { sheet, fields } of past)
    if (!fields.has('T'))
      problems.push(
        problemOf(
          'column_unmapped',
          sheet.name,
          null,
          tableProblemsText.noMenuTime({ table: sheet.name }),
          tableProblemsText.noMenuTimeFix,
        ),
      )
  const columns = sources.map((source) =>
    source.role === 'now' ? null : fieldCells(source, 'menu'),
  )
  if (columns.every((column) => column === null)) {
    if (past.some(({ fields }) => fields.has('T'))) said.push(derivedDataText.menusOfT)
    return { menu: menusOfT(T), T, labels: null, clock: null, said, problems }
  }
  const named = menusOfLabels(columns, T)
  if (named.coded) said.push(derivedDataText.menusOfLabels)
  const { menu, labels } = named
  return { menu, T, labels, clock: null, said, problems }
}

/** Menus of distinct T, numbered backwards from the latest past one, −1. */
function menusOfT(T: readonly Float64Array[]): Float64Array[] {
  const times = new Set<number>()
  for (const part of T) for (const t of part) if (t !== 0 && !Number.isNaN(t)) times.add(t)
  const past = [...times].filter((t) => t < 0).sort((a, b) => b - a)
  const later = [...times].filter((t) => t > 0).sort((a, b) => a - b)
  const ids = new Map<number, number>([[0, 0]])
  past.forEach((t, i) => ids.set(t, -1 - i))
  later.forEach((t, i) => ids.set(t, 1 + i))
  return T.map((part) => part.map((t) => (Number.isNaN(t) ? Number.NaN : ids.get(t)!)))
}

/**
 * Menu ids as they are if they are numbers, mostly integers, with a 0; else one id for each label,
 * the latest first, with T = 0 as 0.
 */
function menusOfLabels(
  columns: readonly (Column | null)[],
  T: readonly Float64Array[],
): { menu: Float64Array[]; labels: Map<string, number>; coded: boolean } {
  // Each label as text, and its latest T.
  const latest = new Map<string, number>()
  let zero = columns.some((column) => column === null)
  columns.forEach((column, s) => {
    if (!column) return
    for (let row = 0; row < T[s]!.length; row++) {
      const value = cell(column, row)
      if (value === null) continue
      const [label, t] = [String(value), T[s]![row]!]
      latest.set(label, later(latest.get(label) ?? Number.NaN, t))
    }
  })
  const cells = [...latest.keys()]
  const numbers = cells.map(toNumber)
  // One slip (7.5) does not turn numbers into labels; a rule reports it.
  const whole =
    !numbers.some((value) => Number.isNaN(value)) &&
    2 * numbers.filter((value) => Number.isInteger(value)).length >= numbers.length
  if (whole) zero ||= numbers.includes(0)
  const noNow = !T.some((part) => part.includes(0))
  const asNumbers = whole && (zero || noNow)

  const inOrder = cells.sort((a, b) => byNumber(-latest.get(a)!, -latest.get(b)!) || byText(a, b))
  const labels = new Map(
    inOrder.map((label, i) => [label, asNumbers ? toNumber(label) : i + 1] as const),
  )
  const menu = columns.map((column, s) =>
    Float64Array.from(T[s]!, (t, row) => {
      const value = column === null ? null : cell(column, row)
      if (column === null || (!asNumbers && t === 0)) return 0
      return value === null ? Number.NaN : labels.get(String(value))!
    }),
  )
  return { menu, labels, coded: !asNumbers }
}

/** The greater of two numbers, ignoring NaN. */
const later = (a: number, b: number): number => (a > b || Number.isNaN(b) ? a : b)

// What the worker guesses of the tables that it holds: the columns of each, and the length of a period.
import { cell } from '#contract/table.ts'
import type { Part } from '../options/setup-state.ts'
import { guessFeatures, type FeatureGuess } from '../mapping/features.ts'
import type { MenuField, SalesField } from '../mapping/fields.ts'
import { columnsOfGuesses, guessSheets, type Guess } from '../mapping/guess.ts'
import { flagOf } from '../mapping/cell.ts'
import { daysIn } from '../mapping/read-in-form.ts'
import { MENU_PERIODS, periodIndex, type MenuPeriod } from '../mapping/period.ts'
import type { Sheet } from '../mapping/sheet.ts'
import type { Sheets } from '../mapping/sources.ts'
import { median } from '../mapping/median.ts'

export interface GuessedPart {
  readonly guesses: readonly Guess<MenuField | SalesField>[]
  readonly columns: Readonly<Partial<Record<MenuField | SalesField, string>>>
  readonly features: readonly FeatureGuess[]
}

/** The last guesses of a table of deals, beside these others: each part asks for the same. */
const guessed = new WeakMap<Sheet, Sheets & { readonly guesses: ReturnType<typeof guessSheets> }>()

function guessesOf(sheets: Sheets): ReturnType<typeof guessSheets> {
  const last = guessed.get(sheets.menus)
  if (last && last.history === sheets.history && last.sales === sheets.sales) return last.guesses
  const guesses = guessSheets(sheets)
  guessed.set(sheets.menus, { ...sheets, guesses })
  return guesses
}

/** Guesses of one table, by what all of them say together. */
export function guessPart(sheets: Sheets, part: Part): GuessedPart {
  const guesses: readonly Guess<MenuField | SalesField>[] = guessesOf(sheets)[part]
  const columns = columnsOfGuesses(guesses)
  return { guesses, columns, features: featuresOf(sheets[part]!, part, columns) }
}

/** Guesses for every column that is mapped to no field. */
export function featuresOf(
  sheet: Sheet,
  part: Part,
  columns: Readonly<Partial<Record<string, string>>>,
): FeatureGuess[] {
  return guessFeatures(sheet, columns, part === 'sales' ? 'sales' : 'menus')
}

/** Least days between two menus for each period: a little less than the period has. */
const LONGER: readonly (readonly [number, MenuPeriod])[] = [
  [300, 'year'],
  [80, 'quarter'],
  [25, 'month'],
  [5, 'week'],
]

/** Deals of a menu from which on one can choose, and menus from which on one can learn. */
const LEAST_DEALS = 10
const LEAST_MENUS = 6
/** Part of the gaps that are alike where menus come by a calendar. */
const REGULAR = 0.8

/**
 * The period from the gaps between the distinct days of a column; null if there is no gap. Days without a calendar (lots that
 * close when they close) make menus of one or two deals: then the shortest period is taken whose menus have enough.
 */
export function guessPeriod(
  sheet: Sheet,
  header: string,
  { key, now, decision }: PeriodClues = {},
): MenuPeriod | null {
  const period = periodIn(sheet, header, key)
  if (period === null) return null
  // Past offers of the month of today's make the month too long.
  const last = (of: Sheet, isOpen?: boolean) => lastDay(of, header, decision, isOpen)
  const isApart = now !== undefined && now !== sheet && now.headers.includes(header)
  const [past, today] = isApart ? [last(sheet), last(now)] : [last(sheet, false), last(sheet, true)]
  const shorter = MENU_PERIODS.slice(0, MENU_PERIODS.indexOf(period) + 1).toReversed()
  return past < today
    ? (shorter.find((each) => periodIndex(past, each) < periodIndex(today, each)) ?? period)
    : period
}

interface PeriodClues {
  readonly key?: string | undefined
  /** Today's offers, where they have a table of their own. */
  readonly now?: Sheet | undefined
  /** The column that says what was taken: of today's offers it is blank, or open. */
  readonly decision?: string | undefined
}

/** The last day of the rows; `isOpen`: of those without, or with, a decision. −Infinity = none. */
function lastDay(
  sheet: Sheet,
  header: string,
  decision: string | undefined,
  isOpen?: boolean,
): number {
  const said = sheet.columns[sheet.headers.indexOf(decision ?? '')]
  if (isOpen !== undefined && !said) return -Infinity
  const isAsked = (row: number): boolean => {
    const value = isOpen === undefined ? null : cell(said, row)
    return isOpen === undefined || (value === null || flagOf(value) === 'open') === isOpen
  }
  return daysIn(sheet, sheet.headers.indexOf(header)).reduce(
    (last, day, row) => (day > last && isAsked(row) ? day : last),
    -Infinity,
  )
}

function periodIn(sheet: Sheet, header: string, key: string | undefined): MenuPeriod | null {
  const at = sheet.headers.indexOf(header)
  if (at < 0) return null
  const known = daysIn(sheet, at).filter((day) => !Number.isNaN(day))
  const days = [...new Set(known.map(Math.floor))].sort((a, b) => a - b)
  if (days.length === 0) return null
  const gaps = days.slice(1).map((day, i) => day - days[i]!)
  const gap = median(gaps) || 7
  const byGap = LONGER.find(([least]) => gap >= least)?.[1] ?? 'day'
  const alike = gaps.filter((each) => Math.abs(each - gap) <= gap / 6).length
  const isCalendar = alike >= REGULAR * gaps.length && known.length >= 3 * days.length
  if (isCalendar) return byGap
  const longer = MENU_PERIODS.slice(MENU_PERIODS.indexOf(byGap)).map((period) => {
    const deals = new Map<number, number>()
    for (const day of known) {
      const menu = periodIndex(day, period)
      deals.set(menu, (deals.get(menu) ?? 0) + 1)
    }
    return { period, menus: deals.size, usual: median(deals.values()) }
  })
  const enough = longer.filter(
    ({ menus, period }, at) =>
      menus >= LEAST_MENUS && (at === 0 || !isRepeated(sheet, header, period, key)),
  )
  return (enough.find(({ usual }) => usual >= LEAST_DEALS) ?? enough.at(-1))?.period ?? byGap
}

/** Whether a period puts days together on which the same names were offered: each day is a menu of its own then. */
function isRepeated(sheet: Sheet, header: string, period: MenuPeriod, key?: string): boolean {
  const at = key === undefined ? -1 : sheet.headers.indexOf(key)
  if (at < 0) return false
  const days = daysIn(sheet, sheet.headers.indexOf(header))
  const column = sheet.columns[at]!
  const [byDay, byPeriod] = [new Set<string>(), new Set<string>()]
  days.forEach((day, row) => {
    const name = cell(column, row)
    if (name === null || Number.isNaN(day)) return
    byDay.add(`${Math.floor(day)} ${String(name)}`)
    byPeriod.add(`${periodIndex(day, period)} ${String(name)}`)
  })
  return byPeriod.size < 0.98 * byDay.size
}

// What the worker guesses of the tables that it holds: the columns of each, and the length of a period.
import type { Part } from '../options/setup-state.ts'
import { guessFeatures, type FeatureGuess } from '../mapping/features.ts'
import type { MenuField, SalesField } from '../mapping/fields.ts'
import { columnsOfGuesses, guessSheets, type Guess } from '../mapping/guess.ts'
import { readDays } from '../mapping/mapped-columns.ts'
import { MENU_PERIODS, periodIndex, type MenuPeriod } from '../mapping/period.ts'
import type { Sheet } from '../mapping/sheet.ts'
import type { Sheets } from '../mapping/sources.ts'
import { median } from '../mapping/survey.ts'

export interface GuessedPart {
  readonly guesses: readonly Guess<MenuField | SalesField>[]
  readonly columns: Readonly<Partial<Record<MenuField | SalesField, string>>>
  readonly features: readonly FeatureGuess[]
}

/** Guesses of one table, by what all of them say together. */
export function guessPart(sheets: Sheets, part: Part): GuessedPart {
  const guesses: readonly Guess<MenuField | SalesField>[] = guessSheets(sheets)[part]
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
export function guessPeriod(sheet: Sheet, header: string): MenuPeriod | null {
  const at = sheet.headers.indexOf(header)
  if (at < 0) return null
  const known = readDays(sheet, at).days.filter((day) => !Number.isNaN(day))
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
  const enough = longer.filter(({ menus }) => menus >= LEAST_MENUS)
  return (enough.find(({ usual }) => usual >= LEAST_DEALS) ?? enough.at(-1))?.period ?? byGap
}

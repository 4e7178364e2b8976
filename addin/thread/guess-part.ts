// First guesses for a table: fields, features, and the period between menus. addin/mapping has the
// rules.
import type { Sheet } from '../mapping/sheet.ts'
import { readDays } from '../mapping/mapped-columns.ts'
import { guessFeatures, type FeatureGuess } from '../mapping/features.ts'
import type { MenuField, SalesField } from '../mapping/fields.ts'
import {
  columnsOfGuesses,
  guessMenuColumns,
  guessSalesColumns,
  type Guess,
} from '../mapping/guess.ts'
import type { MenuPeriod } from '../mapping/period.ts'
import type { Part } from '../options/setup-state.ts'

export interface GuessedPart {
  readonly guesses: readonly Guess<MenuField | SalesField>[]
  readonly columns: Readonly<Partial<Record<MenuField | SalesField, string>>>
  readonly features: readonly FeatureGuess[]
}

export function guessPart(sheet: Sheet, part: Part): GuessedPart {
  const guesses: Guess<MenuField | SalesField>[] =
    part === 'sales' ? guessSalesColumns(sheet) : guessMenuColumns(sheet)
  const columns = columnsOfGuesses(guesses)
  return { guesses, columns, features: featuresOf(sheet, part, columns) }
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

/**
 * The period from the median gap between the distinct days of a column; null if there is no gap.
 */
export function guessPeriod(sheet: Sheet, header: string): MenuPeriod | null {
  const at = sheet.headers.indexOf(header)
  if (at < 0) return null
  const known = readDays(sheet, at).days.filter((day) => !Number.isNaN(day))
  const days = [...new Set(known.map(Math.floor))].sort((a, b) => a - b)
  if (days.length === 0) return null
  const gaps = days.slice(1).map((day, i) => day - days[i]!)
  const median = gaps.sort((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 7
  return LONGER.find(([least]) => median >= least)?.[1] ?? 'day'
}

// What the rows of each group say: its T, its chosen row, its profits; and what the flags of a whole
// history mean where nobody said so (interface §1). Not which rows make a group (group-rows.ts).
import type { FitOptions } from './schemas.ts'
import { flags, numbers, type Table } from './table.ts'

/** What the rows of each group say. All shapes: groups. */
export interface Facts {
  T: Float64Array
  rows: Int32Array
  anyRow: Int32Array
  chosenRow: Int32Array
  /** Rows with a profit, and the last of them. */
  profits: Int32Array
  profitRow: Int32Array
  /** 1 = a profit that counts: on the chosen row, or anywhere in a group without one. */
  counted: Uint8Array
  /** 1 = some row could really be taken. */
  available: Uint8Array
}

/** Reads them in one pass. `group` = group of each row, −1 = none; `count` = groups. */
export function readFacts(table: Table, group: Int32Array, count: number): Facts {
  const facts: Facts = {
    T: new Float64Array(count).fill(Number.NaN),
    rows: new Int32Array(count),
    anyRow: new Int32Array(count).fill(-1),
    chosenRow: new Int32Array(count).fill(-1),
    profits: new Int32Array(count),
    profitRow: new Int32Array(count).fill(-1),
    counted: new Uint8Array(count),
    available: new Uint8Array(count),
  }
  const T = numbers(table, 'T')
  const profit = numbers(table, 'profit')
  const chosen = flags(table, 'historically_chosen')
  const available = flags(table, 'historically_available')
  for (let row = 0; row < table.rows; row++) {
    const g = group[row]!
    if (g < 0) continue
    facts.rows[g]!++
    facts.anyRow[g] = row
    if (!(T[row]! >= facts.T[g]!)) facts.T[g] = Number.isNaN(T[row]!) ? facts.T[g]! : T[row]!
    if (chosen[row] === 1 && facts.chosenRow[g]! < 0) facts.chosenRow[g] = row
    if (available[row] !== 0) facts.available[g] = 1
    if (!Number.isNaN(profit[row]!)) {
      facts.profits[g]!++
      facts.profitRow[g] = row
    }
  }
  for (let g = 0; g < count; g++) {
    const row = facts.chosenRow[g]!
    const counts = row >= 0 ? !Number.isNaN(profit[row]!) : facts.profits[g]! > 0
    facts.counted[g] = counts ? 1 : 0
  }
  return facts
}

/** What flags mean, and how many groups were decided by a guess. */
export type FlagReading = { means: 'taken' | 'would_take' | null; guessed: number }
/** Where nothing is flagged, there is nothing to guess. */
export const NOT_FLAGGED: FlagReading = { means: null, guessed: 0 }

/**
 * What a chosen row with neither sales nor profit means (interface §1): the parameter, else a
 * guess over the past groups that could be taken.
 */
export function readFlags(
  menu: Float64Array,
  facts: Facts,
  silent: Uint8Array,
  options: FitOptions,
): FlagReading {
  const said = options.parameters.historically_chosen_means
  if (said) return { means: said, guessed: 0 }
  let guessed = 0
  let available = 0
  let chosen = 0
  let chosenSilent = 0
  for (let g = 0; g < menu.length; g++) {
    guessed += silent[g]!
    if (menu[g] === 0 || facts.available[g] === 0) continue
    available++
    if (facts.chosenRow[g]! >= 0) chosen++
    chosenSilent += silent[g]!
  }
  return { means: areWishes(available, chosen, chosenSilent) ? 'would_take' : 'taken', guessed }
}

/**
 * Whether flags say what would have been taken (interface §1): at least 99 % of the deals that could be are chosen,
 * and at least 5 % of the chosen ones are silent.
 */
export function areWishes(available: number, chosen: number, silent: number): boolean {
  return chosen > 0 && chosen * 100 >= available * 99 && silent * 20 >= chosen
}

// Groups of a menus table and what history says of each (interface §1): which were observed, which
// size was taken, to which past group each sale belongs, what the flags mean. Edge and engine read
// groups with this one function. Not the rules: a broken table is grouped as well as it can be.
import type { TableRead } from './request-read.ts'
import type { FitOptions } from './schemas.ts'
import { distinct, groupRows, groupSales, keyIds } from './group-rows.ts'
import { cell, numbers, type Scalar, flags, type Table } from './table.ts'

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
function readFacts(table: Table, group: Int32Array, count: number): Facts {
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
type FlagReading = { means: 'taken' | 'would_take' | null; guessed: number }
/** Where nothing is flagged, there is nothing to guess. */
const NOT_FLAGGED: FlagReading = { means: null, guessed: 0 }

/**
 * What a chosen row with neither sales nor profit means (interface §1): the parameter, else a
 * guess over the past groups that could be taken.
 */
function readFlags(
  menu: Float64Array,
  facts: Facts,
  silent: Uint8Array,
  options: Pick<FitOptions, 'parameters'>,
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

export interface Groups {
  /** Number of (menu, key) pairs, in the order in which they first came. */
  count: number
  /** Group of each menus row; −1 where the row has no key or no menu. Shape: menus rows. */
  group: Int32Array
  /** Menu id of each group; 0 = the task. Shape: groups. */
  menu: Float64Array
  /** T of each group (the earliest, should its rows disagree); NaN = none. Shape: groups. */
  T: Float64Array
  /** Key of each group as sent, and its number. Shape: groups. */
  keyOf: Scalar[]
  key: Int32Array
  /** First menus row of each group, as sent. Shape: groups. */
  firstRow: Int32Array
  /** 1 = a past group whose outcome is known or will be. Shape: groups. */
  observed: Uint8Array
  /** Menus row of the size that was taken; −1 = unknown or not observed. Shape: groups. */
  takenRow: Int32Array
  /** Menus row flagged as chosen, whatever it means; −1 = none. Shape: groups. */
  chosenRow: Int32Array
  /** Rows of each group. Shape: groups. */
  rows: Int32Array
  /** Past group of each sales row; −1 = its key stands in no past menu. Shape: sales rows. */
  salesGroup: Int32Array
  /** Number of each sales row's key, menus keys first; −1 = blank. Shape: sales rows. */
  salesKey: Int32Array
  /** Distinct keys of menus, of both tables, and of sales (by their text). */
  menuKeys: number
  keys: number
  salesKeys: number
  /** 1 = chosen, but with neither sales nor profit. Shape: groups. */
  silent: Uint8Array
  /** How a silent group is read: taken and sold nothing, or declined; null = nothing is flagged. */
  means: 'taken' | 'would_take' | null
  /** Groups that were decided by guessing what the flags mean. */
  guessed: number
  /** Some past row is flagged as chosen. */
  flagged: boolean
}

/** Reads the groups of whole tables, or of tables that hold the rule columns only. */
export function readGroups(
  menus: TableRead,
  sales: TableRead,
  options: Pick<FitOptions, 'grounding_mode' | 'parameters'>,
): Groups {
  // Keys join by their text: 7 and "7" are one key.
  const ids = new Map<string, number>()
  const rowKey = keyIds(menus.table, ids)
  const menuKeys = ids.size
  const salesKey = keyIds(sales.table, ids)

  const grouped = groupRows(menus.table, rowKey, menuKeys)
  const { count, group, menu } = grouped
  const salesGroup = groupSales(sales.table, salesKey, grouped, menuKeys)

  // What each group's rows and sales say.
  const facts = readFacts(menus.table, group, count)
  const sold = new Uint8Array(count)
  for (const g of salesGroup) if (g >= 0) sold[g] = 1

  // Who was observed, and at which size.
  const client = options.grounding_mode === 'client_grounded'
  const observed = new Uint8Array(count)
  for (let g = 0; g < count; g++) {
    if (menu[g] === 0) continue
    // A profit beside the chosen row is ignored (and counted), so it observes nothing either.
    const known = client ? facts.profits[g]! > 0 : facts.counted[g] === 1
    observed[g] = known || (!client && sold[g] === 1) ? 1 : 0
  }
  const flagged = facts.chosenRow.some((row, g) => row >= 0 && menu[g] !== 0)
  const silent = observed.map((known, g) =>
    !client && known === 0 && menu[g] !== 0 && facts.chosenRow[g]! >= 0 ? 1 : 0,
  )
  const read = client || !flagged ? NOT_FLAGGED : readFlags(menu, facts, silent, options)
  if (read.means === 'taken') for (let g = 0; g < count; g++) if (silent[g] === 1) observed[g] = 1

  const takenRow = new Int32Array(count).fill(-1)
  for (let g = 0; g < count; g++) {
    if (observed[g] === 0) continue
    if (facts.chosenRow[g]! >= 0) takenRow[g] = facts.chosenRow[g]!
    else if (facts.rows[g] === 1) takenRow[g] = facts.anyRow[g]!
    else if (facts.profits[g] === 1) takenRow[g] = facts.profitRow[g]!
  }

  return {
    count,
    group,
    menu,
    T: facts.T,
    keyOf: grouped.firstRow.map((row) => cell(menus.table.columns.get('key'), row)!),
    key: Int32Array.from(grouped.firstRow, (row) => rowKey[row]!),
    firstRow: Int32Array.from(grouped.firstRow),
    observed,
    takenRow,
    chosenRow: facts.chosenRow,
    rows: facts.rows,
    salesGroup,
    salesKey,
    menuKeys,
    keys: ids.size,
    salesKeys: distinct(salesKey, ids.size),
    silent,
    means: read.means,
    guessed: read.guessed,
    flagged,
  }
}

/**
 * Menus rows in the order of their groups: those of group g stand at start[g] … start[g + 1] − 1
 * of `order`, as sent among themselves. Shapes: groups + 1; grouped rows.
 */
export function rowsByGroup(groups: Groups): { start: Int32Array; order: Int32Array } {
  const start = new Int32Array(groups.count + 1)
  for (let g = 0; g < groups.count; g++) start[g + 1] = start[g]! + groups.rows[g]!
  const next = start.slice()
  const order = new Int32Array(start[groups.count]!)
  groups.group.forEach((g, row) => {
    if (g >= 0) order[next[g]!++] = row
  })
  return { start, order }
}

/** Units sold of each past group, over all its sales rows. Shape: groups. */
export function unitsSold(groups: Groups, sales: TableRead): Float64Array {
  const sold = new Float64Array(groups.count)
  const qty = numbers(sales.table, 'qty')
  for (let row = 0; row < qty.length; row++) {
    const g = groups.salesGroup[row]!
    if (g >= 0 && qty[row]! > 0) sold[g]! += qty[row]!
  }
  return sold
}

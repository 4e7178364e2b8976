// Groups of a menus table and what history says of each (interface §1): which were observed, which
// size was taken, to which past group each sale belongs, what the flags mean. Edge and engine read
// groups with this one function. Not the rules: a broken table is grouped as well as it can be.
import type { TableRead } from './request-reader.ts'
import type { FitOptions } from './schemas.ts'
import { cell, flags, numbers, type Scalar, type Table } from './table.ts'

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
export function readGroups(menus: TableRead, sales: TableRead, options: FitOptions): Groups {
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

/** Number of each row's key (−1 = blank), new texts added to `ids`. Shape: rows. */
function keyIds(table: Table, ids: Map<string, number>): Int32Array {
  const column = table.columns.get('key')
  if (!column) return new Int32Array(table.rows).fill(-1)
  const intern = (value: Scalar): number => {
    const text = String(value)
    const known = ids.get(text)
    if (known !== undefined) return known
    ids.set(text, ids.size)
    return ids.size - 1
  }
  const keys = new Int32Array(table.rows)
  if (column.kind === 'coded') {
    // Only what some row uses is a key: a dictionary may hold more.
    const meaning = new Int32Array(column.dictionary.length).fill(-1)
    for (let row = 0; row < keys.length; row++) {
      const code = column.codes[row]!
      if (code >= 0 && meaning[code]! < 0) meaning[code] = intern(column.dictionary[code]!)
      keys[row] = code < 0 ? -1 : meaning[code]!
    }
    return keys
  }
  const seen = new Map<number, number>()
  for (let row = 0; row < keys.length; row++) {
    const value = column.values[row]!
    let id = Number.isNaN(value) ? -1 : seen.get(value)
    if (id === undefined) seen.set(value, (id = intern(value)))
    keys[row] = id
  }
  return keys
}

/** Distinct numbers among `ids` (each −1 … count − 1), −1 not counted. */
function distinct(ids: Int32Array, count: number): number {
  const seen = new Uint8Array(count)
  let found = 0
  for (const id of ids) {
    if (id < 0 || seen[id] === 1) continue
    seen[id] = 1
    found++
  }
  return found
}

interface Grouped {
  count: number
  group: Int32Array
  menu: Float64Array
  firstRow: number[]
  /** Past group of each menus key, of the lowest menu id; −1 = none. Shape: menu keys. */
  past: Int32Array
  /** Group of a key in one menu; −1 = none. */
  find: (key: number, menu: number) => number
}

function groupRows(table: Table, rowKey: Int32Array, keys: number): Grouped {
  const menuOf = numbers(table, 'menu')
  const group = new Int32Array(table.rows).fill(-1)
  const menu: number[] = []
  const firstRow: number[] = []
  // A key stands in the task and in one past menu; only a broken table needs the map beside.
  const task = new Int32Array(keys).fill(-1)
  const first = new Int32Array(keys).fill(-1)
  const past = new Int32Array(keys).fill(-1)
  const others = new Map<number, Map<number, number>>()
  const find = (key: number, id: number): number => {
    if (id === 0) return task[key]!
    const g = first[key]!
    if (g < 0 || menu[g] === id) return g
    return others.get(key)?.get(id) ?? -1
  }
  for (let row = 0; row < table.rows; row++) {
    const key = rowKey[row]!
    const id = menuOf[row]!
    if (key < 0 || Number.isNaN(id)) continue
    let g = find(key, id)
    if (g < 0) {
      g = menu.length
      menu.push(id)
      firstRow.push(row)
      if (id === 0) task[key] = g
      else if (first[key]! < 0) first[key] = g
      else {
        const more = others.get(key)
        if (more) more.set(id, g)
        else others.set(key, new Map([[id, g]]))
      }
      if (id !== 0 && (past[key]! < 0 || id < menu[past[key]!]!)) past[key] = g
    }
    group[row] = g
  }
  return { count: menu.length, group, menu: Float64Array.from(menu), firstRow, past, find }
}

/** Past group of each sales row: a key in menu 0 and in a past menu belongs to the past one. */
function groupSales(
  table: Table,
  salesKey: Int32Array,
  grouped: Grouped,
  menuKeys: number,
): Int32Array {
  const menuOf = numbers(table, 'menu')
  const salesGroup = new Int32Array(table.rows).fill(-1)
  for (let row = 0; row < salesGroup.length; row++) {
    const key = salesKey[row]!
    if (key < 0 || key >= menuKeys) continue
    const id = menuOf[row]!
    const named = Number.isNaN(id) || id === 0 ? -1 : grouped.find(key, id)
    salesGroup[row] = named >= 0 ? named : grouped.past[key]!
  }
  return salesGroup
}

/** What the rows of each group say. All shapes: groups. */
interface Facts {
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

type FlagReading = { means: Groups['means']; guessed: number }
const NOT_FLAGGED: FlagReading = { means: null, guessed: 0 }

/**
 * What a chosen row with neither sales nor profit means (interface §1): the parameter, else a
 * guess over the past groups that could be taken.
 */
function readFlags(
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
  // In whole numbers: chosen ≥ 99 % of available, silent ≥ 5 % of chosen.
  const wouldTake = chosen > 0 && chosen * 100 >= available * 99 && chosenSilent * 20 >= chosen
  return { means: wouldTake ? 'would_take' : 'taken', guessed }
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

// The stock columns of a menus table: units of an offer that were held before it was taken, and
// units that arrive later (interface §1). Edge and engine find and read them with these functions.
// Not the valuation: what held units mean for profit stands in the grounding's replay.
import { unitsSold, type Groups } from './groups.ts'
import type { TableRead } from './request-read.ts'
import { isNearlyAll } from './column-facts.ts'
import { flags, notNumeric, numbers, type Table } from './table.ts'

/** Words that make a column with the word `stock` something else than units held. */
const OTHER_WORDS = new Set(
  (
    'supplier suppliers vendor vendors competitor day days week weeks month months date age ' +
    'rate ratio percent pct share value price cost out outs target min max safety reorder ' +
    'cover coverage turn turns turnover status type'
  ).split(' '),
)

/** What cannot be where deals are stock: said by the rules and by a fit, and known again by these words. */
export const SOLD_MORE = 'sold more units than were taken, held and arrived'

/** No description spells a longer name; and a pattern of 60 kB is beyond what the platform takes. */
const NAME_CHARACTERS = 1000

/** Words of a column name: split at `_`, space and case; lower case. */
export function columnWords(column: string): string[] {
  return column
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[_\s]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase())
}

/** Whether the name alone allows the column to be units held. */
export function isStockName(column: string): boolean {
  const words = columnWords(column)
  return words.includes('stock') && !words.some((word) => OTHER_WORDS.has(word))
}

/** N of `qty_outstanding_T+N`, in periods; null for any other name. */
export function outstandingPeriods(column: string): number | null {
  const match = /^qty_outstanding_T\+(\d+(?:\.\d+)?)$/.exec(column)
  return match ? Number(match[1]) : null
}

/** Columns that could be units held: named so, with filled cells that are numbers and nearly all ≥ 0; others hold none. */
export function stockCandidates(menus: Table): string[] {
  return [...menus.columns.keys()].filter((column) => {
    if (!isStockName(column) || notNumeric(menus, column).length > 0) return false
    const filled = numbers(menus, column).filter(Number.isFinite)
    return filled.length > 0 && isNearlyAll(filled, (value) => value >= 0)
  })
}

/** The one column that the units are read from; null = none, or two and the words name none. */
export function chooseStock(candidates: string[], description: string | null): string | null {
  if (candidates.length === 1) return candidates[0]!
  const named = candidates.filter((column) => namesColumn(description, column))
  return named.length === 1 ? named[0]! : null
}

/** Whether the description names the column, verbatim or by its words. */
export function namesColumn(description: string | null, column: string): boolean {
  if (!description || column.length > NAME_CHARACTERS) return false
  const words = columnWords(column)
  const [only] = words
  const escaped = escapeRegExp(column)
  // One plain word ("stock") also stands in texts that mean no column: it must be marked as one.
  if (words.length === 1 && only === column.toLowerCase())
    return new RegExp(
      `[("'\`]\\s*${escaped}\\s*[)"'\`]|\\b${escaped} (column|field)\\b|\\b(column|field) ${escaped}\\b`,
      'i',
    ).test(description)
  const spaced = words.map(escapeRegExp).join('[\\s_-]+')
  return new RegExp(`(^|[^\\p{L}\\p{N}_])(${escaped}|${spaced})($|[^\\p{L}\\p{N}_])`, 'iu').test(
    description,
  )
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

export interface StockReading {
  /** Columns that could be the stock column; two are an error unless the words name one. */
  candidates: string[]
  /** The stock column; null = none, or two and the words name none of them. */
  column: string | null
  /** Columns of units that arrive, with their periods, that count up to the horizon. */
  outstanding: { column: string; periods: number }[]
  /** 1 observed group with units sold in two would have none of its own: a feature, no stock. */
  bound: boolean
  /**
   * Units held before or arrived, on the taken row; 0 where not bound. Of a shelf that was not recorded: what sold
   * before an order could arrive, so that an order counts as one on an empty shelf. Shape: groups.
   */
  held: Float64Array
  /** 1 = a past deal whose shelf was not recorded: all its stock cells are blank. Shape: groups. */
  unrecorded: Uint8Array
  /** Observed groups with units sold, and how many of them the reading leaves without own units. */
  selling: number
  withoutOwn: number
}

/**
 * Finds and reads the stock columns. `horizon` in periods (null = unknown: all arrivals count);
 * `description` decides between two candidates, and binds a reading that looks wrong.
 */
export function readStock(
  menus: TableRead,
  sales: TableRead,
  groups: Groups,
  description: string | null,
  horizon: number | null,
): StockReading {
  const candidates = stockCandidates(menus.table)
  const column = chooseStock(candidates, description)
  const outstanding = [...menus.table.columns.keys()]
    .map((name) => ({ column: name, periods: outstandingPeriods(name) }))
    .filter((o): o is { column: string; periods: number } => o.periods !== null)
    .filter((o) => horizon === null || o.periods <= horizon)

  // Units that were there, read on the taken row.
  const held = new Float64Array(groups.count)
  const read = [...(column === null ? [] : [column]), ...outstanding.map((o) => o.column)]
  const unrecorded = unrecordedShelves(menus, sales, groups, column === null ? [] : read)
  for (const name of read) {
    const values = numbers(menus.table, name)
    for (let g = 0; g < groups.count; g++) {
      const row = groups.takenRow[g]!
      if (row >= 0 && values[row]! > 0) held[g]! += values[row]!
    }
  }
  soldBeforeArrival(menus, sales, groups).forEach((units, g) => {
    if (unrecorded[g] === 1) held[g] = units
  })

  // A reading under which most deals sold nothing of their own is not what the column means.
  let selling = 0
  let withoutOwn = 0
  const sold = unitsSold(groups, sales)
  for (let g = 0; g < groups.count; g++) {
    if (groups.observed[g] === 0 || groups.takenRow[g]! < 0 || !(sold[g]! > 0)) continue
    if (unrecorded[g] === 1) continue
    selling++
    if (sold[g]! <= held[g]!) withoutOwn++
  }
  const doubtful = withoutOwn * 2 > selling
  const bound =
    read.length > 0 && (!doubtful || read.some((name) => namesColumn(description, name)))
  return {
    candidates,
    column,
    outstanding,
    bound,
    held: bound ? held : new Float64Array(groups.count),
    unrecorded: bound ? unrecorded : new Uint8Array(groups.count),
    selling,
    withoutOwn,
  }
}

/**
 * Past deals with blank stock cells. A blank means that the shelf was not recorded where Sales says what was in stock,
 * or where no past deal has a filled cell (a snapshot of today alone); else it means that nothing was held.
 */
function unrecordedShelves(
  menus: TableRead,
  sales: TableRead,
  groups: Groups,
  columns: readonly string[],
): Uint8Array {
  const blank = new Uint8Array(groups.count)
  if (columns.length === 0) return blank
  const values = columns.map((name) => numbers(menus.table, name))
  let filled = 0
  for (let g = 0; g < groups.count; g++) {
    if (groups.menu[g] === 0) continue
    const row = groups.takenRow[g]! >= 0 ? groups.takenRow[g]! : groups.firstRow[g]!
    blank[g] = Number(values.every((own) => Number.isNaN(own[row]!)))
    filled += 1 - blank[g]!
  }
  return filled === 0 || sales.table.columns.has('in_stock') ? blank : blank.fill(0)
}

/** Units that sold before an order of the deal could arrive. Shape: groups. */
function soldBeforeArrival(menus: TableRead, sales: TableRead, groups: Groups): Float64Array {
  const units = new Float64Array(groups.count)
  const lead = numbers(menus.table, 'T_lead')
  const [T, qty] = [numbers(sales.table, 'T'), numbers(sales.table, 'qty')]
  groups.salesGroup.forEach((g, row) => {
    const wait = g < 0 ? 0 : lead[groups.firstRow[g]!]!
    if (g >= 0 && qty[row]! > 0 && T[row]! < groups.T[g]! + wait - SAME_MOMENT)
      units[g]! += qty[row]!
  })
  return units
}
/** Periods within which two moments are one. */
const SAME_MOMENT = 1e-9

/** Sales rows whose units were not there all the time (`in_stock` = 0): their units are a lower bound of what was asked for. */
export function isShort(sales: Table): (row: number) => boolean {
  const there = flags(sales, 'in_stock')
  return (row) => there[row] === 0
}

// The market: history and task as grounding passes them to the model. Typed arrays by group and by
// row, without keys, menu ids or the order of the request, so that no learner can use them. A
// group is one (menu, key); a row is one size of it. Rows of a group are adjacent. Groups, levels
// and columns are in canonical order (layout.ts): the model never orders them again.
/** A column that learners read. Shape of values or codes: rows. */
export type Feature =
  | { readonly name: string; readonly kind: 'number'; readonly values: Float64Array } // NaN = missing
  | {
      readonly name: string
      readonly kind: 'category'
      readonly codes: Int32Array // −1 = missing
      readonly levels: number
    }

export const HOW = { none: 0, exact: 1, bound: 2, client: 3, derived: 4 } as const

/** Units this close to the size sold it out: counts are sums of decimal fractions. */
export const SOLD_OUT = 1 - 1e-9

/** What history says of every row, as it was known at one moment (as-of rule). */
export interface Labels {
  /** Profit of the row in money; NaN where open or absent. Shape: rows. */
  readonly value: Float64Array
  /** How the label came about: a value of HOW. Shape: rows. */
  readonly how: Uint8Array
  /** Units of this size that sold; NaN where unknown, the units known to sell where `bound`. */
  readonly sold: Float64Array
  /** Mean realised price of those units; NaN where none sold. Shape: rows. */
  readonly price: Float64Array
  /** 1 where the group's outcome is final: only such groups are labels. Shape: groups. */
  readonly mature: Uint8Array
  /**
   * For an unfinished batch: the share of its demand that had arrived by then (exposure.ts), and the
   * units sold to it; 0 if unknown, and for all other groups. Used by demand learners only.
   * Shapes: groups.
   */
  readonly exposure: Float64Array
  readonly asked: Float64Array
  /** What sold of all units, held and ordered alike, where units are held; null where none are (held.ts). */
  readonly units: UnitsSold | null
}

/**
 * All units of a key that sold in stretches of a deal's time, by ascending group: between two arrivals
 * customers find one stock, which may run out. Shapes: stretches.
 */
export interface UnitsSold {
  readonly group: Int32Array
  readonly sold: Float64Array
  /** Part of the deal's time, > 0. */
  readonly share: Float64Array
  /** 1 = all there was, was sold: as many were asked for at least. */
  readonly ranOut: Uint8Array
}

/** Units that are there before an order: on hand, or arriving in time. */
export interface Held {
  /** Shape: groups. */
  readonly units: Float64Array
  /** Part of a deal's time before the order itself arrives, 0 … 1. Shape: rows. */
  readonly wait: Float64Array
  /** When they come, the earliest first: after which part of a deal's demand (0 = on hand), and how many of each group. */
  readonly arrivals: readonly { readonly wait: Float64Array; readonly units: Float64Array }[]
  /** 1 = what was held is not known. Shape: groups. */
  readonly unrecorded: Uint8Array
  /** Names of the columns that they were read from: state of the shelf, no cause of demand. */
  readonly columns: readonly string[]
}

/**
 * The valuation as a straight line in what sells:
 * profit = fixed + sold × (perUnit + perRevenue × price).
 * For quantity-first learners; null where the valuation is no such line or nothing was replayed.
 * Shapes: rows.
 */
export interface LinearEconomics {
  readonly fixed: Float64Array
  readonly perUnit: Float64Array
  /** Share of the price of a sold unit that stays (1 − percent fees). */
  readonly perRevenue: Float64Array
}

export interface Market {
  readonly groups: number
  readonly rows: number
  /** Rows of group g are start[g] … start[g + 1] − 1, sizes ascending. Shape: groups + 1. */
  readonly start: Int32Array
  /** Group of each row. Shape: rows. */
  readonly group: Int32Array
  /** T of each group; 0 = task. Groups are in ascending order of T. Shape: groups. */
  readonly T: Float64Array
  /** Number of the past menu in order of T (equal ids never span T); −1 for the task. Shape: groups. */
  readonly menu: Int32Array
  /** 1 = group of the current menu. */
  readonly task: Uint8Array
  /** 1 = taken: its outcome is known or will be. Shape: groups. */
  readonly taken: Uint8Array
  /** 1 = a past group of which the books tell whether it was taken (past-deals.ts). Shape: groups. */
  readonly decided: Uint8Array
  /** Row of the taken size; −1 where unknown or declined. Shape: groups. */
  readonly takenRow: Int32Array
  readonly qty: Float64Array
  /** NaN where absent (client_grounded). Shape: rows. */
  readonly unitCost: Float64Array
  readonly unitPrice: Float64Array
  /** 1 = could really be taken. Shape: rows. */
  readonly available: Uint8Array
  /** Row of the menus table, as sent, that this row shows; a derived row names its group's own. */
  readonly source: Int32Array
  /** 1 = a size borrowed from the task menu (interface §5, Rows). Shape: rows. */
  readonly derived: Uint8Array
  /** Hash of the row's place in the canonical order: the seed of every draw. Shape: rows. */
  readonly hash: Uint32Array
  /** All other columns, and T, qty, unit_cost, unit_price are NOT among them. */
  readonly features: readonly Feature[]
  /** Holding horizon in periods, null where unknown; used to shift cuts (as-of rule). */
  readonly horizon: number | null
  /** Null where no units are held. */
  readonly held: Held | null
  readonly quantity: 'stock' | 'trials' | 'client'
  readonly economics: LinearEconomics | null
  /** Labels as they were known at time t (t ≤ 0); t = 0 is today. */
  labelsAt(t: number): Labels
}

// A market of some of its rows: what a model that needs few of many rows is fitted to.

/** The market of `rows` (ascending) and of the groups that have any of them. A taken size that is left out is unknown. */
export function partOfMarket(market: Market, rows: Int32Array): Market {
  const groups: number[] = []
  const start: number[] = []
  rows.forEach((row, at) => {
    if (groups.at(-1) === market.group[row]) return
    groups.push(market.group[row])
    start.push(at)
  })
  const kept = Int32Array.from(groups)
  const newGroup = new Int32Array(market.groups).fill(-1)
  kept.forEach((group, at) => (newGroup[group] = at))
  const newRow = new Int32Array(market.rows).fill(-1)
  rows.forEach((row, at) => (newRow[row] = at))
  const { held, economics } = market
  return {
    ...market,
    groups: kept.length,
    rows: rows.length,
    start: Int32Array.of(...start, rows.length),
    group: rows.map((row) => newGroup[market.group[row]]),
    T: gather(market.T, kept),
    menu: gatherCodes(market.menu, kept),
    task: flags(market.task, kept),
    taken: flags(market.taken, kept),
    decided: flags(market.decided, kept),
    takenRow: kept.map((group) => newRow[market.takenRow[group]] ?? -1),
    qty: gather(market.qty, rows),
    unitCost: gather(market.unitCost, rows),
    unitPrice: gather(market.unitPrice, rows),
    available: flags(market.available, rows),
    source: gatherCodes(market.source, rows),
    derived: flags(market.derived, rows),
    hash: Uint32Array.from(rows, (row) => market.hash[row]),
    features: market.features.map((feature) => featureOfRows(feature, rows)),
    held: held && heldOf(held, kept, rows),
    economics: economics && {
      fixed: gather(economics.fixed, rows),
      perUnit: gather(economics.perUnit, rows),
      perRevenue: gather(economics.perRevenue, rows),
    },
    labelsAt: (t): Labels => {
      const labels = market.labelsAt(t)
      return {
        value: gather(labels.value, rows),
        how: flags(labels.how, rows),
        sold: gather(labels.sold, rows),
        price: gather(labels.price, rows),
        mature: flags(labels.mature, kept),
        exposure: gather(labels.exposure, kept),
        asked: gather(labels.asked, kept),
        units: labels.units && unitsOf(labels.units, newGroup),
      }
    },
  }
}

function heldOf(held: Held, groups: Int32Array, rows: Int32Array): Held {
  return {
    ...held,
    units: gather(held.units, groups),
    unrecorded: flags(held.unrecorded, groups),
    wait: gather(held.wait, rows),
    arrivals: held.arrivals.map(({ wait, units }) => ({
      wait: gather(wait, groups),
      units: gather(units, groups),
    })),
  }
}

/** The column at these rows. */
export function featureOfRows(feature: Feature, rows: Int32Array): Feature {
  return feature.kind === 'number'
    ? { ...feature, values: gather(feature.values, rows) }
    : { ...feature, codes: gatherCodes(feature.codes, rows) }
}

function unitsOf({ group, sold, share, ranOut }: UnitsSold, newGroup: Int32Array): UnitsSold {
  const places = Int32Array.from(group.keys()).filter((at) => newGroup[group[at]] >= 0)
  return {
    group: places.map((at) => newGroup[group[at]]),
    sold: gather(sold, places),
    share: gather(share, places),
    ranOut: flags(ranOut, places),
  }
}

function flags(values: Uint8Array, index: Int32Array): Uint8Array {
  const out = new Uint8Array(index.length)
  for (let at = 0; at < index.length; at++) out[at] = values[index[at]]
  return out
}

// values[index[i]] for every i, as plain loops: `Float64Array.from(index, …)` takes ten times as
// long on the 100,000 rows of a market.

export function gather(values: Float64Array, index: Int32Array): Float64Array {
  const out = new Float64Array(index.length)
  for (let at = 0; at < index.length; at++) out[at] = values[index[at]]
  return out
}

export function gatherCodes(values: Int32Array, index: Int32Array): Int32Array {
  const out = new Int32Array(index.length)
  for (let at = 0; at < index.length; at++) out[at] = values[index[at]]
  return out
}

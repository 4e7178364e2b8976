// The sales of every group in the order of interface §1 (T, price, qty, other columns by name),
// and what was known of them at any time. It fills missing costs of a group; it values nothing.
import { numbers, type Table } from '#contract/table.ts'
import { foldColumn, lanes, mix, type Lanes } from './content-hash.ts'
import type { SalesBook } from './cuts.ts'
import type { GivenCosts } from '#language/given-costs.ts'
import { gather } from './market.ts'
import { mean } from './statistics.ts'
import { typeColumn, type TypedColumn } from './typed-column.ts'

/** Periods within which two moments are one: T + delay and T + H + D are sums, not what was typed. */
export const SLACK = 1e-9

export interface Ledger {
  readonly groups: number
  /** Sales of group g are start[g] … start[g + 1] − 1. Shape: groups + 1. */
  readonly start: Int32Array
  /** Sales table row of each sale. Shape: sales, as all below. */
  readonly row: Int32Array
  readonly qty: Float64Array
  /** Periods from the group's T to the sale. */
  readonly age: Float64Array
  /** Price per unit; where blank, the taken row's unit_price. */
  readonly price: Float64Array
  /** T + T_signal_delay: when the sale became known. */
  readonly known: Float64Array
  /** Largest T_signal_delay of the table. */
  readonly delay: number
  /** When the last sale of a group became known; −Infinity without sales. Shape: groups. */
  readonly lastKnown: Float64Array
  /** Content of each group's sales without key and menu, in order. Shape: groups. */
  readonly hash: Lanes
  /** A number column of the sales as sent, NaN where blank. Shape: sales. */
  readonly raw: (name: string) => Float64Array
}

/** Sorts the sales. `salesGroup`: group of each sales row or −1; `unitPrice`: for blank prices. */
export function buildLedger(
  sales: Table,
  salesGroup: Int32Array,
  groupT: Float64Array,
  unitPrice: Float64Array,
): Ledger {
  const groups = groupT.length
  const T = numbers(sales, 'T')
  const sold = numbers(sales, 'qty')
  const priced = Float64Array.from(numbers(sales, 'price'), (price, row) => {
    const group = salesGroup[row]
    return Number.isNaN(price) && group >= 0 ? unitPrice[group] : price
  })

  const names = contentColumns(sales)
  // A blank price is the unit_price that it stands for: rows that mean the same are one content.
  const typed = names.map((name): TypedColumn =>
    name === 'price' ? { kind: 'number', values: priced } : typeColumn(sales, name),
  )
  const others = typed.filter((_, at) => !['T', 'price', 'qty'].includes(names[at]))
  const { start, row } = rowsOfGroups(
    salesGroup,
    groups,
    (x, y) =>
      compare(T[x], T[y]) ||
      compare(priced[x], priced[y]) ||
      compare(sold[x], sold[y]) ||
      compareCells(others, x, y),
  )

  // Columns of the sales in that order.
  const qty = Float64Array.from(row, (at) => (sold[at] > 0 ? sold[at] : 0))
  const times = timesOf({ start, row, T, delays: numbers(sales, 'T_signal_delay') }, groupT)
  return {
    groups,
    start,
    row,
    qty,
    ...times,
    price: gather(priced, row),
    hash: hashGroups(names, typed, sales.rows, start, row),
    raw: memo((name) => {
      const column = typeColumn(sales, name)
      return column.kind === 'text'
        ? new Float64Array(row.length).fill(Number.NaN)
        : gather(column.values, row)
    }),
  }
}

/** Age of each sale, when it became known, the last of each group, and the longest delay. */
function timesOf(
  o: { start: Int32Array; row: Int32Array; T: Float64Array; delays: Float64Array },
  groupT: Float64Array,
): Pick<Ledger, 'age' | 'known' | 'lastKnown' | 'delay'> {
  const { start, row, T, delays } = o
  const age = new Float64Array(row.length)
  const known = new Float64Array(row.length)
  const lastKnown = new Float64Array(groupT.length).fill(-Infinity)
  let delay = 0
  for (const own of delays) if (own > delay) delay = own
  for (let group = 0; group < groupT.length; group++)
    for (let sale = start[group]; sale < start[group + 1]; sale++) {
      const own = delays[row[sale]] > 0 ? delays[row[sale]] : 0
      age[sale] = T[row[sale]] - groupT[group]
      known[sale] = T[row[sale]] + own
      if (known[sale] > lastKnown[group]) lastKnown[group] = known[sale]
    }
  return { age, known, lastKnown, delay }
}

/**
 * Sales rows by group, each group's in canonical order: those of group g stand at start[g] … start[g + 1] − 1
 * of `row`.
 */
function rowsOfGroups(
  salesGroup: Int32Array,
  groups: number,
  order: (x: number, y: number) => number,
): { start: Int32Array; row: Int32Array } {
  const start = new Int32Array(groups + 1)
  for (const group of salesGroup) if (group >= 0) start[group + 1]++
  for (let group = 0; group < groups; group++) start[group + 1] += start[group]
  const row = new Int32Array(start[groups])
  const next = start.slice()
  salesGroup.forEach((group, at) => {
    if (group >= 0) row[next[group]++] = at
  })
  for (let group = 0; group < groups; group++)
    if (start[group + 1] - start[group] > 1)
      row.subarray(start[group], start[group + 1]).sort(order)
  return { start, row }
}

/** Makes each value once. */
function memo<V>(make: (name: string) => V): (name: string) => V {
  const made = new Map<string, V>()
  return (name) => {
    let value = made.get(name)
    if (value === undefined) made.set(name, (value = make(name)))
    return value
  }
}

/** Columns that say what was sold: all but who and where from, and always the price; by name. */
function contentColumns(sales: Table): string[] {
  const sent = [...sales.columns.keys()].filter((name) => name !== 'key' && name !== 'menu')
  return [...new Set([...sent, 'price'])].sort()
}

/** Ascending, blanks (NaN) last. */
function compare(x: number, y: number): number {
  if (x < y) return -1
  if (x > y) return 1
  return Number(Number.isNaN(x)) - Number(Number.isNaN(y))
}

function compareCells(columns: readonly TypedColumn[], x: number, y: number): number {
  for (const column of columns) {
    const sign =
      column.kind === 'text'
        ? column.codes[x] - column.codes[y]
        : compare(column.values[x], column.values[y])
    if (sign !== 0) return sign
  }
  return 0
}

function hashGroups(
  names: readonly string[],
  typed: readonly TypedColumn[],
  rows: number,
  start: Int32Array,
  row: Int32Array,
): Lanes {
  const ofRow = lanes(rows)
  typed.forEach((column, at) => foldColumn(ofRow, names[at], column))
  const ofGroup = lanes(start.length - 1)
  for (let group = 0; group + 1 < start.length; group++)
    for (let sale = start[group]; sale < start[group + 1]; sale++) {
      ofGroup.a[group] = mix(ofGroup.a[group] + ofRow.a[row[sale]] + 1)
      ofGroup.b[group] = mix(ofGroup.b[group] + ofRow.b[row[sale]] + 1)
    }
  return ofGroup
}

interface Filler {
  readonly value: number
  readonly from: 'parameter' | 'mean' | 'none'
}

/** A sales book with what it had to fill. */
export interface KnownSales extends SalesBook {
  /** Place of each in the ledger. Shape: sales. */
  readonly places: Int32Array
  /** 1 = the group has no cell of its own in the column. Shape: groups. */
  readonly lacks: (name: string) => Uint8Array
  /** What such a group is given: the parameter, else the mean over keys, else 0. */
  readonly filler: (name: string) => Filler
  /** Whether a blank cell of the column says that nothing was charged. */
  readonly blankIsZero: (name: string) => boolean
}

/** The sales known at time t (T + T_signal_delay ≤ t), costs filled from what was known then. */
export function salesKnownAt(
  ledger: Ledger,
  t: number,
  { parameter, sometimes }: GivenCosts,
): KnownSales {
  const { groups } = ledger
  const { start, kept } = knownSales(ledger, t)
  const pick = (values: Float64Array): Float64Array =>
    kept.length === values.length ? values : gather(values, kept)

  // What the words charge only sometimes was not charged where the cell is blank.
  const blankIsZero = memo(
    (name) => sometimes(name) && ledger.raw(name).some((own) => !Number.isNaN(own)),
  )
  const raw = memo((name) => {
    const values = pick(ledger.raw(name))
    return blankIsZero(name) ? values.map((own) => (Number.isNaN(own) ? 0 : own)) : values
  })
  /** First or last filled cell of each group; NaN where it has none. */
  const edge = (name: string, last: boolean): Float64Array => {
    const values = raw(name)
    const found = new Float64Array(groups).fill(Number.NaN)
    for (let group = 0; group < groups; group++)
      for (let sale = start[group]; sale < start[group + 1]; sale++)
        if (!Number.isNaN(values[sale]) && (last || Number.isNaN(found[group])))
          found[group] = values[sale]
    return found
  }
  const price = pick(ledger.price)
  const lastFilled = memo((name) => edge(name, true))
  const filler = memo((name) => {
    const given = parameter(name)
    if (given !== null) return { value: given, from: 'parameter' as const }
    const usual = mean(lastFilled(name).filter((value) => !Number.isNaN(value)))
    return Number.isNaN(usual)
      ? { value: 0, from: 'none' as const }
      : { value: usual, from: 'mean' as const }
  })
  const filled = (name: string, values: Float64Array): Float64Array => {
    const { value } = filler(name)
    return values.map((own) => (Number.isNaN(own) ? value : own))
  }
  return {
    start,
    places: kept,
    qty: pick(ledger.qty),
    age: pick(ledger.age),
    column: memo((name) =>
      name === 'price' ? price : carriedOn(raw(name), start, filled(name, edge(name, false))),
    ),
    keyCost: memo((name) => filled(name, edge(name, false))),
    lastSale: memo((name) => filled(name, lastFilled(name))),
    lacks: memo((name) =>
      Uint8Array.from(lastFilled(name), (value) => Number(Number.isNaN(value))),
    ),
    filler,
    blankIsZero,
  }
}

/** Places of the sales that were known at t, by group. */
function knownSales({ groups, start: all, known }: Ledger, t: number) {
  const start = new Int32Array(groups + 1)
  const places = new Int32Array(known.length)
  let count = 0
  for (let group = 0; group < groups; group++) {
    for (let sale = all[group]; sale < all[group + 1]; sale++)
      if (known[sale] <= t + SLACK) places[count++] = sale
    start[group + 1] = count
  }
  return { start, kept: places.subarray(0, count) }
}

/** A blank cell takes the key's row before it, else its first filled one. */
function carriedOn(sent: Float64Array, start: Int32Array, first: Float64Array): Float64Array {
  const values = sent.slice()
  for (let group = 0; group < first.length; group++) {
    let held = first[group]
    for (let sale = start[group]; sale < start[group + 1]; sale++) {
      if (Number.isNaN(values[sale])) values[sale] = held
      else held = values[sale]
    }
  }
  return values
}

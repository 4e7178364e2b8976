// Units that exist before an order: in stock, or arriving in time. Demand is met from all units of
// an offer, not from the order alone, so demand learners need all units sold and whether all units
// were sold. replay-history.ts computes what held units mean for the profit of an order.
import type { StockReading } from '#contract/stock.ts'
import { numbers, type Table } from '#contract/table.ts'
import type { SalesBook } from './cuts.ts'
import type { Layout } from './layout.ts'
import type { DemandClock } from './demand-clock.ts'
import { SLACK } from './ledger.ts'
import { SOLD_OUT, type Held, type UnitsSold } from './market.ts'

export interface HeldUnits extends Held {
  /** Part of a group's demand between two ages of its time. */
  readonly share: (group: number, from: number, to: number) => number
  /** As in Held, and after how many periods from T. */
  readonly arrivals: readonly (Held['arrivals'][number] & { readonly age: number })[]
}

/**
 * Units held of every group, read on the taken row, else on the smallest size; null where the stock
 * columns are not bound or hold nothing. A blank cell, or one below 0, holds none. `lead`: periods until an order arrives, by menus
 * row; `horizon`: periods of a deal's time.
 */
export function heldUnits(
  menus: Table,
  layout: Layout,
  stock: StockReading,
  {
    lead,
    horizon,
    clock,
  }: { readonly lead: Float64Array; readonly horizon: number; readonly clock: DemandClock },
): HeldUnits | null {
  if (!stock.bound) return null
  const { groups, takenRow, start, source } = layout
  const rowOf = (group: number) => source[takenRow[group] >= 0 ? takenRow[group] : start[group]]
  const columns = [
    ...(stock.column === null ? [] : [{ column: stock.column, periods: 0 }]),
    ...stock.outstanding,
  ]
  const units = new Float64Array(groups)
  const share = (group: number, from: number, to: number) =>
    horizon > 0 ? clock(layout.T[group], from, to) / clock(layout.T[group], 0, horizon) : 1
  const part = (group: number, periods: number) =>
    horizon > 0 ? share(group, 0, Math.min(periods, horizon)) : 0
  const arrivals = columns
    .map(({ column, periods }) => {
      const values = numbers(menus, column)
      const own = Float64Array.from(units, (_, group) => {
        const value = values[rowOf(group)]
        return value > 0 ? value : 0
      })
      own.forEach((value, group) => (units[group] += value))
      return { age: periods, wait: own.map((_, group) => part(group, periods)), units: own }
    })
    .sort((a, b) => a.age - b.age)
  if (!units.some((value) => value > 0)) return null
  const wait = Float64Array.from(source, (row, at) => part(layout.group[at], lead[row]))
  const unrecorded = Uint8Array.from(layout.original, (from) => stock.unrecorded[from])
  return { units, unrecorded, wait, share, columns: columns.map(({ column }) => column), arrivals }
}

/** What a market has of them. */
export const heldOfMarket = (held: HeldUnits | null): Held | null =>
  held && {
    units: held.units,
    unrecorded: held.unrecorded,
    wait: held.wait,
    arrivals: held.arrivals,
    columns: held.columns,
  }

/**
 * What sold of all units, held and ordered, in the time of the groups with `final` = 1. Stretches in which
 * stock did not run out are one, for what was asked for in them is known as a whole; each in which it did
 * stands alone: of the whole time it would be a bound that rises with what was asked for later. Of a group
 * whose order is not known what was held counts alone, which at worst says less. `lead`: periods until an
 * order comes, by menus row; `horizon`: periods of a deal's time.
 */
export function allSold(
  held: HeldUnits,
  layout: Layout,
  book: SalesBook,
  lead: Float64Array,
  horizon: number,
  final: (group: number) => boolean,
  isShort: (sale: number) => boolean,
): UnitsSold {
  const stretches: { group: number; sold: number; share: number; ranOut: number }[] = []
  for (let group = 0; group < layout.groups; group++) {
    if (!final(group)) continue
    const open = { group, sold: 0, share: 0, ranOut: 0 }
    const whole = stretchesOf(held, layout, book, lead, horizon, group)
    const short = shortPeriods(held, layout, book, horizon, group, isShort)
    const out = withoutShort(held, whole, short).filter((stretch) => {
      if (stretch.ranOut) return true
      open.sold += stretch.sold
      open.share += stretch.share
      return false
    })
    stretches.push(...[open, ...out].filter(({ share }) => share > 0))
  }
  return {
    group: Int32Array.from(stretches, ({ group }) => group),
    sold: Float64Array.from(stretches, ({ sold }) => sold),
    share: Float64Array.from(stretches, ({ share }) => share),
    ranOut: Uint8Array.from(stretches, ({ ranOut }) => ranOut),
  }
}

/** A part of a deal's time, in periods from its T. */
interface Stretch {
  readonly group: number
  readonly from: number
  readonly to: number
  readonly sold: number
  readonly share: number
  readonly ranOut: number
}

/** Periods of a group's time in which its goods were not there all the time, with what sold in them. */
function shortPeriods(
  { share }: HeldUnits,
  layout: Layout,
  book: SalesBook,
  horizon: number,
  group: number,
  isShort: (sale: number) => boolean,
): Stretch[] {
  const from = layout.original[group]
  const found = new Map<number, number>()
  const period = (sale: number) =>
    Math.floor(Math.min(Math.max(book.age[sale], 0), horizon) + SLACK)
  for (let sale = book.start[from]; sale < book.start[from + 1]; sale++)
    if (isShort(sale)) found.set(period(sale), 0)
  if (found.size === 0) return []
  for (let sale = book.start[from]; sale < book.start[from + 1]; sale++) {
    const own = found.get(period(sale))
    if (own !== undefined) found.set(period(sale), own + book.qty[sale])
  }
  return [...found].map(([begin, sold]) => {
    const to = Math.min(begin + 1, horizon)
    return { group, from: begin, to, sold, share: share(group, begin, to), ranOut: 1 }
  })
}

/** Stretches with the periods taken out in which goods were short, which stand alone: they tell when a stretch ran out. */
function withoutShort(
  held: HeldUnits,
  whole: readonly Stretch[],
  short: readonly Stretch[],
): Stretch[] {
  if (short.length === 0) return [...whole]
  const alone = new Set<Stretch>()
  const kept = whole.map((stretch) => {
    let { sold, share, ranOut } = stretch
    for (const period of short) {
      const [from, to] = [Math.max(period.from, stretch.from), Math.min(period.to, stretch.to)]
      const both = to - from
      if (!(both > SLACK)) continue
      const part = both / (period.to - period.from)
      sold -= part * period.sold
      share -= held.share(period.group, from, to)
      ranOut = 0
      alone.add(period)
    }
    return { ...stretch, ranOut, sold: Math.max(sold, 0), share: share > SLACK ? share : 0 }
  })
  return [...kept, ...alone]
}

/** A group's time from one arrival to the next. */
function stretchesOf(
  held: HeldUnits,
  layout: Layout,
  book: SalesBook,
  lead: Float64Array,
  horizon: number,
  group: number,
): Stretch[] {
  const taken = held.unrecorded[group] === 1 ? -1 : layout.takenRow[group]
  const comes = [
    ...held.arrivals.map(({ age, units }) => ({ age, units: units[group] })),
    ...(taken < 0 ? [] : [{ age: lead[layout.source[taken]], units: layout.qty[taken] }]),
  ]
    .filter(({ age, units }) => units > 0 && age > SLACK && age < horizon - SLACK)
    .sort((a, b) => a.age - b.age)
  const atOnce = (age: number) => age <= SLACK
  const from = layout.original[group]
  let there = held.arrivals.reduce(
    (sum, { age, units }) => sum + Number(atOnce(age)) * units[group],
    0,
  )
  if (taken >= 0 && atOnce(lead[layout.source[taken]])) there += layout.qty[taken]
  let sale = book.start[from]
  let [begin, sum] = [0, 0]
  return [...comes, { age: horizon, units: 0 }].map(({ age, units }, i) => {
    // Whatever was sold after the last arrival belongs to it.
    const until = i === comes.length ? Infinity : age + SLACK
    let sold = 0
    for (; sale < book.start[from + 1] && book.age[sale] <= until; sale++) sold += book.qty[sale]
    sum += sold
    const share = held.share(group, begin, age)
    const ranOut = Number(held.unrecorded[group] === 0 && sum >= there * SOLD_OUT)
    const stretch = { group, from: begin, to: age, sold, share, ranOut }
    begin = age
    there += units
    return stretch
  })
}

/** Units of each sale that are the order's own, after those held. Shape: sales of the book. */
export function ownUnits(book: SalesBook, held: Float64Array): Float64Array {
  const own = book.qty.slice()
  for (let group = 0; group + 1 < book.start.length; group++) {
    let left = held[group]
    for (let sale = book.start[group]; sale < book.start[group + 1] && left > 0; sale++) {
      const before = Math.min(left, book.qty[sale])
      own[sale] -= before
      left -= before
    }
  }
  return own
}

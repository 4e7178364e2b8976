// Units that are there before an order: on hand, or under way and arriving in time. Demand is then met
// from all units of the offer and not from the order's own, so whoever learns demand needs to know all
// that sold, and whether that was all there was. What held units mean for an order's profit is the replay's.
import type { StockReading } from '#contract/stock.ts'
import { numbers, type Table } from '#contract/table.ts'
import type { SalesBook } from './evaluate.ts'
import type { Layout } from './layout.ts'
import { SLACK } from './ledger.ts'
import { SOLD_OUT, type Held } from './market.ts'

export interface HeldUnits extends Held {
  /** When units come, in periods from T, and how many of each group, the earliest first. Shape of units: groups. */
  readonly arrivals: readonly { readonly age: number; readonly units: Float64Array }[]
}

/**
 * Units held of every group, read on the taken row, else on the smallest size; null where the stock
 * columns are not bound or hold nothing. A blank cell, or one below 0, holds none.
 */
export function heldUnits(menus: Table, layout: Layout, stock: StockReading): HeldUnits | null {
  if (!stock.bound) return null
  const { groups, takenRow, start, source } = layout
  const rowOf = (group: number) => source[takenRow[group] >= 0 ? takenRow[group] : start[group]]
  const columns = [
    ...(stock.column === null ? [] : [{ column: stock.column, periods: 0 }]),
    ...stock.outstanding,
  ]
  const units = new Float64Array(groups)
  const arrivals = columns
    .map(({ column, periods }) => {
      const values = numbers(menus, column)
      const own = Float64Array.from(units, (_, group) => {
        const value = values[rowOf(group)]
        return value > 0 ? value : 0
      })
      own.forEach((value, group) => (units[group] += value))
      return { age: periods, units: own }
    })
    .sort((a, b) => a.age - b.age)
  if (!units.some((value) => value > 0)) return null
  return { units, columns: columns.map(({ column }) => column), arrivals }
}

/** All units of each group that sold, and 1 where that was all there was at some moment. Shapes: groups. */
export interface AllSold {
  /** NaN where the outcome is not final. */
  readonly units: Float64Array
  readonly ranOut: Uint8Array
}

/**
 * What sold of all units, held and ordered, of the groups with `final` = 1. Stock ran out where all of it
 * was sold at the end, or before the next of it came: what was asked for meanwhile went away. Of a group
 * whose order is not known only what was held counts, which at worst says less. `lead`: periods until an
 * order comes, by menus row.
 */
export function allSold(
  held: HeldUnits,
  layout: Layout,
  book: SalesBook,
  lead: Float64Array,
  final: (group: number) => boolean,
): AllSold {
  const units = new Float64Array(layout.groups).fill(Number.NaN)
  const ranOut = new Uint8Array(layout.groups)
  for (let group = 0; group < layout.groups; group++) {
    if (!final(group)) continue
    const taken = layout.takenRow[group]
    const comes = [
      ...held.arrivals.map(({ age, units: own }) => ({ age, units: own[group] })),
      ...(taken < 0 ? [] : [{ age: lead[layout.source[taken]], units: layout.qty[taken] }]),
    ]
      .filter((each) => each.units > 0)
      .sort((a, b) => a.age - b.age)
    const from = layout.original[group]
    let sale = book.start[from]
    let sold = 0
    let there = 0
    const isOut = () => sold >= there * SOLD_OUT
    for (const { age, units: more } of comes) {
      for (; sale < book.start[from + 1] && book.age[sale] <= age + SLACK; sale++)
        sold += book.qty[sale]
      // At its own moment nothing can have been asked for yet.
      if (age > SLACK && isOut()) ranOut[group] = 1
      there += more
    }
    for (; sale < book.start[from + 1]; sale++) sold += book.qty[sale]
    if (isOut()) ranOut[group] = 1
    units[group] = sold
  }
  return { units, ranOut }
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

// How much of its demand a batch that still sells has met so far: the share of their units that finished
// batches had sold at that age (the development pattern of claims reserving: Mack 1993). Batches that sold
// out have no part in it: from then on they had nothing left to sell, whatever was asked for.
import { SLACK, type KnownSales } from './ledger.ts'
import type { Layout } from './layout.ts'
import { SOLD_OUT } from './market.ts'

/** Batches that a pattern is read from at least. */
const FEWEST = 20

export interface Shelf {
  readonly layout: Layout
  /** Sales as known at the moment. */
  readonly book: KnownSales
  /** Periods before a row of the menus table begins to sell. */
  readonly lead: Float64Array
  /** Periods from T to the end of a batch, and until a sale is known. */
  readonly horizon: number
  readonly delay: number
}

/**
 * Labels.exposure at moment t. `counts`: 1 = a batch whose units by then are known; `mature`: whose
 * outcome was final. Shapes: groups.
 */
export function exposureAt(
  shelf: Shelf,
  counts: Uint8Array,
  mature: Uint8Array,
  t: number,
): Float64Array {
  const { layout, delay } = shelf
  const over = mature.map((final, group) => (final && counts[group] ? 1 : 0))
  const pattern = patternOf(shelf, over)
  return Float64Array.from(counts, (known, group) =>
    known && !mature[group] && pattern
      ? pattern(relativeAge(shelf, group, t - delay - layout.T[group]))
      : 0,
  )
}

/** Share of the units sold by each relative age; null where too few batches tell. */
function patternOf(shelf: Shelf, over: Uint8Array): ((age: number) => number) | null {
  const { layout, book } = shelf
  const sales: { age: number; units: number }[] = []
  let batches = 0
  over.forEach((is, group) => {
    if (!is) return
    const [from, to] = [book.start[layout.original[group]], book.start[layout.original[group] + 1]]
    const units = book.qty.subarray(from, to).reduce((sum, v) => sum + v, 0)
    if (units === 0 || units >= layout.qty[layout.takenRow[group]] * SOLD_OUT) return
    batches++
    for (let sale = from; sale < to; sale++)
      sales.push({ age: relativeAge(shelf, group, book.age[sale]), units: book.qty[sale] })
  })
  if (batches < FEWEST) return null
  sales.sort((a, b) => a.age - b.age)
  const ages = Float64Array.from(sales, ({ age }) => age)
  let sum = 0
  const upTo = Float64Array.from(sales, ({ units }) => (sum += units))
  return (age) => {
    let [low, high] = [0, ages.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (ages[middle] <= age + SLACK) low = middle + 1
      else high = middle
    }
    return low === 0 ? 0 : upTo[low - 1] / sum
  }
}

/** 0 = a batch begins to sell, 1 = its end. */
function relativeAge({ layout, lead, horizon }: Shelf, group: number, age: number): number {
  const before = lead[layout.source[layout.takenRow[group]]]
  const span = horizon - before
  return span > 0 ? Math.min(Math.max((age - before) / span, 0), 1) : 1
}

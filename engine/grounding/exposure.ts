// How much of its demand a batch that still sells has met so far: the share of their units that finished
// batches had sold at that age (the development pattern of claims reserving: Mack 1993). Batches that sold
// out have no part in it: from then on they had nothing left to sell, whatever was asked for. Where batches go
// all at once, one that has not gone yet tells nothing of how much it will sell.
import { SLACK, type KnownSales } from './ledger.ts'
import type { Layout } from './layout.ts'
import { SOLD_OUT } from './market.ts'

/** Batches that a pattern is read from at least. */
const FEWEST = 20
/** Togetherness of sales beyond which a batch that still sells tells nothing (`togetherness`). */
const MOST_TOGETHER = 0.25
/** Parts of a period that count as different moments to begin. */
const PARTS = 1000

export interface Shelf {
  readonly layout: Layout
  /** Sales as known at the moment. */
  readonly book: KnownSales
  /** Periods before a row of the menus table begins to sell. */
  readonly lead: Float64Array
  /** Periods from T to the end of a batch, and until every sale is known. */
  readonly horizon: number
  readonly delay: number
}

/** Shapes: groups; 0 where nothing is known of a batch, or it does not sell any more. */
export interface Exposure {
  /** Share of its demand that had asked by the last age of which all sales are known. */
  readonly share: Float64Array
  /** Units that it had sold by then. */
  readonly units: Float64Array
}

/** `counts`: 1 = a taken batch of which sales tell; `mature`: whose outcome was final at t. Shapes: groups. */
export function exposureAt(
  shelf: Shelf,
  counts: Uint8Array,
  mature: Uint8Array,
  t: number,
): Exposure {
  const { layout, book, delay, horizon } = shelf
  const share = new Float64Array(layout.groups)
  const units = new Float64Array(layout.groups)
  const patternOf = readPatterns(shelf, (group) => counts[group] === 1 && mature[group] === 1)
  for (let group = 0; group < layout.groups; group++) {
    if (!counts[group] || mature[group]) continue
    const age = t - delay - layout.T[group]
    const lead = leadOf(shelf, group)
    // What arrives when it is over tells nothing.
    if (lead >= horizon) continue
    share[group] = patternOf(group)?.((age - lead) / (horizon - lead)) ?? 0
    const from = layout.original[group]
    for (let sale = book.start[from]; sale < book.start[from + 1]; sale++)
      if (book.age[sale] <= age + SLACK) units[group] += book.qty[sale]
  }
  return { share, units }
}

/** Share of a batch's units that are sold at an age, 0 = it begins to sell, 1 = its end. */
type Pattern = (age: number) => number

/** Units that finished batches sold at each age. */
interface Sold {
  /** Units of each batch, and the sum of their squares by age. */
  readonly batches: { readonly units: number; readonly squares: number }[]
  readonly at: Map<number, number>
}

/**
 * The pattern of batches like a group: of those that arrive as late and begin at the same part of a period,
 * for sales are often booked at whole periods, which lie elsewhere in the time of others. Null where
 * finished ones are few.
 */
function readPatterns(
  shelf: Shelf,
  finished: (group: number) => boolean,
): (group: number) => Pattern | null {
  const { layout, book, horizon } = shelf
  const likeness = (group: number) =>
    `${leadOf(shelf, group)} ${Math.round(PARTS * (layout.T[group] - Math.floor(layout.T[group]))) % PARTS}`
  const alike = new Map<string, Sold>()
  for (let group = 0; group < layout.groups; group++) {
    if (!finished(group)) continue
    const from = layout.original[group]
    const [first, end] = [book.start[from], book.start[from + 1]]
    let units = 0
    for (let sale = first; sale < end; sale++) units += book.qty[sale]
    const lead = leadOf(shelf, group)
    if (units === 0 || units >= layout.qty[layout.takenRow[group]] * SOLD_OUT || lead >= horizon)
      continue
    const key = likeness(group)
    const sold = alike.get(key) ?? { batches: [], at: new Map<number, number>() }
    alike.set(key, sold)
    const own = new Map<number, number>()
    for (let sale = first; sale < end; sale++) {
      const age = Math.min(Math.max((book.age[sale] - lead) / (horizon - lead), 0), 1)
      own.set(age, (own.get(age) ?? 0) + book.qty[sale])
    }
    for (const [age, qty] of own) sold.at.set(age, (sold.at.get(age) ?? 0) + qty)
    sold.batches.push({ units, squares: [...own.values()].reduce((sum, qty) => sum + qty ** 2, 0) })
  }
  const patterns = new Map([...alike].map(([key, sold]) => [key, patternFrom(sold)]))
  return (group) => patterns.get(likeness(group)) ?? null
}

function patternFrom({ batches, at }: Sold): Pattern | null {
  if (batches.length < FEWEST || togetherness({ batches, at }) > MOST_TOGETHER) return null
  const ages = Float64Array.from(at.keys()).sort()
  let sum = 0
  const upTo = ages.map((age) => (sum += at.get(age)!))
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

/**
 * Correlation of the ages at which two units of a batch are sold: 0 = each goes by itself, 1 = all at once
 * (of a Dirichlet multinomial, by moments: Mosimann 1962). 0 where no batch sold more than one.
 */
function togetherness({ batches, at }: Sold): number {
  const sold = [...at.values()]
  const sum = sold.reduce((a, b) => a + b, 0)
  const byChance = sold.reduce((a, b) => a + b ** 2, 0) / sum ** 2
  // A unit goes at once with itself; tonnes are parted at will.
  const whole = sold.every((qty) => Number.isInteger(qty))
  let beyond = 0
  let most = 0
  for (const { units, squares } of batches) {
    const itself = whole ? 1 / units : 0
    const expected = itself + (1 - itself) * byChance
    beyond += squares / units ** 2 - expected
    most += 1 - expected
  }
  return most > 0 ? beyond / most : 0
}

function leadOf({ layout, lead }: Shelf, group: number): number {
  return lead[layout.source[layout.takenRow[group]]]
}

// The share of its demand that an unfinished batch has met so far, estimated from the ages at
// which finished batches sold (development pattern of claims reserving: Mack 1993). Sold-out
// batches are excluded: their sales are right-censored. Where batches sell all at once, an unsold
// batch carries no information.
import { SLACK, type KnownSales } from './ledger.ts'
import type { Layout } from './layout.ts'
import { SOLD_OUT } from './market.ts'

/** Batches that a pattern is read from at least. */
const FEWEST = 20
/** Togetherness of sales beyond which a batch that still sells tells nothing (`togetherness`). */
const MOST_TOGETHER = 0.25
/** Batches' worth of units that go by themselves which it must be clear of: few batches prove nothing. */
const BY_THEMSELVES = 5
/** Parts of a batch's time within which sales are at once: a lot sold over some days is sold in one go. */
const AT_ONCE = 8
/** Parts of a period that count as different moments to begin. */
const PARTS = 1000

interface Shelf {
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
interface Exposure {
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

/** Units that finished batches sold at each age, and units of each batch by part of its time. */
interface Sold {
  readonly at: Map<number, number>
  readonly batches: Float64Array[]
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
    const sold = alike.get(key) ?? { at: new Map<number, number>(), batches: [] }
    alike.set(key, sold)
    const parts = new Float64Array(AT_ONCE + 1)
    for (let sale = first; sale < end; sale++) {
      const age = Math.min(Math.max((book.age[sale] - lead) / (horizon - lead), 0), 1)
      sold.at.set(age, (sold.at.get(age) ?? 0) + book.qty[sale])
      parts[Math.ceil(AT_ONCE * age - SLACK)] += book.qty[sale]
    }
    sold.batches.push(parts)
  }
  const patterns = new Map([...alike].map(([key, sold]) => [key, patternFrom(sold)]))
  return (group) => patterns.get(likeness(group)) ?? null
}

function patternFrom({ at, batches }: Sold): Pattern | null {
  if (batches.length < FEWEST || togetherness(batches) > MOST_TOGETHER) return null
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
 * How much more often two units of a batch go in the same part of its time than those of different ones,
 * 0 … 1 = all at once: the correlation of a Dirichlet multinomial (Mosimann 1962) by moments, drawn towards
 * 0. Units of finished batches by part; where most batches sold whole ones they go one by one, else (tonnes) they are
 * parted at will.
 */
function togetherness(batches: readonly Float64Array[]): number {
  const all = new Float64Array(AT_ONCE + 1)
  for (const parts of batches) parts.forEach((units, part) => (all[part] += units))
  const byChance = sameOf(all)
  const whole = batches.filter((parts) => parts.every((units) => Number.isInteger(units))).length
  const oneByOne = 2 * whole >= batches.length
  let beyond = 0
  let most = BY_THEMSELVES
  for (const parts of batches) {
    const itself = oneByOne ? Math.min(1 / sumOf(parts), 1) : 0
    const expected = itself + (1 - itself) * byChance
    beyond += sameOf(parts) - expected
    most += 1 - expected
  }
  return beyond / most
}

/** Chance that two units, drawn with return, are of the same part. */
function sameOf(parts: Float64Array): number {
  return parts.reduce((sum, units) => sum + units * units, 0) / sumOf(parts) ** 2
}

function sumOf(parts: Float64Array): number {
  return parts.reduce((sum, units) => sum + units, 0)
}

function leadOf({ layout, lead }: Shelf, group: number): number {
  return lead[layout.source[layout.takenRow[group]]]
}

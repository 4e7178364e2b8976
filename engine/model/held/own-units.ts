// Units of an order that are expected to sell on top of units held: all that sell, less those held, which
// count as sold first, as in the books. Demand is a gamma mixture of Poisson counts, spread evenly over the
// deal's time; who finds nothing goes away, and units under way are there for nobody before they arrive. k
// units asked for before the order comes tell of the rest: given k it is negative binomial again, of shape
// s + k. When they were asked for, from one arrival to the next, paths tell (customers.ts).
import {
  atMostOf,
  expectedAtMost,
  partsOf,
  quantilesOf,
  WIDE,
  type CountDistribution,
} from '#model/learners/count-distribution.ts'
import {
  customersOf,
  inOrder,
  leftAfter,
  MIDDLES,
  partOn,
  PARTS,
  type Arrival,
} from './customers.ts'

/** Times this close are one. */
const NEAR = 1e-9

/** E[units of the order that sell] by how many are ordered. */
export type OwnUnits = (ordered: number) => number

/** What stands and comes, and customers, all counted in parts of a unit. */
interface Shelf {
  readonly onHand: number
  /** What comes before the order or with it, and what comes later. */
  readonly early: readonly Arrival[]
  readonly later: readonly Arrival[]
  /** Part of the time before the order comes. */
  readonly wait: number
  readonly mean: number
  readonly shape: number
}

/**
 * E[units of the order that sell], in the counts of `mean`, which is that of the whole time. `wait`: part
 * of it before the order comes, 0 … 1. `held`: units held, by when they come.
 */
export function expectedOwn(
  held: readonly Arrival[],
  wait: number,
  mean: number,
  of: CountDistribution,
): OwnUnits {
  if (wait >= 1) return () => 0
  const { odd, shape } = of
  if (odd > 0) {
    const own = expectedOwn(held, wait, mean, { ...of, odd: 0 })
    const wide = expectedOwn(held, wait, mean, WIDE)
    return (ordered) => (1 - odd) * own(ordered) + odd * wide(ordered)
  }
  const parts = partsOf(of, mean)
  const counted = held.map((each) => ({ wait: each.wait, units: each.units * parts }))
  const shelf: Shelf = {
    onHand: unitsOf(counted.filter((each) => each.wait <= NEAR)),
    early: inOrder(counted.filter((each) => each.wait > NEAR && each.wait <= wait + NEAR)),
    later: inOrder(counted.filter((each) => each.wait > Math.max(wait, 0) + NEAR)),
    wait,
    mean: mean * parts,
    shape,
  }
  const asked = quantilesOf(MIDDLES, Math.max(wait, 0) * shelf.mean, shape)
  if (shelf.later.length > 0) return scaled(besideLater(shelf, asked), parts)
  if (asked[PARTS - 1] > shelf.onHand) return scaled(afterLoss(shelf, asked), parts)
  // Nothing is lost before the order comes
  const there = unitsOf(held.filter(({ units }) => units > 0))
  return (ordered) => expectedAtMost(there + ordered, mean, of) - expectedAtMost(there, mean, of)
}

/** Where nothing comes after the order: what finds an empty shelf before it is lost, what is left is sold first. */
function afterLoss(shelf: Shelf, asked: Float64Array): OwnUnits {
  const told = Array.from(asked, (k, turn) => {
    const { mean, shape } = restOf(shelf, k)
    return { atMost: atMostOf(mean, shape), left: leftBefore(shelf, k, turn) }
  })
  return (ordered) => {
    let sum = 0
    for (const { atMost, left } of told)
      for (const there of left) sum += (atMost(there + ordered) - atMost(there)) / left.length
    return sum / PARTS
  }
}

/** Where units come after the order: they too count as sold before its own. */
function besideLater(shelf: Shelf, asked: Float64Array): OwnUnits {
  const { later, wait, early } = shelf
  const onPath = Array.from(asked, (k, turn) => {
    const left = leftBefore(shelf, k, turn)
    const { mean, shape } = restOf(shelf, k)
    const rest = quantilesOf(MIDDLES, mean, shape)
    return Array.from(rest, (_rest, path) => {
      const span = early.length
      const part = (place: number) => partOn(path, span + 1 + place, turn)
      const count = rest[partOn(path, span, turn)]
      return {
        left: left[path % left.length],
        customers: customersOf(count, later, { from: wait, to: 1 }, part),
      }
    })
  }).flat()
  return (ordered) => {
    let sum = 0
    for (const { left, customers } of onPath)
      sum += Math.max(0, ordered - leftAfter(left + ordered, customers, later))
    return sum / onPath.length
  }
}

/** Units there when the order comes, after k were asked for: on every path, or one where nothing arrives. */
function leftBefore({ onHand, early, wait }: Shelf, k: number, turn: number): Float64Array {
  return Float64Array.from({ length: early.length > 0 ? PARTS : 1 }, (_, path) => {
    const customers = customersOf(k, early, { from: 0, to: wait }, (span) =>
      partOn(path, span, turn),
    )
    return leftAfter(onHand, customers, early)
  })
}

/** Demand after k were asked for. */
function restOf({ mean, shape, wait }: Shelf, k: number): { mean: number; shape: number } {
  return { mean: ((1 - wait) * mean * (shape + k)) / (shape + wait * mean), shape: shape + k }
}

function scaled(own: OwnUnits, parts: number): OwnUnits {
  return (ordered) => own(ordered * parts) / parts
}

function unitsOf(arrivals: readonly Arrival[]): number {
  return arrivals.reduce((sum, { units }) => sum + units, 0)
}

// Expected sales of an order on top of units held: total sales less those of the units held, which
// count as sold first, as in the records. Demand is a gamma mixture of Poisson counts, uniform over
// the deal's time. Customers who find no stock leave; units on order serve nobody before they
// arrive. Given k customers before the order arrives, later demand is negative binomial of shape s
// + k. Paths (customers.ts) distribute customers between arrivals.
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

/** Times closer than this are equal. */
const NEAR = 1e-9

/** E[units of the order that sell] as a function of the order size. */
export type OwnUnits = (ordered: number) => number

/** Stock, arrivals and demand, in parts of a unit. */
interface Shelf {
  readonly onHand: number
  /** Arrivals up to the order, and later ones. */
  readonly early: readonly Arrival[]
  readonly later: readonly Arrival[]
  /** Share of the time before the order arrives. */
  readonly wait: number
  readonly mean: number
  readonly shape: number
}

/**
 * E[units of the order that sell], in the counts of `mean`, the mean demand of the whole time.
 * `wait`: share of the time before the order arrives, 0 … 1. `held`: units held, by arrival.
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
  // No sales are lost before the order arrives
  const there = unitsOf(held.filter(({ units }) => units > 0))
  return (ordered) => expectedAtMost(there + ordered, mean, of) - expectedAtMost(there, mean, of)
}

/**
 * Without arrivals after the order: customers before it may find no stock, and the rest of the
 * stock sells first.
 */
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

/** With arrivals after the order: they also sell before the order's own units. */
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

/**
 * Stock when the order arrives, after k customers: one per path, or a single one without arrivals.
 */
function leftBefore({ onHand, early, wait }: Shelf, k: number, turn: number): Float64Array {
  return Float64Array.from({ length: early.length > 0 ? PARTS : 1 }, (_, path) => {
    const customers = customersOf(k, early, { from: 0, to: wait }, (span) =>
      partOn(path, span, turn),
    )
    return leftAfter(onHand, customers, early)
  })
}

/** Demand after the order arrives, given k customers before. */
function restOf({ mean, shape, wait }: Shelf, k: number): { mean: number; shape: number } {
  return { mean: ((1 - wait) * mean * (shape + k)) / (shape + wait * mean), shape: shape + k }
}

function scaled(own: OwnUnits, parts: number): OwnUnits {
  return (ordered) => own(ordered * parts) / parts
}

function unitsOf(arrivals: readonly Arrival[]): number {
  return arrivals.reduce((sum, { units }) => sum + units, 0)
}

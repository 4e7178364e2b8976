// Prices of what limits ration, and the bound that they prove: with a price on every row each deal takes its best size by
// itself, and no plan within the limits earns more than that and the worth of the rows (Lagrange; Kellerer, Pferschy &
// Pisinger, Knapsack Problems, 2004, §11.2). Any prices ≥ 0 prove a bound, so no tolerance of a solver enters it. Pure.
import type { Scaled } from './scaled.ts'

export interface Priced {
  readonly price: Float64Array
  /** No plan earns more. */
  readonly bound: number
  /** What a choice, and taking nothing of a deal, loses against the deal's best; ∞ for nothing of a deal that is forced. */
  readonly loss: Float64Array
  readonly lossOfNone: Float64Array
}

/** The bound of these prices, and what every choice loses under them. */
export function priced(problem: Scaled, price: Float64Array): Priced {
  const { profit, start, forced, most } = problem
  const net = netOf(problem, price)
  const loss = new Float64Array(profit.length)
  const lossOfNone = new Float64Array(forced.length)
  let bound = 0
  most.forEach((m, r) => {
    bound += price[r] * m
  })
  for (let d = 0; d < forced.length; d++) {
    const best = bestOf(net, start[d], start[d + 1], forced[d] === 1)
    for (let j = start[d]; j < start[d + 1]; j++) loss[j] = best - net[j]
    lossOfNone[d] = forced[d] === 1 ? Infinity : best
    bound += best
  }
  return { price, bound, loss, lossOfNone }
}

function netOf({ profit, coefficients }: Scaled, price: Float64Array): Float64Array {
  const net = Float64Array.from(profit)
  coefficients.forEach((coefficient, r) => {
    const own = price[r]
    if (own !== 0) for (let j = 0; j < net.length; j++) net[j] -= own * coefficient[j]
  })
  return net
}

function bestOf(net: Float64Array, from: number, to: number, forced: boolean): number {
  let best = forced ? -Infinity : 0
  for (let j = from; j < to; j++) if (net[j] > best) best = net[j]
  return best
}

/** Rounds over the limits, and halvings of a price: enough for the core to hold what matters. */
const SWEEPS = 3
const HALVINGS = 14

/** Prices near the best: one limit after another is priced so that it is just kept. */
export function roughPrices(problem: Scaled): Float64Array {
  const { most, coefficients } = problem
  const price = new Float64Array(most.length)
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    let moved = false
    for (let r = 0; r < most.length; r++) {
      const before = price[r]
      const others = Float64Array.from(price)
      others[r] = 0
      const net = netOf(problem, others)
      price[r] = justKept(problem, net, coefficients[r], most[r])
      moved ||= price[r] !== before
    }
    if (!moved) break
  }
  return price
}

/** The least price at which the deals' own best sizes keep one limit; the use falls as the price rises. */
function justKept(
  { start, forced }: Scaled,
  net: Float64Array,
  coefficient: Float64Array,
  most: number,
): number {
  const isKept = (price: number): boolean => {
    let used = 0
    for (let d = 0; d < forced.length; d++) {
      let best = forced[d] === 1 ? -Infinity : 0
      let own = 0
      for (let j = start[d]; j < start[d + 1]; j++) {
        const value = net[j] - price * coefficient[j]
        if (value > best) {
          best = value
          own = coefficient[j]
        }
      }
      used += own
    }
    return used <= most
  }
  if (isKept(0)) return 0
  let high = 1 / 1024
  while (!isKept(high)) {
    high *= 4
    if (high > 2 ** 30) return high
  }
  let low = 0
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2
    if (isKept(middle)) high = middle
    else low = middle
  }
  return high
}

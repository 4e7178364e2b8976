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

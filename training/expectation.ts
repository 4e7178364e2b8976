// Expected units and revenue of an offer given its table row: the kind's expectation, integrated
// over hidden quality and the future shock.
import type { UnknownQuality } from './hidden-quality.ts'
import type { Setting, Trade } from './kind.ts'

/** The linear predictor without hidden quality and shock. Shape: groups. */
export function shownPredictor(trade: Trade, { signal }: Setting): Float64Array {
  return signal.worth.map(
    (worth, group) => trade.base + trade.spread * (worth + signal.level[group]),
  )
}

export type Expectation = (
  group: number,
  sizes: Float64Array,
  sold: Float64Array,
  revenue: Float64Array,
) => void

/**
 * Writes the expected sales and revenue of an offer at each size, averaged over the unknown part.
 */
export function expectationOf(
  trade: Trade,
  shown: Float64Array,
  unknown: UnknownQuality,
): Expectation {
  let ownSold = new Float64Array(0)
  let ownRevenue = new Float64Array(0)
  return (group, sizes, sold, revenue) => {
    if (ownSold.length < sizes.length) {
      ownSold = new Float64Array(sizes.length)
      ownRevenue = new Float64Array(sizes.length)
    }
    const middle = shown[group] + (unknown.shift ? unknown.shift[group] : 0)
    sold.fill(0, 0, sizes.length)
    revenue.fill(0, 0, sizes.length)
    for (let node = 0; node < unknown.nodes.length; node++) {
      trade.expect(group, sizes, middle + unknown.nodes[node], ownSold, ownRevenue)
      for (let at = 0; at < sizes.length; at++) {
        sold[at] += unknown.weights[node] * ownSold[at]
        revenue[at] += unknown.weights[node] * ownRevenue[at]
      }
    }
  }
}

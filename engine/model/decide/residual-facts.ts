// Market features: residuals of the trees, and their correlations.
import { millsRatio } from '../learners/propensity.ts'
import { upTo } from '../base/arrays.ts'
import { correlation, deviation, mean, weighted } from '../base/statistics.ts'
import { byMoment } from '../replay/calibration.ts'
import type { Learned } from '../replay/learned.ts'
import { isInLastStretch, type Fact } from './replay-measures.ts'

/** Deals with a known ordered size that the correlation with ordered sizes needs. */
const LEAST_ORDERS = 30

export interface Residuals {
  /** Slope of residuals on the Mills ratio, shrunk towards 0. */
  readonly selection: number
  readonly facts: readonly Fact[]
}

/** `tree`: mean of the tree learners, `y`: outcomes, both in scales. Shapes: replayed rows. */
export function residualFacts(learned: Learned, tree: Float64Array, y: Float64Array): Residuals {
  const { market, replay, propensity, weight } = learned
  const { start, group } = market
  const left = y.map((v, i) => v - tree[i])
  const lambda = Float64Array.from(replay.rows, (row) => millsRatio(propensity[row]))
  const centre = mean(lambda)
  let cross = 0
  let square = 0
  lambda.forEach((v, i) => {
    cross += (v - centre) * left[i]
    square += (v - centre) ** 2
  })
  const selection = cross / (square + 0.02 * y.length)
  const logP = Float64Array.from(replay.rows, (row) => Math.log(propensity[row]))
  const rank = Float64Array.from(
    replay.rows,
    (row) => (row - start[group[row]]) / (start[group[row] + 1] - start[group[row]]),
  )
  const last = isInLastStretch(learned)
  const facts: Fact[] = [
    ['residual on mills ratio', selection],
    ['t of it', selection / Math.sqrt(deviation(left) ** 2 / (square + 1e-9) + 1e-12)],
    ['mean residual', weighted(weight, (i) => left[i])],
    ['spread of residuals', deviation(left)],
    ['mean residual of the last stretch', mean(left.filter((_, i) => last(i)))],
    ['trees with propensity', correlation(tree, logP, weight)],
    ['outcome with propensity', correlation(y, logP, weight)],
    ['residual with size rank', correlation(left, rank)],
    ['residual with size ordered', correlationWithOrders(learned, left)],
  ]
  return { selection, facts }
}

/** Correlation by deal between residuals of the outcome and residuals of the ordered size. */
function correlationWithOrders(
  { market, replay, orderResiduals }: Learned,
  left: Float64Array,
): number {
  const deal = Float64Array.from(replay.rows, (row) => market.group[row])
  const byDeal = byMoment(deal, upTo(left.length), (i) => left[i])
  const deals = [...byDeal].filter(([g]) => !Number.isNaN(orderResiduals[g]))
  if (deals.length < LEAST_ORDERS) return Number.NaN
  const known = Float64Array.from(deals, ([g]) => orderResiduals[g])
  const gained = Float64Array.from(deals, ([, sum]) => sum)
  return correlation(known, gained)
}

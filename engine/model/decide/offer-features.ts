// Features of an option: propensity to take it, and its size and prices relative to the history.
import { outlayOf } from '../learners/linear-valuation.ts'
import { millsRatio } from '../learners/propensity.ts'
import { clip, mean } from '../base/statistics.ts'
import type { Learned, Predictions } from '../replay/learned.ts'
import type { MarketFacts } from './market-features.ts'

/** Features over `entries`, single precision; NaN for values that are not finite. Shapes: entries. */
export function offerFeatures(
  learned: Learned,
  facts: MarketFacts,
  { rows, leverage }: Predictions,
  entries: Int32Array,
) {
  const { market, scale, propensity, labelled } = learned
  const { start, group, qty, unitCost, unitPrice } = market
  const of = (value: (row: number, i: number) => number) =>
    Float32Array.from(entries, (i) => {
      const v = value(rows[i], i)
      return Number.isFinite(v) ? v : Number.NaN
    })
  const lambda = (row: number) => millsRatio(propensity[row])

  // Averages of the history
  const averageOf = (of: (row: number) => number) =>
    mean(Array.from(labelled, of).filter((v) => Number.isFinite(v)))
  const ordered = Array.from(market.takenRow).filter((row) => row >= 0)
  const usualSize = ordered.length
    ? mean(ordered.map((row) => qty[row]))
    : mean(Array.from(labelled, (row) => qty[row]))
  const outlay = outlayOf(market)
  const usualOutlay = averageOf(outlay)
  const usualScale = averageOf((row) => scale[row])
  const markUp = (row: number) =>
    unitCost[row] > 0 && unitPrice[row] > 0
      ? clip(Math.log(unitPrice[row] / unitCost[row]), -4, 8)
      : Number.NaN
  const usualMarkUp = averageOf(markUp)
  const rank = (row: number) => row - start[group[row]]
  const atRank = new Map<number, number>()
  for (const row of labelled) atRank.set(rank(row), (atRank.get(rank(row)) ?? 0) + 1)
  const mostAtRank = Math.max(1, ...atRank.values())
  return {
    propensity: of((row) => propensity[row]),
    'log odds of it': of((row) => Math.log(propensity[row] / (1 - propensity[row]))),
    'mills ratio': of(lambda),
    selection: of((row) => clip(facts.selection * lambda(row), -4, 4) / facts.signal),
    'log leverage': of((_, i) => Math.log(leverage[i] + 1e-3)),
    'size rank': of((row) => (rank(row) + 0.5) / (start[group[row] + 1] - start[group[row]])),
    'log size': of((row) => Math.log(qty[row] / usualSize)),
    'labels at this rank': of((row) => (atRank.get(rank(row)) ?? 0) / mostAtRank),
    'log outlay': of((row) => Math.log(outlay(row) / usualOutlay)),
    'log scale': of((row) => Math.log(scale[row] / usualScale)),
    'log mark-up': of(markUp),
    'mark-up beyond the usual': of((row) => markUp(row) - usualMarkUp),
  }
}

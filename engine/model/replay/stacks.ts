// Stacks the team: weights fitted on recorded and imputed outcomes of the replay, and the weights
// of those outcomes.
import type { Labels, Market } from '#grounding/market.ts'
import { groupShares, sizedShares } from '../learners/row-weights.ts'
import { blend, equalWeights, stackWeights } from '../learners/stack.ts'
import { valuesAt } from '../base/arrays.ts'
import { spanOf, sumOf } from '../base/statistics.ts'
import type { Unstacked } from './replay-predictions.ts'
import type { History } from './history.ts'
import type { Predictions, Learned } from './learned.ts'
import { groupsOf } from './replay.ts'

/** Half-life of the recency weights of the second stack, as a share of the replayed time span. */
const HALF_LIFE = 0.25

/** Outcomes of the replayed rows, censored ones imputed, and their weights. */
export type Outcomes = Pick<Learned, 'outcome' | 'weight' | 'recorded' | 'recordedWeight'>

/** `completed`: today's labels. */
export function outcomesOf(
  { market, scale, today }: History,
  rows: Int32Array,
  imputed: Labels,
): Outcomes {
  const recorded = Int32Array.from(rows.keys()).filter((i) => Number.isFinite(today.value[rows[i]]))
  return {
    outcome: valuesAt(rows, imputed.value),
    weight: dealWeights(market, rows, scale),
    recorded,
    recordedWeight: dealWeights(
      market,
      recorded.map((i) => rows[i]),
      scale,
    ),
  }
}

/** Adds both stacks to the replay and the task; their weights are fitted on the replay. */
export function stacked(
  { market, scale }: History,
  replay: Unstacked,
  task: Unstacked,
  { outcome, weight }: Outcomes,
): { readonly replay: Predictions; readonly task: Predictions } {
  const { rows, team } = replay
  const own = valuesAt(rows, scale)
  const age = recency(market, rows)
  const recent = weight.map((w, i) => w * age(rows[i]))
  const deals = groupsOf(market, rows).length
  const weightsBy = (by: Float64Array) =>
    rows.length > 0 ? stackWeights(team, outcome, own, by, deals) : equalWeights(team.keys())
  const [all, recentWeights] = [weightsBy(weight), weightsBy(recent)]
  const withStacks = (part: Unstacked): Predictions => {
    const unit = valuesAt(part.rows, scale)
    return {
      ...part,
      z: blend(part.team, all, unit),
      zRecent: blend(part.team, recentWeights, unit),
      network: null,
    }
  }
  return { replay: withStacks(replay), task: withStacks(task) }
}

/**
 * Deals have equal weight regardless of their number of sizes, times their relative scale. Shape:
 * rows.
 */
function dealWeights(market: Market, rows: Int32Array, scale: Float64Array): Float64Array {
  const own = valuesAt(rows, scale)
  const usual = sumOf(own) / Math.max(own.length, 1)
  return sizedShares(groupShares(market, rows), (i) => own[i] / usual)
}

/** Recency weight of a row among `rows`: halved per quarter of their time span. */
function recency(market: Market, rows: Int32Array): (row: number) => number {
  const time = (row: number) => market.T[market.group[row]]
  const { first, last: latest } = spanOf(Float64Array.from(rows, time))
  const half = HALF_LIFE * (latest - first + 1)
  return (row) => 0.5 ** ((latest - time(row)) / half)
}

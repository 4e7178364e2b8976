// What the pre-trained calibrator looks at: one option's predictions in scales, how they differ,
// how likely the business would have taken it, and a few facts of the whole market. No label of the
// option itself, nothing of money: the same numbers in a market of pennies and of millions.
import { bestSizes } from './decide.ts'
import { SOLD_OUT } from './demand.ts'
import type { Foreseen, Learned } from './learn.ts'
import { millsRatio } from './propensity.ts'
import { groupsOf } from './replay.ts'
import { LEARNERS } from './team.ts'

export const OPTION_FEATURES = [
  'z',
  'size of z',
  'z up to 0.3',
  'propensity',
  'log odds of the propensity',
  'mills ratio',
  'flattery',
  ...LEARNERS,
  'spread of the learners',
  'least of the learners',
  'size rank',
  'larger than the smallest size',
  'log scale',
  'crowd',
  'mean z',
  'rho',
  'unexplained',
  'sold out',
  'lift',
] as const

const Z_CAP = 8

/**
 * Features of the options at `entries` of a part of the market, in the order of OPTION_FEATURES.
 * Shape: features × entries. Every learner of the team must have predicted.
 */
export function optionFeatures(
  learned: Learned,
  part: Foreseen,
  entries: Int32Array,
): Float64Array[] {
  const { market, scale, propensity, flattery, selection, task } = learned
  const whole = marketFacts(learned)
  const meanScale = mean(Float64Array.from(task.rows, (row) => scale[row]))
  const of = (value: (i: number, row: number) => number) =>
    Float64Array.from(entries, (i) => value(i, part.rows[i]))
  const members = LEARNERS.map((name) => {
    const money = part.team.get(name)!
    return of((i, row) => Math.min(Math.max(money[i] / scale[row], -Z_CAP), Z_CAP))
  })
  const across = (summary: (values: number[]) => number) =>
    Float64Array.from(entries, (_, k) => summary(members.map((z) => z[k])))
  const z = of((i) => part.z[i])
  const p = of((_, row) => propensity[row])
  const rank = of((_, row) => row - market.start[market.group[row]])
  return [
    z,
    z.map(Math.abs),
    z.map((v) => Math.min(v, 0.3)),
    p,
    p.map((v) => Math.log(v / (1 - v))),
    p.map(millsRatio),
    of((_, row) => flattery[row] / scale[row]),
    ...members,
    across(deviation),
    across((values) => Math.min(...values)),
    rank,
    rank.map((v) => Math.min(v, 1)),
    of((_, row) => Math.log(scale[row] / meanScale)),
    ...[whole.crowd, whole.meanZ, selection.rho, learned.spread, whole.soldOut, selection.lift].map(
      (v) => z.map(() => v),
    ),
  ]
}

/**
 * crowd: log of the share of today's deals that look profitable over the share that the business
 * would take; a model that likes far more than the business ever did is to be doubted. meanZ: of the
 * best sizes. soldOut: share of the taken batches that sold out; the more, the less their sales tell.
 */
function marketFacts({ market, scale, propensity, task, labelled, today }: Learned) {
  const best = bestSizes(
    market,
    task.rows,
    task.z.map((v, i) => v * scale[task.rows[i]]),
  )
  const liked = best.reduce((sum, i) => sum + (task.z[i] > 0 ? 1 : 0), 0)
  const taken = Float64Array.from(best, (i) => propensity[market.start[market.group[task.rows[i]]]])
  const batches = Array.from(groupsOf(market, labelled), (g) => market.takenRow[g]).filter(
    (row) => row >= 0,
  )
  const soldOut = batches.filter((row) => today.sold[row] >= market.qty[row] * SOLD_OUT)
  return {
    soldOut: soldOut.length / Math.max(batches.length, 1),
    crowd: Math.log((liked + 1) / Math.max(best.length, 1) / Math.max(mean(taken), 1e-3)),
    meanZ: mean(Float64Array.from(best, (i) => task.z[i])),
  }
}

function mean(values: Float64Array): number {
  return values.length ? values.reduce((a, b) => a + b, 0) / values.length : 0
}

function deviation(values: number[]): number {
  const centre = values.reduce((a, b) => a + b, 0) / values.length
  return Math.sqrt(values.reduce((sum, v) => sum + (v - centre) ** 2, 0) / values.length)
}

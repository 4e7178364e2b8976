// The weight of the network's means beside the calibrated means of the team: a prior weight, and
// what the replay adds to it.
import { clip, sumOf } from '#model/numeric/statistics.ts'
import type { Learned } from '#model/replay/learned.ts'
import { groupsOf } from '#model/replay/replay.ts'
import type { FitOptions } from './decision.ts'
import { estimateOptions } from './estimates.ts'
import type { MarketFacts } from './market-features.ts'

/**
 * Prior mean of the weight with few outcomes, deals with an outcome at which it is half of that, and its
 * standard deviation (engine/pretrain/network/MODEL-CARD.md).
 */
const PRIOR_WEIGHT = 0.7
const HALF_AT_DEALS = 200
const DEVIATION = 0.1
const MOST_SCALES_OF_OUTCOME = 12

/**
 * Posterior mean of w, within 0 … 1, in outcome = team + w × (network − team) + noise over the recorded
 * outcomes of the replay (Bayesian linear regression with one coefficient). 0 without a network.
 */
export function networkWeight(learned: Learned, facts: MarketFacts, options: FitOptions): number {
  const { replay, recorded, recordedWeight, market, labelled } = learned
  const { network, rows } = replay
  if (network === null || options.prior === 'none') return 0
  const known = groupsOf(market, labelled).length
  const prior = (PRIOR_WEIGHT * HALF_AT_DEALS) / (HALF_AT_DEALS + known)
  const asked = Int32Array.from(recorded.keys()).filter((k) => !Number.isNaN(network[recorded[k]]))
  if (asked.length === 0) return prior

  const entries = asked.map((k) => recorded[k])
  const { mean } = estimateOptions(learned, facts, replay, entries, options)
  const gap = mean.map((v, k) => network[entries[k]] / facts.signal - v)
  const residual = mean.map((v, k) => outcomeOf(learned, entries[k]) / facts.signal - v)
  const share = Float64Array.from(asked, (k) => recordedWeight[k])
  const total = sumOf(share)
  const meanOver = (of: (k: number) => number) => sumOf(share.map((v, k) => (v / total) * of(k)))
  const square = meanOver((k) => gap[k] ** 2)
  if (!(square > 0)) return prior

  const deals = groupsOf(
    market,
    entries.map((i) => rows[i]),
  ).length
  const noise = Math.max(
    meanOver((k) => residual[k] ** 2),
    1e-12,
  )
  const precision = (deals * square) / noise
  const slope = meanOver((k) => gap[k] * residual[k]) / square
  const ofPrior = 1 / DEVIATION ** 2
  return clip((precision * slope + ofPrior * prior) / (precision + ofPrior), 0, 1)
}

/** Outcome of a replayed row in scales. */
function outcomeOf({ outcome, replay, scale }: Learned, i: number): number {
  return clip(outcome[i] / scale[replay.rows[i]], -MOST_SCALES_OF_OUTCOME, MOST_SCALES_OF_OUTCOME)
}

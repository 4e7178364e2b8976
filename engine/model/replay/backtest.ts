// Backtest of today's plan on past menus: the best size of every replayed deal by its stack, the
// calibrated confidence, the threshold, and the realised profit of the picks.
import {
  bestOfDeals,
  byMoment,
  fitConfidence,
  confidenceOf,
  rootMeanSquare,
  type ConfidenceModel,
} from './calibration.ts'
import { calibrateThreshold } from '#model/decide/decide.ts'
import type { FitOptions } from '#model/decide/decision.ts'
import type { Reliability } from '#model/decide/reliability.ts'
import type { Learned } from './learned.ts'
import type { MarketFacts } from '#model/decide/market-features.ts'
import { estimateOptions } from '#model/decide/estimates.ts'
import { sumAdjustment } from '#model/decide/sum-adjustment.ts'
import { replayTable } from '#model/decide/report.ts'
import { clip } from '#model/numeric/statistics.ts'

/** Sums by past moment. */
export type Sums = ReadonlyMap<number, number>

export interface Backtest {
  /** Probability of a profit by expected profit in scales, and the spread of outcomes around it. */
  readonly confidenceModel: ConfidenceModel
  readonly spread: number
  readonly threshold: number
  /** Predicted and realised sums of the picks, and the variance of their noise. */
  readonly predicted: Sums
  readonly realised: Sums
  readonly noise: Sums
  readonly table: ReturnType<typeof replayTable>
}

const MOST_SCALES_OF_OUTCOME = 12

/** Plans the replayed menus by the rules of today's plan. */
export function backtest(
  learned: Learned,
  facts: MarketFacts,
  reliability: Reliability,
  options: FitOptions,
): Backtest {
  const { market, scale, replay, recorded, outcome } = learned
  const { rows, z } = replay
  const deals = Int32Array.from(rows, (row) => market.group[row])
  const best = bestOfDeals(
    recorded.map((i) => deals[i]),
    (k) => z[recorded[k]] * scale[rows[recorded[k]]],
  ).map((k) => recorded[k])
  const estimates = estimateOptions(learned, facts, replay, best, options)
  const spread = spreadOf(learned)

  // The curve is fitted on the stack, which is unbiased for taken deals, and evaluated at the
  // calibrated mean.
  const T = Float64Array.from(best, (i) => market.T[deals[i]])
  const profit = Float64Array.from(best, (i) => outcome[i])
  const confidenceModel = fitConfidence({ z: Float64Array.from(best, (i) => z[i]), profit }, spread)

  const confidenceAt = (k: number) =>
    confidenceOf(confidenceModel, estimates.mean[k] * facts.signal)
  const picks = Int32Array.from(best.keys()).filter(
    (k) => estimates.mean[k] - reliability.margin * estimates.width[k] > 0,
  )
  const confidence = Float64Array.from(picks, confidenceAt)
  const threshold = calibrateThreshold(
    {
      T: Float64Array.from(picks, (k) => T[k]),
      confidence,
      realised: Float64Array.from(picks, (k) => profit[k]),
    },
    confidenceOf(confidenceModel, 0),
  )
  const kept = picks.filter((_, k) => confidence[k] >= threshold)

  const unit = Float64Array.from(best, (i) => scale[rows[i]] * facts.signal)
  const adjustment = sumAdjustment(estimates.mean, estimates.structural, unit, picks)
  const predicted = byMoment(T, kept, (k) => adjustment * estimates.mean[k] * unit[k])
  const realised = byMoment(T, kept, (k) => profit[k])
  return {
    confidenceModel,
    spread,
    threshold,
    predicted,
    realised,
    noise: byMoment(T, kept, (k) => (spread * scale[rows[best[k]]]) ** 2),
    table: replayTable({
      T: Float64Array.from(rows, (row) => market.T[market.group[row]]),
      group: deals,
      picked: Float64Array.from(kept, (k) => T[k]),
      predicted,
      realised,
    }),
  }
}

/** Root weighted mean square of recorded outcomes around the stack, in scales. */
function spreadOf({ scale, replay, recorded, outcome, recordedWeight }: Learned): number {
  const { rows, z } = replay
  const residuals = Float64Array.from(
    recorded,
    (i) =>
      clip(outcome[i] / scale[rows[i]], -MOST_SCALES_OF_OUTCOME, MOST_SCALES_OF_OUTCOME) - z[i],
  )
  return Math.max(rootMeanSquare(residuals, recordedWeight), 1e-3)
}

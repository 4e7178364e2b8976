// Backtest of today's plan on past menus: the best size of every replayed deal by its stack, the
// calibrated confidence, the threshold, and the realised profit of the picks.
import {
  bestOfDeals,
  byMoment,
  fitConfidence,
  confidenceOf,
  rootMeanSquare,
  type ConfidenceModel,
} from '../replay/calibration.ts'
import { calibrateThreshold } from './decide.ts'
import type { FitOptions } from './decision.ts'
import type { Reliability } from './reliability.ts'
import type { Learned } from '../replay/learned.ts'
import type { MarketFacts } from './market-features.ts'
import { estimateOptions, type EstimateInputs } from './estimates.ts'
import type { PastSizes } from './decision.ts'
import { pastSizes, type ReplayedRows, type ValuedRows } from './past-sizes.ts'
import { replayTable } from './plan-report.ts'
import { outcomesInScales } from './replay-facts.ts'
import { upTo, valuesAt } from '../base/sort.ts'
import { clip } from '../base/statistics.ts'
import { sigmoid } from '../boosting/losses.ts'

/** Sums by past moment. */
type Sums = ReadonlyMap<number, number>

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
  readonly pastSizes: PastSizes
}

/** Replayed deals at their best size. Shapes: deals. */
interface ReplayedDeals {
  /** Its place among the replayed rows. */
  readonly at: Int32Array
  readonly T: Float64Array
  /** Prediction of the learners in scales, which is unbiased for taken deals. */
  readonly z: Float64Array
  /** Calibrated prediction in scales. */
  readonly expected: Float64Array
  /** Predicted and recorded profit, and the scale, in money. */
  readonly predicted: Float64Array
  readonly realised: Float64Array
  readonly scale: Float64Array
}

/** Plans the replayed menus by the rules of today's plan. */
export function backtest(
  learned: Learned,
  facts: MarketFacts,
  reliability: Reliability,
  options: FitOptions,
  described?: EstimateInputs,
): Backtest {
  const { market, scale, replay, recorded, outcome } = learned
  const { rows, z } = replay
  const group = Int32Array.from(rows, (row) => market.group[row])
  const best = bestOfDeals(
    recorded.map((i) => group[i]),
    (k) => z[recorded[k]] * scale[rows[recorded[k]]],
  ).map((k) => recorded[k])
  const { mean, width } = estimateOptions(learned, facts, replay, best, options, described)
  const picks = upTo(best.length).filter((k) => mean[k] - reliability.margin * width[k] > 0)
  const unit = Float64Array.from(best, (i) => scale[rows[i]] * facts.signal)
  const deals: ReplayedDeals = {
    at: best,
    T: Float64Array.from(best, (i) => market.T[group[i]]),
    z: valuesAt(best, z),
    expected: mean.map((v) => v * facts.signal),
    predicted: mean.map((v, k) => v * unit[k]),
    realised: valuesAt(best, outcome),
    scale: Float64Array.from(best, (i) => scale[rows[i]]),
  }
  const T = Float64Array.from(rows, (row) => market.T[market.group[row]])
  const replayed = { row: rows, T, group, known: recorded }
  return backtestDeals(deals, picks, spreadOf(learned), replayed, (some) => {
    const all = estimateOptions(learned, facts, replay, some, options)
    return {
      expected: all.mean.map((v) => v * facts.signal),
      profit: all.mean.map((v, k) => v * (scale[rows[some[k]]] * facts.signal)),
      realised: valuesAt(some, outcome),
      safe: Uint8Array.from(all.mean, (v, k) => Number(v - reliability.margin * all.width[k] > 0)),
    }
  })
}

/**
 * Fits the confidence on all deals (on `z`, evaluated at `expected`), calibrates the threshold on
 * the picks, and sums the picks above it by moment. `picks`: indices of deals; `valued`: values of any replayed rows.
 */
export function backtestDeals(
  { at, T, z, expected, predicted, realised, scale }: ReplayedDeals,
  picks: Int32Array,
  spread: number,
  replayed: ReplayedRows,
  valued: (some: Int32Array) => ValuedRows,
): Backtest {
  const confidenceModel = fitConfidence({ z, profit: realised }, spread)
  const confidence = expected.map((v) => confidenceOf(confidenceModel, v))
  const threshold = calibrateThreshold(
    {
      T: valuesAt(picks, T),
      confidence: valuesAt(picks, confidence),
      realised: valuesAt(picks, realised),
    },
    confidenceOf(confidenceModel, 0),
  )
  const kept = picks.filter((k) => confidence[k] >= threshold)
  const sums = {
    predicted: byMoment(T, kept, (k) => predicted[k]),
    realised: byMoment(T, kept, (k) => realised[k]),
  }
  return {
    confidenceModel,
    spread,
    threshold,
    ...sums,
    noise: byMoment(T, kept, (k) => (spread * scale[k]) ** 2),
    table: replayTable({ ...replayed, ...sums, picked: valuesAt(kept, T) }),
    pastSizes: pastSizes(
      replayed,
      { at: kept.map((k) => at[k]), profit: valuesAt(kept, predicted) },
      valued,
      (value) => confidenceOf(confidenceModel, value) >= threshold,
    ),
  }
}

/** Root weighted mean square of recorded outcomes around the stack, in scales. */
function spreadOf(learned: Learned): number {
  const { rows, z } = learned.replay
  const y = outcomesInScales(learned, rows, learned.outcome)
  const residuals = Float64Array.from(learned.recorded, (i) => y[i] - z[i])
  return Math.max(rootMeanSquare(residuals, learned.recordedWeight), 1e-3)
}

/**
 * The backtest with confidence halfway from `told` to `gained`, a smaller share of past deals: of deals unlike the past
 * the replay tells too much. The threshold moves along, so that the same deals are taken.
 */
export function pulledDown(past: Backtest, told: number, gained: number): Backtest {
  const by = (logit(gained) - logit(told)) / 2
  if (!(by < 0)) return past
  const { confidenceModel: model, threshold } = past
  return {
    ...past,
    confidenceModel: { ...model, intercept: model.intercept + by },
    threshold: sigmoid(logit(threshold) + by),
  }
}

/** Of a share that is held off 0 and 1. */
function logit(share: number): number {
  const p = clip(share, 0.01, 0.99)
  return Math.log(p / (1 - p))
}

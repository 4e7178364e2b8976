// Backtest of today's plan on past menus: the best size of every replayed deal by its stack, the
// calibrated confidence, the threshold, and the realised profit of the picks.
import {
  bestOfDeals,
  byMoment,
  calibrateWins,
  confidenceOf,
  rootMeanSquare,
  type WinModel,
} from './calibration.ts'
import { calibrateThreshold } from '#model/decide/decide.ts'
import type { FitOptions } from '#model/decide/decision.ts'
import type { Doubt } from '#model/decide/doubt.ts'
import type { Learned } from './learned.ts'
import type { MarketFacts } from '#model/decide/market-features.ts'
import { opinionOf } from '#model/decide/opinion.ts'
import { promisedLevel } from '#model/decide/promise.ts'
import { replayTable } from '#model/decide/report.ts'
import { clip } from '#model/numeric/statistics.ts'

/** Sums by past moment. */
export type Sums = ReadonlyMap<number, number>

export interface Rehearsal {
  /** Probability of a profit by expected profit in scales, and the spread of outcomes around it. */
  readonly wins: WinModel
  readonly spread: number
  readonly threshold: number
  /** Predicted and realised sums of the picks, and the variance of their noise. */
  readonly predicted: Sums
  readonly realised: Sums
  readonly noise: Sums
  readonly table: ReturnType<typeof replayTable>
}

const Z_CAP = 12

/** Plans the replayed menus by the rules of today's plan. */
export function rehearse(
  learned: Learned,
  facts: MarketFacts,
  doubt: Doubt,
  options: FitOptions,
): Rehearsal {
  const { market, scale, replay, books, outcome } = learned
  const { rows, z } = replay
  const deals = Int32Array.from(rows, (row) => market.group[row])
  const best = bestOfDeals(
    books.map((i) => deals[i]),
    (k) => z[books[k]] * scale[rows[books[k]]],
  ).map((k) => books[k])
  const opinion = opinionOf(learned, facts, replay, best, options)
  const spread = spreadOf(learned)

  // The curve is fitted on the stack, which is unbiased for taken deals, and evaluated at the
  // calibrated mean.
  const T = Float64Array.from(best, (i) => market.T[deals[i]])
  const profit = Float64Array.from(best, (i) => outcome[i])
  const wins = calibrateWins({ z: Float64Array.from(best, (i) => z[i]), profit }, spread)

  const sure = (k: number) => confidenceOf(wins, opinion.mean[k] * facts.signal)
  const picks = Int32Array.from(best.keys()).filter(
    (k) => opinion.mean[k] - doubt.bar * opinion.width[k] > 0,
  )
  const confidence = Float64Array.from(picks, sure)
  const threshold = calibrateThreshold(
    {
      T: Float64Array.from(picks, (k) => T[k]),
      confidence,
      realised: Float64Array.from(picks, (k) => profit[k]),
    },
    confidenceOf(wins, 0),
  )
  const kept = picks.filter((_, k) => confidence[k] >= threshold)

  const unit = Float64Array.from(best, (i) => scale[rows[i]] * facts.signal)
  const level = promisedLevel(opinion.mean, opinion.form, unit, picks)
  const predicted = byMoment(T, kept, (k) => level * opinion.mean[k] * unit[k])
  const realised = byMoment(T, kept, (k) => profit[k])
  return {
    wins,
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
function spreadOf({ scale, replay, books, outcome, bookWeight }: Learned): number {
  const { rows, z } = replay
  const strays = Float64Array.from(
    books,
    (i) => clip(outcome[i] / scale[rows[i]], -Z_CAP, Z_CAP) - z[i],
  )
  return Math.max(rootMeanSquare(strays, bookWeight), 1e-3)
}

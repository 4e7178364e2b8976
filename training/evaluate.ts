// Scores of plans on markets that their calibrator was not trained on, for every training run and
// ablation.
import { calibrate, mixEstimates, type Calibrator } from '#model/decide/calibrator.ts'
import type { ChoiceBasis } from '#contract/schemas.ts'
import { marginOf, predictReliability, LEAST_RELIABILITY } from '#model/decide/reliability.ts'
import { CORRECTED_STACK_FEATURE, STACK_FEATURE } from '#model/decide/option-features.ts'
import { bestOfDeals } from '#model/replay/calibration.ts'
import type { TrainingMarket } from './training-market.ts'
import type { TrainedCalibrator } from './train.ts'

/** Means of options in units, and the condition to take one. */
export interface PlanRule {
  readonly means: Float64Array
  readonly above: (i: number) => boolean
}

export interface PlanScore {
  readonly kind: string
  /** True profit of the plan ÷ the best one's; NaN if nothing pays. */
  readonly share: number
  /** Predicted ÷ true sum; NaN without a profit. */
  readonly ratio: number
  /** Outlay ÷ that of taking every deal. */
  readonly outlay: number
}

/**
 * A market pays if its best plan earns at least this share of the money that all its deals move.
 */
export const LEAST_PAYING_SHARE = 0.002

export function scorePlan(market: TrainingMarket, { means, above }: PlanRule): PlanScore {
  const { group, unit, truth, spent, oracle } = market
  const picks = bestOfDeals(group, (i) => means[i] * unit[i]).filter(
    (i) => means[i] > 0 && above(i),
  )
  const sum = (values: (i: number) => number) => picks.reduce((total, i) => total + values(i), 0)
  const earned = sum((i) => truth[i])
  const deals = new Set(group).size
  const moved = (unit.reduce((a, b) => a + b, 0) / unit.length) * deals
  return {
    kind: market.kind,
    share:
      oracle > LEAST_PAYING_SHARE * moved ? Math.min(Math.max(earned / oracle, -1), 1) : Number.NaN,
    ratio: picks.length && earned > 0 ? sum((i) => means[i] * unit[i]) / earned : Number.NaN,
    outlay: sum((i) => spent[i]) / market.outlay,
  }
}

export interface Summary {
  readonly markets: number
  readonly share: number
  readonly median: number
  /** Share of the paying markets that lose more than 2 % of the oracle. */
  readonly losing: number
  readonly ratio: number
  /** Share of the paying markets with predicted ÷ true in 0.7–1.3. */
  readonly inside: number
  readonly hopeless: number
  readonly outlay: number
}

export function summarise(scores: readonly PlanScore[]): Summary {
  const pay = scores.filter(({ share }) => !Number.isNaN(share))
  const none = scores.filter(({ share }) => Number.isNaN(share))
  const mean = (values: readonly number[]) =>
    values.reduce((a, b) => a + b, 0) / Math.max(values.length, 1)
  const middle = (values: number[]) =>
    values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN
  const ratios = pay.map(({ ratio }) => ratio).filter((v) => !Number.isNaN(v))
  return {
    markets: pay.length,
    share: mean(pay.map(({ share }) => share)),
    median: middle(pay.map(({ share }) => share)),
    losing: mean(pay.map(({ share }) => (share < -0.02 ? 1 : 0))),
    ratio: middle(ratios),
    inside: ratios.filter((v) => v >= 0.7 && v <= 1.3).length / Math.max(pay.length, 1),
    hopeless: none.length,
    outlay: mean(none.map(({ outlay }) => outlay)),
  }
}

const always = () => true

/**
 * Scores of plans by stack alone, by prior alone, by the mix for either basis, and as shipped, with
 * reliability.
 */
export function compare(
  markets: readonly TrainingMarket[],
  { prior, width, reliability }: Pick<TrainedCalibrator, 'prior' | 'width' | 'reliability'>,
): Map<string, PlanScore[]> {
  const by = (ruleOf: (market: TrainingMarket, i: number) => PlanRule) =>
    markets.map((market, i) => scorePlan(market, ruleOf(market, i)))
  const feature = (at: number) =>
    by(({ features }) => ({ means: Float64Array.from(features[at]), above: always }))
  const mixes = (basis: ChoiceBasis) =>
    by(({ features }, i) => ({ means: mixEstimates(prior[i], features, basis), above: always }))
  return new Map([
    ['stack', feature(STACK_FEATURE)],
    ['fair stack', feature(CORRECTED_STACK_FEATURE)],
    ['prior', by((_, i) => ({ means: prior[i], above: always }))],
    ['knowledge', mixes('knowledge')],
    ['columns', mixes('columns')],
    [
      'doubted',
      by((market, i) => {
        const means = mixEstimates(prior[i], market.features, market.basis)
        const margin = marginOf(reliability[i])
        return {
          means,
          above: (k) => reliability[i] >= LEAST_RELIABILITY && means[k] - margin * width[i][k] > 0,
        }
      }),
    ],
  ])
}

/** Estimates of a calibrator for markets that it was not trained on. */
export function estimatesOf(calibrator: Calibrator, markets: readonly TrainingMarket[]) {
  const estimates = markets.map(({ features }) => calibrate(calibrator, features))
  return {
    prior: estimates.map(({ prior }) => prior),
    width: estimates.map(({ width }) => width),
    reliability: Float64Array.from(
      markets,
      (market, i) => predictReliability(calibrator, { ...market, ...estimates[i] }).factor,
    ),
  }
}

/** One line of a summary, numbers in the order of its fields. */
export function summaryLine(name: string, scores: readonly PlanScore[]): string {
  const s = summarise(scores)
  return (
    `${name.padEnd(12)} share ${s.share.toFixed(3)} median ${s.median.toFixed(3)} losing ` +
    `${s.losing.toFixed(2)} | predicted ÷ true ${s.ratio.toFixed(2)} inside ${s.inside.toFixed(2)} | ` +
    `nothing pays (${s.hopeless}): outlay ${s.outlay.toFixed(3)}`
  )
}

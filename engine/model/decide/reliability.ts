// Reliability of a whole plan, predicted from similar plans on generated markets. A less reliable
// plan requires a larger safety margin above zero profit; a very unreliable one is refused.
import { bestOfDeals } from '../replay/calibration.ts'
import type { Calibrator, PriorEstimates } from './calibrator.ts'
import { predictEnsemble } from '../boosting/forest.ts'
import {
  CORRECTED_STACK_FEATURE,
  FIRST_FACT,
  OPTION_FEATURES,
  STACK_FEATURE,
} from './option-features.ts'
import { MARKET_FEATURES } from './market-features.ts'
import { deviation, mean, sumOver } from '../base/statistics.ts'

// Features of a whole plan for its reliability: its size and predicted profit, its uncertainty, and
// market features. Free of units. Reliability is predicted per plan: per option it costs more on
// paying markets than it saves on hopeless ones (measured: training/MODEL-CARD.md).

const PLAN_ONLY = [
  'share taken',
  'log sum in deals',
  'mean of the picks',
  'doubt of the picks',
  'mean of all',
  'spread of all',
  'stack of the picks',
  'propensity of the picks',
] as const
export const PLAN_FEATURES: readonly string[] = [...PLAN_ONLY, ...MARKET_FEATURES]

/** A menu's options as a plan reads them. Shapes: options; means and widths in `unit`. */
interface Menu {
  readonly group: ArrayLike<number>
  readonly features: readonly Float32Array[]
  /** Money per unit of mean and width. */
  readonly unit: Float64Array
}

const PROPENSITY_FEATURE = OPTION_FEATURES.indexOf('propensity')

/** Features of the plan that takes `picks` (indices of the menu). Shape: PLAN_FEATURES × 1. */
export function planFeatures(
  menu: Menu,
  means: Float64Array,
  widths: Float64Array,
  picks: Int32Array,
): Float32Array[] {
  const { group, features, unit } = menu
  const deals = new Set(Array.from(group)).size
  const usual = mean(unit)
  const sum = sumOver(picks, (i) => means[i] * unit[i])
  const of = (value: (i: number) => number, empty: number) =>
    picks.length ? mean(Array.from(picks, value)) : empty
  const own: Record<(typeof PLAN_ONLY)[number], number> = {
    'share taken': picks.length / deals,
    'log sum in deals': Math.log1p((20 * Math.max(sum, 0)) / (usual * deals)),
    'mean of the picks': of((i) => means[i], 0),
    'doubt of the picks': of((i) => widths[i] / (means[i] + 0.02), 9),
    'mean of all': mean(means),
    'spread of all': deviation(means),
    'stack of the picks': of((i) => features[STACK_FEATURE][i], 0),
    'propensity of the picks': of((i) => features[PROPENSITY_FEATURE][i], 0),
  }
  return [
    ...PLAN_ONLY.map((name) => Float32Array.of(own[name])),
    ...MARKET_FEATURES.map((_, k) => Float32Array.of(features[FIRST_FACT + k][0])),
  ]
}

export interface Reliability {
  /** Expected true ÷ predicted sum. */
  readonly factor: number
  /** Margin in widths that a mean must exceed zero by; 0 for a reliable plan. */
  readonly margin: number
  readonly refused: boolean
  /** Half width of the sum's 80 % interval ÷ the sum, without the noise of single picks. */
  readonly relativeError: number
}

/** Reliability without a prior. */
export const DEFAULT_RELIABILITY: Reliability = {
  factor: 1,
  margin: 0,
  refused: false,
  relativeError: 0.5,
}

/**
 * A plan with at least this factor needs no margin; below it the margin grows by STRICTNESS widths
 * per unit.
 */
const NO_MARGIN_FROM = 1
const MARGIN_SLOPE = 3
/** Plans below this factor are refused. */
export const LEAST_RELIABILITY = 0.6

/** Margin in widths for a plan with this factor. */
export function marginOf(factor: number): number {
  return MARGIN_SLOPE * Math.max(NO_MARGIN_FROM - factor, 0)
}

/**
 * The plan whose reliability is predicted: means half from the prior, half from the corrected
 * stack.
 */
export function referencePlan(menu: Menu, prior: Float64Array) {
  const means = prior.map((v, i) => 0.5 * v + 0.5 * menu.features[CORRECTED_STACK_FEATURE][i])
  const best = bestOfDeals(menu.group, (i) => means[i] * menu.unit[i])
  return { means, picks: best.filter((i) => means[i] > 0) }
}

export function predictReliability(
  { reliability, relativeError }: Pick<Calibrator, 'reliability' | 'relativeError'>,
  menu: Menu & Pick<PriorEstimates, 'prior' | 'width'>,
): Reliability {
  const { means, picks } = referencePlan(menu, menu.prior)
  const features = planFeatures(menu, means, menu.width, picks)
  const factor = predictEnsemble(reliability, features)[0]
  return {
    factor,
    margin: marginOf(factor),
    refused: factor < LEAST_RELIABILITY,
    relativeError: Math.max(predictEnsemble(relativeError, features)[0], 0),
  }
}

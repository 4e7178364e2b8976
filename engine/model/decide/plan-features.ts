// Features of a whole plan for its reliability: its size and predicted profit, its uncertainty, and
// market features. Free of units. Reliability is predicted per plan: per option it costs more on
// paying markets than it saves on hopeless ones (measured: training/MODEL-CARD.md).
import { MARKET_FEATURES } from './market-features.ts'
import { FIRST_FACT, OPTION_FEATURES, STACK_FEATURE } from './option-features.ts'
import { deviation, mean, sumOver } from '../base/statistics.ts'

const PLAN_ONLY = [
  'share taken',
  'log sum in deals',
  'mean of the picks',
  'doubt of the picks',
  'mean of all',
  'spread of all',
  'stack of the picks',
  'propensity of the picks',
  'least learner of the picks',
] as const
export const PLAN_FEATURES: readonly string[] = [...PLAN_ONLY, ...MARKET_FEATURES]

/** A menu's options as a plan reads them. Shapes: options; means and widths in `unit`. */
export interface Menu {
  readonly group: ArrayLike<number>
  readonly features: readonly Float32Array[]
  /** Money per unit of mean and width. */
  readonly unit: Float64Array
}

const PROPENSITY_FEATURE = OPTION_FEATURES.indexOf('propensity')
const LEAST_FEATURE = OPTION_FEATURES.indexOf('least')

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
    'least learner of the picks': of((i) => features[LEAST_FEATURE][i], 0),
  }
  return [
    ...PLAN_ONLY.map((name) => Float32Array.of(own[name])),
    ...MARKET_FEATURES.map((_, k) => Float32Array.of(features[FIRST_FACT + k][0])),
  ]
}

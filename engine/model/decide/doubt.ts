// Doubt of the plan as a whole: what plans like it came to on generated markets. The less a plan is believed,
// the further above zero a deal must stand to be kept; a plan that is hardly believed is refused.
import { bestOfDeals } from '#model/replay/calibration.ts'
import type { Calibrator, Opinion } from './calibrator.ts'
import { predictEnsemble } from '#model/boosting/forest.ts'
import { FAIR_FEATURE } from './option-features.ts'
import { planFeatures, type Menu } from './plan-features.ts'

export interface Doubt {
  /** Expected true ÷ predicted sum. */
  readonly factor: number
  /** Widths that a mean must lie above zero: 0 where the plan is believed. */
  readonly bar: number
  readonly refused: boolean
  /** Half of the sum's 80 % interval ÷ the sum, without the picks' own noise. */
  readonly stray: number
}

/** What is believed of a plan without a prior. */
export const UNDOUBTED: Doubt = { factor: 1, bar: 0, refused: false, stray: 0.5 }

/** From this factor on a plan is believed as it stands; below it the bar rises by so many widths a unit. */
const BELIEVED = 1
const STRICTNESS = 3
/** Below this factor nothing is taken. */
export const REFUSED = 0.6

/** Widths that a mean must lie above zero in a plan of that factor. */
export function barOf(factor: number): number {
  return STRICTNESS * Math.max(BELIEVED - factor, 0)
}

/** The plan that the doubt is judged by: half the prior's, half the market's own without flattery. */
export function judgedPlan(menu: Menu, prior: Float64Array) {
  const means = prior.map((v, i) => 0.5 * v + 0.5 * menu.features[FAIR_FEATURE][i])
  const best = bestOfDeals(menu.group, (i) => means[i] * menu.unit[i])
  return { means, picks: best.filter((i) => means[i] > 0) }
}

export function doubtPlan(
  { doubt, stray }: Pick<Calibrator, 'doubt' | 'stray'>,
  menu: Menu & Pick<Opinion, 'prior' | 'width'>,
): Doubt {
  const { means, picks } = judgedPlan(menu, menu.prior)
  const features = planFeatures(menu, means, menu.width, picks)
  const factor = predictEnsemble(doubt, features)[0]
  return {
    factor,
    bar: barOf(factor),
    refused: factor < REFUSED,
    stray: Math.max(predictEnsemble(stray, features)[0], 0),
  }
}

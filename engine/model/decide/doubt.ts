// Doubt of the plan as a whole: what plans like it came to on generated markets. A doubted plan
// keeps only what is clearly above zero; one that is expected to lose is refused.
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

/** Below the first, the bar is raised; below the second, nothing is taken. Shares of the sum. */
export const DOUBTED = 0.2
export const REFUSED = -0.1
export const BAR = 0.6

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
    bar: factor < DOUBTED ? BAR : 0,
    refused: factor < REFUSED,
    stray: Math.max(predictEnsemble(stray, features)[0], 0),
  }
}

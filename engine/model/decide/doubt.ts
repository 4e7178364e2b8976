// Reliability of a whole plan, predicted from similar plans on generated markets. A less reliable
// plan requires a larger safety margin above zero profit; a very unreliable one is refused.
import { bestOfDeals } from '#model/replay/calibration.ts'
import type { Calibrator, Opinion } from './calibrator.ts'
import { predictEnsemble } from '#model/boosting/forest.ts'
import { FAIR_FEATURE } from './option-features.ts'
import { planFeatures, type Menu } from './plan-features.ts'

export interface Doubt {
  /** Expected true ÷ predicted sum. */
  readonly factor: number
  /** Margin in widths that a mean must exceed zero by; 0 for a reliable plan. */
  readonly bar: number
  readonly refused: boolean
  /** Half width of the sum's 80 % interval ÷ the sum, without the noise of single picks. */
  readonly stray: number
}

/** Reliability without a prior. */
export const UNDOUBTED: Doubt = { factor: 1, bar: 0, refused: false, stray: 0.5 }

/**
 * A plan with at least this factor needs no margin; below it the margin grows by STRICTNESS widths
 * per unit.
 */
const BELIEVED = 1
const STRICTNESS = 3
/** Plans below this factor are refused. */
export const REFUSED = 0.6

/** Margin in widths for a plan with this factor. */
export function barOf(factor: number): number {
  return STRICTNESS * Math.max(BELIEVED - factor, 0)
}

/**
 * The plan whose reliability is predicted: means half from the prior, half from the corrected
 * stack.
 */
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

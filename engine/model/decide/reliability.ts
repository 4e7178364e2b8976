// Reliability of a whole plan, predicted from similar plans on generated markets. A less reliable
// plan requires a larger safety margin above zero profit; a very unreliable one is refused.
import { bestOfDeals } from '../replay/calibration.ts'
import type { Calibrator, PriorEstimates } from './calibrator.ts'
import { predictEnsemble } from '../boosting/forest.ts'
import { CORRECTED_STACK_FEATURE } from './option-features.ts'
import { planFeatures, type Menu } from './plan-features.ts'

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

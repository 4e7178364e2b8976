// Adjustment of the plan's predicted sum. Deals are chosen one by one by their mixed means. The sum
// over all deals worth taking has a second forecast, by the structural learner alone (stack.ts);
// the plan predicts a weighted average of both (two forecasts with different errors: Bates &
// Granger 1969). Replay weights shrink towards 0 if outcomes are mostly chance. Structural learners
// do not: demand uses units sold, including censored sales, and two stages use the frequency and
// the size of profits. All replayed menus share one adjustment, since a single menu has few taken
// deals.
import { biasCorrection, ownWeight } from './calibrator.ts'
import type { ChoiceBasis } from '#contract/schemas.ts'
import { DEMAND_FEATURE, TWO_STAGE_FEATURE } from './option-features.ts'
import { clip, sumOver } from '../base/statistics.ts'

/** Weight of the structural forecast. */
const WEIGHT_OF_STRUCTURAL_SUM = 0.25
/**
 * Share of the bias correction that the sum gets back. Single deals keep the whole correction,
 * since a wrong pick costs more than a missed one; a sum should be unbiased.
 */
const RETURNED_SHARE_OF_CORRECTION = 0.25
/** Bound of the adjustment, up or down. */
const MOST_ADJUSTMENT = 2

/** The structural learner's forecast of options. */
export interface StructuralForecast {
  /**
   * In units of scale × signal, with the same bias correction as the mixed means. Shape: options.
   */
  readonly means: Float64Array
  /** Bias correction added back to the sum, in the same units. Shape: options. */
  readonly returnedCorrection: Float64Array
}

/**
 * Forecast by demand if it was learnt, else by two stages. `own`: weight of the market's own
 * estimate in the mixed means.
 */
export function structuralForecast(
  features: readonly Float32Array[],
  basis: ChoiceBasis,
  own = ownWeight(features),
): StructuralForecast {
  const correction = biasCorrection(features, basis)
  const demand = features[DEMAND_FEATURE]
  const isLearnt = demand.some((v) => !Number.isNaN(v))
  const form = isLearnt ? demand : features[TWO_STAGE_FEATURE]
  return {
    means: Float64Array.from(form, (v, i) => v - correction[i]),
    returnedCorrection: Float64Array.from(
      correction,
      (v) => RETURNED_SHARE_OF_CORRECTION * own * v,
    ),
  }
}

/**
 * Adjusted ÷ mixed sum of the picks; 1 if undefined. Shapes of means and unit: options; unit: money
 * per unit of the means.
 */
export function sumAdjustment(
  means: Float64Array,
  form: StructuralForecast,
  unit: Float64Array,
  picks: Int32Array,
): number {
  const total = (of: Float64Array) => sumOver(picks, (i) => of[i] * unit[i])
  const adjustment =
    1 -
    WEIGHT_OF_STRUCTURAL_SUM +
    (WEIGHT_OF_STRUCTURAL_SUM * total(form.means) + total(form.returnedCorrection)) / total(means)
  return Number.isFinite(adjustment) ? clip(adjustment, 1 / MOST_ADJUSTMENT, MOST_ADJUSTMENT) : 1
}

// The pre-trained calibrator. Outcomes of taken deals cannot show how far declined deals fall short of their
// predictions (the best are also the luckiest); generated markets with known truth (training/) can.
//
//   features of an option and its market ─► forests ─► prior ───┐
//   the market's own stack, less its bias ─────────► own ───────┴► mean = (1 − w) prior + w own
//   w = .95 × deals ÷ (deals + 350): 20 deals .05, 350 deals .48, 5,000 deals .89
//
// Forests map OPTION_FEATURES to the option's true expected profit and to its error. They are a prior and may
// be wrong, so part of every mean comes from the market itself. The file is checked by its hash. Sources:
// winner's curse and its correction, Smith & Winkler 2006; training and figures, training/MODEL-CARD.md.
import type { ChoiceBasis } from '#contract/schemas.ts'
import { weightBytes } from '#contract/weights.ts'
import { decodeEnsembles } from './calibrator-file.ts'
import { predictEnsemble, type Ensemble } from '../boosting/forest.ts'
import { SELECTION_BIAS_FEATURE, OPTION_FEATURES, STACK_FEATURE } from './option-features.ts'

/** Contents of the file, in this order. */
export interface Calibrator {
  /** Expected profit of an option, over OPTION_FEATURES. */
  readonly mean: Ensemble
  /** Absolute error of that mean, over OPTION_FEATURES and the mean. */
  readonly width: Ensemble
  /** True ÷ predicted sum of a plan, over PLAN_FEATURES. */
  readonly reliability: Ensemble
  /** |true − predicted sum| ÷ predicted sum of a plan, over PLAN_FEATURES. */
  readonly relativeError: Ensemble
}

/**
 * Weight of the market's own estimate: `share` with infinite history, half of that at `half` deals
 * with an outcome. Generated markets barely distinguish weights from .5 to .9 at a thousand deals
 * (difference .004 of the share), so the client's own history gets the larger weight.
 */
const OWN_WEIGHT = { share: 0.95, half: 350 } as const
const LOG_DEALS = OPTION_FEATURES.indexOf('log deals')

let shipped: Calibrator | undefined

/** The shipped calibrator, decoded once. */
export function shippedCalibrator(): Calibrator {
  shipped ??= fromEnsembles(decodeEnsembles(weightBytes('calibrator.bin')))
  return shipped
}

function fromEnsembles([mean, width, reliability, relativeError]: readonly Ensemble[]): Calibrator {
  return { mean, width, reliability, relativeError }
}

/** Prior estimates in units of scale × signal. Shapes: options. */
export interface PriorEstimates {
  /** Expected profit. */
  readonly prior: Float64Array
  /** Expected absolute error of the prior. */
  readonly width: Float64Array
}

/** `features`: option-features.ts. */
export function calibrate(
  { mean, width }: Pick<Calibrator, 'mean' | 'width'>,
  features: readonly Float32Array[],
): PriorEstimates {
  const prior = predictEnsemble(mean, features)
  const widths = predictEnsemble(width, [...features, Float32Array.from(prior)])
  return { prior, width: widths.map((v) => Math.max(v, 0.01)) }
}

/**
 * Heavily regularised leaves shrink: the prior's picks predict about .7 of their true sum out of
 * bag (medians .69 to .74 by corpus).
 */
const SHRINKAGE = 0.69

/**
 * Estimates from the market's own history: the stack less the bias correction of the basis. The
 * data do not identify the basis, so the request states it.
 */
export function ownEstimates(features: readonly Float32Array[], basis: ChoiceBasis): Float32Array {
  const stack = features[STACK_FEATURE]
  const correction = biasCorrection(features, basis)
  return stack.map((v, i) => v - correction[i])
}

/**
 * Part of the selection bias that each answer takes off. People err, so no answer is taken at its word, and what is chosen
 * by a prediction is overrated without any knowledge too (the optimiser's curse: Smith & Winkler 2006). Where sizes were
 * chosen, the orders show how much the business knew (MODEL-CARD.md).
 */
const PART_OF_BIAS = {
  withoutSizes: { columns: 0.55, unknown: 0.75, knowledge: 0.85 },
  withSizes: { columns: 0.55, unknown: 1, knowledge: 1 },
} as const satisfies Record<string, Readonly<Record<ChoiceBasis, number>>>
const KNOWLEDGE_OF_SIZES = OPTION_FEATURES.indexOf('residual with size ordered')

/** Correction subtracted from the stack. Shape: options. */
export function biasCorrection(
  features: readonly Float32Array[],
  basis: ChoiceBasis,
): Float32Array {
  const isSized = !Number.isNaN(features[KNOWLEDGE_OF_SIZES][0])
  const part = PART_OF_BIAS[isSized ? 'withSizes' : 'withoutSizes'][basis]
  return features[SELECTION_BIAS_FEATURE].map((bias) => part * bias)
}

/** Weight of the market's own estimate, by the number of deals with an outcome. */
export function ownWeight(features: readonly Float32Array[]): number {
  const log = features[LOG_DEALS][0]
  const deals = Number.isNaN(log) ? 0 : Math.exp(log)
  return (OWN_WEIGHT.share * deals) / (deals + OWN_WEIGHT.half)
}

/** Prior and own estimates, mixed. */
export function mixEstimates(
  prior: Float64Array,
  features: readonly Float32Array[],
  basis: ChoiceBasis,
): Float64Array {
  const own = ownWeight(features)
  const market = ownEstimates(features, basis)
  return prior.map((v, i) => ((1 - own) * v) / SHRINKAGE + own * market[i])
}

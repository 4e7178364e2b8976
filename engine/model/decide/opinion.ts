// What is said of options under a basis: the prior's means mixed with the market's own, and the learner of the
// right form by itself. Everything in units of scale × signal.
import { calibrate, mixed, ownMeans, ownPart, shippedCalibrator } from './calibrator.ts'
import type { ChoiceBasis } from '#contract/schemas.ts'
import type { FitOptions } from './decision.ts'
import type { Foreseen, Learned } from '#model/replay/learned.ts'
import type { MarketFacts } from './market-features.ts'
import { optionFeatures } from './option-features.ts'
import { formOf, type Form } from './promise.ts'

/** Shapes: options. */
export interface Basis {
  /** Calibrated, and the part of that which is the market's own history. */
  readonly mean: Float64Array
  readonly own: Float64Array
  readonly form: Form
}

/** Under the given basis, and under the other. */
export interface Opinion extends Basis {
  readonly other: Basis
  /** Shape: features × options. */
  readonly features: readonly Float32Array[]
  /** What generated markets taught, and how far off the truth may lie. Shapes: options. */
  readonly prior: Float64Array
  readonly width: Float64Array
}

/** Features of the options at `entries` of a part of the market, and what is said of them. */
export function opinionOf(
  learned: Learned,
  facts: MarketFacts,
  part: Foreseen,
  entries: Int32Array,
  { choiceBasis, prior: asked }: FitOptions,
): Opinion {
  const features = optionFeatures(learned, facts, part, entries)
  const { prior, width } = calibrate(shippedCalibrator(), features)
  // Without the prior a market's history is believed, whatever its choices were made by.
  const by = (basis: ChoiceBasis): Basis => {
    if (asked === 'none') {
      const own = Float64Array.from(ownMeans(features, 'columns'))
      return { form: formOf(features, 'columns', 1), own, mean: own }
    }
    const share = ownPart(features)
    return {
      form: formOf(features, basis, share),
      own: Float64Array.from(ownMeans(features, basis), (v) => share * v),
      mean: mixed(prior, features, basis),
    }
  }
  return {
    features,
    prior,
    width,
    ...by(choiceBasis),
    other: by(choiceBasis === 'columns' ? 'knowledge' : 'columns'),
  }
}

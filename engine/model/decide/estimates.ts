// Estimates of options under each choice_basis: the mix of prior and own history, and the
// structural forecast of the sum. In units of scale × signal.
import {
  calibrate,
  mixEstimates,
  ownEstimates,
  ownWeight,
  shippedCalibrator,
} from './calibrator.ts'
import type { ChoiceBasis } from '#contract/schemas.ts'
import type { FitOptions } from './decision.ts'
import { joinedMeans } from '#model/network/join.ts'
import type { Predictions, Learned } from '#model/replay/learned.ts'
import type { MarketFacts } from './market-features.ts'
import { optionFeatures } from './option-features.ts'
import { structuralForecast, type StructuralForecast } from './sum-adjustment.ts'

/** Shapes: options. */
export interface BasisEstimates {
  /** Calibrated mean, and the part of it from the market's own history. */
  readonly mean: Float64Array
  readonly own: Float64Array
  readonly structural: StructuralForecast
}

/** Estimates under the given basis, and under the other one. */
export interface Estimates extends BasisEstimates {
  readonly other: BasisEstimates
  /** Shape: features × options. */
  readonly features: readonly Float32Array[]
  /** The prior's mean and its expected absolute error. Shapes: options. */
  readonly prior: Float64Array
  readonly width: Float64Array
}

/** Features and estimates of the options at `entries` of a part of the market. */
export function estimateOptions(
  learned: Learned,
  facts: MarketFacts,
  part: Predictions,
  entries: Int32Array,
  { choiceBasis, prior: asked }: FitOptions,
): Estimates {
  const features = optionFeatures(learned, facts, part, entries)
  const { prior, width } = calibrate(shippedCalibrator(), features)
  const join = (mean: Float64Array) =>
    joinedMeans(
      mean,
      part,
      entries,
      learned.networkWeight ?? 0,
      (row) => learned.scale[row] * facts.signal,
    )
  // Without the prior, own history counts fully under either basis.
  const by = (basis: ChoiceBasis): BasisEstimates => {
    if (asked === 'none') {
      const own = Float64Array.from(ownEstimates(features, 'columns'))
      return { structural: structuralForecast(features, 'columns', 1), own, mean: join(own) }
    }
    const share = ownWeight(features)
    return {
      structural: structuralForecast(features, basis, share),
      own: Float64Array.from(ownEstimates(features, basis), (v) => share * v),
      mean: join(mixEstimates(prior, features, basis)),
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

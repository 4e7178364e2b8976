// Estimates of options: the mix of prior and own history by the choice_basis. In units of scale × signal.
import {
  calibrate,
  mixEstimates,
  ownEstimates,
  ownWeight,
  shippedCalibrator,
} from './calibrator.ts'
import type { FitOptions } from './decision.ts'
import { joinedMeans } from './join-network.ts'
import type { Predictions, Learned } from '../replay/learned.ts'
import type { MarketFacts } from './market-features.ts'
import { optionFeatures } from './option-features.ts'

export interface Estimates {
  /** Calibrated mean, and the part of it from the market's own history. Shapes: options. */
  readonly mean: Float64Array
  readonly own: Float64Array
  /** Shape: features × options. */
  readonly features: readonly Float32Array[]
  /** The prior's mean and its expected absolute error. Shapes: options. */
  readonly prior: Float64Array
  readonly width: Float64Array
}

/** What does not depend on the choice_basis, by part of the market: one fit estimates a part at the same entries. */
export type EstimateInputs = Map<Predictions, Pick<Estimates, 'features' | 'prior' | 'width'>>

/** Features and estimates of the options at `entries` of a part of the market. */
export function estimateOptions(
  learned: Learned,
  facts: MarketFacts,
  part: Predictions,
  entries: Int32Array,
  { choiceBasis, prior: asked }: FitOptions,
  described: EstimateInputs = new Map(),
): Estimates {
  const given = described.get(part) ?? describe(learned, facts, part, entries)
  described.set(part, given)
  const { features, prior } = given
  const join = (mean: Float64Array) =>
    joinedMeans(
      mean,
      part,
      entries,
      learned.networkWeight ?? 0,
      (row) => learned.scale[row] * facts.signal,
    )
  // Without the prior, own history counts fully under either basis.
  if (asked === 'none') {
    const own = Float64Array.from(ownEstimates(features, 'columns'))
    return { ...given, own, mean: join(own) }
  }
  const share = ownWeight(features)
  return {
    ...given,
    own: Float64Array.from(ownEstimates(features, choiceBasis), (v) => share * v),
    mean: join(mixEstimates(prior, features, choiceBasis)),
  }
}

function describe(learned: Learned, facts: MarketFacts, part: Predictions, entries: Int32Array) {
  const features = optionFeatures(learned, facts, part, entries)
  return { features, ...calibrate(shippedCalibrator(), features) }
}

// The pre-trained calibrator: a ridge regression from what the team says of an option to its true
// expected profit, learnt over generated markets whose truth is known (training/). It cures what no
// market's own outcomes can show: how far deals that were declined fall short of what they promise.
// It speaks only of markets of stock whose demand was learnt and whose business knew more than the
// columns say: the kind that it was trained on.
import { CALIBRATOR } from './calibrator-weights.ts'
import type { Foreseen, Learned } from './learn.ts'
import { optionFeatures } from './option-features.ts'

export interface Calibrator {
  readonly intercept: number
  /** One for each of OPTION_FEATURES. */
  readonly weights: readonly number[]
}

/**
 * Half width of an option's bound in scales: it is eligible where its expected profit exceeds this.
 * Thinner profits drown in the doubt about what declined deals are worth. Cross-validated over the
 * corpus: 0.1 earns .468 of the oracle with sums within 30 % on 64 %, 0.15 .451, 0.2 .420.
 */
export const BOUND_WIDTH = 0.15

/** Stack predictions below this were not trained on: such an option is left as it looks. */
export const FAR_BELOW = -0.3

/** Expected profit in scales of the options at `entries` of a part of the market. */
export function calibratedMeans(
  learned: Learned,
  part: Foreseen,
  entries: Int32Array,
): Float64Array {
  const features = optionFeatures(learned, part, entries)
  const { intercept, weights }: Calibrator = CALIBRATOR
  return Float64Array.from(entries, (i, k) => {
    const mean = weights.reduce((sum, weight, f) => sum + weight * features[f][k], intercept)
    return part.z[i] > FAR_BELOW ? mean : Math.min(mean, part.z[i])
  })
}

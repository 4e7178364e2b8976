// Stacking: non-negative weights of the learners, fitted on the replay with shrinkage towards equal
// weights, plus a fixed weight of the structural learner.
import { nonNegativeLeastSquares } from '../base/linear-solve.ts'
import { clip, sumOf } from '../base/statistics.ts'
import { perScale } from './option-scale.ts'
import { LEARNERS, type Learner } from './team.ts'

/** Predictions in money of the same rows by learner. */
export type TeamPredictions = ReadonlyMap<Learner, Float64Array>
type StackWeights = ReadonlyMap<Learner, number>

/**
 * Ridge towards equal weights, as a share of the replayed rows' weight, and an addition equal to
 * this number of replayed deals: few deals, or a few large profits, do not distinguish learners.
 */
const RIDGE_SHARE = 0.03
const RIDGE_DEALS = 100
/** Outcomes are clipped to this many scales. */
const MOST_SCALES_OF_OUTCOME = 12
/**
 * Fixed weight of the structural learner: demand if it was learnt, else two stages. Fitted weights
 * make up the rest and need not sum to 1. The replay evaluates learners on taken deals and known
 * sizes only; a menu has others too, where structural learners generalise better
 * (training/MODEL-CARD.md).
 */
const STRUCTURAL_WEIGHT = 0.25

/**
 * Weights of the learners from replayed rows of this many deals, equal ones but for the structural learner's part from
 * none. y, scale and weight: shaped like the predictions.
 */
export function stackWeights(
  team: TeamPredictions,
  y: Float64Array,
  scale: Float64Array,
  weight: Float64Array,
  deals: number,
): StackWeights {
  const names = LEARNERS.filter((name) => team.has(name))
  const z = names.map((name) => perScale(team.get(name)!, (i) => scale[i]))
  const goal = y.map((v, i) => clip(v / scale[i], -MOST_SCALES_OF_OUTCOME, MOST_SCALES_OF_OUTCOME))
  const total = sumOf(weight)
  const ridge = RIDGE_SHARE + RIDGE_DEALS / Math.max(deals, 1)
  const x = nonNegativeLeastSquares(z, goal, weight, ridge * total, 1 / names.length)
  const structural = names.includes('dm') ? 'dm' : 'ts'
  const own = (name: Learner) => (name === structural ? STRUCTURAL_WEIGHT : 0)
  return new Map(names.map((name, i) => [name, (1 - STRUCTURAL_WEIGHT) * x[i] + own(name)]))
}

/** Blended prediction in scales. Shape: rows of the predictions. */
export function blend(
  team: TeamPredictions,
  weights: StackWeights,
  scale: Float64Array,
): Float64Array {
  const sum = new Float64Array(scale.length)
  for (const name of LEARNERS) {
    const weight = weights.get(name) ?? 0
    if (weight === 0) continue
    perScale(team.get(name)!, (i) => scale[i]).forEach((v, i) => (sum[i] += weight * v))
  }
  return sum
}

// Forests over whole plans: their reliability, and the relative error of their sum.
import { boost } from '#model/boosting/boosting.ts'
import { predictEnsemble, type Ensemble } from '#model/boosting/forest.ts'
import { mixEstimates } from '#model/decide/calibrator.ts'
import { planFeatures, referencePlan } from '#model/decide/reliability.ts'
import { clip } from '#model/base/statistics.ts'
import { bestOfDeals } from '#model/replay/calibration.ts'
import { compact } from './calibrator-file.ts'
import { edgesOf, matrixOf } from './matrix.ts'
import { forestOptions, type TrainOptions } from './train-options.ts'
import type { TrainingMarket } from './training-market.ts'

const FOLDS = 5
/** Target coverage of the interval. */
const COVERAGE = 0.8

/** Features of a market's reference plan, its true ÷ predicted sum, and its weight in training. */
export interface PlanExample {
  readonly features: readonly Float32Array[]
  readonly factor: number
  readonly weight: number
}

/** An ensemble over plans, and its predictions for plans in other folds. */
interface TrainedPlans {
  readonly ensemble: Ensemble
  readonly outOfFold: Float64Array
}

/** `shown`: the market's features in training. */
export function planExample(
  market: TrainingMarket,
  shown: readonly Float32Array[],
  prior: Float64Array,
  width: Float64Array,
): PlanExample {
  const menu = { ...market, features: shown }
  const { means, picks } = referencePlan(menu, prior)
  const features = planFeatures(menu, means, width, picks)
  const total = (values: Float64Array) => picks.reduce((a, k) => a + values[k], 0)
  const predicted = total(means.map((v, k) => v * market.unit[k]))
  const earned = total(market.truth)
  const floor = (0.02 * market.unit.reduce((a, b) => a + b, 0) * picks.length) / market.unit.length
  return {
    features,
    factor: predicted > 0 ? clip(earned / predicted, -1.5, 2.5) : 0,
    weight: clip(Math.sqrt(predicted / Math.max(market.oracle, floor, 1e-9)), 0, 2),
  }
}

export function trainReliability(
  plans: readonly PlanExample[],
  options: TrainOptions,
): TrainedPlans {
  return planForests(
    plans,
    (i) => plans[i].factor,
    (i) => plans[i].weight,
    options,
  )
}

/** |true ÷ predicted − 1| of the shipped plan's sum; NaN for an empty plan. */
export function shippedError(
  { basis, unit, group, truth }: TrainingMarket,
  shown: readonly Float32Array[],
  prior: Float64Array,
): number {
  const means = mixEstimates(prior, shown, basis)
  const picks = bestOfDeals(group, (k) => means[k] * unit[k]).filter((k) => means[k] > 0)
  const predicted = picks.reduce((a, k) => a + means[k] * unit[k], 0)
  const earned = picks.reduce((a, k) => a + truth[k], 0)
  return predicted > 0 ? Math.min(Math.abs(earned / predicted - 1), 3) : Number.NaN
}

/** Relative error of shipped plans, scaled to the target coverage. `errors`: by plan. */
export function trainRelativeError(
  plans: readonly PlanExample[],
  errors: readonly number[],
  options: TrainOptions,
): TrainedPlans {
  const isKnown = (i: number) => !Number.isNaN(errors[i])
  const raw = planForests(
    plans,
    (i) => (isKnown(i) ? errors[i] : 0),
    (i) => (isKnown(i) ? 1 : 0),
    options,
  )
  const needed = errors
    .map((v, i) => v / Math.max(raw.outOfFold[i], 0.02))
    .filter((v) => !Number.isNaN(v))
    .sort((a, b) => a - b)
  const stretch = needed.length ? needed[Math.floor(COVERAGE * (needed.length - 1))] : 1
  return {
    ensemble: scaleEnsemble(raw.ensemble, stretch),
    outOfFold: raw.outOfFold.map((v) => v * stretch),
  }
}

/** Small forests over plans in cross-validation folds, with their out-of-fold predictions. */
function planForests(
  plans: readonly { features: readonly Float32Array[] }[],
  target: (i: number) => number,
  weight: (i: number) => number,
  options: TrainOptions,
) {
  const parts = plans.map(({ features }) => features)
  const edges = edgesOf(parts)
  const matrix = matrixOf(parts, edges)
  const outOfFold = new Float64Array(plans.length)
  const forests = Array.from({ length: FOLDS }, (_, fold) => {
    const rows = Int32Array.from(plans.keys()).filter((i) => i % FOLDS !== fold && weight(i) > 0)
    const model = boost(
      matrix,
      rows,
      Float64Array.from(rows, target),
      Float64Array.from(rows, weight),
      forestOptions(
        { ...options, trees: 90, depth: 3, l2: 10, minWeight: 8 },
        200 + fold,
        0.3,
        0.7,
      ),
    )
    const forest = compact(model, -1)
    plans.forEach(({ features }, i) => {
      if (i % FOLDS === fold)
        outOfFold[i] = predictEnsemble({ edges, forests: [forest] }, features)[0]
    })
    return forest
  })
  return { ensemble: { edges, forests } satisfies Ensemble, outOfFold }
}

function scaleEnsemble({ edges, forests }: Ensemble, by: number): Ensemble {
  return {
    edges,
    forests: forests.map((forest) => ({
      ...forest,
      start: forest.start * by,
      trees: forest.trees.map((tree) => ({ ...tree, value: tree.value.map((v) => v * by) })),
    })),
  }
}

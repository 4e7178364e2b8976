// Forests over options: means in bags of markets, and widths of their out-of-bag errors.
import { boost, type BoostOptions } from '#model/boosting/boosting.ts'
import { predictEnsemble, type Ensemble, type Forest } from '#model/boosting/forest.ts'
import { CORRECTED_STACK_FEATURE } from '#model/decide/option-features.ts'
import { compact } from './calibrator-file.ts'
import { edgesOf, matrixOf } from './matrix.ts'
import { createRandom } from './random.ts'
import { forestOptions, type TrainOptions } from './train-options.ts'
import { rowsOnly, type TrainingData } from './training-data.ts'

const BAG_SHARE = 0.7
/** Every RESIDUAL_EVERY-th bag fits residuals of the corrected stack. */
const RESIDUAL_EVERY = 3
const WIDTH_CAP = 6

/** An ensemble, and its predictions for each market by forests not trained on it. */
export interface Trained {
  readonly ensemble: Ensemble
  readonly outOfBag: readonly Float64Array[]
}

/** Means: each bag trains on its sample of the markets. */
export function trainMeans(data: TrainingData, options: TrainOptions): Trained {
  const { features, targets, weights, samples } = data
  const edges = edgesOf(features.map((own, i) => rowsOnly(own, samples[i])))
  const fitter = sampledMatrix(features, edges, samples)
  const sum = targets.map((values) => new Float64Array(values.length))
  const count = new Float64Array(features.length)
  const forests: Forest[] = []
  for (let bag = 0; bag < options.bags; bag++) {
    const inBag = drawBag(features.length, BAG_SHARE, options.seed, bag)
    const base = bag % RESIDUAL_EVERY === RESIDUAL_EVERY - 1 ? CORRECTED_STACK_FEATURE : -1
    const forest = fitter.fit(
      inBag,
      (market, i) => targets[market][i] - (base < 0 ? 0 : features[market][base][i]),
      weights,
      forestOptions(options, bag),
      base,
    )
    forests.push(forest)
    inBag.forEach((is, market) => {
      if (is) return
      count[market]++
      const answer = predictEnsemble({ edges, forests: [forest] }, features[market])
      answer.forEach((v, i) => (sum[market][i] += v))
    })
  }
  const ensemble: Ensemble = { edges, forests }
  const outOfBag = sum.map((values, market) =>
    count[market] > 0
      ? values.map((v) => v / count[market])
      : predictEnsemble(ensemble, features[market]),
  )
  return { ensemble, outOfBag }
}

/** Widths: absolute errors of the out-of-bag means; each half of the markets is predicted by the other half's forest. */
export function trainWidths(
  { features, targets, weights, samples }: TrainingData,
  means: readonly Float64Array[],
  options: TrainOptions,
): Trained {
  const augmented = features.map((own, i) => [...own, Float32Array.from(means[i])])
  const edges = edgesOf(augmented.map((own, i) => rowsOnly(own, samples[i])))
  const fitter = sampledMatrix(augmented, edges, samples)
  const forests = [0, 1].map((half) =>
    fitter.fit(
      features.map((_, i) => i % 2 !== half),
      (market, i) => Math.min(Math.abs(targets[market][i] - means[market][i]), WIDTH_CAP),
      weights,
      forestOptions({ ...options, trees: 50, depth: 4, rate: 0.08 }, 100 + half),
      -1,
    ),
  )
  const outOfBag = augmented.map((own, i) =>
    predictEnsemble({ edges, forests: [forests[i % 2]] }, own).map((v) => Math.max(v, 0.01)),
  )
  return { ensemble: { edges, forests }, outOfBag }
}

/** Sampled rows of all markets as one matrix, with fits on a subset of the markets. */
function sampledMatrix(
  features: readonly (readonly Float32Array[])[],
  edges: readonly Float32Array[],
  samples: readonly Int32Array[],
) {
  const matrix = matrixOf(
    features.map((part, i) => rowsOnly(part, samples[i])),
    edges,
  )
  const offset = [0]
  for (const sample of samples) offset.push(offset[offset.length - 1] + sample.length)
  return {
    fit(
      inBag: readonly boolean[],
      target: (market: number, option: number) => number,
      weights: readonly Float64Array[],
      options: BoostOptions,
      base: number,
    ): Forest {
      const rows: number[] = []
      const goal: number[] = []
      const weight: number[] = []
      samples.forEach((sample, market) => {
        if (!inBag[market]) return
        sample.forEach((option, k) => {
          rows.push(offset[market] + k)
          goal.push(target(market, option))
          weight.push((weights[market][option] * weights[market].length) / sample.length)
        })
      })
      const model = boost(
        matrix,
        Int32Array.from(rows),
        Float64Array.from(goal),
        Float64Array.from(weight),
        options,
      )
      return compact(model, base)
    },
  }
}

/** A random sample of the markets. */
function drawBag(count: number, share: number, seed: number, stream: number): boolean[] {
  const random = createRandom(seed, 1000 + stream)
  const order = Array.from({ length: count }, (_, i) => ({ i, key: random.uniform() })).sort(
    (a, b) => a.key - b.key,
  )
  const inBag = new Set(order.slice(0, Math.round(share * count)).map(({ i }) => i))
  return Array.from({ length: count }, (_, i) => inBag.has(i))
}

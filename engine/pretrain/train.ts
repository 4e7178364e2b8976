// Trains the calibrator: means of options in bags of markets, widths and reliability of plans on
// out-of-bag predictions. Leaves need weight from many markets, so that no single one dominates.
import { boost, type BoostOptions } from '#model/boosting/boosting.ts'
import { mixEstimates, type Calibrator } from '#model/decide/calibrator.ts'
import { referencePlan } from '#model/decide/reliability.ts'
import { compact, predictEnsemble, type Ensemble, type Forest } from '#model/boosting/forest.ts'
import { CORRECTED_STACK_FEATURE, OPTION_FEATURES } from '#model/decide/option-features.ts'
import { bestOfDeals } from '#model/replay/calibration.ts'
import { planFeatures } from '#model/decide/plan-features.ts'
import { structuralForecast, sumAdjustment } from '#model/decide/sum-adjustment.ts'
import { clip } from '#model/numeric/statistics.ts'
import type { TrainingMarket } from './training-market.ts'
import { edgesOf, matrixOf } from './matrix.ts'
import { createRandom } from './random.ts'

export interface TrainOptions {
  readonly bags: number
  readonly trees: number
  readonly depth: number
  /** Minimum weight on both sides of a split; a market weighs up to about 3,000. */
  readonly minWeight: number
  readonly l2: number
  readonly rate: number
  readonly seed: number
  /** Features replaced by NaN, for ablations. */
  readonly without: readonly string[]
}

export const TRAINING: TrainOptions = {
  bags: 12,
  trees: 100,
  depth: 5,
  minWeight: 1500,
  l2: 60,
  rate: 0.05,
  seed: 1,
  without: [],
}

export interface TrainedCalibrator {
  readonly calibrator: Calibrator
  /**
   * Out-of-bag predictions by market: means, widths, and reliability and relative error of each
   * plan.
   */
  readonly prior: readonly Float64Array[]
  readonly width: readonly Float64Array[]
  readonly reliability: Float64Array
  readonly relativeError: Float64Array
}

const BAG_SHARE = 0.7
/** Every RESIDUAL_EVERY-th bag fits residuals of the corrected stack. */
const RESIDUAL_EVERY = 3
/** Maximum options of a market in training: more add little. */
const MOST_OPTIONS_PER_MARKET = 200
const TARGET_CAP = 12
const WIDTH_CAP = 6
const FOLDS = 5
/** Target coverage of the interval. */
const COVERAGE = 0.8

/** Target of every option: true profit in units of the market's scale and signal. */
function targetOf({ truth, unit }: TrainingMarket): Float64Array {
  return truth.map((v, i) => clip(v / unit[i], -TARGET_CAP, TARGET_CAP))
}

/**
 * Weights of a market's options: by relative scale, and in total smaller for markets with large
 * profits, so that these do not dominate.
 */
function weightOf({ unit }: TrainingMarket, target: Float64Array): Float64Array {
  const usual = unit.reduce((a, b) => a + b, 0) / unit.length
  const size = unit.map((v) => clip(v / usual, 0.1, 6))
  const total = size.reduce((a, b) => a + b, 0)
  const level = Math.sqrt(size.reduce((a, v, i) => a + v * Math.min(target[i], 2) ** 2, 0) / total)
  const share = 300 / total / clip(level, 0.3, 3) ** 2
  return size.map((v) => v * share)
}

export function trainCalibrator(
  markets: readonly TrainingMarket[],
  options: TrainOptions,
): TrainedCalibrator {
  const blanks = new Set(options.without.map((name) => OPTION_FEATURES.indexOf(name)))
  // Bags of residuals need this feature.
  blanks.delete(CORRECTED_STACK_FEATURE)
  const shown = markets.map((market) =>
    market.features.map((values, f) =>
      blanks.has(f) ? new Float32Array(values.length).fill(Number.NaN) : values,
    ),
  )
  const targets = markets.map(targetOf)
  const weights = markets.map((market, i) => weightOf(market, targets[i]))
  const samples = markets.map(sampleOf)

  // Means, each bag on its sample of the markets
  const edges = edgesOf(shown.map((features, i) => rowsOnly(features, samples[i])))
  const fitter = sampledMatrix(shown, edges, samples)
  const sum = markets.map(({ unit }) => new Float64Array(unit.length))
  const count = new Float64Array(markets.length)
  const forests: Forest[] = []
  for (let bag = 0; bag < options.bags; bag++) {
    const inBag = drawBag(markets.length, BAG_SHARE, options.seed, bag)
    const base = bag % RESIDUAL_EVERY === RESIDUAL_EVERY - 1 ? CORRECTED_STACK_FEATURE : -1
    const forest = fitter.fit(
      inBag,
      (market, i) => targets[market][i] - (base < 0 ? 0 : shown[market][base][i]),
      weights,
      boosting(options, bag),
      base,
    )
    forests.push(forest)
    inBag.forEach((is, market) => {
      if (is) return
      count[market]++
      const answer = predictEnsemble({ edges, forests: [forest] }, shown[market])
      answer.forEach((v, i) => (sum[market][i] += v))
    })
  }
  const mean: Ensemble = { edges, forests }
  const prior = sum.map((values, market) =>
    count[market] > 0 ? values.map((v) => v / count[market]) : predictEnsemble(mean, shown[market]),
  )

  // Widths: absolute errors of the out-of-bag means; each half of the markets is predicted by the
  // other half's forest
  const augmented = shown.map((features, i) => [...features, Float32Array.from(prior[i])])
  const widthEdges = edgesOf(augmented.map((features, i) => rowsOnly(features, samples[i])))
  const widthFitter = sampledMatrix(augmented, widthEdges, samples)
  const widthForests = [0, 1].map((half) =>
    widthFitter.fit(
      markets.map((_, i) => i % 2 !== half),
      (market, i) => Math.min(Math.abs(targets[market][i] - prior[market][i]), WIDTH_CAP),
      weights,
      boosting({ ...options, trees: 50, depth: 4, rate: 0.08 }, 100 + half),
      -1,
    ),
  )
  const width = augmented.map((features, i) =>
    predictEnsemble({ edges: widthEdges, forests: [widthForests[i % 2]] }, features).map((v) =>
      Math.max(v, 0.01),
    ),
  )

  // Reliability of plans
  const plans = markets.map((market, i) => {
    const menu = { ...market, features: shown[i] }
    const { means, picks } = referencePlan(menu, prior[i])
    const features = planFeatures(menu, means, width[i], picks)
    const total = (values: Float64Array) => picks.reduce((a, k) => a + values[k], 0)
    const predicted = total(means.map((v, k) => v * market.unit[k]))
    const earned = total(market.truth)
    const floor =
      (0.02 * market.unit.reduce((a, b) => a + b, 0) * picks.length) / market.unit.length
    return {
      features,
      factor: predicted > 0 ? clip(earned / predicted, -1.5, 2.5) : 0,
      weight: clip(Math.sqrt(predicted / Math.max(market.oracle, floor, 1e-9)), 0, 2),
    }
  })
  const reliability = planForests(
    plans,
    (i) => plans[i].factor,
    (i) => plans[i].weight,
    options,
  )

  // Relative error of the shipped plan's sum, scaled to the target coverage
  const errors = markets.map((market, i) => {
    const { basis, unit } = market
    const means = mixEstimates(prior[i], shown[i], basis)
    const picks = bestOfDeals(market.group, (k) => means[k] * unit[k]).filter((k) => means[k] > 0)
    const level = sumAdjustment(means, structuralForecast(shown[i], basis), unit, picks)
    const predicted = level * picks.reduce((a, k) => a + means[k] * unit[k], 0)
    const earned = picks.reduce((a, k) => a + market.truth[k], 0)
    return predicted > 0 ? Math.min(Math.abs(earned / predicted - 1), 3) : Number.NaN
  })
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
  const relativeError = scaleEnsemble(raw.ensemble, stretch)

  return {
    calibrator: {
      mean,
      width: { edges: widthEdges, forests: widthForests },
      reliability: reliability.ensemble,
      relativeError,
    },
    prior,
    width,
    reliability: reliability.outOfFold,
    relativeError: raw.outOfFold.map((v) => v * stretch),
  }
}

function boosting(options: TrainOptions, stream: number, columnShare = 0.35, rowShare = 0.6) {
  return {
    loss: 'squared' as const,
    trees: options.trees,
    rate: options.rate,
    leaves: 2 ** options.depth,
    minLeaf: 5,
    l2: options.l2,
    maxDepth: options.depth,
    minWeight: options.minWeight,
    rowShare,
    columnShare,
    seed: options.seed * 1000 + stream,
  }
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
      boosting({ ...options, trees: 90, depth: 3, l2: 10, minWeight: 8 }, 200 + fold, 0.3, 0.7),
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

/** Training options of a market: whole deals in random order. */
function sampleOf({ group, seed }: TrainingMarket): Int32Array {
  const n = group.length
  const all = Int32Array.from({ length: n }, (_, i) => i)
  if (n <= MOST_OPTIONS_PER_MARKET) return all
  const random = createRandom(seed, 77)
  const deals = [...new Set(group)]
  const place = new Map(deals.map((g) => [g, random.uniform()]))
  const kept = new Set<number>()
  let left = MOST_OPTIONS_PER_MARKET
  const size = new Map<number, number>()
  for (const g of group) size.set(g, (size.get(g) ?? 0) + 1)
  for (const g of deals.sort((a, b) => place.get(a)! - place.get(b)!)) {
    if (left <= 0) break
    kept.add(g)
    left -= size.get(g)!
  }
  return all.filter((i) => kept.has(group[i]))
}

function rowsOnly(features: readonly Float32Array[], rows: Int32Array): Float32Array[] {
  return features.map((values) => Float32Array.from(rows, (i) => values[i]))
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

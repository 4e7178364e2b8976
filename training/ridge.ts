// Ridge regression of true expected profit on option features over the corpus, and how plans by it
// would have done on markets that it did not see.
import { BOUND_WIDTH, type Calibrator } from '#model/calibrator.ts'
import { solveSymmetric } from '#model/linear-solve.ts'
import type { Lesson } from './corpus.ts'

/** Against standardised features, in options of weight 1. */
const PENALTY = 300
const Z_CAP = 3
const WIDE_WEIGHT = 0.5
/** Options that look like losses weigh half: plans are made of the others. */
const LOSS_WEIGHT = 0.5

/** Fits the calibrator. A market weighs by its kind, its options by their scale. */
export function trainCalibrator(lessons: readonly Lesson[]): Calibrator {
  const width = lessons[0]!.features.length
  const x: number[][] = []
  const y: number[] = []
  const w: number[] = []
  for (const { wide, features, truth, scale } of lessons) {
    const whole = scale.reduce((a, b) => a + b, 0)
    truth.forEach((profit, i) => {
      x.push(features.map((values) => values[i]!))
      y.push(Math.min(Math.max(profit / scale[i]!, -Z_CAP), Z_CAP))
      const kind = wide ? WIDE_WEIGHT : 1
      w.push((scale[i]! / whole) * kind * (features[0]![i]! > 0 ? 1 : LOSS_WEIGHT))
    })
  }
  const unit = w.length / w.reduce((a, b) => a + b, 0)
  const mean = (of: (i: number) => number) =>
    w.reduce((sum, weight, i) => sum + weight * of(i), 0) * (unit / w.length)
  const centre = Array.from({ length: width }, (_, f) => mean((i) => x[i]![f]!))
  const spread = centre.map((c, f) => Math.sqrt(mean((i) => (x[i]![f]! - c) ** 2)) + 1e-9)
  const level = mean((i) => y[i]!)
  const A = new Float64Array(width * width)
  const b = new Float64Array(width)
  const row = new Float64Array(width)
  x.forEach((values, i) => {
    const weight = w[i]! * unit
    for (let f = 0; f < width; f++) row[f] = (values[f]! - centre[f]!) / spread[f]!
    for (let f = 0; f < width; f++) {
      b[f]! += weight * row[f]! * (y[i]! - level)
      for (let g = 0; g < width; g++) A[f * width + g]! += weight * row[f]! * row[g]!
    }
  })
  for (let f = 0; f < width; f++) A[f * width + f]! += PENALTY
  const slopes = Array.from(solveSymmetric(A, b), (slope, f) => slope / spread[f]!)
  return {
    intercept: level - slopes.reduce((sum, slope, f) => sum + slope * centre[f]!, 0),
    weights: slopes,
  }
}

export interface Report {
  readonly markets: number
  /** Share of the oracle's expected profit, mean over markets. */
  readonly share: number
  /** Part of the markets whose predicted ÷ expected sum lies within 0.7–1.3, and its median. */
  readonly inside: number
  readonly median: number
}

/** What plans by cross-fitted calibrators (every `folds`-th market left out) would have earned. */
export function crossValidate(lessons: readonly Lesson[], folds: number): Record<string, Report> {
  const plans = lessons.map(() => ({ share: 0, ratio: 0 }))
  for (let fold = 0; fold < folds; fold++) {
    // Kinds alternate in the corpus: a pair of neighbours stays together.
    const out = (i: number) => Math.floor(lessons[i]!.index / 2) % folds === fold
    const calibrator = trainCalibrator(lessons.filter((_, i) => !out(i)))
    lessons.forEach((lesson, i) => {
      if (out(i)) plans[i] = planOf(lesson, calibrator)
    })
  }
  const report = (wide: boolean): Report => {
    const own = plans.filter((_, i) => lessons[i]!.wide === wide)
    const ratios = own.map(({ ratio }) => ratio).sort((a, b) => a - b)
    return {
      markets: own.length,
      share: own.reduce((sum, { share }) => sum + share, 0) / own.length,
      inside: ratios.filter((ratio) => ratio >= 0.7 && ratio <= 1.3).length / own.length,
      median: ratios[Math.floor(own.length / 2)] ?? Number.NaN,
    }
  }
  return { likeTheExample: report(false), wide: report(true) }
}

/** A plan that earns nothing has ratio 0: it counts as outside. */
function planOf({ features, truth, scale, oracle }: Lesson, { intercept, weights }: Calibrator) {
  let predicted = 0
  let earned = 0
  truth.forEach((profit, i) => {
    const mean = weights.reduce((sum, weight, f) => sum + weight * features[f]![i]!, intercept)
    if (mean <= BOUND_WIDTH) return
    predicted += mean * scale[i]!
    earned += profit
  })
  return {
    share: oracle > 0 ? earned / oracle : 0,
    ratio: earned > 0 ? predicted / earned : 0,
  }
}

// Linear base of boosted trees: the trees fit its residuals. This saves data for effects that are
// not linear, and the base extrapolates where trees are constant.
import type { Loss } from '../boosting/losses.ts'
import type { Design } from './design.ts'
import { driftingDesign } from './drift.ts'
import { fitLinear, linearScore } from './linear.ts'
import { drawShare } from '../boosting/boosting.ts'
import { screenColumns } from './screen.ts'
import { clip } from '../base/statistics.ts'

export interface LinearBase {
  readonly design: Design
  /** Penalty of fitLinear; the loss is that of the trees. */
  readonly loss: Loss
  readonly penalty: number
  /** Moment of each row of the design for drifting effects; null = constant effects. Shared. */
  readonly time: Float64Array | null
}

/** Scores on the scale of the link. */
export interface BaseScores {
  /** Shape: training rows. */
  readonly own: Float64Array
  /** Shape: score rows. */
  readonly score: Float64Array
}

/** Trees on a linear base: few and small, since the base explains most. */
export const TREES_ON_BASE = { trees: 40, rate: 0.05, leaves: 6, l2: 5 } as const

/** Minimum number of rows per leaf. */
export function minLeafFor(rows: Int32Array): number {
  return Math.round(clip(rows.length / 40, 5, 25))
}

/** More rows than this are sampled: a few coefficients need no more. */
const MOST_ROWS_OF_LINEAR_BASE = 12_000

/**
 * Fits the base to a target with weights (shapes: rows) and returns scores of training and score
 * rows.
 */
type LinearBaseFit = (target: Float64Array, weight: Float64Array | null) => BaseScores

/**
 * A linear base over these rows that can be refitted to several targets, each fit starting from the
 * last one. A wide table is screened by the first target (screen.ts).
 */
export function prepareLinearBase(
  { design: whole, loss, penalty, time }: LinearBase,
  rows: Int32Array,
  score: Int32Array,
): LinearBaseFit {
  const drawn =
    rows.length > MOST_ROWS_OF_LINEAR_BASE
      ? drawShare(rows.length, MOST_ROWS_OF_LINEAR_BASE / rows.length, 0, 0)
      : null
  const some = (all: Float64Array) => (drawn ? Float64Array.from(drawn, (i) => all[i]) : all)
  const train = drawn ? Int32Array.from(drawn, (i) => rows[i]) : rows
  const part = train.length / Math.max(rows.length, 1)
  const read = (target: Float64Array, weight: Float64Array | null) => {
    const design = screenColumns(whole, { rows: train, target, weight, time })
    return { design, drifting: time && driftingDesign(design, rows, train, time, penalty) }
  }
  let columns: ReturnType<typeof read> | null = null
  let last: Float64Array | null = null
  return (target, weight) => {
    const drawnTarget = some(target)
    const drawnWeight = weight && some(weight)
    columns ??= read(drawnTarget, drawnWeight)
    const { design, drifting } = columns
    const { weights } = fitLinear(
      drifting?.design ?? design,
      drifting ? Int32Array.from(train.keys()) : train,
      drawnTarget,
      drawnWeight,
      loss,
      penalty * part,
      last,
    )
    last = weights
    const scores = (of: Int32Array) =>
      drifting ? drifting.scores(of, weights) : linearScore(design, of, weights)
    return { own: scores(rows), score: scores(score) }
  }
}

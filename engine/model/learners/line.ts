// A line that trees begin from, so that they learn what is left of it: few outcomes then go to what no
// line can tell, and beyond what was seen the line goes on where trees stand still.
import type { Loss } from '#model/boosting/boosting.ts'
import type { Design } from './design.ts'
import { driftingDesign } from './drift.ts'
import { fitLinear, linearScore } from './linear.ts'
import { drawShare } from '#model/boosting/sample.ts'
import { screened } from './screen.ts'
import { clip } from '#model/numeric/statistics.ts'

export interface Line {
  readonly design: Design
  /** Of fitLinear; the loss is that of the trees. */
  readonly loss: Loss
  readonly penalty: number
  /** Moment of each row of the design where effects may drift; null = they stay. Shared. */
  readonly time: Float64Array | null
}

/** Scores of a line, on the scale of its link. */
export interface LineScores {
  /** Shape: training rows. */
  readonly own: Float64Array
  /** Shape: score rows. */
  readonly score: Float64Array
}

/** Trees on top of a line: few and small, for the line has told most. */
export const TREES = { trees: 40, rate: 0.05, leaves: 6, l2: 5 } as const

/** Rows that a leaf of theirs keeps at least. */
export function leafOf(rows: Int32Array): number {
  return Math.round(clip(rows.length / 40, 5, 25))
}

/** Rows that a line is fitted to at most: drawn ones tell its few numbers as well as all. */
const MOST = 12_000

/** Fits a line to a target and its weights (shapes: rows) and scores the rows and those to predict. */
export type LineFit = (target: Float64Array, weight: Float64Array | null) => LineScores

/**
 * A line over these rows, to be fitted to one target after another, each from where the last one ended: of
 * a wide table it reads what tells most of the first (screen.ts).
 */
export function prepareLine(
  { design: whole, loss, penalty, time }: Line,
  rows: Int32Array,
  score: Int32Array,
): LineFit {
  const drawn = rows.length > MOST ? drawShare(rows.length, MOST / rows.length, 0, 0) : null
  const some = (all: Float64Array) => (drawn ? Float64Array.from(drawn, (i) => all[i]) : all)
  const train = drawn ? Int32Array.from(drawn, (i) => rows[i]) : rows
  const part = train.length / Math.max(rows.length, 1)
  const read = (target: Float64Array, weight: Float64Array | null) => {
    const design = screened(whole, { rows: train, target, weight, time })
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

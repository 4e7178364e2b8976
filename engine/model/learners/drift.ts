// Time-varying effects. Every column gets extra columns for the deviation of its past effect: one
// growing with age, others for the time before the latest part of the history. Their penalty
// shrinks effects towards a common one. At the last moment all deviations are 0, so the fitted
// effects are current (varying-coefficient models: Hastie & Tibshirani 1993).
import type { Design } from './design.ts'
import { linearScore } from './linear.ts'
import { clip, spanOf } from '../base/statistics.ts'

/**
 * Category levels with drifting effects, in all and per category: the most frequent ones, each with
 * at least this share of the rows.
 */
const MOST_DRIFTING_LEVELS = 40
const MOST_LEVELS_PER_CATEGORY = 8
const LEAST_LEVEL_SHARE = 0.02
/**
 * Penalty of deviations, independent of the column's own penalty; values from 30 to 300 performed
 * alike.
 */
const DEVIATION_PENALTY = 200
/** Shares of the history, from its end, at which effects may change. */
const CHANGE_POINTS = [0.15, 0.4] as const

interface Drifting {
  /** The training rows, in their order, with their deviation columns. */
  readonly design: Design
  /**
   * Scores of rows of the original design at their own time, by weights of the widened `design`.
   */
  scores(rows: Int32Array, weights: Float64Array): Float64Array
}

/**
 * `history`: rows that define the time span, of which `train` are used; `time`: moment of each row
 * of `design`; `penalty`: of the original columns. Later times count as the last moment.
 */
export function driftingDesign(
  design: Design,
  history: Int32Array,
  train: Int32Array,
  time: Float64Array,
  penalty: number,
): Drifting {
  const deviations = deviationsOf(design, history, time, penalty)
  return {
    design: widened(design, train, deviations),
    scores: (rows, weights) => driftingScores(design, rows, weights, deviations),
  }
}

/** Layout of the deviation columns: after the numbers, one block per way. */
interface Deviations {
  /** Ways of drifting: by age, and before each of SINCE; 0 without a time span. */
  readonly ways: number
  /**
   * Number of drifting columns (all numbers, and the levels in `place`), and the index of each
   * level among them.
   */
  readonly each: number
  readonly place: ReadonlyMap<number, number>
  /** Dense columns of the widened design. */
  readonly width: number
  /** Factor of a row's deviations for a way; 0 = current effect. */
  readonly size: (row: number, way: number) => number
}

function deviationsOf(
  design: Design,
  history: Int32Array,
  time: Float64Array,
  penalty: number,
): Deviations {
  const { numbers } = design
  const { first, last: now } = spanOf(Float64Array.from(history, (row) => time[row]))
  // Scaling a column divides its effective penalty by the square: this applies PENALTY to
  // deviations.
  const deviationScale = Math.sqrt(penalty / DEVIATION_PENALTY)
  const levels = frequentLevels(design, history)
  const each = numbers + levels.length
  const ways = now > first ? 1 + CHANGE_POINTS.length : 0
  return {
    ways,
    each,
    place: new Map(levels.map((column, i) => [column, numbers + i])),
    width: numbers + ways * each,
    size: (row, way) => {
      const age = clip((now - time[row]) / (now - first), 0, 1)
      return deviationScale * (way === 0 ? age : age > CHANGE_POINTS[way - 1] ? 1 : 0)
    },
  }
}

/** The training rows with their deviation columns after the numbers. */
function widened(design: Design, train: Int32Array, deviations: Deviations): Design {
  const { numbers, categories } = design
  const { ways, each, place, width, size: sizeOf } = deviations
  const values = new Float64Array(train.length * width)
  const hot = new Int32Array(train.length * categories)
  train.forEach((row, i) => {
    const at = i * width
    for (let j = 0; j < numbers; j++) values[at + j] = design.values[row * numbers + j]
    for (let j = 0; j < categories; j++) {
      const column = design.hot[row * categories + j]
      hot[i * categories + j] = column < 0 ? -1 : column + width - numbers
    }
    for (let way = 0; way < ways; way++) {
      const size = sizeOf(row, way)
      if (size === 0) continue
      const from = at + numbers + way * each
      for (let j = 0; j < numbers; j++) values[from + j] = size * values[at + j]
      for (let j = 0; j < categories; j++) {
        const own = place.get(design.hot[row * categories + j])
        if (own !== undefined) values[from + own] = size
      }
    }
  })
  const columns = design.columns + width - numbers
  return { rows: train.length, numbers: width, values, categories, hot, columns, own: [] }
}

/** Scores of rows of the original design at their own time. `weights`: of the widened design. */
function driftingScores(
  design: Design,
  rows: Int32Array,
  weights: Float64Array,
  { ways, each, place, width, size: sizeOf }: Deviations,
): Float64Array {
  const { numbers, categories } = design
  const main = new Float64Array(design.columns + 1)
  main.set(weights.subarray(0, numbers))
  main.set(weights.subarray(width), numbers)
  const sum = linearScore(design, rows, main)
  rows.forEach((row, i) => {
    for (let way = 0; way < ways; way++) {
      const size = sizeOf(row, way)
      if (size === 0) continue
      const from = numbers + way * each
      let deviation = 0
      for (let j = 0; j < numbers; j++)
        deviation += weights[from + j] * design.values[row * numbers + j]
      for (let j = 0; j < categories; j++) {
        const own = place.get(design.hot[row * categories + j])
        if (own !== undefined) deviation += weights[from + own]
      }
      sum[i] += size * deviation
    }
  })
  return sum
}

function frequentLevels({ categories, hot }: Design, rows: Int32Array): number[] {
  const all = Array.from({ length: categories }, (_, j) => {
    const count = new Map<number, number>()
    for (const row of rows) {
      const column = hot[row * categories + j]
      if (column >= 0) count.set(column, (count.get(column) ?? 0) + 1)
    }
    return [...count]
      .filter(([, times]) => times >= LEAST_LEVEL_SHARE * rows.length)
      .sort(byFrequency)
      .slice(0, MOST_LEVELS_PER_CATEGORY)
  }).flat()
  const kept = all.sort(byFrequency).slice(0, MOST_DRIFTING_LEVELS)
  return kept.map(([column]) => column).sort((a, b) => a - b)
}

function byFrequency([a, left]: [number, number], [b, right]: [number, number]): number {
  return right - left || a - b
}

// Effects as they are now. Beside every column of a design stand its deviations in the past: how far
// its effect was another one the longer ago, and before the latest part of the history. The penalty
// that shrinks them keeps what the past and today have in common, and at the last moment all of them
// are 0: a line fitted so speaks of today (varying-coefficient models: Hastie & Tibshirani 1993).
import type { Design } from './design.ts'
import { linearScore } from './linear.ts'

/** Levels of all categories whose effect may drift: the most frequent, each in this share of the rows. */
const LEVELS = 40
const LEVELS_EACH = 8
const FREQUENT = 0.02
/** Penalty of a deviation, whatever that of its column: of 30 to 300 tried, all did alike. */
const PENALTY = 200
/** Shares of the history, from its end, before which an effect may have been another one. */
const SINCE = [0.15, 0.4] as const

export interface Drifting {
  /** The rows that train, in their order, with their deviations. */
  readonly design: Design
  /** Scores of any rows of the design that was given, by weights of `design`: each as of its own time. */
  scores(rows: Int32Array, weights: Float64Array): Float64Array
}

/**
 * `history`: the rows whose moments are the history, of which `train` are to train; `time`: the moment of
 * each row of `design`; `penalty`: that of the line's own columns. What is later than the history counts
 * as its last moment.
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

/** How a row's deviations stand in the wider design: after its numbers, way by way of drifting. */
interface Deviations {
  /** Ways in which an effect may have been another one: by age, and before each of SINCE; 0 = none can be told. */
  readonly ways: number
  /** Columns that may drift: all numbers, and the levels in `place`, each with its place among these columns. */
  readonly each: number
  readonly place: ReadonlyMap<number, number>
  /** Dense columns of the wider design. */
  readonly width: number
  /** Size of a row's deviations of a way; 0 where it is as now. */
  readonly size: (row: number, way: number) => number
}

function deviationsOf(
  design: Design,
  history: Int32Array,
  time: Float64Array,
  penalty: number,
): Deviations {
  const { numbers } = design
  let first = Infinity
  let now = -Infinity
  for (const row of history) {
    first = Math.min(first, time[row])
    now = Math.max(now, time[row])
  }
  // A column that is smaller is held the faster.
  const held = Math.sqrt(penalty / PENALTY)
  const levels = frequentLevels(design, history)
  const each = numbers + levels.length
  const ways = now > first ? 1 + SINCE.length : 0
  return {
    ways,
    each,
    place: new Map(levels.map((column, i) => [column, numbers + i])),
    width: numbers + ways * each,
    size: (row, way) => {
      const age = Math.max((now - time[row]) / (now - first), 0)
      return held * (way === 0 ? age : age > SINCE[way - 1] ? 1 : 0)
    },
  }
}

/** The rows that train, in their order, with their deviations beside their numbers. */
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

/** Scores of rows of the design that was given, each as of its own time. `weights`: of the wider one. */
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
      .filter(([, times]) => times >= FREQUENT * rows.length)
      .sort(byFrequency)
      .slice(0, LEVELS_EACH)
  }).flat()
  const kept = all.sort(byFrequency).slice(0, LEVELS)
  return kept.map(([column]) => column).sort((a, b) => a - b)
}

function byFrequency([a, left]: [number, number], [b, right]: [number, number]): number {
  return right - left || a - b
}

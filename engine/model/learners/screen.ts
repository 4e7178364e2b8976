// Column screening of wide tables for linear models. First the columns with the largest score
// statistics are kept, then those with the largest statistics on the residuals of a model of the
// first, since copies of a column add nothing (iterative sure independence screening, Fan & Lv
// 2008). A linear model over n columns costs n² per row, and hundreds of irrelevant columns dilute
// the relevant ones. Narrow tables keep all columns.
import type { Design } from './design.ts'
import { fitLinear, linearScore } from './linear.ts'
import { spanOf } from '../base/statistics.ts'

/** Maximum numbers besides the model's own, and levels of all categories together. */
const MOST_NUMBERS = 32
const MOST_LEVELS = 160
/** Penalty of the model whose residuals select the second half. */
const SCREENING_PENALTY = 30
/** Share of the history, from its end, that is scored separately: an effect may have reversed. */
const RECENT_SHARE = 0.4

/** Training rows of a linear model. */
interface ScreeningData {
  readonly rows: Int32Array
  /** Shapes: rows. */
  readonly target: Float64Array
  readonly weight: Float64Array | null
  /** Moment of each row of the design for drifting effects; null = constant effects. */
  readonly time: Float64Array | null
}

/**
 * The design, or a narrower one with the model's own columns and the best others, in their order.
 */
export function screenColumns(design: Design, data: ScreeningData): Design {
  const { numbers, columns, own } = design
  if (numbers - own.length <= MOST_NUMBERS && columns - numbers <= MOST_LEVELS) return design
  const { rows, target, weight } = data
  const first = withBest(design, [], data, 0.5)
  const narrow = withColumns(design, first)
  const { weights } = fitLinear(narrow, rows, target, weight, 'squared', SCREENING_PENALTY)
  const fitted = linearScore(narrow, rows, weights)
  const left = target.map((v, i) => v - fitted[i])
  return withColumns(design, withBest(design, first, { ...data, target: left }, 1))
}

/**
 * The columns of `kept`, the model's own, and the best others up to this share of the limits.
 * Ascending.
 */
function withBest(
  design: Design,
  kept: readonly number[],
  data: ScreeningData,
  share: number,
): number[] {
  const { numbers, columns } = design
  const worth = columnScores(design, data)
  const own = new Set(design.own)
  const keptColumns = new Set([...own, ...kept])
  const best = (from: number, to: number, most: number) => {
    const range = Array.from({ length: to - from }, (_, i) => from + i)
    const full = range.filter((column) => keptColumns.has(column) && !own.has(column)).length
    return range
      .filter((column) => !keptColumns.has(column))
      .sort((a, b) => worth[b] - worth[a] || a - b)
      .slice(0, most - full)
  }
  const more = [
    ...best(0, numbers, share * MOST_NUMBERS),
    ...best(numbers, columns, share * MOST_LEVELS),
  ]
  return [...keptColumns, ...more].sort((a, b) => a - b)
}

/**
 * Score statistic of each column (Rao 1948), up to a common factor: the larger of those over the
 * whole history and over its latest part. Shape: columns.
 */
function columnScores(design: Design, { rows, target, weight, time }: ScreeningData): Float64Array {
  const all = Int32Array.from(rows.keys())
  const worth = scoreStatistics(design, rows, target, weight, all)
  if (!time || rows.length === 0) return worth
  const { first, last: now } = spanOf(Float64Array.from(rows, (row) => time[row]))
  const since = now - RECENT_SHARE * (now - first)
  const latest = all.filter((i) => time[rows[i]] >= since)
  const recent = scoreStatistics(design, rows, target, weight, latest)
  return worth.map((v, j) => Math.max(v, recent[j]))
}

/** (Σ w (y − ȳ) x)² ÷ Σ w (x − x̄)² of each column over the rows at these indices. */
function scoreStatistics(
  { numbers, values, categories, hot, columns }: Design,
  rows: Int32Array,
  target: Float64Array,
  weight: Float64Array | null,
  places: Int32Array,
): Float64Array {
  const w = (i: number) => (weight ? weight[i] : 1)
  let total = 0
  let mean = 0
  for (const i of places) total += w(i)
  for (const i of places) mean += (w(i) * target[i]) / total
  const slope = new Float64Array(columns)
  const sum = new Float64Array(columns)
  const square = new Float64Array(columns)
  for (const i of places) {
    const left = w(i) * (target[i] - mean)
    const at = rows[i] * numbers
    for (let j = 0; j < numbers; j++) {
      const v = values[at + j]
      slope[j] += left * v
      sum[j] += w(i) * v
      square[j] += w(i) * v * v
    }
    for (let j = 0; j < categories; j++) {
      const column = hot[rows[i] * categories + j]
      if (column < 0) continue
      slope[column] += left
      sum[column] += w(i)
      square[column] += w(i)
    }
  }
  return slope.map((v, j) => {
    const spread = square[j] - sum[j] ** 2 / total
    return spread > 0 ? v ** 2 / spread : 0
  })
}

/** The design with only these columns, ascending. */
function withColumns(design: Design, columns: readonly number[]): Design {
  const { rows, values, hot } = design
  const place = new Map(columns.map((column, i) => [column, i]))
  const numbers = columns.filter((column) => column < design.numbers)
  const categories = categoriesOf(design, place)
  const kept = new Float64Array(rows * numbers.length)
  const levels = new Int32Array(rows * categories.length)
  for (let row = 0; row < rows; row++) {
    numbers.forEach((j, i) => (kept[row * numbers.length + i] = values[row * design.numbers + j]))
    categories.forEach((j, i) => {
      const column = hot[row * design.categories + j]
      levels[row * categories.length + i] = place.get(column) ?? -1
    })
  }
  return {
    rows,
    numbers: numbers.length,
    values: kept,
    categories: categories.length,
    hot: levels,
    columns: columns.length,
    own: design.own.map((column) => place.get(column)!),
  }
}

/** Categories with at least one kept level. */
function categoriesOf(
  { rows, hot, categories }: Design,
  kept: ReadonlyMap<number, number>,
): number[] {
  const has = new Uint8Array(categories)
  for (let at = 0; at < rows * categories; at++) if (kept.has(hot[at])) has[at % categories] = 1
  return Array.from(has.keys()).filter((j) => has[j] === 1)
}

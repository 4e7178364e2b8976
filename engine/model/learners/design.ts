// Design matrix of the linear learners: standardised numbers (skewed ones as logarithms), and
// indicators of each category's most frequent levels. A row stores its numbers densely and one
// column index per category, which keeps cross products cheap.
import type { Feature } from '#grounding/market.ts'
import { sortedNumbers } from '../base/sort.ts'
import { clip, skewness } from '../base/statistics.ts'

export interface Design {
  readonly rows: number
  /** Dense columns. */
  readonly numbers: number
  /** Values, row-major: rows × numbers. Shared between threads. */
  readonly values: Float64Array
  /** Categories. */
  readonly categories: number
  /** Column that is 1 in this row for each category, −1 = none: rows × categories. */
  readonly hot: Int32Array
  /** All columns: numbers first, then levels, without the intercept. */
  readonly columns: number
  /** Numbers computed by the model, which screening always keeps (screen.ts). Ascending. */
  readonly own: readonly number[]
}

/** Levels of a category that get a column of their own. */
const LEVELS_PER_CATEGORY = 40
/**
 * Standardised values are clipped to ± this, and to the range of the `fit` rows: linear predictions
 * do not extrapolate. Only time may leave that range.
 */
const MOST_STANDARDISED = 5
const TIME_COLUMN = 'T'
/** Share of a column's values at either end that are odd where they lie so many widths of all others away. */
const ODD_VALUES = 0.01
const FAR_WIDTHS = 20

/** The logarithm log(1 + BEND × v ÷ median) bends below the median positive value. */
const LOGARITHM_BEND = 100
/** The logarithm is used only if it reduces |skewness| by more than this. */
const LEAST_SKEW_REDUCTION = 0.05

/**
 * Builds the matrix for all rows; centre and scale come from the rows in `fit`. The first `ours`
 * columns are computed by the model. `standard`: columns that another matrix of the same rows has standardised.
 */
export function buildDesign(
  columns: readonly Feature[],
  rows: number,
  fit: Int32Array,
  ours = 0,
  standard = new Map<Feature, Float64Array[]>(),
): Design {
  const numbersOf = (some: readonly Feature[]) =>
    some.flatMap((column) => {
      if (column.kind !== 'number') return []
      const own =
        standard.get(column) ?? standardise(column.values, fit, column.name === TIME_COLUMN)
      standard.set(column, own)
      return own
    })
  const first = numbersOf(columns.slice(0, ours))
  const dense = [...first, ...numbersOf(columns.slice(ours))]
  const categories = columns.flatMap((column) => {
    if (column.kind !== 'category') return []
    const own = frequentLevels(column.codes, column.levels, fit)
    return own.length > 1 ? [{ codes: column.codes, levels: column.levels, own }] : []
  })
  const values = new Float64Array(new SharedArrayBuffer(8 * Math.max(1, rows * dense.length)))
  dense.forEach((column, j) => {
    for (let row = 0; row < rows; row++) values[row * dense.length + j] = column[row]
  })
  const hot = new Int32Array(new SharedArrayBuffer(4 * Math.max(1, rows * categories.length)))
  let width = dense.length
  categories.forEach(({ codes, levels, own }, j) => {
    const columnOf = new Int32Array(levels).fill(-1)
    for (const level of own) columnOf[level] = width++
    for (let row = 0; row < rows; row++)
      hot[row * categories.length + j] = codes[row] < 0 ? -1 : columnOf[codes[row]]
  })
  const parts = { rows, numbers: dense.length, values, categories: categories.length, hot }
  return { ...parts, columns: width, own: [...first.keys()] }
}

/** Appends a column of numbers computed by the model. */
export function withNumber(design: Design, values: Float64Array, fit: Int32Array): Design {
  const [column] = standardise(values, fit)
  if (!column) return design
  const { rows, numbers } = design
  const wider = numbers + 1
  const all = new Float64Array(new SharedArrayBuffer(8 * rows * wider))
  for (let row = 0; row < rows; row++) {
    for (let j = 0; j < numbers; j++) all[row * wider + j] = design.values[row * numbers + j]
    all[row * wider + numbers] = column[row]
  }
  // Level columns follow the numbers, so their index increases by one.
  const hot = new Int32Array(new SharedArrayBuffer(4 * design.hot.length))
  for (let i = 0; i < hot.length; i++) hot[i] = design.hot[i] < 0 ? -1 : design.hot[i] + 1
  return {
    ...design,
    numbers: wider,
    values: all,
    hot,
    columns: design.columns + 1,
    own: [...design.own, numbers],
  }
}

/** The standardised column, and a missing indicator if some but not all values are missing. */
function standardise(
  values: Float64Array,
  fit: Int32Array,
  mayExtrapolate = false,
): Float64Array[] {
  const known = withoutFar(sortedNumbers(values, fit))
  if (known.length === 0 || known[0] === known[known.length - 1]) return []
  // Scaled by its own median, so that the result is independent of the unit of money.
  const middle = known[(known.length + known.findIndex((v) => v > 0)) >> 1]
  const log = (v: number) => Math.log1p((LOGARITHM_BEND * Math.max(v, 0)) / middle)
  const skewed = known[at(ODD_VALUES, known)] >= 0 && isLessSkewed(known, log)
  const shape = skewed ? log : (v: number) => v
  let mean = 0
  for (const v of known) mean += shape(v) / known.length
  let spread = 0
  for (const v of known) spread += (shape(v) - mean) ** 2 / known.length
  const scale = spread > 1e-24 ? Math.sqrt(spread) : 1
  const column = new Float64Array(values.length) // missing values are at the mean
  for (let row = 0; row < values.length; row++) {
    if (!Number.isFinite(values[row])) continue
    const value = mayExtrapolate
      ? values[row]
      : clip(values[row], known[0], known[known.length - 1])
    column[row] = clip((shape(value) - mean) / scale, -MOST_STANDARDISED, MOST_STANDARDISED)
  }
  const share = 1 - known.length / fit.length
  if (share < 0.01) return [column]
  const flag = Math.sqrt(share * (1 - share))
  const missing = new Float64Array(values.length)
  for (let row = 0; row < values.length; row++)
    missing[row] = ((Number.isFinite(values[row]) ? 0 : 1) - share) / flag
  return [column, missing]
}

function isLessSkewed(known: Float64Array, shape: (v: number) => number): boolean {
  const shaped = new Float64Array(known.length)
  for (let i = 0; i < known.length; i++) shaped[i] = shape(known[i])
  return Math.abs(skewness(shaped)) < Math.abs(skewness(known)) - LEAST_SKEW_REDUCTION
}

/** Ascending values with those far beyond all others at the end of a range: they decide no scale. */
function withoutFar(sorted: Float64Array): Float64Array {
  const [low, high] = [ODD_VALUES, 1 - ODD_VALUES].map((share) => sorted[at(share, sorted)])
  const far = FAR_WIDTHS * (high - low)
  return far > 0 ? sorted.map((v) => clip(v, low - far, high + far)) : sorted
}

/** Index of the value with this share of the others below it. */
function at(share: number, sorted: Float64Array): number {
  return Math.floor(share * sorted.length)
}

function frequentLevels(codes: Int32Array, levels: number, fit: Int32Array): number[] {
  const frequency = new Float64Array(levels)
  for (const row of fit) if (codes[row] >= 0) frequency[codes[row]]++
  return Array.from(frequency.keys())
    .filter((level) => frequency[level] > 0)
    .sort((a, b) => frequency[b] - frequency[a] || a - b)
    .slice(0, LEVELS_PER_CATEGORY)
}

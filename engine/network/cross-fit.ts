// Ridge regression by folds: entries of the context are predicted by lines of the other folds, queries by a line of all.
// One penalty for all of them, by the errors of the folds left out (Golub, Heath & Wahba 1979 do the same by one row).
import { solveSymmetric } from '#model/base/linear-solve.ts'
import { binColumns } from '#model/boosting/binning.ts'
import { boost, predictBoosted } from '#model/boosting/boosting.ts'

/** Folds of deals. */
export const FOLDS = 5

const PENALTIES = [3, 10, 30, 100, 300]

interface LineInput {
  /** Shape: columns × entries. */
  readonly design: readonly Float64Array[]
  readonly context: number
  /** NaN = not known. Shapes: entries. */
  readonly target: Float64Array
  readonly fold: Int32Array
}

/** Shape: entries. */
export function crossFitLine({ design, context, target, fold }: LineInput): Float64Array {
  const entries = target.length
  const known = Int32Array.from(target.keys()).filter(
    (i) => i < context && !Number.isNaN(target[i]),
  )
  if (known.length === 0) return new Float64Array(entries)
  const width = design.length + 1
  const X = standardised(design, known, entries)
  const parts = Array.from({ length: FOLDS }, (_, own) =>
    momentsOf(
      X,
      width,
      known.filter((i) => fold[i] === own),
      target,
    ),
  )
  const all = sumOf(parts, -1)
  const without = parts.map((_, own) => sumOf(parts, own))
  let best: Float64Array = new Float64Array(entries)
  let least = Number.POSITIVE_INFINITY
  for (const penalty of PENALTIES) {
    const lines = [...without, all].map((moments) => solve(moments, width, penalty))
    const said = Float64Array.from(target, (_, i) => {
      const line = lines[i < context ? fold[i] : FOLDS]
      let sum = 0
      for (let j = 0; j < width; j++) sum += line[j] * X[i * width + j]
      return sum
    })
    let error = 0
    for (const i of known) error += (said[i] - target[i]) ** 2
    if (error >= least) continue
    least = error
    best = said
  }
  return best
}

/** Entries × (1, columns), each column of mean 0 and spread 1 over the known entries. */
function standardised(
  design: readonly Float64Array[],
  known: Int32Array,
  entries: number,
): Float64Array {
  const width = design.length + 1
  const X = new Float64Array(entries * width).fill(1)
  design.forEach((values, at) => {
    let mean = 0
    for (const i of known) mean += values[i] / known.length
    let square = 0
    for (const i of known) square += (values[i] - mean) ** 2 / known.length
    const unit = square > 1e-9 ? 1 / Math.sqrt(square) : 0
    for (let i = 0; i < entries; i++)
      X[i * width + at + 1] = Math.max(-5, Math.min(5, unit * (values[i] - mean)))
  })
  return X
}

interface Moments {
  readonly A: Float64Array
  readonly b: Float64Array
}

function momentsOf(
  X: Float64Array,
  width: number,
  rows: Int32Array,
  target: Float64Array,
): Moments {
  const A = new Float64Array(width * width)
  const b = new Float64Array(width)
  for (const i of rows) {
    const row = X.subarray(i * width, (i + 1) * width)
    for (let j = 0; j < width; j++) {
      b[j] += row[j] * target[i]
      for (let k = 0; k <= j; k++) A[j * width + k] += row[j] * row[k]
    }
  }
  return { A, b }
}

function sumOf(parts: readonly Moments[], without: number): Moments {
  const A = new Float64Array(parts[0].A.length)
  const b = new Float64Array(parts[0].b.length)
  parts.forEach((part, own) => {
    if (own === without) return
    part.A.forEach((v, at) => (A[at] += v))
    part.b.forEach((v, at) => (b[at] += v))
  })
  return { A, b }
}

/** Coefficients; the constant is hardly held back. */
function solve({ A, b }: Moments, width: number, penalty: number): Float64Array {
  const held = A.slice()
  for (let j = 0; j < width; j++) {
    held[j * width + j] += j === 0 ? 0.1 : penalty
    for (let k = 0; k < j; k++) held[k * width + j] = held[j * width + k]
  }
  return solveSymmetric(held, b)
}

// Boosted trees by the same folds.

const TREES = { loss: 'squared', trees: 30, leaves: 6, l2: 3, rate: 0.12 } as const
/** Trees need some rows. */
const FEWEST_FOR_TREES = 30

/** Predictions of boosted trees: context entries by trees of the other folds, queries by trees of all. */
export function crossFitTrees(
  design: readonly Float64Array[],
  context: number,
  target: Float64Array,
  fold: Int32Array,
): Float64Array {
  const entries = target.length
  const known = Int32Array.from(target.keys()).filter(
    (i) => i < context && !Number.isNaN(target[i]),
  )
  let mean = 0
  for (const i of known) mean += target[i] / known.length
  const said = new Float64Array(entries).fill(mean || 0)
  if (known.length < FEWEST_FOR_TREES || design.length === 0) return said
  const matrix = binColumns(
    design.map((values) => ({ kind: 'number', name: '', values })),
    entries,
  )
  for (let out = 0; out <= FOLDS; out++) {
    const rows = known.filter((i) => fold[i] !== out)
    const asked = Int32Array.from(target.keys()).filter((i) =>
      out === FOLDS ? i >= context : i < context && fold[i] === out,
    )
    if (rows.length === 0 || asked.length === 0) continue
    const own = Float64Array.from(rows, (i) => target[i])
    const minLeaf = Math.max(4, Math.round(rows.length / 40))
    const predicted = predictBoosted(
      boost(matrix, rows, own, null, { ...TREES, minLeaf }),
      matrix,
      asked,
    )
    asked.forEach((i, k) => (said[i] = predicted[k]))
  }
  return said
}

// Boosted trees by folds, as cross-fit-line.ts has lines.
import { binColumns } from '../boosting/binning.ts'
import { boost, predictBoosted } from '../boosting/boosting.ts'
import { FOLDS } from './cross-fit-line.ts'

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

// The trees that reasons are read off: boosted on what past deals earned and on what the plan predicts of
// today's deals, both in scales and of equal weight. Not a learner: no forecast uses them.
import type { Feature } from '#grounding/market.ts'
import { binColumns, type Binned } from '../boosting/binning.ts'
import { boost } from '../boosting/boosting.ts'
import type { Tree } from '../boosting/tree.ts'
import { minLeafFor } from '../learners/linear-base.ts'
import { upTo } from '../base/arrays.ts'

export interface ReasonTree {
  readonly tree: Tree
  /** Leaf of each row. */
  readonly leaf: Uint8Array
  /** Mean value below each node, over the rows by their weight. */
  readonly mean: Float64Array
}

export interface ReasonTrees {
  readonly columns: readonly Feature[]
  readonly trees: readonly ReasonTree[]
  /** How much each tree tells: the spread of its values, as a share of all. */
  readonly weight: Float64Array
  /** What each column adds to the forecast of a row, in scales (Saabas 2014). Shape: columns. */
  readonly effects: (row: number) => Float64Array
}

const SHAPE = { trees: 60, rate: 0.1, leaves: 8, l2: 5 } as const

/** `past`: rows that are past deals; the others are today's. Shape of `target`: rows. */
export function growReasonTrees(
  given: readonly Feature[],
  target: Float64Array,
  past: number,
): ReasonTrees {
  const rows = target.length
  // Constant columns split nothing, and have no place among the bins.
  const columns = given.filter((column) => binColumns([column], rows).columns === 1)
  const matrix = binColumns(columns, rows)
  const all = Int32Array.from(upTo(rows))
  const weight = Float64Array.from(all, (row) => rows / 2 / (row < past ? past : rows - past))
  const options = { ...SHAPE, loss: 'squared' as const, minLeaf: minLeafFor(all) }
  const model = boost(matrix, all, target, weight, options)
  const trees = model.trees
    .filter((tree) => tree.left[0] >= 0)
    .map((tree) => describe(tree, matrix, weight))
  const spread = trees.map((tree) => spreadOf(tree, weight))
  const total = spread.reduce((sum, each) => sum + each, 0)
  return {
    columns,
    trees: total > 0 ? trees : [],
    weight: Float64Array.from(spread, (each) => each / total),
    effects: (row) => effectsOf(trees, matrix, row),
  }
}

function describe(tree: Tree, matrix: Binned, weight: Float64Array): ReasonTree {
  const nodes = tree.left.length
  const leaf = new Uint8Array(matrix.rows)
  const sum = new Float64Array(nodes)
  const total = new Float64Array(nodes)
  for (let row = 0; row < matrix.rows; row++) {
    let node = 0
    while (tree.left[node] >= 0) node = childOf(tree, matrix, node, row)
    leaf[row] = node
    total[node] += weight[row]
    sum[node] += weight[row] * tree.value[node]
  }
  // Children follow their parent.
  for (let node = nodes - 1; node >= 0; node--)
    if (tree.left[node] >= 0)
      for (const child of [tree.left[node], tree.right[node]]) {
        total[node] += total[child]
        sum[node] += sum[child]
      }
  return { tree, leaf, mean: sum.map((each, node) => (total[node] > 0 ? each / total[node] : 0)) }
}

function childOf(tree: Tree, { bins, rows }: Binned, node: number, row: number): number {
  const bin = bins[tree.column[node] * rows + row]
  return tree.goesLeft[(node << 8) + bin] === 1 ? tree.left[node] : tree.right[node]
}

/** Weighted variance of a tree's values. */
function spreadOf({ tree, leaf, mean }: ReasonTree, weight: Float64Array): number {
  let spread = 0
  for (let row = 0; row < leaf.length; row++)
    spread += weight[row] * (tree.value[leaf[row]] - mean[0]) ** 2
  return spread
}

function effectsOf(trees: readonly ReasonTree[], matrix: Binned, row: number): Float64Array {
  const effects = new Float64Array(matrix.columns)
  for (const { tree, mean } of trees)
    for (let node = 0; tree.left[node] >= 0;) {
      const child = childOf(tree, matrix, node, row)
      effects[tree.column[node]] += mean[child] - mean[node]
      node = child
    }
  return effects
}

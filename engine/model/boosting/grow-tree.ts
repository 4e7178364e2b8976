// Grows one regression tree leaf by leaf on histograms (LightGBM, Ke et al. 2017): the leaf with
// the largest gain splits next; a child's histogram is its parent's minus its sibling's. Splits are
// at bins of the training matrix. Kernels run the loops over rows and bins.
import type { Binned } from './binning.ts'
import { upTo } from '../base/sort.ts'
import { wasmKernels } from './kernels-wasm.ts'
import type { Kernels, SplitRules, Sums } from './kernels.ts'
import { cut, newTree, type Tree } from './tree.ts'

export interface TreeOptions {
  readonly leaves: number
  /** Minimum rows on each side of a split. */
  readonly minLeaf: number
  readonly l2: number
  /** Factor on the value of every leaf. */
  readonly rate: number
  /** Maximum depth; default unlimited. */
  readonly maxDepth?: number
  /** Minimum curvature (for squared loss: weight) on each side of a split; default 0. */
  readonly minWeight?: number
}

/** Restrictions of one tree. */
export interface TreeScope {
  /** Training rows of this tree, ascending; default all. */
  readonly rows?: Int32Array
  /** Columns of this tree, ascending; default all. */
  readonly columns?: Int32Array
}

/** Training rows gathered from a binned matrix, and memory shared by all trees of a fit. */
type Workspace = Kernels

/** Workspace for trees with at most `leaves` leaves. */
export function prepareWorkspace(
  matrix: Binned,
  rows: Int32Array,
  leaves: number,
  kernels = wasmKernels,
): Workspace {
  return kernels(matrix, rows, leaves, 2 * leaves - 1)
}

interface Leaf {
  readonly node: number
  readonly depth: number
  readonly start: number
  readonly end: number
  readonly sums: Sums
  /** Slot of its histogram; −1 = none. */
  slot: number
  split: Split | null
}

/**
 * Grows one tree on gradients and second derivatives of the loss (shape: training rows) and adds
 * its values to the training rows' `score`.
 */
export function growTree(
  workspace: Workspace,
  gradient: Float64Array,
  curvature: Float64Array,
  options: TreeOptions,
  score: Float64Array,
  scope: TreeScope = {},
): Tree {
  const tree = newTree(2 * options.leaves - 1)
  workspace.derive(gradient, curvature)
  const columns = scope.columns ?? upTo(workspace.columns)
  workspace.use(columns)
  const rows = scope.rows ?? upTo(workspace.rows)
  workspace.index.set(rows)
  const search = searchOf(workspace, columns, options)

  const root = newLeaf(0, 0, 0, rows.length, workspace.total(0, rows.length))
  search.root(root)
  const leaves = [root]
  let nodes = 1
  while (leaves.length < options.leaves) {
    const at = bestLeaf(leaves)
    if (at < 0) break
    const parent = leaves[at]
    const split = parent.split!
    const middle = workspace.partition(parent.start, parent.end, split.column, split.goesLeft)
    addSplit(tree, parent.node, nodes, split)
    const depth = parent.depth + 1
    const left = newLeaf(nodes, depth, parent.start, middle, split.left)
    const right = newLeaf(nodes + 1, depth, middle, parent.end, rest(parent.sums, split.left))
    nodes += 2
    leaves[at] = left
    leaves.push(right)
    search.children(parent, left, right, leaves.length)
  }

  for (const leaf of leaves) tree.value[leaf.node] = options.rate * newton(leaf.sums, options.l2)
  const grown = cut(tree, nodes)
  // Rows outside the sample get the tree's values too.
  if (scope.rows) workspace.addTrees([grown], score)
  else for (const leaf of leaves) addToRows(score, workspace.index, leaf, grown.value[leaf.node])
  return grown
}

/** Finds splits of leaves; a leaf holds a histogram slot while it may still split. */
function searchOf(workspace: Workspace, columns: Int32Array, options: TreeOptions) {
  const categories = columns.filter((column) => workspace.category[column] === 1)
  const rules: SplitRules = {
    minLeaf: Math.max(1, options.minLeaf),
    minWeight: options.minWeight ?? 0,
    l2: options.l2,
  }
  const deepest = options.maxDepth ?? Infinity
  const free = Array.from({ length: workspace.slots }, (_, slot) => slot)
  const mayGrow = (leaf: Leaf, leaves: number) =>
    leaves < options.leaves && leaf.depth < deepest && leaf.sums.rows >= 2 * rules.minLeaf
  const search = (leaf: Leaf, wanted: boolean) => {
    if (wanted) leaf.split = findSplit(workspace, leaf.slot, leaf.sums, rules, categories)
    if (leaf.split || leaf.slot < 0) return
    free.push(leaf.slot)
    leaf.slot = -1
  }
  return {
    root: (root: Leaf) => {
      if (!mayGrow(root, 1)) return
      root.slot = free.pop()!
      workspace.fill(root.slot, root.start, root.end)
      search(root, true)
    },
    /**
     * Fills the histogram of the smaller child; that of the larger one is the parent's minus it.
     */
    children: (parent: Leaf, left: Leaf, right: Leaf, leaves: number) => {
      const [small, large] = left.sums.rows <= right.sums.rows ? [left, right] : [right, left]
      const smallGrows = mayGrow(small, leaves)
      const largeGrows = mayGrow(large, leaves)
      large.slot = parent.slot
      if (smallGrows || largeGrows) {
        small.slot = free.pop()!
        workspace.fill(small.slot, small.start, small.end)
        if (largeGrows) workspace.subtract(large.slot, small.slot)
      }
      search(small, smallGrows)
      search(large, largeGrows)
    },
  }
}

function newton({ G, H }: Sums, l2: number): number {
  return H + l2 > 0 ? -G / (H + l2) : 0
}

function addToRows(score: Float64Array, index: Int32Array, leaf: Leaf, value: number): void {
  for (let i = leaf.start; i < leaf.end; i++) score[index[i]] += value
}

function newLeaf(node: number, depth: number, start: number, end: number, sums: Sums): Leaf {
  return { node, depth, start, end, sums, slot: -1, split: null }
}

function rest(whole: Sums, part: Sums): Sums {
  return { G: whole.G - part.G, H: whole.H - part.H, rows: whole.rows - part.rows }
}

function addSplit(tree: Tree, node: number, left: number, split: Split): void {
  tree.column[node] = split.column
  tree.goesLeft.set(split.goesLeft, node * 256)
  tree.left[node] = left
  tree.right[node] = left + 1
}

function bestLeaf(leaves: readonly Leaf[]): number {
  let best = -1
  let gain = 0
  for (let i = 0; i < leaves.length; i++) {
    const split = leaves[i].split
    if (split && split.gain > gain) {
      gain = split.gain
      best = i
    }
  }
  return best
}

// The best split of a leaf: kernels scan numeric columns; categories are scanned here, since they
// have few cells and need sorting.

interface Split {
  readonly gain: number
  readonly column: number
  readonly goesLeft: Uint8Array
  readonly left: Sums
}

/** Bins of a category with fewer rows are not sorted by their own mean. */
const LEAST_LEVEL_ROWS = 10

/** The best split of a leaf over all columns in use; ties go to the first column and bin. */
function findSplit(
  workspace: Kernels,
  slot: number,
  leaf: Sums,
  rules: SplitRules,
  categories: Int32Array,
): Split | null {
  const whole = (leaf.G * leaf.G) / (leaf.H + rules.l2)
  const best: CategorySplit = { score: whole, column: -1, bins: [], left: leaf }
  for (const column of categories)
    scanCategory(best, column, workspace.cells(slot, column), leaf, rules)
  const number = workspace.bestNumber(slot, leaf, rules)
  const goesLeft = new Uint8Array(256)
  const numberWins =
    number &&
    (number.score > best.score || (number.score === best.score && number.column < best.column))
  if (number && numberWins) {
    goesLeft.fill(1, 1, number.bin + 1)
    if (number.missingLeft) goesLeft[0] = 1
    return { gain: number.score - whole, column: number.column, goesLeft, left: number.left }
  }
  if (best.column < 0) return null
  for (const bin of best.bins) goesLeft[bin] = 1
  return { gain: best.score - whole, column: best.column, goesLeft, left: best.left }
}

interface CategorySplit {
  score: number
  column: number
  /** Bins on the left side. */
  bins: readonly number[]
  left: Sums
}

/** Sorts levels by mean gradient and splits them like numbers (Fisher 1958; LightGBM). */
function scanCategory(
  best: CategorySplit,
  column: number,
  cells: Float64Array,
  leaf: Sums,
  { minLeaf, minWeight, l2 }: SplitRules,
): void {
  const levels: number[] = []
  for (let bin = 0; bin < cells.length / 3; bin++)
    if (cells[3 * bin + 2] >= LEAST_LEVEL_ROWS) levels.push(bin)
  if (levels.length === 0) return
  const mean = (bin: number) => cells[3 * bin] / (cells[3 * bin + 1] + LEAST_LEVEL_ROWS)
  levels.sort((a, b) => mean(a) - mean(b) || a - b)
  // Scans from both ends, since rare levels always stay on the other side.
  for (let end = 0; end < 2; end++) {
    if (end) levels.reverse()
    let G = 0
    let H = 0
    let rows = 0
    for (let i = 0; i < levels.length; i++) {
      G += cells[3 * levels[i]]
      H += cells[3 * levels[i] + 1]
      rows += cells[3 * levels[i] + 2]
      if (rows < minLeaf) continue
      if (leaf.rows - rows < minLeaf) break
      const restG = leaf.G - G
      const restH = leaf.H - H
      if (H < minWeight || restH < minWeight) continue
      const score = (G * G) / (H + l2) + (restG * restG) / (restH + l2)
      if (score > best.score) {
        best.score = score
        best.column = column
        best.bins = levels.slice(0, i + 1)
        best.left = { G, H, rows }
      }
    }
  }
}

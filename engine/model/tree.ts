// One regression tree grown leaf by leaf on histograms (LightGBM, Ke et al. 2017): the leaf with the
// largest gain splits next; a child's histogram is its parent's minus its sibling's. Splits at bins,
// not at values: a tree reads the same binned matrix that it was grown on.
import type { Binned } from './binning.ts'

/** Nodes in the order in which they were made; node 0 is the root. */
export interface Tree {
  /** Column of the split. Shape: nodes. */
  readonly column: Int32Array
  /** Children; left = −1 at a leaf. Shape: nodes. */
  readonly left: Int32Array
  readonly right: Int32Array
  /** goesLeft[node × 256 + bin] = 1 where a row of that bin goes left. */
  readonly goesLeft: Uint8Array
  /** Value of a leaf. Shape: nodes. */
  readonly value: Float64Array
}

export interface TreeOptions {
  readonly leaves: number
  /** Rows that each side of a split must keep. */
  readonly minLeaf: number
  readonly l2: number
  /** Factor on the value of every leaf. */
  readonly rate: number
}

/** Training rows gathered from a binned matrix, and the buffers that all trees of a fit reuse. */
export interface Ground {
  readonly rows: number
  readonly columns: number
  readonly bins: Uint8Array
  readonly count: Uint16Array
  readonly category: Uint8Array
  /** Start of each column's cells in a histogram. Shape: columns + 1. */
  readonly offset: Int32Array
  readonly histograms: Float64Array[]
  readonly index: Int32Array
  readonly spare: Int32Array
  readonly g: Float64Array
  readonly h: Float64Array
}

/** A category's bin is split off on its own merit only with this much weight behind it. */
const CATEGORY_SUPPORT = 10

export function prepareGround(matrix: Binned, rows: Int32Array, leaves: number): Ground {
  const n = rows.length
  const bins = new Uint8Array(n * matrix.columns)
  for (let column = 0; column < matrix.columns; column++) {
    const from = column * matrix.rows
    const to = column * n
    for (let i = 0; i < n; i++) bins[to + i] = matrix.bins[from + rows[i]]
  }
  const offset = new Int32Array(matrix.columns + 1)
  for (let c = 0; c < matrix.columns; c++) offset[c + 1] = offset[c] + 3 * matrix.count[c]
  const cells = offset[matrix.columns]
  return {
    rows: n,
    columns: matrix.columns,
    bins,
    count: matrix.count,
    category: matrix.category,
    offset,
    histograms: Array.from({ length: leaves }, () => new Float64Array(cells)),
    index: new Int32Array(n),
    spare: new Int32Array(n),
    g: new Float64Array(n),
    h: new Float64Array(n),
  }
}

interface Leaf {
  node: number
  start: number
  end: number
  histogram: Float64Array
  G: number
  H: number
  split: Split | null
}

interface Split {
  gain: number
  column: number
  goesLeft: Uint8Array
}

/**
 * Grows one tree on gradients and second derivatives of the loss (shape: rows of the ground) and
 * adds its values to `score` of the training rows.
 */
export function growTree(
  ground: Ground,
  gradient: Float64Array,
  curvature: Float64Array,
  options: TreeOptions,
  score: Float64Array,
): Tree {
  const most = 2 * options.leaves - 1
  const column = new Int32Array(most)
  const left = new Int32Array(most).fill(-1)
  const right = new Int32Array(most).fill(-1)
  const goesLeft = new Uint8Array(most * 256)
  const value = new Float64Array(most)
  for (let i = 0; i < ground.rows; i++) ground.index[i] = i

  const free = [...ground.histograms]
  const root = newLeaf(0, 0, ground.rows, free.pop()!)
  fillHistogram(ground, root, gradient, curvature)
  root.split = findSplit(ground, root, options)
  const leaves = [root]
  let nodes = 1
  while (leaves.length < options.leaves) {
    const at = bestLeaf(leaves)
    if (at < 0) break
    const parent = leaves[at]
    const split = parent.split!
    const middle = partition(ground, parent, split)
    column[parent.node] = split.column
    goesLeft.set(split.goesLeft, parent.node * 256)
    left[parent.node] = nodes
    right[parent.node] = nodes + 1
    // The smaller child is counted, the larger one is what remains of the parent.
    const leftIsSmaller = middle - parent.start <= parent.end - middle
    const small = leftIsSmaller
      ? newLeaf(nodes, parent.start, middle, free.pop()!)
      : newLeaf(nodes + 1, middle, parent.end, free.pop()!)
    fillHistogram(ground, small, gradient, curvature)
    const large = leftIsSmaller
      ? newLeaf(nodes + 1, middle, parent.end, parent.histogram)
      : newLeaf(nodes, parent.start, middle, parent.histogram)
    subtract(large.histogram, small.histogram)
    large.G = parent.G - small.G
    large.H = parent.H - small.H
    small.split = findSplit(ground, small, options)
    large.split = findSplit(ground, large, options)
    leaves[at] = leftIsSmaller ? small : large
    leaves.push(leftIsSmaller ? large : small)
    nodes += 2
  }
  for (const leaf of leaves) {
    const v = (-options.rate * leaf.G) / (leaf.H + options.l2)
    value[leaf.node] = v
    for (let i = leaf.start; i < leaf.end; i++) score[ground.index[i]] += v
  }
  return {
    column: column.slice(0, nodes),
    left: left.slice(0, nodes),
    right: right.slice(0, nodes),
    goesLeft: goesLeft.slice(0, nodes * 256),
    value: value.slice(0, nodes),
  }
}

function newLeaf(node: number, start: number, end: number, histogram: Float64Array): Leaf {
  return { node, start, end, histogram, G: 0, H: 0, split: null }
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

/** Sums per column and bin of (gradient, curvature, rows) over the leaf's rows. */
function fillHistogram(
  ground: Ground,
  leaf: Leaf,
  gradient: Float64Array,
  curvature: Float64Array,
): void {
  const { index, g, h, rows } = ground
  const { start, end, histogram } = leaf
  histogram.fill(0)
  let G = 0
  let H = 0
  for (let i = start; i < end; i++) {
    const row = index[i]
    g[i] = gradient[row]
    h[i] = curvature[row]
    G += g[i]
    H += h[i]
  }
  leaf.G = G
  leaf.H = H
  const { offset, bins, columns } = ground
  let c = 0
  for (; c + 1 < columns; c += 2)
    countPair(histogram, offset[c], offset[c + 1], bins, c * rows, rows, index, start, end, g, h)
  if (c < columns) countColumn(histogram, offset[c], bins, c * rows, index, start, end, g, h)
}

function countColumn(
  histogram: Float64Array,
  offset: number,
  bins: Uint8Array,
  base: number,
  index: Int32Array,
  start: number,
  end: number,
  g: Float64Array,
  h: Float64Array,
): void {
  for (let i = start; i < end; i++) {
    const cell = offset + 3 * bins[base + index[i]]
    histogram[cell] += g[i]
    histogram[cell + 1] += h[i]
    histogram[cell + 2]++
  }
}

/** countColumn of two neighbouring columns at once: the row is looked up once for both. */
function countPair(
  histogram: Float64Array,
  first: number,
  second: number,
  bins: Uint8Array,
  base: number,
  rows: number,
  index: Int32Array,
  start: number,
  end: number,
  g: Float64Array,
  h: Float64Array,
): void {
  for (let i = start; i < end; i++) {
    const at = base + index[i]
    const gi = g[i]
    const hi = h[i]
    const a = first + 3 * bins[at]
    histogram[a] += gi
    histogram[a + 1] += hi
    histogram[a + 2]++
    const b = second + 3 * bins[at + rows]
    histogram[b] += gi
    histogram[b + 1] += hi
    histogram[b + 2]++
  }
}

function subtract(whole: Float64Array, part: Float64Array): void {
  for (let i = 0; i < whole.length; i++) whole[i] -= part[i]
}

/** The best split of a leaf over all columns; of equal gains the first column and bin win. */
function findSplit(ground: Ground, leaf: Leaf, options: TreeOptions): Split | null {
  const rows = leaf.end - leaf.start
  if (rows < 2 * options.minLeaf) return null
  const best: Scan = { gain: 0, column: -1, order: null, prefix: 0, missingLeft: false }
  for (let c = 0; c < ground.columns; c++) {
    const cells = leaf.histogram.subarray(ground.offset[c], ground.offset[c + 1])
    if (ground.category[c]) scanCategory(best, c, cells, leaf, rows, options)
    else scanNumber(best, c, cells, leaf, rows, options)
  }
  if (best.column < 0) return null
  const goesLeft = new Uint8Array(256)
  if (best.order) for (let i = 0; i < best.prefix; i++) goesLeft[best.order[i]] = 1
  else goesLeft.fill(1, 1, best.prefix + 1)
  if (best.missingLeft) goesLeft[0] = 1
  return { gain: best.gain, column: best.column, goesLeft }
}

interface Scan {
  gain: number
  column: number
  /** Bins of a category in the order scanned; null for numbers, whose bins are in order. */
  order: Int32Array | null
  /** Bins on the left side: the first `prefix` of the order. */
  prefix: number
  missingLeft: boolean
}

/** Thresholds after each bin, with the missing rows on the right and then on the left. */
function scanNumber(
  best: Scan,
  column: number,
  cells: Float64Array,
  leaf: Leaf,
  rows: number,
  { minLeaf, l2 }: TreeOptions,
): void {
  const { G, H } = leaf
  const whole = (G * G) / (H + l2)
  const bins = cells.length / 3
  const missing = cells[2] > 0
  for (let side = 0; side < (missing ? 2 : 1); side++) {
    let g = side ? cells[0] : 0
    let h = side ? cells[1] : 0
    let n = side ? cells[2] : 0
    for (let bin = side ? 0 : 1; bin < bins; bin++) {
      if (bin > 0) {
        if (cells[3 * bin + 2] === 0) continue
        g += cells[3 * bin]
        h += cells[3 * bin + 1]
        n += cells[3 * bin + 2]
      }
      if (n < minLeaf) continue
      if (rows - n < minLeaf) break
      const gain = (g * g) / (h + l2) + ((G - g) * (G - g)) / (H - h + l2) - whole
      if (gain > best.gain) {
        best.gain = gain
        best.column = column
        best.order = null
        best.prefix = bin
        // Where nothing was missing, the larger side takes what may be missing later.
        best.missingLeft = missing ? side === 1 : 2 * n > rows
      }
    }
  }
}

/** Levels sorted by mean gradient, then cut like numbers (Fisher 1958; LightGBM). */
function scanCategory(
  best: Scan,
  column: number,
  cells: Float64Array,
  leaf: Leaf,
  rows: number,
  { minLeaf, l2 }: TreeOptions,
): void {
  const { G, H } = leaf
  const whole = (G * G) / (H + l2)
  const levels: number[] = []
  for (let bin = 0; bin < cells.length / 3; bin++)
    if (cells[3 * bin + 2] >= CATEGORY_SUPPORT) levels.push(bin)
  if (levels.length === 0) return
  const mean = (bin: number) => cells[3 * bin] / (cells[3 * bin + 1] + CATEGORY_SUPPORT)
  levels.sort((a, b) => mean(a) - mean(b) || a - b)
  // From both ends: levels too rare to be sorted stay on the other side.
  for (let end = 0; end < 2; end++) {
    if (end) levels.reverse()
    let g = 0
    let h = 0
    let n = 0
    for (let i = 0; i < levels.length; i++) {
      g += cells[3 * levels[i]]
      h += cells[3 * levels[i] + 1]
      n += cells[3 * levels[i] + 2]
      if (n < minLeaf) continue
      if (rows - n < minLeaf) break
      const gain = (g * g) / (h + l2) + ((G - g) * (G - g)) / (H - h + l2) - whole
      if (gain > best.gain) {
        best.gain = gain
        best.column = column
        best.order = Int32Array.from(levels)
        best.prefix = i + 1
        best.missingLeft = false
      }
    }
  }
}

/** Moves the leaf's left rows to the front, both sides in their order; returns the border. */
function partition(ground: Ground, leaf: Leaf, split: Split): number {
  const { index, spare, bins, rows } = ground
  const base = split.column * rows
  let left = leaf.start
  let right = 0
  for (let i = leaf.start; i < leaf.end; i++) {
    const row = index[i]
    if (split.goesLeft[bins[base + row]]) index[left++] = row
    else spare[right++] = row
  }
  index.set(spare.subarray(0, right), left)
  return left
}

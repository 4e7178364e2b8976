// The kernels as plain loops over typed arrays: what kernels.test.ts holds the WebAssembly against.
import { gatherBins } from '#model/boosting/binning.ts'
import {
  largerSide,
  unitsOf,
  type MakeKernels,
  type NumberSplit,
  type SplitRules,
  type Sums,
} from '#model/boosting/kernels.ts'
import type { Tree } from '#model/boosting/tree.ts'

/** Cells of a column in a histogram: 256 bins of (G, H, rows). */
const CELLS_PER_COLUMN = 3 * 256
/** Adding and subtracting these rounds to the nearest integer (ties to even). */
const ROUND_SIGNED = 1.5 * 2 ** 52
const ROUND_UNSIGNED = 2 ** 52

export const plainKernels: MakeKernels = (matrix, rows, slots) => {
  const { columns, count, category } = matrix
  const n = rows.length
  const bins = gatherBins(matrix, rows, new Uint8Array(n * columns))
  const histograms = Array.from(
    { length: slots },
    () => new Float64Array(columns * CELLS_PER_COLUMN),
  )
  const index = new Int32Array(n)
  const spare = new Int32Array(n)
  const g = new Float64Array(n)
  const h = new Float64Array(n)
  const leafG = new Float64Array(n)
  const leafH = new Float64Array(n)
  let unitG = 1
  let unitH = 1
  let used = Int32Array.from({ length: columns }, (_, c) => c)

  return {
    rows: n,
    columns,
    count,
    category,
    slots,
    index,
    gradient: new Float64Array(n),
    curvature: new Float64Array(n),
    use: (columns) => {
      used = Int32Array.from(columns)
    },
    derive: (gradient, curvature) => {
      const { scaleG, scaleH } = unitsOf(n, largest(gradient), largest(curvature))
      unitG = 1 / scaleG
      unitH = 1 / scaleH
      for (let i = 0; i < n; i++) {
        g[i] = gradient[i] * scaleG + ROUND_SIGNED - ROUND_SIGNED
        // Rows with any derivative count at least one unit, so that each side of a split has
        // curvature.
        const least = gradient[i] === 0 && curvature[i] === 0 ? 0 : 1
        h[i] = Math.max(curvature[i] * scaleH + ROUND_UNSIGNED - ROUND_UNSIGNED, least)
      }
    },
    total: (start, end) => {
      let G = 0
      let H = 0
      for (let i = start; i < end; i++) {
        G += g[index[i]]
        H += h[index[i]]
      }
      return { G: G * unitG, H: H * unitH, rows: end - start }
    },
    fill: (slot, start, end) => {
      for (let i = start; i < end; i++) {
        leafG[i] = g[index[i]]
        leafH[i] = h[index[i]]
      }
      for (const c of used) {
        const cells = histograms[slot].subarray(
          c * CELLS_PER_COLUMN,
          c * CELLS_PER_COLUMN + 3 * count[c],
        )
        cells.fill(0)
        countColumn(cells, bins.subarray(c * n, c * n + n), index, start, end, leafG, leafH)
      }
    },
    subtract: (slot, part) => {
      const whole = histograms[slot]
      const taken = histograms[part]
      for (const c of used)
        for (let i = c * CELLS_PER_COLUMN; i < c * CELLS_PER_COLUMN + 3 * count[c]; i++)
          whole[i] -= taken[i]
    },
    cells: (slot, column) =>
      histograms[slot]
        .slice(column * CELLS_PER_COLUMN, column * CELLS_PER_COLUMN + 3 * count[column])
        .map((v, i) => v * [unitG, unitH, 1][i % 3]),
    bestNumber: (slot, leaf, rules) => {
      const scan: Scan = { top: leaf.G * leaf.G, bottom: leaf.H + rules.l2, split: null }
      for (const c of used) {
        const cells = histograms[slot].subarray(
          c * CELLS_PER_COLUMN,
          c * CELLS_PER_COLUMN + 3 * count[c],
        )
        if (!category[c]) scanNumber(scan, c, cells, leaf, rules, unitG, unitH)
      }
      return scan.split
    },
    partition: (start, end, column, goesLeft) => {
      const base = column * n
      let left = start
      let right = 0
      for (let i = start; i < end; i++) {
        const row = index[i]
        if (goesLeft[bins[base + row]]) index[left++] = row
        else spare[right++] = row
      }
      index.set(spare.subarray(0, right), left)
      return left
    },
    addTrees: (trees, score) => {
      for (const tree of trees) addTree(tree, bins, n, score)
    },
    free: () => {},
  }
}

function largest(values: Float64Array): number {
  let most = 0
  for (let i = 0; i < values.length; i++) most = Math.max(most, Math.abs(values[i]))
  return most
}

function countColumn(
  cells: Float64Array,
  bins: Uint8Array,
  index: Int32Array,
  start: number,
  end: number,
  g: Float64Array,
  h: Float64Array,
): void {
  for (let i = start; i < end; i++) {
    const cell = 3 * bins[index[i]]
    cells[cell] += g[i]
    cells[cell + 1] += h[i]
    cells[cell + 2]++
  }
}

/** The best split so far; its score is top ÷ bottom. */
interface Scan {
  top: number
  bottom: number
  split: NumberSplit | null
}

/** Tries thresholds after each bin, first with missing rows on the right, then on the left. */
function scanNumber(
  best: Scan,
  column: number,
  cells: Float64Array,
  leaf: Sums,
  { minLeaf, minWeight, l2 }: SplitRules,
  unitG: number,
  unitH: number,
): void {
  const bins = cells.length / 3
  const missing = cells[2] > 0
  for (let side = 0; side < (missing ? 2 : 1); side++) {
    let sumG = side ? cells[0] : 0
    let sumH = side ? cells[1] : 0
    let rows = side ? cells[2] : 0
    for (let bin = side ? 0 : 1; bin < bins; bin++) {
      if (bin > 0) {
        if (cells[3 * bin + 2] === 0) continue
        sumG += cells[3 * bin]
        sumH += cells[3 * bin + 1]
        rows += cells[3 * bin + 2]
      }
      if (rows < minLeaf) continue
      if (leaf.rows - rows < minLeaf) break
      const G = sumG * unitG
      const H = sumH * unitH
      const restG = leaf.G - G
      const restH = leaf.H - H
      if (H < minWeight || restH < minWeight) continue
      // G² ÷ (H + l2) + restG² ÷ (restH + l2) over one denominator, since divisions are slow
      const top = G * G * (restH + l2) + restG * restG * (H + l2)
      const bottom = (H + l2) * (restH + l2)
      if (top * best.bottom > best.top * bottom) {
        best.top = top
        best.bottom = bottom
        const score = top / bottom
        const missingLeft = missing ? side === 1 : largerSide(rows, leaf.rows)
        best.split = { column, bin, missingLeft, score, left: { G, H, rows } }
      }
    }
  }
}

function addTree(tree: Tree, bins: Uint8Array, n: number, score: Float64Array): void {
  const { column, left, right, goesLeft, value } = tree
  for (let i = 0; i < n; i++) {
    let node = 0
    while (left[node] >= 0)
      node = goesLeft[(node << 8) + bins[column[node] * n + i]] ? left[node] : right[node]
    score[i] += value[node]
  }
}

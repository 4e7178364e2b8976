// The best split of a leaf: kernels scan numeric columns; categories are scanned here, since they
// have few cells and need sorting.
import type { Kernels, SplitRules, Sums } from './kernels.ts'

export interface Split {
  readonly gain: number
  readonly column: number
  readonly goesLeft: Uint8Array
  readonly left: Sums
}

/** Bins of a category with fewer rows are not sorted by their own mean. */
const LEAST_LEVEL_ROWS = 10

/** The best split of a leaf over all columns in use; ties go to the first column and bin. */
export function findSplit(
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

// Cross products of the dense columns of weighted rows: most of the time of a line over many columns.
import { giveBack, machineOf, newLayout } from './machine.ts'

/** Rows that are multiplied at once; a multiple of 4. */
const ROWS_AT_ONCE = 64

interface Rows {
  readonly numbers: number
  readonly values: Float64Array
  readonly categories: number
  /** Columns of levels follow the numbers. */
  readonly hot: Int32Array
  readonly columns: number
}

/**
 * Adds Σ weight × row × rowᵀ to the lower triangle of `square` (row-major), but for products of two levels. The last column
 * of a row is 1. The same to the last bit as a plain loop over the rows.
 */
export function addProducts(
  { numbers, values, categories, hot, columns }: Rows,
  rows: Int32Array,
  weight: Float64Array,
  square: Float64Array,
): void {
  const width = 2 * Math.ceil((numbers + 1) / 2)
  const size = columns + 1
  const layout = newLayout()
  const at = {
    rows: layout.take(8 * ROWS_AT_ONCE * width),
    weight: layout.take(8 * ROWS_AT_ONCE),
    hot: layout.take(4 * ROWS_AT_ONCE * categories),
    // Levels have their lines behind those of the numbers.
    square: layout.take(8 * width * (width + columns - numbers)),
  }
  const levels = at.square + 8 * width * width
  const machine = machineOf(layout.bytes())
  const { buffer } = machine.memory
  const some = new Float64Array(buffer, at.rows, ROWS_AT_ONCE * width).fill(0)
  const own = new Float64Array(buffer, at.weight, ROWS_AT_ONCE)
  const level = new Int32Array(buffer, at.hot, ROWS_AT_ONCE * categories)
  const sums = new Float64Array(buffer, at.square, width * (width + columns - numbers)).fill(0)
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const n = Math.min(ROWS_AT_ONCE, rows.length - from)
    own.fill(0)
    own.set(weight.subarray(from, from + n))
    level.fill(-1)
    for (let i = 0; i < n; i++) {
      const row = rows[from + i]
      some.set(values.subarray(row * numbers, (row + 1) * numbers), i * width)
      some[i * width + numbers] = 1
      for (let j = 0; j < categories; j++)
        level[i * categories + j] = hot[row * categories + j] - numbers
    }
    machine.loops.addProducts(
      at.rows,
      at.weight,
      ROWS_AT_ONCE,
      width,
      at.square,
      at.hot,
      categories,
      levels,
    )
  }
  for (let j = 0; j < columns; j++) {
    const line = (j < numbers ? j : j - numbers + width) * width
    for (let k = 0; k < Math.min(j + 1, numbers); k++) square[j * size + k] += sums[line + k]
    square[columns * size + j] += sums[j < numbers ? numbers * width + j : line + numbers]
  }
  square[size * size - 1] += sums[numbers * width + numbers]
  giveBack(machine)
}

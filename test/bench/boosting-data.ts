// The data that boosting is measured on: 100,000 rows to train and 20,000 to test, 20 columns of which
// ten matter, noise of standard deviation 1.2. Seeded; no one's market.
import { generator } from './request.ts'

export const TRAIN = 100_000
export const ROWS = 120_000
export const COLUMNS = 20

/** Columns (column-major) and target. Shapes: COLUMNS × ROWS, ROWS. */
export function boostingData(): { x: Float64Array; y: Float64Array } {
  const random = generator(12_345)
  // Box & Muller (1958)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const x = new Float64Array(COLUMNS * ROWS)
  const y = new Float64Array(ROWS)
  for (let i = 0; i < ROWS; i++) {
    for (let c = 0; c < COLUMNS; c++) x[c * ROWS + i] = normal()
    const at = (c: number) => x[c * ROWS + i]!
    y[i] =
      2 * Math.sin(2 * at(0)) +
      at(1) * at(2) +
      (at(3) > 0 ? 1.5 * at(4) : -at(5)) +
      0.5 * at(6) ** 2 +
      0.3 * (at(7) + at(8) + at(9)) +
      1.2 * normal()
  }
  return { x, y }
}

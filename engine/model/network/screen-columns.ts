// Which columns the network reads where a market has more than it has room for: those that tell most of the
// outcomes, and of what was taken, each by itself. Explained variance over few bins, less what chance explains.
import type { Feature } from '#grounding/market.ts'

const BINS = 8
/** What is taken tells less than what came of it. */
const TAKEN_WEIGHT = 0.5

/** Places of the columns to read, ascending. Shapes: rows, and outcome and taken as rows; NaN = not known. */
export function screenColumns(
  features: readonly Feature[],
  rows: Int32Array,
  outcome: Float64Array,
  taken: Float64Array,
  most: number,
): Int32Array {
  const all = Int32Array.from(features.keys())
  if (features.length <= most) return all
  const score = features.map((feature) => {
    const bins = binsOf(feature, rows)
    return explained(bins, outcome) + TAKEN_WEIGHT * explained(bins, taken)
  })
  return all
    .sort((a, b) => score[b] - score[a] || a - b)
    .slice(0, most)
    .sort()
}

function binsOf(feature: Feature, rows: Int32Array): Int32Array {
  if (feature.kind === 'category') return Int32Array.from(rows, (row) => feature.codes[row] + 1)
  const values = Float64Array.from(rows, (row) => feature.values[row])
  const sorted = values.filter((v) => Number.isFinite(v)).sort()
  const edges = Array.from({ length: BINS - 1 }, (_, i) =>
    sorted.length ? sorted[Math.floor(((i + 1) / BINS) * (sorted.length - 1))] : 0,
  )
  return Int32Array.from(values, (v) => {
    if (!Number.isFinite(v)) return 0
    let bin = 1
    for (const edge of edges) bin += Number(v > edge)
    return bin
  })
}

/** Share of the variance that lies between bins, adjusted for their number; 0 where chance does as well. */
function explained(bins: Int32Array, values: Float64Array): number {
  const sums = new Map<number, { sum: number; count: number }>()
  let count = 0
  let sum = 0
  let square = 0
  for (let i = 0; i < bins.length; i++) {
    const value = values[i]
    if (!Number.isFinite(value)) continue
    const of = sums.get(bins[i]) ?? { sum: 0, count: 0 }
    sums.set(bins[i], { sum: of.sum + value, count: of.count + 1 })
    count++
    sum += value
    square += value * value
  }
  const total = square - (sum * sum) / Math.max(count, 1)
  if (count < 3 || !(total > 1e-12) || sums.size >= count) return 0
  let between = 0
  for (const of of sums.values()) between += (of.sum * of.sum) / of.count
  between -= (sum * sum) / count
  const left = (total - between) / (count - sums.size)
  return Math.max(0, 1 - (left * (count - 1)) / total)
}

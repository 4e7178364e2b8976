// Random functions of an offer's columns, of mean 0 and standard deviation 1: mixtures of sparse
// linear functions, oblivious trees, small tanh networks and products of two columns, each hard for
// some learner.
import type { Random } from './random.ts'

/** Values are clipped to this many standard deviations, so that no offer dominates a market. */
const MOST_SPREADS = 4
/** Sampled values of a column for quantiles. */
const SAMPLED_VALUES = 400

/** A random function of the columns (each of mean 0 and spread about 1). Shape: rows. */
export function drawFunction(random: Random, columns: readonly Float64Array[]): Float64Array {
  const rows = columns[0].length
  const density = random.between(0.3, 1)
  const active = columns.filter(() => random.chance(density))
  if (active.length === 0) active.push(columns[random.below(columns.length)])
  const makers = [lines, trees, network, product]
  const shares = random.chance(0.25)
    ? oneOf(random, makers.length)
    : dirichlet(random, [1, 1, 0.7, 0.4])
  const sum = new Float64Array(rows)
  makers.forEach((make, at) => {
    // Skips negligible parts to save time.
    if (shares[at] < 0.01) return
    const part = standardise(make(random, active, rows))
    const weight = Math.sqrt(shares[at])
    for (let row = 0; row < rows; row++) sum[row] += weight * part[row]
  })
  return standardise(sum).map((value) => Math.min(Math.max(value, -MOST_SPREADS), MOST_SPREADS))
}

/** Shifts and scales to mean 0 and spread 1, in place. */
export function standardise(values: Float64Array): Float64Array {
  let mean = 0
  for (const value of values) mean += value / values.length
  let square = 0
  for (const value of values) square += (value - mean) ** 2 / values.length
  const spread = Math.sqrt(square) + 1e-9
  for (let at = 0; at < values.length; at++) values[at] = (values[at] - mean) / spread
  return values
}

function lines(random: Random, columns: readonly Float64Array[], rows: number): Float64Array {
  const sum = new Float64Array(rows)
  for (const column of columns) {
    const slope = random.normal() * random.gamma(1)
    for (let row = 0; row < rows; row++) sum[row] += slope * column[row]
  }
  return sum
}

function trees(random: Random, columns: readonly Float64Array[], rows: number): Float64Array {
  const sum = new Float64Array(rows)
  const leaf = new Uint8Array(rows)
  const count = 2 + random.below(11)
  for (let tree = 0; tree < count; tree++) {
    const depth = 1 + random.below(4)
    leaf.fill(0)
    for (let level = 0; level < depth; level++) {
      const column = columns[random.below(columns.length)]
      const threshold = quantileOf(column, random.between(0.1, 0.9))
      for (let row = 0; row < rows; row++) if (column[row] > threshold) leaf[row] |= 1 << level
    }
    const values = Float64Array.from({ length: 1 << depth }, () => random.normal())
    for (let row = 0; row < rows; row++) sum[row] += values[leaf[row]]
  }
  return sum
}

function network(random: Random, columns: readonly Float64Array[], rows: number): Float64Array {
  const sum = new Float64Array(rows)
  const units = 2 + random.below(6)
  const input = new Float64Array(rows)
  for (let unit = 0; unit < units; unit++) {
    input.fill(0)
    for (const column of columns) {
      const slope = random.normal()
      for (let row = 0; row < rows; row++) input[row] += slope * column[row]
    }
    standardise(input)
    const steep = random.between(0.5, 2.5)
    const bend = 0.7 * random.normal()
    const out = random.normal()
    for (let row = 0; row < rows; row++) sum[row] += out * Math.tanh(steep * input[row] + bend)
  }
  return sum
}

function product(random: Random, columns: readonly Float64Array[]): Float64Array {
  const first = columns[random.below(columns.length)]
  const second = columns[random.below(columns.length)]
  return first.map((value, row) => value * second[row])
}

function quantileOf(column: Float64Array, share: number): number {
  const stride = Math.max(1, Math.floor(column.length / SAMPLED_VALUES))
  const sample = new Float64Array(Math.floor(column.length / stride))
  for (let at = 0; at < sample.length; at++) sample[at] = column[at * stride]
  sample.sort()
  return sample[Math.floor(share * (sample.length - 1))]
}

function oneOf(random: Random, count: number): number[] {
  const only = random.below(count)
  return Array.from({ length: count }, (_, at) => Number(at === only))
}

function dirichlet(random: Random, shapes: readonly number[]): number[] {
  const draws = shapes.map((shape) => random.gamma(shape))
  const sum = draws.reduce((a, b) => a + b, 0)
  return draws.map((draw) => draw / sum)
}

// What the network sees of a column: for every row a few numbers that mean the same in any market. Numbers stand
// by their place among the rows read and by their distance from the middle; a level of a category by a code
// without meaning, by how often it comes, and by what the earlier outcomes of its level were (ordered target
// statistics: Prokhorenkova et al. 2018, "CatBoost"), so that no row's own outcome is among its cells.
import { mix } from '#grounding/content-hash.ts'
import type { Feature } from '#grounding/market.ts'
import { clip } from '#model/base/statistics.ts'

/** Numbers of one cell, in this order; shapes.ts writes the last. */
export const CELL = ['place', 'value', 'told', 'count', 'category', 'missing', 'shape'] as const

/** Rows whose outcome an average of a level counts for at least. */
const SHRINK = 4
const CLIP_AT = 4

export interface Entries {
  /** Market rows, context first and in order of time, then queries. */
  readonly rows: Int32Array
  readonly context: number
  /** Known outcome of context entries in scales; NaN elsewhere. Shape: entries. */
  readonly outcome: Float64Array
  /** Moment from which on an entry's outcome tells, and moment of the entry. Shape: entries. */
  readonly known: Float64Array
  readonly time: Float64Array
}

/** Writes the cells of a column: `into[(entry × columns + at) × CELL + …]`. */
export function writeCells(
  feature: Feature,
  entries: Entries,
  into: Float32Array,
  columns: number,
  at: number,
): void {
  const place = (entry: number) => (entry * columns + at) * CELL.length
  if (feature.kind === 'number') writeNumbers(feature.values, entries, into, place)
  else writeCategory(feature.codes, entries, into, place, at)
}

function writeNumbers(
  values: Float64Array,
  { rows, context }: Entries,
  into: Float32Array,
  place: (entry: number) => number,
): void {
  const seen = Float64Array.from(rows.subarray(0, context), (row) => values[row])
    .filter((v) => Number.isFinite(v))
    .sort()
  const middle = quantile(seen, 0.5)
  const spread = (quantile(seen, 0.84) - quantile(seen, 0.16)) / 2 || Math.abs(middle) || 1
  let distinct = 0
  for (let i = 0; i < seen.length; i++) distinct += Number(i === 0 || seen[i] !== seen[i - 1])
  for (let entry = 0; entry < rows.length; entry++) {
    const own = values[rows[entry]]
    const to = place(entry)
    into[to + 3] = Math.log1p(distinct) / 6
    if (!Number.isFinite(own)) {
      into[to + 5] = 1
      continue
    }
    const below = (countBelow(seen, own, false) + countBelow(seen, own, true)) / 2
    into[to] = normalQuantile((below + 0.5) / (seen.length + 1))
    into[to + 1] = clip(Math.asinh((own - middle) / spread), -CLIP_AT, CLIP_AT)
  }
}

function writeCategory(
  codes: Int32Array,
  { rows, context, outcome, known, time }: Entries,
  into: Float32Array,
  place: (entry: number) => number,
  salt: number,
): void {
  const counts = new Map<number, number>()
  for (let entry = 0; entry < context; entry++)
    counts.set(codes[rows[entry]], (counts.get(codes[rows[entry]]) ?? 0) + 1)
  const encodedOutcomes = earlierOutcomes(codes, { rows, context, outcome, known, time })
  for (let entry = 0; entry < rows.length; entry++) {
    const code = codes[rows[entry]]
    const to = place(entry)
    into[to + 2] = encodedOutcomes[entry]
    into[to + 3] = Math.log1p(counts.get(code) ?? 0) / 6
    into[to + 4] = 1
    if (code < 0) into[to + 5] = 1
    else {
      into[to] = codeOf(code, 2 * salt)
      into[to + 1] = codeOf(code, 2 * salt + 1)
    }
  }
}

/** Mean outcome of a level over what was known before each entry, less the mean of all, shrunk. Shape: entries. */
function earlierOutcomes(
  codes: Int32Array,
  { rows, context, outcome, known, time }: Entries,
): Float64Array {
  const teach = Array.from({ length: context }, (_, entry) => entry)
    .filter((entry) => Number.isFinite(outcome[entry]))
    .sort((a, b) => known[a] - known[b] || a - b)
  const learn = Array.from(rows.keys()).sort((a, b) => time[a] - time[b] || a - b)
  const sums = new Map<number, { sum: number; count: number }>()
  const encodedOutcomes = new Float64Array(rows.length)
  let sum = 0
  let next = 0
  for (const entry of learn) {
    for (; next < teach.length && known[teach[next]] <= time[entry]; next++) {
      const own = clip(outcome[teach[next]], -CLIP_AT, CLIP_AT)
      const level = codes[rows[teach[next]]]
      const of = sums.get(level) ?? { sum: 0, count: 0 }
      sums.set(level, { sum: of.sum + own, count: of.count + 1 })
      sum += own
    }
    const of = sums.get(codes[rows[entry]])
    if (of)
      encodedOutcomes[entry] = (of.sum - (of.count * sum) / Math.max(next, 1)) / (of.count + SHRINK)
  }
  return encodedOutcomes
}

/** A code without meaning, −1.7 … 1.7 of spread 1, alike for alike levels. */
function codeOf(code: number, salt: number): number {
  return (mix(code + 1 + Math.imul(salt + 1, 0x9e3779b1)) / 2 ** 32 - 0.5) * Math.sqrt(12)
}

function quantile(sorted: Float64Array, share: number): number {
  return sorted.length ? sorted[Math.floor(share * (sorted.length - 1))] : 0
}

/** Number of values below `value`; with `orEqual` those equal to it too. */
function countBelow(sorted: Float64Array, value: number, orEqual: boolean): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle] < value || (orEqual && sorted[middle] === value)) low = middle + 1
    else high = middle
  }
  return low
}

/** Quantile of the standard normal, to 0.005 (Shore 1982's form is enough for a rank). */
function normalQuantile(share: number): number {
  const p = clip(share, 1e-4, 1 - 1e-4)
  return p >= 0.5 ? 5.5556 * (1 - ((1 - p) / p) ** 0.1186) : -5.5556 * (1 - (p / (1 - p)) ** 0.1186)
}

// Bins of columns, at most 255, computed once per market and shared by all boosted learners. Bin 0
// is "missing". Edges depend on feature values only, never on outcomes, so rows to be predicted may
// contribute.
import type { Feature } from '#grounding/market.ts'
import { sortedNumbers } from '../base/sort.ts'

/** Bins of all columns, column-major: bins[column × rows + row]. Shared between threads. */
export interface Binned {
  readonly rows: number
  readonly columns: number
  readonly bins: Uint8Array
  /** Number of bins per column, including the missing one. Shape: columns. */
  readonly count: Uint16Array
  /** 1 = category: bins have no order. Shape: columns. */
  readonly category: Uint8Array
}

const MAX_BINS = 255
/** Values sampled for the edges of one column; more do not improve the quantiles. */
const EDGE_SAMPLE = 40_000

/** Bins the columns and drops constant ones. */
export function binColumns(columns: readonly Feature[], rows: number): Binned {
  const cut = columns.map((column) =>
    column.kind === 'number' ? binNumbers(column.values) : binCategory(column.codes, column.levels),
  )
  const used = cut.filter((column) => column.varies)
  const bins = new Uint8Array(new SharedArrayBuffer(Math.max(1, used.length * rows)))
  used.forEach((column, i) => bins.set(column.bins, i * rows))
  return {
    rows,
    columns: used.length,
    bins,
    count: Uint16Array.from(used, (column) => column.count),
    category: Uint8Array.from(used, (column) => (column.category ? 1 : 0)),
  }
}

/** The matrix with one more column of numbers, at its end. */
export function withBinned(matrix: Binned, values: Float64Array): Binned {
  const cut = binNumbers(values)
  if (!cut.varies) return matrix
  const bins = new Uint8Array(new SharedArrayBuffer((matrix.columns + 1) * matrix.rows))
  bins.set(matrix.bins.subarray(0, matrix.columns * matrix.rows))
  bins.set(cut.bins, matrix.columns * matrix.rows)
  return {
    rows: matrix.rows,
    columns: matrix.columns + 1,
    bins,
    count: Uint16Array.of(...matrix.count, cut.count),
    category: Uint8Array.of(...matrix.category, 0),
  }
}

interface Cut {
  bins: Uint8Array
  count: number
  category: boolean
  varies: boolean
}

// Loops in place of `from`, `map` and `filter`, which take ten times as long for a column of a large table.
function binNumbers(values: Float64Array): Cut {
  const edges = edgesOf(sortedNumbers(values), values.length)
  const bins = new Uint8Array(values.length)
  // A value's bin is 1 + the number of edges below it.
  for (let row = 0; row < values.length; row++) {
    const value = values[row]
    if (Number.isNaN(value)) continue
    let [low, high] = [0, edges.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (edges[middle] < value) low = middle + 1
      else high = middle
    }
    bins[row] = low + 1
  }
  return { bins, count: edges.length + 2, category: false, varies: varies(bins) }
}

/**
 * Upper edges of bins: midpoints between distinct values, or quantiles if there are too many. `sorted`: the values
 * that are not missing of so many `rows`.
 */
function edgesOf(sorted: Float64Array, rows: number): Float64Array {
  const step = Math.max(1, Math.floor(rows / EDGE_SAMPLE))
  const seen = new Float64Array(Math.ceil(sorted.length / step))
  for (let i = 0; i < seen.length; i++) seen[i] = sorted[i * step]
  const most = MAX_BINS - 1
  const distinct: number[] = []
  for (let i = 0; i < seen.length && distinct.length <= most; i++)
    if (i === 0 || seen[i] !== seen[i - 1]) distinct.push(seen[i])
  if (distinct.length <= most)
    return Float64Array.from(distinct.slice(1), (value, i) => halfway(distinct[i], value))
  const edges: number[] = []
  for (let k = 1; k < most; k++) {
    const at = Math.floor((k * seen.length) / most)
    const edge = halfway(seen[at - 1], seen[at])
    if (seen[at] > seen[at - 1] && (edges.length === 0 || edge > edges[edges.length - 1]))
      edges.push(edge)
  }
  return Float64Array.from(edges)
}

function halfway(low: number, high: number): number {
  const middle = low + (high - low) / 2
  // Adjacent doubles have no midpoint; an edge belongs to the bin below.
  return middle < high ? middle : low
}

/** The most frequent levels have their own bin; the rest share the last one. */
function binCategory(codes: Int32Array, levels: number): Cut {
  const frequency = new Float64Array(levels)
  for (const code of codes) if (code >= 0) frequency[code]++
  const order = Array.from(frequency.keys()).sort((a, b) => frequency[b] - frequency[a] || a - b)
  const own = levels <= MAX_BINS - 1 ? levels : MAX_BINS - 2
  const binOf = new Uint8Array(levels).fill(own + 1)
  for (let i = 0; i < own; i++) binOf[order[i]] = i + 1
  const bins = Uint8Array.from(codes, (code) => (code < 0 ? 0 : binOf[code]))
  return { bins, count: own + (levels > own ? 2 : 1), category: true, varies: varies(bins) }
}

function varies(bins: Uint8Array): boolean {
  for (let i = 1; i < bins.length; i++) if (bins[i] !== bins[0]) return true
  return false
}

/** Bins of some rows of a matrix, column-major: to[column × rows + i]. Returns `to`. */
export function gatherBins(matrix: Binned, rows: Int32Array, to: Uint8Array): Uint8Array {
  for (let column = 0; column < matrix.columns; column++) {
    const from = column * matrix.rows
    const at = column * rows.length
    for (let i = 0; i < rows.length; i++) to[at + i] = matrix.bins[from + rows[i]]
  }
  return to
}

// Training markets as one binned matrix: few bins per feature, at quantiles over all markets, with
// the rows of all markets concatenated.
import type { Binned } from '#model/boosting/binning.ts'
import { binValues } from '#model/boosting/forest.ts'

/** Maximum bins per feature, since edges are shipped with the trees. */
const MOST_BINS = 48
/** Values sampled for the quantiles of one feature. */
const SAMPLED_VALUES = 60_000

/**
 * Edges of each feature, ascending. Parts: one array of features (each features × rows) per market.
 */
export function edgesOf(parts: readonly (readonly Float32Array[])[]): Float32Array[] {
  return parts[0].map((_, f) => {
    const rows = parts.reduce((sum, part) => sum + part[f].length, 0)
    const step = Math.max(1, Math.floor(rows / SAMPLED_VALUES))
    const values: number[] = []
    for (const part of parts)
      for (let i = 0; i < part[f].length; i += step)
        if (!Number.isNaN(part[f][i])) values.push(part[f][i])
    values.sort((a, b) => a - b)
    const edges = new Set<number>()
    for (let k = 1; k < MOST_BINS; k++) {
      const at = Math.floor((k * values.length) / MOST_BINS)
      if (at > 0 && values[at] > values[at - 1]) edges.add(Math.fround(values[at - 1]))
    }
    // With few distinct values, each has its own bin.
    const distinct = [...new Set(values)]
    if (distinct.length <= MOST_BINS) return Float32Array.from(distinct.slice(0, -1))
    return Float32Array.from(edges).sort()
  })
}

/** Rows of all parts, concatenated. */
export function matrixOf(
  parts: readonly (readonly Float32Array[])[],
  edges: readonly Float32Array[],
): Binned {
  const rows = parts.reduce((sum, part) => sum + part[0].length, 0)
  const bins = new Uint8Array(new SharedArrayBuffer(edges.length * rows))
  edges.forEach((edge, f) => {
    let at = f * rows
    for (const part of parts) {
      bins.set(binValues(part[f], edge), at)
      at += part[f].length
    }
  })
  return {
    rows,
    columns: edges.length,
    bins,
    count: Uint16Array.from(edges, (edge) => edge.length + 2),
    category: new Uint8Array(edges.length),
  }
}

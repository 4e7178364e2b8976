// Compact trained trees for shipping: few bins per feature, 16-bit leaf values. Trees compare bins,
// so a value on an edge is treated the same in training and use.

/** Trees added to a start value, and to a feature if `base` is its index (−1 = none). */
export interface Forest {
  readonly start: number
  readonly base: number
  readonly trees: readonly CompactTree[]
}

/** Nodes in pre-order: the left child follows, `right` is the index of the other. Shapes: nodes. */
export interface CompactTree {
  /** Feature of the split; LEAF at a leaf. */
  readonly feature: Uint8Array
  /** Largest bin that goes left (bins of values start at 1; 0 is missing). */
  readonly most: Uint8Array
  readonly missingLeft: Uint8Array
  readonly right: Uint16Array
  readonly value: Float32Array
}

/** Forests over the same binned features; the prediction is their mean. */
export interface Ensemble {
  /**
   * Upper edges of bins, ascending: bin = 1 + number of edges below the value. One array per
   * feature.
   */
  readonly edges: readonly Float32Array[]
  readonly forests: readonly Forest[]
}

export const LEAF = 255

/** Bins of one feature's values. NaN is 0. */
export function binValues(values: Float32Array, edges: Float32Array): Uint8Array {
  const bins = new Uint8Array(values.length)
  for (let i = 0; i < values.length; i++) {
    const value = values[i]
    if (Number.isNaN(value)) continue
    let low = 0
    let high = edges.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (edges[middle] < value) low = middle + 1
      else high = middle
    }
    bins[i] = low + 1
  }
  return bins
}

/** Mean prediction of an ensemble's forests. `features`: shape features × rows. */
export function predictEnsemble(
  { edges, forests }: Ensemble,
  features: readonly Float32Array[],
): Float64Array {
  const rows = features[0].length
  const bins = edges.map((edge, f) => binValues(features[f], edge))
  const sum = new Float64Array(rows)
  for (const { start, base, trees } of forests) {
    for (let i = 0; i < rows; i++) sum[i] += start
    if (base >= 0) for (let i = 0; i < rows; i++) sum[i] += features[base][i]
    for (const tree of trees) addTree(tree, bins, sum)
  }
  return sum.map((v) => v / Math.max(forests.length, 1))
}

function addTree(tree: CompactTree, bins: readonly Uint8Array[], sum: Float64Array): void {
  const { feature, most, missingLeft, right, value } = tree
  for (let i = 0; i < sum.length; i++) {
    let node = 0
    while (feature[node] !== LEAF) {
      const bin = bins[feature[node]][i]
      const left = bin === 0 ? missingLeft[node] === 1 : bin <= most[node]
      node = left ? node + 1 : right[node]
    }
    sum[i] += value[node]
  }
}

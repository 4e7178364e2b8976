// Writes the calibrator's file: the trees of a boosted model in the compact form, and ensembles as bytes. The engine reads
// both (engine/model/decide/calibrator-file.ts).
import type { Boosted } from '#model/boosting/boosting.ts'
import { LEAF, type CompactTree, type Ensemble, type Forest } from '#model/boosting/forest.ts'
import { FILE_VERSION, MISSING_LEFT } from '#model/decide/calibrator-file.ts'

/** Converts a boosted model over numbers. All its columns must be features. */
export function compact(model: Boosted, base: number): Forest {
  return { start: model.start, base, trees: model.trees.map(compactTree) }
}

function compactTree(tree: Boosted['trees'][number]): CompactTree {
  const nodes = tree.column.length
  const feature = new Uint8Array(nodes)
  const most = new Uint8Array(nodes)
  const missingLeft = new Uint8Array(nodes)
  const right = new Uint16Array(nodes)
  const value = new Float32Array(nodes)
  let next = 0
  const place = (node: number): void => {
    const at = next++
    if (tree.left[node] < 0) {
      feature[at] = LEAF
      value[at] = tree.value[node]
      return
    }
    feature[at] = tree.column[node]
    missingLeft[at] = tree.goesLeft[node << 8]
    let last = 0
    for (let bin = 1; bin < 256; bin++) if (tree.goesLeft[(node << 8) + bin]) last = bin
    most[at] = last
    place(tree.left[node])
    right[at] = next
    place(tree.right[node])
  }
  place(0)
  return { feature, most, missingLeft, right, value }
}

/** Encodes ensembles. Throws above 255 features, or 127 used edges of one feature. */
export function encodeEnsembles(ensembles: readonly Ensemble[]): Uint8Array {
  const out = new Writer()
  out.u8(FILE_VERSION)
  out.u8(ensembles.length)
  for (const given of ensembles) {
    const { edges, forests } = withUsedEdges(given)
    if (edges.length > LEAF || edges.some((edge) => edge.length >= MISSING_LEFT))
      throw new Error('the calibrator has more features or edges than its file can hold')
    out.u8(edges.length)
    for (const edge of edges) {
      out.u8(edge.length)
      for (const v of edge) out.f32(v)
    }
    out.u8(forests.length)
    for (const { start, base, trees } of forests) {
      const largest = Math.max(1e-12, ...trees.flatMap((tree) => Array.from(tree.value, Math.abs)))
      out.f32(start)
      out.u8(base < 0 ? LEAF : base)
      out.f32(largest)
      out.u16(trees.length)
      for (const { feature, most, missingLeft, value } of trees)
        feature.forEach((f, node) => {
          if (f === LEAF) {
            out.u8(LEAF)
            out.u16((Math.round((value[node] / largest) * 32767) + 65536) & 65535)
          } else {
            out.u8(f)
            out.u8(most[node] + (missingLeft[node] ? MISSING_LEFT : 0))
          }
        })
    }
  }
  return out.bytes()
}

/** The same ensemble with only the edges that its trees use. */
function withUsedEdges({ edges, forests }: Ensemble): Ensemble {
  const used = edges.map(() => new Set<number>())
  for (const { trees } of forests)
    for (const { feature, most } of trees)
      feature.forEach((f, node) => f !== LEAF && used[f].add(most[node]))
  // A split after bin b uses edge b − 1; a split after bin 0 uses none.
  const kept = used.map((bins) => Array.from(bins).sort((a, b) => a - b))
  const numberOf = kept.map((bins) => new Map(bins.filter((b) => b > 0).map((b, i) => [b, i + 1])))
  return {
    edges: edges.map((edge, f) =>
      Float32Array.from(kept[f].filter((b) => b > 0 && b <= edge.length).map((b) => edge[b - 1])),
    ),
    forests: forests.map((forest) => ({
      ...forest,
      trees: forest.trees.map((tree) => ({
        ...tree,
        most: tree.most.map((b, node) =>
          tree.feature[node] === LEAF || b === 0 ? 0 : numberOf[tree.feature[node]].get(b)!,
        ),
      })),
    })),
  }
}

class Writer {
  private buffer = new DataView(new ArrayBuffer(1 << 20))
  private at = 0
  u8(v: number): void {
    this.buffer.setUint8(this.at++, v)
  }
  u16(v: number): void {
    this.buffer.setUint16((this.at += 2) - 2, v, true)
  }
  f32(v: number): void {
    this.buffer.setFloat32((this.at += 4) - 4, v, true)
  }
  bytes(): Uint8Array {
    return new Uint8Array(this.buffer.buffer.slice(0, this.at))
  }
}

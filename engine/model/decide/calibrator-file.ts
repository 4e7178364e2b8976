// Binary format of the calibrator: a sequence of ensembles, each with its bin edges (only those
// used by a tree) and its trees. Little endian; leaf values as 16-bit fractions of their forest's
// largest value. Quantisation changes predictions slightly, so measurements must use the decoded
// file.
import { LEAF, type CompactTree, type Ensemble, type Forest } from '../boosting/forest.ts'

/** Incremented with every change of this layout or of the order of features. */
const FILE_VERSION = 2
const MISSING_LEFT = 128

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

/** Decodes the output of `encodeEnsembles`. */
export function decodeEnsembles(bytes: Uint8Array): Ensemble[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  const u8 = () => view.getUint8(at++)
  const u16 = () => view.getUint16((at += 2) - 2, true)
  const f32 = () => view.getFloat32((at += 4) - 4, true)
  const version = u8()
  if (version !== FILE_VERSION)
    throw new Error(`the calibrator’s file has version ${version}, not ${FILE_VERSION}`)
  const times = <A>(count: number, read: () => A): A[] => Array.from({ length: count }, read)
  return times(u8(), () => {
    const edges = times(u8(), () => Float32Array.from(times(u8(), f32)))
    const forests = times(u8(), (): Forest => {
      const start = f32()
      const base = u8()
      const largest = f32()
      return { start, base: base === LEAF ? -1 : base, trees: times(u16(), () => tree(largest)) }
    })
    return { edges, forests }
  })

  function tree(largest: number): CompactTree {
    const feature: number[] = []
    const most: number[] = []
    const missingLeft: number[] = []
    const right: number[] = []
    const value: number[] = []
    const node = (): void => {
      const here = feature.length
      const head = u8()
      const leaf = head === LEAF
      const bin = leaf ? 0 : u8()
      feature.push(head)
      missingLeft.push(bin & MISSING_LEFT ? 1 : 0)
      most.push(bin & (MISSING_LEFT - 1))
      value.push(leaf ? (((u16() << 16) >> 16) / 32767) * largest : 0)
      right.push(0)
      if (leaf) return
      node()
      right[here] = feature.length
      node()
    }
    node()
    return {
      feature: Uint8Array.from(feature),
      most: Uint8Array.from(most),
      missingLeft: Uint8Array.from(missingLeft),
      right: Uint16Array.from(right),
      value: Float32Array.from(value),
    }
  }
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

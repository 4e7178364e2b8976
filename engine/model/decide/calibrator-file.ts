// Binary format of the calibrator: a sequence of ensembles, each with its bin edges (only those
// used by a tree) and its trees. Little endian; leaf values as 16-bit fractions of their forest's
// largest value. Quantisation changes predictions slightly, so measurements must use the decoded
// file (written by training/calibrator-file.ts).
import { LEAF, type CompactTree, type Ensemble, type Forest } from '../boosting/forest.ts'

/** Incremented with every change of this layout or of the order of features. */
export const FILE_VERSION = 2
export const MISSING_LEFT = 128

/** Decodes what `encodeEnsembles` of training/ wrote. */
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

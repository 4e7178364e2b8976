// The tagger's weights, unpacked once: for each feature (by a hash of its text) the attributes of labels
// that it speaks for or against, as bytes. How they are packed stands here, for training and reading alike.
import { encodeBase64 } from '#contract/base64.ts'
import type { Net } from './net.ts'
import { DATA } from './weights-data.ts'
import { decodeBytes } from './data-bytes.ts'
import type { NetPart, Packed } from './packed.ts'

export interface Weights {
  readonly attributes: ReadonlyMap<string, number>
  /** Adds a feature's weights, where it has any. */
  readonly add: (feature: string, sums: Int32Array) => void
  /** What one step of a weight is worth. */
  readonly scale: number
  readonly net: Net
}

/** FNV-1a (Fowler, Noll & Vo) of a feature's UTF-16 code units. */
export function hashOf(text: string): number {
  let own = 2_166_136_261
  for (let at = 0; at < text.length; at++) own = Math.imul(own ^ text.charCodeAt(at), 16_777_619)
  return own >>> 0
}

let unpacked: Weights | null = null

export function weights(): Weights {
  unpacked ??= unpack(DATA)
  return unpacked
}

export function unpack({ attributes, scale, bytes, net }: Packed): Weights {
  const part = (name: NetPart): Float64Array => {
    const numbers = Float64Array.from(new Int8Array(decodeBytes(net[name].bytes).buffer))
    for (let at = 0; at < numbers.length; at++) numbers[at]! *= net[name].step
    return numbers
  }
  const raw = decodeBytes(bytes)
  const view = new DataView(raw.buffer)
  const starts = new Map<number, number>()
  for (let at = 0; at < raw.length; at += 5 + 2 * raw[at + 4]!)
    starts.set(view.getUint32(at), at + 4)
  return {
    attributes: new Map(attributes.map((each, at) => [each, at])),
    scale,
    net: {
      hidden: net.hidden,
      outputs: attributes.length,
      special: part('special'),
      first: part('first'),
      firstBias: part('firstBias'),
      second: part('second'),
      secondBias: part('secondBias'),
    },
    add(feature, sums) {
      const start = starts.get(hashOf(feature))
      if (start === undefined) return
      const end = start + 1 + 2 * raw[start]!
      for (let at = start + 1; at < end; at += 2) sums[raw[at]!]! += view.getInt8(at + 1)
    },
  }
}

export function pack(
  attributes: readonly string[],
  scale: number,
  features: ReadonlyMap<string, readonly (readonly [number, number])[]>,
  net: Net,
): Packed {
  const rows = Array.from(features, ([feature, own]) => [hashOf(feature), own] as const)
    .filter(([, own]) => own.length > 0)
    .toSorted((x, y) => x[0] - y[0])
  const bytes: number[] = []
  for (const [hash, own] of rows) {
    bytes.push(hash >>> 24, (hash >>> 16) & 255, (hash >>> 8) & 255, hash & 255, own.length)
    for (const [attribute, value] of own) bytes.push(attribute, value & 255)
  }
  return {
    attributes,
    scale,
    bytes: encodeBase64(Uint8Array.from(bytes)),
    net: {
      hidden: net.hidden,
      special: packPart(net.special),
      first: packPart(net.first),
      firstBias: packPart(net.firstBias),
      second: packPart(net.second),
      secondBias: packPart(net.secondBias),
    },
  }
}

/** Numbers as signed bytes of one step. */
function packPart(numbers: Float64Array): { step: number; bytes: string } {
  const most = numbers.reduce((largest, each) => Math.max(largest, Math.abs(each)), 1e-9)
  const step = Number((most / 127).toPrecision(6))
  return {
    step,
    bytes: encodeBase64(
      Uint8Array.from(
        numbers,
        (each) => Math.max(-127, Math.min(127, Math.round(each / step))) & 255,
      ),
    ),
  }
}

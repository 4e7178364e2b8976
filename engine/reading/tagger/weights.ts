// The tagger's weights, unpacked once: for each feature (by a hash of its text) the attributes of labels
// that it speaks for or against, as bytes. How they are packed stands here, for training and reading alike.
import { weightBytes } from '#contract/weights.ts'
import { INPUTS, SPECIALS, type Net } from './net.ts'
import { joinFile, splitFile } from './packed.ts'
import { WIDTH } from './vectors.ts'

export interface Weights {
  readonly attributes: ReadonlyMap<string, number>
  /** Adds a feature's weights, where it has any. */
  readonly add: (feature: string, sums: Int32Array) => void
  /** What one step of a weight is worth. */
  readonly scale: number
  readonly net: Net
  readonly sureness: SurenessWeights
}

/** What each feature says for the likeliest label (sureness/): the log of the odds that the label is right is their sum. */
export type SurenessWeights = Readonly<Record<string, number>>

/** FNV-1a (Fowler, Noll & Vo) of a feature's UTF-16 code units. */
function hashOf(text: string): number {
  let own = 2_166_136_261
  for (let at = 0; at < text.length; at++) own = Math.imul(own ^ text.charCodeAt(at), 16_777_619)
  return own >>> 0
}

/** Parts of the network, in the order of the file, each as signed bytes of its own step. */
const PARTS = ['special', 'first', 'firstBias', 'second', 'secondBias'] as const
type Part = (typeof PARTS)[number]

/**
 * The text of tagger.bin, as JSON. Its bytes are the features, then the parts of the network. A feature: its hash
 * (4 bytes, rising), how many weights it has (1 byte), and of each its attribute and its value (1 byte each, signed).
 */
interface Header {
  readonly attributes: readonly string[]
  readonly scale: number
  readonly hidden: number
  /** Bytes of the features. */
  readonly features: number
  readonly steps: Readonly<Record<Part, number>>
  readonly sureness: SurenessWeights
}

let unpacked: Weights | null = null

export function weights(): Weights {
  unpacked ??= unpack(weightBytes('tagger.bin'))
  return unpacked
}

/** Reads the weights anew at the next use: for training, which makes several. */
export function forgetWeights(): void {
  unpacked = null
}

export function unpack(file: Uint8Array<ArrayBuffer>): Weights {
  const { text, bytes } = splitFile(file)
  const { attributes, scale, hidden, features, steps, sureness } = JSON.parse(text) as Header
  const outputs = attributes.length
  let at = features
  const part = (name: Part, length: number): Float64Array =>
    Float64Array.from(bytes.subarray(at, (at += length))).map((each) => each * steps[name])
  const net: Net = {
    hidden,
    outputs,
    special: part('special', SPECIALS * WIDTH),
    first: part('first', hidden * INPUTS),
    firstBias: part('firstBias', hidden),
    second: part('second', outputs * hidden),
    secondBias: part('secondBias', outputs),
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, features)
  const starts = new Map<number, number>()
  for (let from = 0; from < features; from += 5 + 2 * view.getUint8(from + 4))
    starts.set(view.getUint32(from), from + 4)
  return {
    attributes: new Map(attributes.map((each, index) => [each, index])),
    scale,
    net,
    sureness,
    add(feature, sums) {
      const start = starts.get(hashOf(feature))
      if (start === undefined) return
      const end = start + 1 + 2 * view.getUint8(start)
      for (let own = start + 1; own < end; own += 2) sums[view.getUint8(own)]! += bytes[own + 1]!
    },
  }
}

/** The weights as tagger.bin. */
export function pack(
  attributes: readonly string[],
  scale: number,
  features: ReadonlyMap<string, readonly (readonly [number, number])[]>,
  net: Net,
  sureness: SurenessWeights,
): Uint8Array<ArrayBuffer> {
  const rows = Array.from(features, ([feature, own]) => [hashOf(feature), own] as const)
    .filter(([, own]) => own.length > 0)
    .toSorted((x, y) => x[0] - y[0])
  const bytes: number[] = []
  for (const [hash, own] of rows) {
    bytes.push(hash >>> 24, (hash >>> 16) & 255, (hash >>> 8) & 255, hash & 255, own.length)
    for (const [attribute, value] of own) bytes.push(attribute, value & 255)
  }
  const header: Header = {
    attributes,
    scale,
    hidden: net.hidden,
    features: bytes.length,
    steps: {
      special: stepOf(net.special),
      first: stepOf(net.first),
      firstBias: stepOf(net.firstBias),
      second: stepOf(net.second),
      secondBias: stepOf(net.secondBias),
    },
    sureness,
  }
  for (const name of PARTS)
    for (const each of net[name]) {
      const value = Math.round(each / header.steps[name])
      bytes.push(Math.max(-127, Math.min(127, value)) & 255)
    }
  return joinFile(JSON.stringify(header), Uint8Array.from(bytes))
}

/** What one step of a part's signed bytes is worth. */
function stepOf(numbers: Float64Array): number {
  const most = numbers.reduce((largest, each) => Math.max(largest, Math.abs(each)), 1e-9)
  return Number((most / 127).toPrecision(6))
}

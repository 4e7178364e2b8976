// The tagger's weights, unpacked once: for each feature (by a hash of its text) the attributes of labels
// that it speaks for or against, as bytes. How they are packed stands here, for training and reading alike.
import { weightBytes } from '#contract/weights.ts'
import { joinFile, splitFile } from './packed.ts'

export interface Weights {
  readonly attributes: ReadonlyMap<string, number>
  /** Adds a feature's weights, where it has any. */
  readonly add: (feature: string, sums: Int32Array) => void
  /** What one step of a weight is worth. */
  readonly scale: number
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

/**
 * The text of tagger.bin, as JSON. Its bytes are the features: the hash of each (4 bytes, rising), how many
 * weights it has (1 byte), and of each its attribute and its value (1 byte each, signed).
 */
interface Header {
  readonly attributes: readonly string[]
  readonly scale: number
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
  const { attributes, scale, sureness } = JSON.parse(text) as Header
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const starts = new Map<number, number>()
  for (let from = 0; from < bytes.length; from += 5 + 2 * view.getUint8(from + 4))
    starts.set(view.getUint32(from), from + 4)
  return {
    attributes: new Map(attributes.map((each, index) => [each, index])),
    scale,
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
  const header: Header = { attributes, scale, sureness }
  return joinFile(JSON.stringify(header), Uint8Array.from(bytes))
}

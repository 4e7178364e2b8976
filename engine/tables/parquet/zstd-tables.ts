// The two entropy codes of Zstandard (RFC 8878, §4): tables that turn bits into symbols, read from
// a block or predefined. Bits of a stream lie backwards: the last byte ends with a mark, and values
// are taken from the end to the beginning. Frames and blocks are zstd.ts.
import { brokenParquet } from './fault.ts'

/** A finite state entropy table: for each state its symbol, and the next state's base and bits. */
export interface StateTable {
  readonly accuracy: number
  readonly symbols: Uint8Array
  readonly bits: Uint8Array
  readonly bases: Uint16Array
}

/** A Huffman table: for the next `width` bits the symbol and how many bits are its own. */
export interface HuffmanTable {
  readonly width: number
  readonly symbols: Uint8Array
  readonly bits: Uint8Array
}

/** Most bits of a Huffman code and of a table of its weights (§4.2.1). */
const HUFFMAN_BITS = 11
const WEIGHT_ACCURACY = 6

/** The place of the highest 1: 0 for 1, 1 for 2 and 3 …; −1 for 0. */
function highestBit(value: number): number {
  return 31 - Math.clz32(value)
}

/** `count` ≤ 25 bits that begin at bit `at`; beyond the end are zeros. */
export function bitsAt(bytes: Uint8Array, at: number, count: number): number {
  const i = at >> 3
  const held = bytes[i]! | (bytes[i + 1]! << 8) | (bytes[i + 2]! << 16) | (bytes[i + 3]! << 24)
  return (held >>> (at & 7)) & ((1 << count) - 1)
}

/** Where the bits of a backward stream end: below the mark in its last byte. */
export function streamEnd(bytes: Uint8Array): number {
  const last = bytes.at(-1) ?? 0
  if (last === 0) brokenParquet('a zstd stream has no end')
  return (bytes.length - 1) * 8 + highestBit(last)
}

/** The table that spreads symbols over states by their counts (§4.1.1); −1 = less than one. */
export function stateTable(accuracy: number, counts: ArrayLike<number>): StateTable {
  const size = 1 << accuracy
  const symbols = new Uint8Array(size)
  const bits = new Uint8Array(size)
  const bases = new Uint16Array(size)
  const next = new Uint16Array(counts.length)
  let high = size
  for (let symbol = 0; symbol < counts.length; symbol++) {
    if (counts[symbol] !== -1) continue
    symbols[--high] = symbol
    next[symbol] = 1
  }
  const step = (size >> 1) + (size >> 3) + 3
  let place = 0
  for (let symbol = 0; symbol < counts.length; symbol++) {
    const count = counts[symbol]!
    if (count <= 0) continue
    next[symbol] = count
    for (let i = 0; i < count; i++) {
      symbols[place] = symbol
      do place = (place + step) & (size - 1)
      while (place >= high)
    }
  }
  if (place !== 0) brokenParquet('a zstd table does not fit')
  for (let state = 0; state < size; state++) {
    const value = next[symbols[state]!]!++
    bits[state] = accuracy - highestBit(value)
    bases[state] = (value << bits[state]!) - size
  }
  return { accuracy, symbols, bits, bases }
}

/** A table of one symbol, which takes no bits. */
export function constantTable(symbol: number): StateTable {
  return {
    accuracy: 0,
    symbols: Uint8Array.of(symbol),
    bits: new Uint8Array(1),
    bases: new Uint16Array(1),
  }
}

/** Reads the counts of a table at byte `at` (§4.1.1) and builds it; `end` = the byte behind. */
export function readStateTable(
  bytes: Uint8Array,
  at: number,
  mostAccuracy: number,
): { table: StateTable; end: number } {
  const accuracy = ((bytes[at] ?? 0) % 16) + 5
  if (accuracy > mostAccuracy) brokenParquet('a zstd table is too large')
  const counts: number[] = []
  let bit = at * 8 + 4
  let left = 1 << accuracy
  while (left > 0 && counts.length < 256) {
    // A count is at most `left`; small ones take a bit less than large ones.
    const width = highestBit(left + 1) + 1
    const low = (1 << (width - 1)) - 1
    const threshold = (1 << width) - 2 - left
    let value = bitsAt(bytes, bit, width)
    if ((value & low) < threshold) {
      value &= low
      bit += width - 1
    } else {
      if (value > low) value -= threshold
      bit += width
    }
    const count = value - 1
    left -= Math.abs(count)
    counts.push(count)
    if (count !== 0) continue
    // Two bits say how many zeros follow; 3 = and again.
    let zeros: number
    do {
      zeros = bitsAt(bytes, bit, 2)
      bit += 2
      for (let i = 0; i < zeros; i++) counts.push(0)
    } while (zeros === 3 && counts.length < 256)
  }
  const end = (bit + 7) >> 3
  if (left !== 0 || counts.length > 256 || end > bytes.length)
    brokenParquet('a zstd table is damaged')
  return { table: stateTable(accuracy, counts), end }
}

/** Reads a Huffman table at byte `at` (§4.2.1). */
export function readHuffman(bytes: Uint8Array, at: number): { table: HuffmanTable; end: number } {
  const header = bytes[at] ?? 0
  if (header >= 128) {
    // Weights of four bits each.
    const count = header - 127
    const end = at + 1 + ((count + 1) >> 1)
    const weights = Array.from({ length: count }, (_, i) => {
      const pair = bytes[at + 1 + (i >> 1)] ?? 0
      return i % 2 === 0 ? pair >> 4 : pair & 15
    })
    return { table: huffmanTable(weights), end }
  }
  const end = at + 1 + header
  if (end > bytes.length) brokenParquet('a zstd block is cut off')
  return { table: huffmanTable(readWeights(bytes.subarray(at + 1, end))), end }
}

/** Weights by two states that take turns, until the stream has no bits left (§4.2.1.2). */
function readWeights(bytes: Uint8Array): number[] {
  const { table, end } = readStateTable(bytes, 0, WEIGHT_ACCURACY)
  const stream = bytes.subarray(end)
  let at = streamEnd(stream)
  const take = (count: number): number => {
    at -= count
    return at < 0 ? 0 : bitsAt(stream, at, count)
  }
  const weights: number[] = []
  let turn = take(table.accuracy)
  let other = take(table.accuracy)
  if (at < 0) brokenParquet('a zstd table is cut off')
  while (weights.length < 255) {
    weights.push(table.symbols[turn]!)
    const next = table.bases[turn]! + take(table.bits[turn]!)
    if (at < 0) {
      weights.push(table.symbols[other]!)
      return weights
    }
    turn = other
    other = next
  }
  return brokenParquet('a zstd table is too large')
}

/** Weights → codes: a symbol of weight w > 0 has width + 1 − w bits; the last one is implied. */
function huffmanTable(weights: number[]): HuffmanTable {
  let sum = 0
  for (const weight of weights) if (weight > 0) sum += 2 ** (weight - 1)
  const width = highestBit(sum) + 1
  const left = 2 ** width - sum
  if (sum === 0 || width > HUFFMAN_BITS || 2 ** highestBit(left) !== left)
    brokenParquet('a zstd table is damaged')
  weights.push(highestBit(left) + 1)
  const symbols = new Uint8Array(1 << width)
  const bits = new Uint8Array(1 << width)
  let code = 0
  // Low weights are long codes, and long codes come first.
  for (let weight = 1; weight <= width; weight++)
    for (let symbol = 0; symbol < weights.length; symbol++) {
      if (weights[symbol] !== weight) continue
      const end = code + (1 << (weight - 1))
      symbols.fill(symbol, code, end)
      bits.fill(width + 1 - weight, code, end)
      code = end
    }
  return { width, symbols, bits }
}

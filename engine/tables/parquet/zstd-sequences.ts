// The sequences of a zstd block (RFC 8878 §3.1.1.3.2, §3.1.1.4): so many literals, then so many bytes
// from so far back. Every copy is checked against what was announced and what came before.
import { brokenParquet } from './fault.ts'
import { tooLong, type Frame } from './zstd-frame.ts'
import { bitsAt, streamEnd, type StateTable } from './zstd-tables.ts'

/** What an extra value of so many bits is added to, for each code of a length (§3.1.1.3.2.1). */
interface LengthCodes {
  readonly bits: readonly number[]
  readonly bases: readonly number[]
}

function lengthCodes(first: number, plain: number, bits: number[]): LengthCodes {
  const all = [...Array.from({ length: plain }, () => 0), ...bits]
  let base = first
  return {
    bits: all,
    bases: all.map((count) => {
      base += 2 ** count
      return base - 2 ** count
    }),
  }
}

const LITERALS = lengthCodes(
  0,
  16,
  [1, 1, 1, 1, 2, 2, 3, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16],
)
const MATCHES = lengthCodes(
  3,
  32,
  [1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16],
)
/** An offset's code is its number of bits; more than 31 would reach beyond any page. */
const MOST_OFFSET_BITS = 31

/** Sequences: so many literals, then so many bytes from so far back (§3.1.1.3.2, §3.1.1.4). */
export function readSequences(
  stream: Uint8Array,
  count: number,
  literals: Uint8Array,
  frame: Frame,
): void {
  const [literalTable, offsetTable, matchTable] = frame.tables as [
    StateTable,
    StateTable,
    StateTable,
  ]
  let at = streamEnd(stream)
  const take = (bits: number): number => {
    at -= bits
    if (at < 0) brokenParquet('a zstd stream is cut off')
    // bitsAt gives 25 bits at once.
    return bits <= 24
      ? bitsAt(stream, at, bits)
      : bitsAt(stream, at, 16) + bitsAt(stream, at + 16, bits - 16) * 65536
  }
  let literalState = take(literalTable.accuracy)
  let offsetState = take(offsetTable.accuracy)
  let matchState = take(matchTable.accuracy)
  let from = 0
  for (let i = 0; i < count; i++) {
    const offsetCode = offsetTable.symbols[offsetState]!
    const matchCode = matchTable.symbols[matchState]!
    const literalCode = literalTable.symbols[literalState]!
    if (offsetCode > MOST_OFFSET_BITS || matchCode > 52 || literalCode > 35)
      brokenParquet('a zstd stream has an unknown code')
    const offsetValue = 2 ** offsetCode + take(offsetCode)
    const matchLength = MATCHES.bases[matchCode]! + take(MATCHES.bits[matchCode]!)
    const literalLength = LITERALS.bases[literalCode]! + take(LITERALS.bits[literalCode]!)
    if (i < count - 1) {
      literalState = literalTable.bases[literalState]! + take(literalTable.bits[literalState]!)
      matchState = matchTable.bases[matchState]! + take(matchTable.bits[matchState]!)
      offsetState = offsetTable.bases[offsetState]! + take(offsetTable.bits[offsetState]!)
    }
    copyLiterals(literals, from, from + literalLength, frame)
    from += literalLength
    copyMatch(frame, nextOffset(frame, offsetValue, literalLength), matchLength)
  }
  if (at !== 0) brokenParquet('a zstd stream has bits left')
  copyLiterals(literals, from, literals.length, frame)
}

/** An offset value of 1 to 3 means one of the latest offsets, moved on where no literal came. */
function nextOffset(frame: Frame, value: number, literalLength: number): number {
  const [latest, second, third] = frame.offsets
  if (value > 3) {
    frame.offsets = [value - 3, latest, second]
    return value - 3
  }
  const place = value - 1 + (literalLength === 0 ? 1 : 0)
  if (place === 0) return latest
  const offset = place === 1 ? second : place === 2 ? third : latest - 1
  frame.offsets = place === 1 ? [offset, latest, third] : [offset, latest, second]
  return offset
}

/** Literals `from` … `to` − 1 go to where the next byte goes. */
export function copyLiterals(literals: Uint8Array, from: number, to: number, frame: Frame): void {
  const { out } = frame
  if (to > literals.length) brokenParquet('a zstd block lacks literals')
  if (to - from > out.length - frame.to) tooLong()
  for (let i = from; i < to; i++) out[frame.to++] = literals[i]!
}

function copyMatch(frame: Frame, offset: number, length: number): void {
  const { out, to } = frame
  if (offset <= 0 || offset > to - frame.start) brokenParquet('a zstd match reaches too far back')
  if (length > out.length - to) tooLong()
  // Byte by byte: a match may overlap what it writes.
  for (let i = to; i < to + length; i++) out[i] = out[i - offset]!
  frame.to = to + length
}

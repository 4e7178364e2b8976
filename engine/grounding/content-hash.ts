// Hashes of row contents without keys and menu ids. They break ties in the canonical order of groups
// (group-order.ts) and sales, so shuffled rows and renamed keys give the same plan. Two 32-bit lanes
// stand for 64 bits: one lane would collide among 100,000 groups. Not cryptographic.
import { isBlank, type TypedColumn } from './typed-column.ts'

/** Two lanes of one hash per item. */
export interface Lanes {
  readonly a: Uint32Array
  readonly b: Uint32Array
}

export function lanes(count: number): Lanes {
  return { a: new Uint32Array(count), b: new Uint32Array(count) }
}

/** The finaliser of MurmurHash3 (Appleby, public domain): every input bit reaches every output bit. */
export function mix(value: number): number {
  let h = value | 0
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

const SECOND_LANE = 0x9e3779b9

const float = new Float64Array(1)
const bits = new Uint32Array(float.buffer)

/** Hash of a number by its bits; 0 and −0 are one number, and so are all blanks (NaN). */
export function hashNumber(value: number, seed: number): number {
  float[0] = value === 0 ? 0 : Number.isNaN(value) ? Number.NaN : value
  return mix(mix(bits[0] ^ seed) ^ bits[1])
}

/** Hash of a text (FNV-1a over its UTF-16 units, then mixed). */
function hashText(text: string, seed: number): number {
  let h = 0x811c9dc5 ^ seed
  for (let at = 0; at < text.length; at++) h = Math.imul(h ^ text.charCodeAt(at), 0x01000193)
  return mix(h)
}

/**
 * Folds a column into the hash of every row. Columns must come in one order, sorted by name; a blank
 * one changes nothing.
 */
export function foldColumn(into: Lanes, name: string, column: TypedColumn): void {
  if (isBlank(column)) return
  const { a, b } = into
  const seedA = hashText(name, 0)
  const seedB = hashText(name, SECOND_LANE)
  if (column.kind !== 'text') {
    for (let row = 0; row < a.length; row++) {
      a[row] = mix(a[row] + hashNumber(column.values[row], seedA))
      b[row] = mix(b[row] + hashNumber(column.values[row], seedB))
    }
    return
  }
  const levelA = Uint32Array.from(column.levels, (level) => hashText(level, seedA))
  const levelB = Uint32Array.from(column.levels, (level) => hashText(level, seedB))
  for (let row = 0; row < a.length; row++) {
    const code = column.codes[row]
    a[row] = mix(a[row] + (code < 0 ? seedA : levelA[code]))
    b[row] = mix(b[row] + (code < 0 ? seedB : levelB[code]))
  }
}

/** Order of two items by their lanes: −, 0 or +. */
export function compareLanes(hashes: Lanes, x: number, y: number): number {
  return hashes.a[x] - hashes.a[y] || hashes.b[x] - hashes.b[y]
}

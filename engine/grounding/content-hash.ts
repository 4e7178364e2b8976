// Hashes of row contents without keys and menu ids. They break ties in the canonical order of groups
// (lanes) and sales, so shuffled rows and renamed keys give the same plan. Two 32-bit lanes
// stand for 64 bits: one lane would collide among 100,000 groups. Not cryptographic.
import { isBlank, type TypedColumn } from './typed-column.ts'
import type { Groups } from '#contract/groups.ts'

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
function hashNumber(value: number, seed: number): number {
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

// The order of a market's groups: by T, then by the numbers of their first row, then by hashes of what
// their rows offer. Numbers precede hashes because their order is the same in any unit of money.

/** Visits the rows that a group shows, sizes ascending: its own, and borrowed ones (`derived` = 1). */
export type VisitRows = (
  group: number,
  visit: (row: number, qty: number, derived: 0 | 1) => void,
) => void

/** What the order is read from. `numbers`: columns of the menus table, each of shape rows. */
interface GroupContent {
  readonly groups: Groups
  readonly visitRows: VisitRows
  readonly numbers: readonly Float64Array[]
  /** Hash of what each row of the menus table offers, its size aside. */
  readonly content: Lanes
  /** Hash of each group with its outcome and sales, and the number of its past menu: for ties. */
  readonly groupHash: Lanes
  readonly menuNumber: Int32Array
}

/** Group of the request at each place of the canonical order. Shape: groups. */
export function orderGroups(of: GroupContent): Int32Array {
  const { groups, numbers, groupHash, menuNumber } = of
  const { first, least, offers } = readRows(of)
  const byNumbers = (x: number, y: number): number => {
    const bySize = compareNumbers(least[x], least[y])
    if (bySize !== 0) return bySize
    for (const values of numbers) {
      const order = compareNumbers(values[first[x]], values[first[y]])
      if (order !== 0) return order
    }
    return 0
  }
  return Int32Array.from({ length: groups.count }, (_, group) => group).sort(
    (x, y) =>
      groups.T[x] - groups.T[y] ||
      byNumbers(x, y) ||
      compareLanes(offers, x, y) ||
      groups.observed[x] - groups.observed[y] ||
      compareLanes(groupHash, x, y) ||
      menuNumber[x] - menuNumber[y],
  )
}

/** First row of each group, its size, and a hash of what all its rows offer. Shapes: groups. */
function readRows({ groups, visitRows, content }: GroupContent) {
  const first = new Int32Array(groups.count).fill(-1)
  const least = new Float64Array(groups.count)
  const offers = lanes(groups.count)
  for (let group = 0; group < groups.count; group++) {
    let a = 17
    let b = 29
    visitRows(group, (row, qty) => {
      if (first[group] < 0) {
        first[group] = row
        least[group] = qty
      }
      const hash = mix(content.a[row] + hashNumber(qty, 0))
      a = (Math.imul(a, 31) + hash) >>> 0
      b = (Math.imul(b ^ hash, 0x9e3779b1) ^ (b >>> 15)) >>> 0
    })
    offers.a[group] = a
    offers.b[group] = b
  }
  return { first, least, offers }
}

/** Order of two numbers; a missing one (NaN) comes first. */
function compareNumbers(x: number, y: number): number {
  if (Number.isNaN(x) || Number.isNaN(y)) return Number(Number.isNaN(y)) - Number(Number.isNaN(x))
  return x - y
}

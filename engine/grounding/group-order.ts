// The order of a market's groups: by T, then by the numbers of their first row, then by hashes of what
// their rows offer. Numbers precede hashes because their order is the same in any unit of money.
import type { Groups } from '#contract/groups.ts'
import { compareLanes, hashNumber, lanes, mix, type Lanes } from './content-hash.ts'

/** Visits the rows that a group shows, sizes ascending: its own, and borrowed ones (`derived` = 1). */
export type VisitRows = (
  group: number,
  visit: (row: number, qty: number, derived: 0 | 1) => void,
) => void

/** What the order is read from. `numbers`: columns of the menus table, each of shape rows. */
export interface GroupContent {
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

// How much of a very large history trains. First some sizes of every deal, for neighbours tell nearly the
// same; then, where that is not enough, whole deals, drawn by the hash of their content, so that the
// sample is the same for shuffled rows. What is left out still takes part in the replay's score.
import type { Market } from '#grounding/market.ts'
import { sumOver } from './numeric/statistics.ts'

/** Rows that train at most: more cost seconds. */
export const TRAINING_ROWS = 40_000
/** Sizes that every deal keeps before a deal is left out. */
const FEWEST_SIZES = 4

/** The rows themselves (ascending), or some sizes of each deal, or those of a sample of the deals. Ascending. */
export function capRows(market: Market, rows: Int32Array, most = TRAINING_ROWS): Int32Array {
  if (rows.length <= most) return rows
  const thinned = thinSizes(market, rows, most)
  return thinned.length <= most ? thinned : drawDeals(market, thinned, most)
}

/** As many sizes of each deal as there is room for, evenly from its smallest to its largest. */
function thinSizes(market: Market, rows: Int32Array, most: number): Int32Array {
  const sizes = sizesOf(market, rows)
  const counts = Int32Array.from(sizes.values()).sort()
  let room = FEWEST_SIZES
  let total = sumOver(counts, (count) => Math.min(count, FEWEST_SIZES))
  // One size more is one row more of every deal that has it.
  let without = 0
  for (; ; room++) {
    while (without < counts.length && counts[without] <= room) without++
    total += counts.length - without
    if (total > most) break
  }
  let group = -1
  let at = 0
  return rows.filter((row) => {
    at = market.group[row] === group ? at + 1 : 0
    group = market.group[row]
    const count = sizes.get(group)!
    if (count <= room) return true
    // The place of which of `room` even ones this is, if it is one
    const nearest = Math.round((at * (room - 1)) / (count - 1))
    return Math.round((nearest * (count - 1)) / (room - 1)) === at
  })
}

function drawDeals(market: Market, rows: Int32Array, most: number): Int32Array {
  const mixed = (group: number) => Math.imul(market.hash[market.start[group]], 0x9e3779b1) >>> 0
  const sizes = sizesOf(market, rows)
  const kept = new Set<number>()
  let count = 0
  for (const group of [...sizes.keys()].sort((a, b) => mixed(a) - mixed(b) || a - b)) {
    count += sizes.get(group)!
    if (count > most) break
    kept.add(group)
  }
  return rows.filter((row) => kept.has(market.group[row]))
}

function sizesOf(market: Market, rows: Int32Array): Map<number, number> {
  const sizes = new Map<number, number>()
  for (const row of rows) sizes.set(market.group[row], (sizes.get(market.group[row]) ?? 0) + 1)
  return sizes
}

export function limitNote(labelled: number, used: number): string[] {
  if (used === labelled) return []
  return [`${used} of ${labelled} labelled rows were used for training, an even sample.`]
}

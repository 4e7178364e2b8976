// Limits the training rows of a very large history. First each deal keeps fewer sizes, since
// neighbouring sizes carry nearly the same information; then whole deals are sampled by content
// hash, so that the sample does not depend on row order. Excluded rows still count in the replay's
// score.
import { note, type NoteItem } from '#contract/note-item.ts'
import type { Market, Labels } from '#grounding/market.ts'
import { upTo } from './sort.ts'
import { sumOver, clip, sumOf } from './statistics.ts'

/** Most training rows; more would take too long. */
export const MOST_TRAINING_ROWS = 40_000
/** Sizes that every deal keeps before whole deals are dropped. */
const LEAST_SIZES_PER_DEAL = 4

/** All rows if they fit, else fewer sizes per deal, else a sample of the deals. Ascending. */
export function capRows(market: Market, rows: Int32Array, most = MOST_TRAINING_ROWS): Int32Array {
  if (rows.length <= most) return rows
  const thinned = thinSizes(market, rows, most)
  return thinned.length <= most ? thinned : drawDeals(market, thinned, most)
}

/** Of the past about `most` rows, as `capRows` and the sizes that were taken, and the whole current menu. Ascending. */
export function sampleRows(market: Market, most: number): Int32Array {
  const { group, task, takenRow } = market
  const past = upTo(market.rows).filter((row) => !task[group[row]])
  if (past.length <= most) return upTo(market.rows)
  const kept = new Set(capRows(market, past, most))
  const deals = new Set(Array.from(kept, (row) => group[row]))
  return upTo(market.rows).filter(
    (row) =>
      task[group[row]] || kept.has(row) || (takenRow[group[row]] === row && deals.has(group[row])),
  )
}

/** Keeps as many sizes per deal as fit, evenly from smallest to largest. */
function thinSizes(market: Market, rows: Int32Array, most: number): Int32Array {
  const sizes = sizesOf(market, rows)
  const counts = Int32Array.from(sizes.values()).sort()
  let room = LEAST_SIZES_PER_DEAL
  let total = sumOver(counts, (count) => Math.min(count, LEAST_SIZES_PER_DEAL))
  // Raising `room` by one adds one row for every deal that has as many sizes.
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
    // Keeps this size if it is one of `room` evenly spaced places.
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

/** Number of these rows of each of their groups. */
function sizesOf(market: Market, rows: Int32Array): Map<number, number> {
  const sizes = new Map<number, number>()
  for (const row of rows) sizes.set(market.group[row], (sizes.get(market.group[row]) ?? 0) + 1)
  return sizes
}

export function sampleNote(labelled: number, used: number): NoteItem[] {
  return used === labelled ? [] : [note('sample', { used, rows: labelled })]
}

// The rows with a known outcome, and the groups of rows.

/** Rows with a final, exact outcome. */
export function labelledRows(market: Market, labels: Labels): Int32Array {
  const rows: number[] = []
  for (let row = 0; row < market.rows; row++) {
    const group = market.group[row]
    if (labels.mature[group] && !market.task[group] && Number.isFinite(labels.value[row]))
      rows.push(row)
  }
  return Int32Array.from(rows)
}

/** The groups of ascending rows, each once. */
export function groupsOf(market: Market, rows: Int32Array): Int32Array {
  return Int32Array.from(new Set(Array.from(rows, (row) => market.group[row])))
}

// Row weights: the weight of a deal does not depend on its number of sizes.

/** Bounds of relative size as a weight: no single deal may dominate. */
const LEAST_RELATIVE_SIZE = 0.05
export const MOST_RELATIVE_SIZE = 8

/** Equal weight per deal, regardless of its number of sizes. Mean 1. Shape: rows. */
export function groupShares(market: Market, rows: Int32Array): Float64Array {
  const sizes = sizesOf(market, rows)
  return normalised(Float64Array.from(rows, (row) => 1 / sizes.get(market.group[row])!))
}

/** Weights multiplied by relative size. `size`: of a row ÷ the typical one. */
export function sizedShares(share: Float64Array, size: (i: number) => number): Float64Array {
  return share.map((v, i) =>
    Math.fround(v * clip(size(i), LEAST_RELATIVE_SIZE, MOST_RELATIVE_SIZE)),
  )
}

/** Weights scaled to mean 1; unchanged if they sum to 0. */
export function normalised(weights: Float64Array): Float64Array {
  const sum = sumOf(weights)
  return sum > 0 ? weights.map((v) => (v * weights.length) / sum) : weights
}

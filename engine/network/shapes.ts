// What the outcomes of like values in a column were, for every entry but its own fold: of a number over places near its
// own, of a category over its level. A column's part of worth stands in its cells then, before any attention.
import { clip } from '#model/base/statistics.ts'
import { CELL } from './cells.ts'
import { FOLDS } from './cross-fit.ts'
import { mix } from '#grounding/content-hash.ts'
import type { Labels, Market } from '#grounding/market.ts'

const BINS = 12
/** Places lie within ± this, but for a few. */
const REACH = 2.4
/** Outcomes that a mean counts for at least. */
const SHRINK = 6
/** Weight of the bins beside an entry's own. */
const BESIDE = 0.5
const CLIP_AT = 4

const at = (name: (typeof CELL)[number]) => CELL.indexOf(name)
const [PLACE, CATEGORY, MISSING, SHAPE] = [at('place'), at('category'), at('missing'), at('shape')]

/** Writes the last number of every cell. Shapes: entries × columns × CELL, entries, entries. */
export function writeShapes(
  cells: Float32Array,
  columns: number,
  outcome: Float64Array,
  fold: Int32Array,
): void {
  const told = outcome.map((v) => clip(v, -CLIP_AT, CLIP_AT))
  const mean = meansWithout(told, fold)
  for (let column = 0; column < columns; column++) {
    const cell = (entry: number) => (entry * columns + column) * CELL.length
    const sums = new Map<number, Float64Array>()
    told.forEach((v, entry) => {
      if (Number.isNaN(v)) return
      const key = keyOf(cells, cell(entry))
      // Sum and count of each fold
      const own = sums.get(key) ?? new Float64Array(2 * FOLDS)
      own[2 * fold[entry]] += v
      own[2 * fold[entry] + 1]++
      sums.set(key, own)
    })
    // Folds are those of past deals: a query, whose outcome is not there, leaves one out like them
    for (let entry = 0; entry < told.length; entry++) {
      const from = cell(entry)
      cells[from + SHAPE] = shapeOf(sums, keyOf(cells, from), fold[entry], mean[fold[entry]])
    }
  }
}

/** Mean of what is known without each fold. Shape: FOLDS. */
function meansWithout(told: Float64Array, fold: Int32Array): Float64Array {
  return Float64Array.from({ length: FOLDS }, (_, without) => {
    let count = 0
    let mean = 0
    told.forEach((v, entry) => {
      if (fold[entry] !== without && !Number.isNaN(v)) mean += (v - mean) / ++count
    })
    return mean
  })
}

/** A bin of places, or a level, or what is missing. Bins are whole numbers from 100 on. */
function keyOf(cells: Float32Array, from: number): number {
  if (cells[from + MISSING] === 1) return -100
  if (cells[from + CATEGORY] === 1) return cells[from + PLACE]
  return 100 + Math.floor(clip(((cells[from + PLACE] + REACH) / (2 * REACH)) * BINS, 0, BINS - 1))
}

function shapeOf(
  sums: ReadonlyMap<number, Float64Array>,
  key: number,
  without: number,
  mean: number,
): number {
  let sum = 0
  let count = 0
  const near = key >= 100 ? [key - 1, key, key + 1] : [key]
  for (const each of near) {
    const own = sums.get(each)
    const weight = each === key ? 1 : BESIDE
    if (!own) continue
    for (let fold = 0; fold < FOLDS; fold++) {
      if (fold === without) continue
      sum += weight * own[2 * fold]
      count += weight * own[2 * fold + 1]
    }
  }
  return (sum - count * mean) / (count + SHRINK)
}

// Which rows of a market's past the network reads: one for every deal whose outcome is known, as far as there is
// room, then deals that still sell, a sample of what was declined, and further sizes of known deals. Drawn by the
// hash of content, so that the sample is the same for shuffled rows; another salt gives another sample.

/** Shares of the room that known deals may take, and that deals which still sell may. */
const KNOWN_SHARE = 0.7
const SELLING_SHARE = 0.12
/** Further sizes of one deal at most. */
const MORE_SIZES = 2

/**
 * Rows of the past, ascending; `most` of them at most. `open`: 1 = a deal that may be read (before the origin and
 * not asked for). Shape of open: groups.
 */
export function contextRows(
  market: Market,
  labels: Labels,
  open: Uint8Array,
  most: number,
  salt: number,
): Int32Array {
  const { groups, start, hash, taken, takenRow } = market
  const known: number[] = []
  const selling: number[] = []
  const declined: number[] = []
  const further: number[] = []
  const dice = (row: number) => mix(hash[row] ^ mix(salt + 1))
  for (let g = 0; g < groups; g++) {
    if (!open[g]) continue
    const from = start[g]
    const end = start[g + 1]
    const own = ownRow(labels, takenRow[g], from, end)
    if (own >= 0 && labels.mature[g]) {
      known.push(own)
      further.push(...furtherRows(labels, own, from, end, dice))
    } else if (taken[g]) {
      selling.push(takenRow[g] >= 0 ? takenRow[g] : from)
    } else declined.push(from + (dice(from) % (end - from)))
  }
  const byDice = (rows: number[]) => rows.sort((a, b) => dice(a) - dice(b) || a - b)
  const least =
    most - Math.min(selling.length + declined.length, Math.floor((1 - KNOWN_SHARE) * most))
  const rows = byDice(known).slice(0, least)
  const still = Math.min(selling.length, Math.ceil(SELLING_SHARE * most), most - rows.length)
  rows.push(...byDice(selling).slice(0, still))
  rows.push(...byDice(declined).slice(0, most - rows.length))
  rows.push(...byDice(further).slice(0, most - rows.length))
  return Int32Array.from(rows).sort()
}

/** The row that speaks for a known deal: the size that was taken, else the first with a value; −1 = none. */
function ownRow({ value }: Labels, takenRow: number, from: number, end: number): number {
  if (takenRow >= 0 && Number.isFinite(value[takenRow])) return takenRow
  for (let row = from; row < end; row++) if (Number.isFinite(value[row])) return row
  return -1
}

/** Some other sizes of a known deal: those with an outcome, or sold out. */
function furtherRows(
  { how }: Labels,
  own: number,
  from: number,
  end: number,
  dice: (row: number) => number,
): number[] {
  const rows: number[] = []
  for (let row = from; row < end; row++) if (row !== own && how[row] > 0) rows.push(row)
  return rows.sort((a, b) => dice(a) - dice(b)).slice(0, MORE_SIZES)
}

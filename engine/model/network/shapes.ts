// What the outcomes of like values in a column were, for every entry but its own fold: of a number over places near its
// own, of a category over its level. A column's part of worth stands in its cells then, before any attention.
import { clip } from '../base/statistics.ts'
import { CELL } from './cells.ts'
import { FOLDS } from './cross-fit-line.ts'

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

// The pane's half of alignment: finds what each row of the sheet gets, by the identities that the
// worker computed. A row that the worker has not seen is left alone and counted; the table is then
// read and aligned again.
import { pause } from '../excel/blocks.ts'
import type { Align, RowPlan } from './excel/plan-rows.ts'
import { ROW, type AlignedRows } from './aligned-rows.ts'
import { rowIdentity } from './row-identity.ts'

export interface RowFinder {
  readonly align: Align
  /** Rows of the last lookup that the worker has not seen. */
  unseen(): number
}

/** What each row gets, by its identity. */
export type FindableRows = Pick<AlignedRows, 'identity' | 'what' | 'qty' | 'profit'>

export function findRows(rows: FindableRows): RowFinder {
  // Rows of equal identity are taken in table order: a copy is another row.
  const { slotOf, first } = firstRows(rows.identity)
  const next = new Int32Array(rows.identity.length).fill(-1)
  const last = new Int32Array(rows.identity.length)
  rows.identity.forEach((id, row) => {
    const slot = slotOf(id)
    const before = first[slot]!
    if (before < 0) first[slot] = row
    else next[last[before]!] = row
    last[before < 0 ? row : before] = row
  })
  let unseen = 0
  return {
    unseen: () => unseen,
    async align(identities) {
      unseen = 0
      // By the first row of an identity: the row that the next lookup of this identity gets.
      const at = Int32Array.from(rows.identity.keys())
      const found = new Int32Array(identities.length)
      for (let i = 0; i < found.length; i++) {
        if (i % SLICE_ROWS === SLICE_ROWS - 1) await pause()
        const start = first[slotOf(rowIdentity(identities.at(i)!))]!
        const row = start < 0 ? -1 : at[start]!
        if (row < 0) unseen++
        else at[start] = next[row]!
        found[i] = row
      }
      return {
        length: found.length,
        at: (i) => (found[i]! < 0 ? undefined : planOf(rows, found[i]!)),
      }
    },
  }
}

/** Rows in one slice, about 10 ms. */
const SLICE_ROWS = 10_000

/**
 * A hash table of the first row of each identity: open addressing, at most half full. A Map of
 * 100,000 entries would block the pane's thread while it grows and is collected.
 */
function firstRows(identity: Float64Array) {
  const slots = 2 ** Math.ceil(Math.log2(Math.max(2, 2 * identity.length)))
  const first = new Int32Array(slots).fill(-1)
  /** The slot that holds this identity, or the free slot where it belongs. */
  const slotOf = (id: number): number => {
    let slot = id % slots
    while (first[slot]! >= 0 && identity[first[slot]!] !== id) slot = (slot + 1) % slots
    return slot
  }
  return { slotOf, first }
}

function planOf({ what, qty, profit }: FindableRows, row: number): RowPlan {
  if (what[row] === ROW.untouched) return null
  return what[row] === ROW.emptied ? 'empty' : { qty: qty[row]!, profit: profit[row]! }
}

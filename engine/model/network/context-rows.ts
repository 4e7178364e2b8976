// Which rows of a market's past the network reads: one for every deal whose outcome is known, as far as there is
// room, then deals that still sell, a sample of what was declined, and further sizes of known deals. Drawn by the
// hash of content, so that the sample is the same for shuffled rows; another salt gives another sample.
import { mix } from '#grounding/content-hash.ts'
import type { Labels, Market } from '#grounding/market.ts'

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

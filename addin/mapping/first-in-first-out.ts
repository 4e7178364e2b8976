// Assigns the units of sales to purchases, first in, first out, each purchase up to its taken size.
// Pure arithmetic over one key; no unit is made or lost.
import { byNumber } from './row-order.ts'

/** One purchase of the key; size in units (NaN = unknown: it takes all until the next one). */
export interface Batch {
  readonly T: number
  readonly size: number
}

/** Units sold at a time. */
interface SaleUnits {
  readonly T: number
  readonly qty: number
}

/** `qty` units of sale number `sale` came from batch number `batch`; −1 = from before the first. */
interface Portion {
  readonly sale: number
  readonly batch: number
  readonly qty: number
  /** The units exceed every taken size and go to the last available batch. */
  readonly beyond: boolean
}

/**
 * Portions in the order of the sales' times (equal times as given, unknown ones last), from batches
 * in the same order. A sale of 0 units, or of an unreadable number, is one portion. The portions of
 * a sale add up to its units.
 */
export function firstInFirstOut(batches: readonly Batch[], sales: readonly SaleUnits[]): Portion[] {
  const inOrder = batches.map((_, i) => i).sort((a, b) => byNumber(batches[a]!.T, batches[b]!.T))
  const left = batches.map((batch) => batch.size)
  const byTime = sales.map((_, i) => i).sort((a, b) => byNumber(sales[a]!.T, sales[b]!.T))
  const portions: Portion[] = []
  // Batches before this index are used up.
  let first = 0
  for (const sale of byTime) {
    const { T, qty } = sales[sale]!
    while (first < inOrder.length && isSpent(left, inOrder, first)) first++
    let last = -1
    let open = -1
    let units = qty
    for (let place = first; place < inOrder.length && !(batches[inOrder[place]!]!.T > T); place++) {
      const batch = inOrder[place]!
      last = batch
      if (!(left[batch]! > 0) && !Number.isNaN(left[batch]!)) continue
      if (open < 0) open = batch
      if (!(units > 0)) break
      // A batch of unknown size serves every sale until the next purchase arrives.
      const next = inOrder[place + 1]
      if (Number.isNaN(left[batch]!) && next !== undefined && !(batches[next]!.T > T)) continue
      const taken = Number.isNaN(left[batch]!) ? units : Math.min(units, left[batch]!)
      left[batch]! -= taken
      portions.push({ sale, batch, qty: taken, beyond: false })
      units -= taken
      if (units <= 0) break
    }
    // If all available batches are used up, the last of them is named.
    if (last < 0 && first > 0) last = lastThere(batches, inOrder, first, T)
    if (!(qty > 0)) portions.push({ sale, batch: open >= 0 ? open : last, qty, beyond: false })
    else if (units > 0) portions.push({ sale, batch: last, qty: units, beyond: last >= 0 })
  }
  return portions
}

/** Used up and followed by another batch; the last batch stays available for units beyond it. */
function isSpent(left: readonly number[], inOrder: readonly number[], place: number): boolean {
  const units = left[inOrder[place]!]!
  return !Number.isNaN(units) && units <= 0
}

function lastThere(
  batches: readonly Batch[],
  inOrder: readonly number[],
  before: number,
  T: number,
): number {
  for (let place = before - 1; place >= 0; place--)
    if (!(batches[inOrder[place]!]!.T > T)) return inOrder[place]!
  return -1
}

// How much of a very large history trains: whole groups, drawn by the hash of their content, so that
// the sample is the same for shuffled rows. What is left out still takes part in the replay's score.
import type { Market } from '#grounding/market.ts'
import { groupsOf } from './replay.ts'

/** Labelled rows that train at most: more cost seconds and move no decision that we could measure. */
export const TRAINING_ROWS = 40_000

/** The rows themselves, or those of a sample of their groups. Ascending. */
export function capRows(market: Market, rows: Int32Array, most = TRAINING_ROWS): Int32Array {
  if (rows.length <= most) return rows
  const mixed = (group: number) => Math.imul(market.hash[market.start[group]], 0x9e3779b1) >>> 0
  const groups = groupsOf(market, rows)
  const sizes = new Map<number, number>()
  for (const row of rows) sizes.set(market.group[row], (sizes.get(market.group[row]) ?? 0) + 1)
  const kept = new Set<number>()
  let count = 0
  for (const group of Array.from(groups).sort((a, b) => mixed(a) - mixed(b) || a - b)) {
    count += sizes.get(group)!
    if (count > most) break
    kept.add(group)
  }
  return rows.filter((row) => kept.has(market.group[row]))
}

export function limitNote(labelled: number, used: number): string[] {
  if (used === labelled) return []
  return [`${used} of ${labelled} labelled rows were used for training, drawn evenly by content.`]
}

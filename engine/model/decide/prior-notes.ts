// Sentences on whose word the expected profits are: the business's own history or generated markets, and what
// the other choice_basis would have taken.
import { sumOver } from '#model/numeric/statistics.ts'
import type { ChoiceBasis } from '#contract/schemas.ts'
import { counted } from './counted.ts'

/** Calibrated profits of all task options under the basis that the request gave and the other one. */
export interface Shares {
  readonly basis: ChoiceBasis
  /** By the final mean, the part of it that is her own history, and under the other basis; in money as promised. Shape: options. */
  readonly promised: Float64Array
  readonly own: Float64Array
  readonly other: Float64Array
  /** The best size of each deal; those of them that are worth taking, under the given basis and under the other. */
  readonly best: Int32Array
  readonly worth: Int32Array
  readonly otherWorth: Int32Array
  readonly refused: boolean
}

/** What choice_basis assumed and changed, and how much of the decision is the prior's. */
export function priorNotes(shares: Shares): string[] {
  const { basis, promised, own, other, best, worth, otherWorth, refused } = shares

  let lent = 0
  let earned = 0
  for (const i of best) {
    lent += Math.abs(promised[i] - own[i])
    earned += Math.abs(own[i])
  }
  const share = lent + earned > 0 ? Math.round((100 * lent) / (lent + earned)) : 0
  const split = `${100 - share} % of this forecast rests on your own history, ${share} % on pre-training.`
  if (refused) return []
  const takes = (values: Float64Array, entries: Int32Array) => {
    const sum = sumOver(entries, (i) => values[i])
    return `${counted(entries.length, 'deal')}, predicted ${Math.round(sum).toLocaleString('en-US')}`
  }
  const there = basis === 'knowledge' ? 'columns' : 'knowledge'
  return [
    split,
    `choice_basis "${basis}": ${takes(promised, worth)}; with "${there}": ${takes(other, otherWorth)}.`,
  ]
}

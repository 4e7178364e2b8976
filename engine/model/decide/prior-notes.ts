// Notes on the sources of the expected profits (own history or pre-training), and on the plan under
// the other choice_basis.
import { sumOver } from '#model/numeric/statistics.ts'
import type { ChoiceBasis } from '#contract/schemas.ts'
import { countText } from './count-text.ts'

/** Calibrated profits of all task options under the given basis and the other one. */
export interface PriorShares {
  readonly basis: ChoiceBasis
  /**
   * Adjusted profit in money: the final mean, the part from own history, and the mean under the
   * other basis. Shape: options.
   */
  readonly adjusted: Float64Array
  readonly own: Float64Array
  readonly other: Float64Array
  /** The best size of each deal; those worth taking under the given basis, and under the other. */
  readonly best: Int32Array
  readonly worth: Int32Array
  readonly otherWorth: Int32Array
  readonly refused: boolean
}

export function priorNotes(shares: PriorShares): string[] {
  const { basis, adjusted, own, other, best, worth, otherWorth, refused } = shares

  let fromPrior = 0
  let fromOwn = 0
  for (const i of best) {
    fromPrior += Math.abs(adjusted[i] - own[i])
    fromOwn += Math.abs(own[i])
  }
  const share = fromPrior + fromOwn > 0 ? Math.round((100 * fromPrior) / (fromPrior + fromOwn)) : 0
  const split = `${100 - share} % of this forecast rests on your own history, ${share} % on pre-training.`
  if (refused) return []
  const takes = (values: Float64Array, entries: Int32Array) => {
    const sum = sumOver(entries, (i) => values[i])
    return `${countText(entries.length, 'deal')}, predicted ${Math.round(sum).toLocaleString('en-US')}`
  }
  const there = basis === 'knowledge' ? 'columns' : 'knowledge'
  return [
    split,
    `choice_basis "${basis}": ${takes(adjusted, worth)}; with "${there}": ${takes(other, otherWorth)}.`,
  ]
}

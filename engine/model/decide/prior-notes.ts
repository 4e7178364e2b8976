// Notes on the sources of the expected profits (own history or simulated markets), and on the plan that the
// other answer to "how were past deals chosen?" would give.
import type { ChoiceBasis } from '#contract/schemas.ts'
import { sumToCent } from '#contract/cents.ts'
import { countText } from './count-text.ts'
import type { Decision } from './decision.ts'

/** Adjusted profits of today's options in money. Shapes: options; `best`: deals. */
export interface PriorShares {
  /** The final mean, and the part of it from own history. */
  readonly adjusted: Float64Array
  readonly own: Float64Array
  /** The best size of each deal. */
  readonly best: Int32Array
}

/** How much of the forecast is the client's own history. */
export function sourceNote({ adjusted, own, best }: PriorShares): string {
  let fromPrior = 0
  let fromOwn = 0
  for (const i of best) {
    fromPrior += Math.abs(adjusted[i] - own[i])
    fromOwn += Math.abs(own[i])
  }
  const share = fromPrior + fromOwn > 0 ? Math.round((100 * fromPrior) / (fromPrior + fromOwn)) : 0
  return `${100 - share} % of this forecast rests on your own history, ${share} % on simulated markets.`
}

type Sums = Pick<Decision, 'row' | 'profit' | 'selected'>

export const otherBasis = (basis: ChoiceBasis): ChoiceBasis =>
  basis === 'knowledge' ? 'columns' : 'knowledge'

/** What the plan assumes of past choices, and the plan (`other`) that the other assumption gives. */
export function basisNote(basis: ChoiceBasis, plan: Sums, other: Sums): string {
  const there = otherBasis(basis)
  const [assumed, instead] =
    basis === 'knowledge'
      ? ['that you also chose past deals by other knowledge', 'If you chose by these columns alone']
      : ['that you chose past deals by these columns alone', 'If you also used other knowledge']
  return (
    `This plan (${sumsText(plan)}) assumes ${assumed}. ` +
    `${instead}: ${sumsText(other)} (choice_basis "${there}").`
  )
}

/** The sums as the plan has them: `n_selected` and `predicted_profit_sum`. */
function sumsText({ row, profit, selected }: Sums): string {
  const taken = new Set(selected)
  const sum = sumToCent(Array.from(profit).filter((_, i) => taken.has(row[i])))
  return `${countText(selected.length, 'deal')}, ${sum.toLocaleString('en-US', { minimumFractionDigits: 2 })}`
}

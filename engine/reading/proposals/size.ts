// A gain of a unit that is worth a thousand of the dearest: such words promise, they do not describe. Judged
// where a model is asked and again where its kept reading meets prices that were not known then.
import type { Term } from '#contract/valuation.ts'
import { usesOf, type Use } from './uses.ts'

/** A gain may count this many of the highest price. */
const MOST_PRICES = 1000

/** The term with a gain beyond any price; null where no term has one, or no price is known. */
export function gainBeyond(
  terms: readonly Term[],
  highestPrice: number | null,
  uses: readonly Use[] = usesOf(terms),
): Term | null {
  const most = MOST_PRICES * (highestPrice ?? Infinity)
  const large = uses.find(({ sign, role, value }) => sign > 0 && role === 'amount' && value > most)
  return large ? terms[large.term]! : null
}

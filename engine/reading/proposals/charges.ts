// The standard costs beside a model's terms: charged by the rules that the strict reader has (interface §2),
// so that both readings say the same of what no words mention.
import type { ModelRequest, Proposal } from '#contract/model-reading.ts'
import type { Term } from '#contract/valuation.ts'
import { isStandardCost, standardTerms } from '../facts/standard-costs.ts'
import { shared, type Answered } from './answered.ts'
import { commonFactor, usesOf, type Use } from './uses.ts'

/** The proposal with the standard costs that its other terms and the words leave to be charged. */
export function withCharges(
  proposal: Proposal,
  { description, sales, writeoff }: ModelRequest,
  answered: Answered,
): Proposal {
  const terms = proposal.terms.filter((term) => !isStandardCost(term))
  const all = [...terms, ...answered.terms]
  const uses = usesOf(all)
  const paid = uses.filter(({ sign, whole, value }) => sign < 0 && !whole && value !== 0)
  const reads = (column: string): boolean => uses.some(({ name }) => name === column)
  const charges = standardTerms({
    text: description,
    formulas: answered.formulas,
    trials: proposal.quantity === 'trials',
    sent: new Set(sales.map(({ name }) => name)),
    writeoff: writeoff === true,
    priced: {
      ordered: reads('unit_fee') || paid.some(isOfOrdered),
      stored: reads('unit_holding_cost') || paid.some(({ timed }) => timed),
      left: uses.some(({ counts, timed, whole }) => whole && counts.has('leftover') && !timed),
    },
  })
  const share = commonFactor(uses, all) ?? answered.share
  return { ...proposal, terms: [...terms, ...shared(charges, share)] }
}

/** Money for each unit ordered that is no part of what the unit itself costs. */
const isOfOrdered = ({ counts, bases, role, timed }: Use): boolean =>
  counts.has('ordered') && bases.size === 0 && !timed && role !== 'divisor' && role !== 'limit'

export const withoutCharges = (terms: readonly Term[]): Term[] =>
  terms.filter((term) => !isStandardCost(term))

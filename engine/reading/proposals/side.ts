// A reading as it is compared: a model's proposal, or the strict reader's, with what the writer has settled in place of
// what a model says of it, a share of all terms as one, and revenue and goods by their names.
import type { ModelRequest, Proposal } from '#contract/model-reading.ts'
import type { Term, Valuation } from '#contract/valuation.ts'
import { earned, earnSame } from '#language/checks/made-deals.ts'
import { STANDARD_TERMS } from '#language/controlled/controlled-words.ts'
import type { Period } from '#language/lower.ts'
import { isStandardCost } from '../facts/standard-costs.ts'
import { isStandard, type Answered } from './answered.ts'
import { dealWith } from './checks.ts'
import { amountsIn, withoutShare } from './compare.ts'
import { spansOf } from './quotes.ts'

export interface Side {
  /** Whole, without the standard costs; those that the writer has settled last. */
  readonly terms: readonly Term[]
  readonly settled: readonly Term[]
  /** The part of all of it that is ours. */
  readonly share: number
  readonly quantity: Valuation['quantity']
  readonly horizon: number | null
  readonly period: Period | null
  /** Nobody says what one step of T is, and terms depend on it. */
  readonly guessed: boolean
}

export function sideOf(
  proposal: Proposal,
  ownPeriod: Period | null,
  { description }: ModelRequest,
  answered: Answered,
): Side {
  const { amounts, statedPeriod } = answered
  const open = amounts.filter(({ settled }) => !settled)
  const closed = amounts.filter(({ settled }) => settled)
  const isOpen = (term: Term): boolean =>
    !answered.terms.some((each) => earnSame([each], [term])) &&
    (amountsIn(term, description, open).length > 0 ||
      amountsIn(term, description, closed).length === 0)
  const { share, terms } = withoutShare(proposal.terms)
  const own = named(terms)
    .filter(({ name, sign }) =>
      sign > 0
        ? !(answered.noRevenue && name === STANDARD_TERMS.revenue.name)
        : !(answered.noGoods && name === STANDARD_TERMS.goods.name),
    )
    .filter(isOpen)
    .map((term) => ({ ...term, source: sourceOf(term, description, answered) }))
  return {
    terms: [...own, ...answered.terms],
    settled: answered.terms,
    share: answered.share === 1 ? share : answered.share,
    quantity: answered.quantity ?? proposal.quantity,
    horizon: answered.horizon ?? proposal.horizon,
    period: proposal.period,
    guessed: statedPeriod === null && ownPeriod === null && proposal.period !== null,
  }
}

/** The strict reader's reading as one of two. */
export function strictSide({ terms, quantity, horizon, period }: Valuation): Side {
  const own = withoutShare(terms.filter((term) => !isStandardCost(term)))
  return { ...own, settled: [], quantity, horizon, period, guessed: false }
}

const NAMED = /^(?:goods|cost of goods|revenue)$/i

/** Revenue and goods by the names of the language, so that their sentences take the place of what is implied. */
function named(terms: readonly Term[]): Term[] {
  const at = (sold: boolean, price: number, cost: number, term: Term): number =>
    earned([term], [dealWith(sold, price, cost)])[0]!
  const largest = (sign: 1 | -1, sizeOf: (term: Term) => number): Term | undefined => {
    const own = terms.filter((term) => term.sign === sign)
    return (
      own.find(isStandard) ??
      own
        .filter((term) => sizeOf(term) >= 5 || (sizeOf(term) > 0 && NAMED.test(term.name)))
        .toSorted((x, y) => sizeOf(y) - sizeOf(x))[0]
    )
  }
  const revenue = largest(1, (term) => at(true, 41, 20, term) - at(true, 40, 20, term))
  const goods = largest(-1, (term) => at(true, 40, 20, term) - at(true, 40, 21, term))
  return terms.map((term) =>
    term === revenue
      ? { ...term, name: STANDARD_TERMS.revenue.name }
      : term === goods
        ? { ...term, name: STANDARD_TERMS.goods.name }
        : term,
  )
}

/** The words of a term that stand in the text: those that it quotes, else its amounts. */
function sourceOf(term: Term, text: string, { amounts }: Answered): string {
  if (term.source === '' || spansOf(text, term.source).length > 0) return term.source
  return amountsIn(term, text, amounts)
    .map(({ start, end }) => text.slice(start, end))
    .join(' … ')
}

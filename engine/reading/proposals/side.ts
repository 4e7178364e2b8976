// A reading as it is compared: a model's proposal, or the strict reader's, with what the writer has settled in place of
// what a model says of it, a share of all terms as one, and revenue and goods by their names.
import type { ModelRequest, Proposal } from '#contract/model-reading.ts'
import type { Term, Valuation } from '#contract/valuation.ts'
import { withoutShare } from '#language/checks/common-share.ts'
import { earnSame } from '#language/checks/made-deals.ts'
import { partsOfUnit } from '#language/checks/parts-of-unit.ts'
import { STANDARD_TERMS } from '#language/controlled/controlled-words.ts'
import type { Period } from '#language/lower.ts'
import { isStandardCost } from '../facts/standard-costs.ts'
import { isWithin, spansOf } from '../text/quotes.ts'
import { isStandard, type Amount, type Answered } from '../split/answered.ts'
import { amountsIn } from './compare.ts'

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
  { description: text }: ModelRequest,
  answered: Answered,
): Side {
  const { amounts, statedPeriod, terms: settled } = answered
  const said = [...answered.answers, ...settled.map((term) => [term])]
  const { share, terms } = withoutShare(proposal.terms)
  const own = named(terms, answered).filter(
    (term) => !said.some((each) => earnSame(each, [term])) && !isSettled(term, text, amounts),
  )
  return {
    terms: [
      ...own.map((term) => ({ ...term, source: sourceOf(term, text, answered) })),
      ...settled,
    ],
    settled,
    share: answered.share === 1 ? share : answered.share,
    quantity: answered.quantity ?? proposal.quantity,
    horizon: answered.horizon ?? proposal.horizon,
    period: proposal.period,
    guessed: statedPeriod === null && ownPeriod === null && proposal.period !== null,
  }
}

/** Whether the writer has said of all amounts of a term what they are for: those of its own words, if it has some. */
function isSettled(term: Term, text: string, amounts: readonly Amount[]): boolean {
  const all = amountsIn(term, text, amounts)
  const quoted = spansOf(text, term.source)
  const near = all.filter((each) => isWithin(quoted, each))
  const own = near.length > 0 ? near : all
  const numbers = own.filter(({ column }) => column === null)
  const counted = numbers.length > 0 ? numbers : own
  return counted.length > 0 && counted.every((each) => each.settled)
}

/** The strict reader's reading as one of two. */
export function strictSide({ terms, quantity, horizon, period }: Valuation): Side {
  const own = withoutShare(terms.filter((term) => !isStandardCost(term)))
  return { ...own, settled: [], quantity, horizon, period, guessed: false }
}

const NAMED = /^(?:goods|cost of goods|revenue)$/i
/** A term of this part of the price, or of the cost, is the revenue, or the goods. */
const LEAST = 0.5

/** Revenue and goods by the names of the language, so that their sentences take the place of what is implied. */
function named(terms: readonly Term[], { noRevenue, noGoods }: Answered): Term[] {
  const whole = (['revenue', 'goods'] as const).map((which) => {
    const standard = STANDARD_TERMS[which]
    const partOf = (term: Term): number =>
      Math.abs(partsOfUnit(term)[which === 'revenue' ? 'price' : 'cost'])
    const own = terms.filter(({ sign }) => sign === standard.sign)
    const like = own.filter(
      (term) => partOf(term) >= LEAST || (partOf(term) > 0 && NAMED.test(term.name)),
    )
    const term = own.find(isStandard) ?? like.toSorted((x, y) => partOf(y) - partOf(x))[0]
    return { term, name: standard.name, denied: which === 'revenue' ? noRevenue : noGoods }
  })
  return terms.flatMap((term) => {
    const own = whole.find((each) => each.term === term)
    return own ? (own.denied ? [] : [{ ...term, name: own.name }]) : [term]
  })
}

/** The words of a term that stand in the text: those that it quotes, else its amounts. */
function sourceOf(term: Term, text: string, { amounts }: Answered): string {
  if (term.source === '' || spansOf(text, term.source).length > 0) return term.source
  const own = amountsIn(term, text, amounts)
  return own.map(({ start, end }) => text.slice(start, end)).join(' … ')
}

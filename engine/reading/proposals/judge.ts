// Judges the terms that a language model proposed for a description. A fault (faults.ts) is what can be no
// reading at all. A doubt is what the words do not bear out: the model is told, and what stays in doubt is
// asked of the user.
import type { ModelRequest, Proposal } from '#contract/model-reading.ts'
import type { Term } from '#contract/valuation.ts'
import { nodes } from '#language/inputs.ts'
import { type Period, number, times, stepsOf } from '#language/lower.ts'
import { readPeriod } from '../facts/period.ts'
import { readWords } from '../text/words.ts'
import { type Answered, isStandard } from './answered.ts'
import * as cues from './cues.ts'
import { LEAST_LIKELY, weighUse, isOfResult, likelihood, isQuoted, piecesOf } from './evidence.ts'
import type { Doubt, Witness } from './witness.ts'
import { exchangeDoubts, exchangeIn, wholeDoubts } from './whole.ts'
import { faultsOf } from './faults.ts'
import { flat, type Mention, bare } from './mentions.ts'
import { sharesOf, earnSame } from './probe.ts'
import { commonFactor, isCalendar, usesOf, type Use, derivations, isClose } from './uses.ts'
import { groupsOf, inAll, mentionsIn } from './standing.ts'

// Amounts, lengths of time and columns that the words give and no term uses: each is given a term, or set
// aside in an answer where the tagger finds that it may not count.

/** A bare number is part of another amount where the tagger is so sure of it. */
const SURE = 0.9

/** None, or one of something; 0.75 is money. */
const isWhole = (value: number): boolean => value <= 1 && Number.isInteger(value)

const isAside = (mention: Mention): boolean =>
  !cues.FREE_TIME.test(mention.behind) &&
  likelihood(mention, ({ id }) => id === 'aside' || id === 'horizon') >= LEAST_LIKELY

/** Amounts and lengths that no term uses; what is said twice is one where a quote holds either. */
function unusedIn(
  { mentions, exchange, terms, uses }: Witness,
  { horizon, period }: Proposal,
): Mention[] {
  // The amounts that each use may be made of: once, for there may be a hundred of either.
  const made = uses.map((use) => ({
    use,
    of: new Set(derivations(use.value, mentions).flatMap((each) => each.mentions)),
  }))
  return mentions.filter((mention) => {
    const { kind, words } = mention
    const [value] = mention.values as [number]
    if (kind === 'number' && (isWhole(value) || mention.scored.length === 0 || isAside(mention)))
      return false
    if (kind === 'column') {
      // A name that is a word of English may be meant as one.
      const own = nodes(terms).some((node) => 'column' in node && node.column === mention.column)
      return !own && /[_\d]|\p{Ll}\p{Lu}/u.test(words)
    }
    if (kind === 'time' && horizon !== null) {
      const steps = stepsOf(mention.clock!, period)
      if (steps !== null && value * steps <= horizon * (1 + 1e-9)) return false
    }
    // $1 and 100 % are folded away in products.
    if (value === 1)
      return kind !== 'time' && exchange === null && !terms.some((term) => isQuoted(term, mention))
    // "40 % is the partner's, 60 % ours" is one amount.
    if (kind === 'percent' && uses.some((use) => isClose(use.value, 1 - value))) return false
    const users = made.flatMap(({ use, of }) => (of.has(mention) ? [use] : []))
    const alike = mentions.filter(({ values }) => values[0] === value)
    return alike.length === 1
      ? users.length === 0
      : !users.some(({ term }) => isQuoted(terms[term]!, mention))
  })
}

/** An amount is left out only where the answer says so and it may well be none. */
function setAside(mention: Mention, { ignored }: Proposal): Doubt[] {
  const { words, kind } = mention
  const amount = bare(words)
  const quoted = ignored.some((quote) => piecesOf(quote).some((piece) => piece.includes(amount)))
  const part =
    likelihood(mention, ({ role }) => role === 'with') > SURE || cues.FREE_TIME.test(mention.behind)
  const harmless = kind === 'column' || (kind === 'number' && !part) || isAside(mention)
  if (quoted && harmless) return []
  const message = quoted
    ? `“${words}” is not to be ignored unless the words say that it does not count: give a term for it.`
    : `No term uses “${words}”: give a term for it, or copy its words into "ignored" where they say that it does not count.`
  return [{ kind: 'unused', message, term: null, mention }]
}

/** The part that is sold of the deal that terms are tried on. */
const SOLD_OF_ORDERED = 0.6
/** Below this part of the goods, terms on unit_cost are duty and the like, and the goods are missing. */
const LEAST_GOODS = 0.5

/** What qty counts is one of two: it is asked where the other one is three times as likely. */
const LEAST_COUNTED = 0.25

export interface Judged {
  readonly faults: readonly string[]
  readonly doubts: readonly Doubt[]
  /** As the words or the request give it; null where neither does. */
  readonly period: Period | null
  readonly unused: readonly Mention[]
}

export function judge(proposal: Proposal, request: ModelRequest, answered: Answered): Judged {
  const { terms } = proposal
  const { mentions } = answered
  const statedPeriod = request.period ?? answered.period ?? stepOfT(answered.rest)
  const uses = usesOf(terms)
  const witness: Witness = {
    terms,
    uses,
    mentions,
    text: flat(answered.rest),
    statedPeriod,
    period: statedPeriod ?? proposal.period,
    share: commonFactor(uses, terms),
    exchange: exchangeIn(mentions),
  }
  const weighed = uses.flatMap((use) => weighUse(use, witness))
  const faults = faultsOf(proposal, request, witness, answered)
  if (faults.length === 0)
    faults.push(...weighed.flatMap(({ kind, message }) => (kind === 'number' ? [message] : [])))
  if (faults.length > 0) return { faults, doubts: [], period: statedPeriod, unused: [] }
  const unused = unusedIn(witness, proposal)
  const doubts = [
    ...weighed,
    ...exchangeDoubts(witness),
    ...clearDoubts(answered.clear, witness),
    ...(answered.quantity === null ? quantityDoubt(proposal, answered.counted) : []),
    ...unused.flatMap((mention) => setAside(mention, proposal)),
    ...(answered.noGoods ? [] : goodsDoubt([...terms, ...answered.terms], witness, answered.goods)),
    ...terms.flatMap(listPriceDoubt, witness),
    ...wholeDoubts(witness),
    ...(statedPeriod === null && proposal.period !== null ? periodDoubt(proposal, uses) : []),
  ]
  return { faults, doubts, period: statedPeriod, unused }
}

/** What the words say that one step of T is. */
export const stepOfT = (text: string): Period | null =>
  readPeriod(readWords(text, { menus: [], sales: [] }))?.period ?? null

function goodsDoubt(
  all: readonly Term[],
  { uses, share }: Witness,
  goods: Answered['goods'],
): Doubt[] {
  const soldOnly = uses.some(
    ({ whole, sign, counts, bases, term }) =>
      whole &&
      sign < 0 &&
      bases.has('cost') &&
      counts.size === 1 &&
      counts.has('sold') &&
      sharesOf([all[term]!], -1).cost >= LEAST_GOODS * SOLD_OF_ORDERED * (share ?? 1),
  )
  const paid = sharesOf(all, -1).cost >= LEAST_GOODS * (share ?? 1)
  const wanted = soldOnly ? 'goods.sold' : paid ? 'goods.ordered' : 'goods.none'
  const likely = goods.find(({ label }) => label.id === wanted)?.share ?? 0
  if (wanted === 'goods.ordered' || likely >= LEAST_LIKELY) return []
  const message = soldOnly
    ? 'No words say that only sold units are paid for: the goods are ordered × unit_cost.'
    : 'The goods are missing and no words say that they cost nothing: give the term ordered × unit_cost.'
  return [{ kind: 'goods', message, term: null, mention: null }]
}

/** Attempts are told from stock by the words. */
function quantityDoubt({ quantity }: Proposal, counted: Answered['counted']): Doubt[] {
  const likely = counted.find(({ label }) => label.id === `quantity.${quantity}`)?.share ?? 1
  if (likely >= LEAST_COUNTED) return []
  const other = quantity === 'trials' ? 'stock' : 'trials'
  const message = `The words say that qty counts ${other}: write "quantity": "${other}".`
  return [{ kind: 'quantity', message, term: null, mention: null }]
}

function listPriceDoubt(this: Witness, term: Term, at: number): Doubt[] {
  const listed = nodes([term]).some((node) => node.op === 'option' && node.column === 'unit_price')
  if (!listed || cues.LIST_PRICE.test(this.text)) return []
  const message = `Term “${term.name}”: no words speak of unit_price: take "price" or "unit_cost".`
  return [{ kind: 'label', message, term: at, mention: null }]
}

/** Rates by the clock need the length of T. */
function periodDoubt({ horizon }: Proposal, uses: readonly Use[]): Doubt[] {
  const timed = uses.some((use) => use.timed || (isCalendar(use.value) && use.value !== 1))
  const message = 'No words say how long one step of T is.'
  return horizon !== null || timed ? [{ kind: 'period', message, term: null, mention: null }] : []
}

// Terms of a model held against those that the reader's own rules are sure of (rules.ts): made of the same
// amounts, they must earn the same.

/** Terms that are made of amounts of clear terms, and of no others, and earn something else. */
function clearDoubts(clear: readonly Term[], witness: Witness): Doubt[] {
  const { terms, share, exchange } = witness
  if (exchange !== null) return []
  const mentions = witness.mentions.filter((each) => likelihood(each, isOfResult) < LEAST_LIKELY)
  const ours = ({ expression, ...term }: Term): Term => ({
    ...term,
    expression: times(number(share ?? 1), expression),
  })
  const isSameExpression = (mine: Term, sure: Term): boolean =>
    mine.sign === sure.sign && (earnSame(mine, sure) || earnSame(mine, ours(sure)))
  const own = terms.filter(
    (term) =>
      mentionsIn(term, mentions).length > 0 && !clear.some((sure) => isSameExpression(term, sure)),
  )
  const others = clear.filter(
    (sure) => !isStandard(sure) && !terms.some((term) => isSameExpression(term, sure)),
  )
  return groupsOf(own, others, mentions).flatMap(({ one, other }): Doubt[] => {
    if (one.length === 0 || other.length === 0) return []
    const known = new Set(other.flatMap((term) => mentionsIn(term, mentions)))
    const used = one.flatMap((term) => mentionsIn(term, mentions))
    const complete = used.every((each) => known.has(each))
    if (!complete || isSameExpression(inAll(one), inAll(other))) return []
    const [mention] = used as [Mention]
    const message = `“${mention.words}”: its words are read otherwise: look at what it is paid for, and how.`
    const instead = one.length === 1 ? other.map((term) => ours(term)) : []
    return [{ kind: 'label', message, term: terms.indexOf(one[0]!), mention, instead }]
  })
}

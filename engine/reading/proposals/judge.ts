// Judges the terms that a language model proposed for a description. A fault (faults.ts) is what can be no
// reading at all. A doubt is what the words do not bear out: the model is told, and what stays in doubt is
// asked of the user.
import type { ModelRequest } from '#contract/model-reading.ts'
import type { Proposal } from '#contract/proposal.ts'
import type { Term } from '#contract/valuation.ts'
import { nodes } from '#language/inputs.ts'
import type { Period } from '#language/lower.ts'
import { readPeriod } from '../facts/period.ts'
import { readWords } from '../text/words.ts'
import type { Answered } from './answered.ts'
import { clearDoubts } from './clear.ts'
import * as cues from './cues.ts'
import { LEAST_LIKELY, weighUse } from './evidence.ts'
import type { Doubt, Witness } from './witness.ts'
import { exchangeDoubts, exchangeIn } from './exchange.ts'
import { faultsOf } from './faults.ts'
import { flat, type Mention } from './mentions.ts'
import { sharesOf } from './probe.ts'
import { setAside, unusedIn } from './unused.ts'
import { commonFactor, isCalendar, usesOf, type Use } from './uses.ts'
import { wholeDoubts } from './whole.ts'

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

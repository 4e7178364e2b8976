// Doubts about terms as a whole: an amount that two terms count for the same, and a charge of all that the
// goods cost, or more, where no words speak of so much.
import type { Term } from '#contract/valuation.ts'
import { isStandard } from './answered.ts'
import * as cues from './cues.ts'
import { isQuoted } from './evidence.ts'
import type { Doubt, Witness, Exchange } from './witness.ts'
import { flat, type Mention } from './mentions.ts'
import { PLAIN, sharesOf } from './probe.ts'
import { derivations, isClose, type Count, type Use } from './uses.ts'
import { nodes } from '#language/inputs.ts'
import { currencyAfter } from '#language/numbers/currencies.ts'

export const wholeDoubts = (witness: Witness): Doubt[] => [
  ...countedTwice(witness),
  ...chargesOfAll(witness),
]

/** Two terms that take one amount for the same thing. */
function countedTwice({ uses, mentions, share, terms }: Witness): Doubt[] {
  const paid = uses.filter(
    ({ value, name, whole, role }) =>
      !whole && role === 'amount' && (name !== null || ![0, 1, share].includes(value)),
  )
  return paid.flatMap((use, at): Doubt[] => {
    const own = paid.slice(0, at).find((each) => each.term !== use.term && isAlike(each, use))
    const from = mentionsOf(use, mentions)
    if (!own || from.length !== 1) return []
    const message = `“${from[0]!.words}” is counted twice, in “${terms[own.term]!.name}” and in “${terms[use.term]!.name}”: give it once.`
    return [{ kind: 'label', message, term: use.term, mention: from[0]! }]
  })
}

const mentionsOf = ({ name, value }: Use, mentions: readonly Mention[]): readonly Mention[] =>
  name === null
    ? derivations(value, mentions).flatMap((each) => each.mentions)
    : mentions.filter(({ column }) => column === name)

function isAlike(one: Use, other: Use): boolean {
  const sameSet = <T>(x: ReadonlySet<T>, y: ReadonlySet<T>): boolean =>
    x.size === y.size && [...x].every((each) => y.has(each))
  const same = one.name === null ? isClose(one.value, other.value) : one.name === other.name
  return (
    same &&
    one.sign === other.sign &&
    one.timed === other.timed &&
    one.factors.length === other.factors.length &&
    one.factors.every((each) => other.factors.includes(each)) &&
    sameSet(one.counts, other.counts) &&
    sameSet(one.bases, other.bases)
  )
}

const SOLD = PLAIN.sales.reduce((sum, { qty }) => sum + qty, 0)
const UNITS: Readonly<Record<Count, number>> = {
  ordered: PLAIN.ordered,
  sold: SOLD,
  leftover: PLAIN.ordered - SOLD,
  orders: PLAIN.sales.length,
}

/** Beside the goods, a term that takes or brings what a unit costs, for each unit that it counts. */
function chargesOfAll({ terms, uses, mentions, text }: Witness): Doubt[] {
  const goods = terms.find((term) => isStandard(term) && term.sign < 0)
  if (!goods) return []
  return terms.flatMap((term, at): Doubt[] => {
    const whole = uses.find((use) => use.term === at && use.whole)!
    if (term === goods || whole.timed || !whole.bases.has('cost')) return []
    const [count = 'ordered'] = whole.counts
    const part = (sharesOf([term], term.sign).cost * PLAIN.ordered) / UNITS[count]
    const most = term.sign < 0 ? part > 1 - 1e-6 : part > 1 + 1e-6
    if (!most || isSaid(term, part, mentions, text)) return []
    const message = `Term “${term.name}”: no words speak of all that the goods cost: 12 % of it is 0.12, not 1.12.`
    return [{ kind: 'label', message, term: at, mention: null }]
  })
}

/** Words that name such a share, or all of it. */
function isSaid(term: Term, part: number, mentions: readonly Mention[], text: string): boolean {
  const stated = mentions.some(
    (each) => each.values[0]! >= 1 && isClose(each.values[0]!, part) && isQuoted(term, each),
  )
  return stated || cues.ALL_OF_IT.test(term.source === '' ? text : flat(term.source))
}

// A rate of exchange and which way it is used: "1 EUR = 1.08 USD" makes euros dollars by multiplying.
// Where the words do not say in which money an amount is, that is a doubt.

/** The rate of exchange that the words give; null where they give none. */
export function exchangeIn(mentions: readonly Mention[]): Exchange | null {
  const own = mentions.filter((each) => each.currency !== null && cues.EXCHANGE.test(each.sentence))
  for (const mention of own) {
    const to = mention.currency!
    // "1 EUR = 1.08 USD", else "1.08 USD per EUR".
    const one = own.find(
      ({ values, currency, sentence }) =>
        values[0] === 1 && currency !== to && sentence === mention.sentence,
    )
    const behind = mention.sentence.split(mention.words.toLowerCase())[1] ?? ''
    const named = PER.exec(behind)?.[1] ?? ''
    const from = one?.currency ?? currencyAfter(named, named)
    if (from && from !== to) return { rate: mention.values[0]!, from, to, mention }
  }
  return null
}
const PER = /^ (?:per|to the|for (?:one|a|1|each)|an?) (\p{L}+|[€$£])/u

/** Doubts about every use of a rate of exchange. */
export function exchangeDoubts(witness: Witness): Doubt[] {
  const { exchange, uses } = witness
  if (exchange === null) return []
  const { rate, from, to, mention } = exchange
  return uses
    .filter(({ value, role }) => role !== 'limit' && isClose(value, rate))
    .flatMap((use): Doubt[] => {
      const term = witness.terms[use.term]!
      const right = use.role === 'divisor' ? to : from
      if (currencyOf(term, exchange, witness) === right) return []
      const message = `Term “${term.name}”: 1 ${from} is ${rate} ${to}, so an amount in ${from} is multiplied by it and one in ${to} divided.`
      return [{ kind: 'rate', message, term: use.term, mention }]
    })
}

/** The money that a term's own amount is in; null where no words say it. */
function currencyOf(term: Term, { mention, from, to }: Exchange, witness: Witness): string | null {
  const inside = nodes([term])
  const numbers = inside.flatMap((node) => (node.op === 'constant' ? [node.value] : []))
  const amount = witness.mentions.find(
    ({ values: [value], currency, start }) =>
      currency !== null && start !== mention.start && value !== 1 && numbers.includes(value!),
  )
  if (amount) return amount.currency
  const priced = inside.some((node) => node.op === 'sale' && node.column === 'price')
  const said = [...witness.text.matchAll(priced ? PRICES_IN : COSTS_IN)].map(([, name]) =>
    currencyAfter(name!, name!),
  )
  const found = [from, to].filter((each) => said.includes(each))
  return found.length === 1 ? found[0]! : null
}

const PRICES_IN =
  /\b(?:prices?|sell\w*|sold|revenue|customers? pay)\b(?:(?!\b(?:in|as|buy|costs?)\b)[^.;]){0,40}\b(?:in|as) (?:us )?(\p{L}+|[€$£])/gu
const COSTS_IN =
  /\b(?:unit_cost|costs?|buy\w*|bought|paid?|suppliers?|invoices?|purchase\w*)\b(?:(?!\b(?:in|as|sells?|sold|prices?)\b)[^.;]){0,40}\b(?:in|as) (?:us )?(\p{L}+|[€$£])/gu

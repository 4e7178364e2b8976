// A rate of exchange and which way it is used: "1 EUR = 1.08 USD" makes euros dollars by multiplying.
// Where the words do not say in which money an amount is, that is a doubt.
import type { Term } from '#contract/valuation.ts'
import { nodes } from '#language/inputs.ts'
import { currencyAfter } from '#language/numbers/currencies.ts'
import * as cues from './cues.ts'
import type { Doubt, Witness } from './witness.ts'
import type { Mention } from './mentions.ts'
import { isClose } from './uses.ts'
import type { Exchange } from './witness.ts'

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

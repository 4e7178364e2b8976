// Of what: "of the selling price", "on what we paid for it", "of revenue", "of unit_cost".
import { firstFoundAt, matchAt } from '../words/match.ts'
import type { Base, Found } from './mentions.ts'
import { means, skip, textAt } from '../words/places.ts'
import { readState } from './states.ts'
import type { Word } from '../words/text.ts'
import { readWhat } from './what-bases.ts'

type Of = Base['of']

const PRICE_ADJECTIVES =
  /^(selling|sale|sales|sold|retail|gross|list|final|hammer|full|whole|total|item|unit|invoice|ticket|sticker|asking|achieved|realised|realized|actual|entire|order|listed|net|customer|consumer|transaction|auction|winning|checkout|end|store|own)$/
const COST_ADJECTIVES =
  /^(purchase|purchasing|buying|landed|acquisition|supplier|factory|cost|unit|goods|converted|original|wholesale|trade|buy|sourcing|product|stock|inventory|procurement|invoice|whole|full|total|printing|import|production)$/
/** Adjectives that make a value or an amount one of cost, or one of a sale. */
const OF_COST =
  /^(purchase|purchasing|buying|landed|acquisition|supplier|factory|wholesale|buy|procurement|import|production|printing)$/
const OF_SALE = /^(selling|sale|sales|sold|retail|hammer|gross|ticket|sticker|asking)$/
const DETS =
  /^(the|our|its|their|each|every|that|a|an|this|his|her|my|any|all|your|whole|full|both)$/
const EACH_DOLLAR =
  'dollar|euro|pound|buck|franc that|which? a|an|the? @buyer|<unit> pays|pay|spends|sells|fetches|brings at|for|us?'
const PAID_AMOUNT = [
  'amount|sum|price|money|total|value that|which? the|a? @buyer pays|paid|pay|spends|spent',
  'full|whole|total|gross|entire amount|sum|price|total that|which? the|a? @buyer pays|paid|pay',
]
const CAME_IN = 'that|which? came|comes|coming|taken in'

/** The base that begins at a place. */
export function readBase(words: readonly Word[], from: number): Found<Base> {
  if (matchAt(words, 'at a|an|the? cost|price', from)) return null
  const { linked, at: start } = readLink(words, from)
  const clause = readWhat(words, start)
  if (clause) return clause
  // "of each dollar a customer pays".
  const dollar = /^(each|every|a)$/.test(textAt(words, start - 1))
    ? matchAt(words, EACH_DOLLAR, start)
    : null
  if (dollar) return { kind: 'base', of: 'price', to: dollar.to }
  const amount = firstFoundAt(words, PAID_AMOUNT, start)
  if (amount) return { kind: 'base', of: 'price', to: amount.to }
  const adjectives = readAdjectives(words, start)
  if (!adjectives) return null
  const { at } = adjectives
  const head = words[at]
  if (!head) return null
  if (!head.column && head.text === 'money') {
    const came = matchAt(words, CAME_IN, at + 1)
    if (came) return { kind: 'base', of: 'price', to: came.to }
    // "1.9 percent of the money".
    const end = words[at + 1]
    if (textAt(words, from) === 'of' && (!end || end.kind === 'mark' || end.text === 'and'))
      return { kind: 'base', of: 'price', to: at + 1 }
  }
  const named = head.column ? ofColumn(head.column.name) : ofNoun(words, from, linked, adjectives)
  if (named === null) return null
  const of = adjectives.net && named === 'price' ? 'net' : named
  // "shipping costs $3": a verb.
  if (!linked && head.column === null && (at === from || head.text === 'costs')) return null
  if (/^costs?$/.test(head.text) && isPaidNext(words, at + 1)) return null
  const value = of === 'cost' && /^(price|value|amount)$/.test(textAt(words, at + 1))
  return { kind: 'base', ...readTails(words, value ? at + 2 : at + 1, of) }
}

const isPaidNext = (words: readonly Word[], at: number): boolean =>
  words[at]?.kind === 'number' || /^(us|me|about)$/.test(textAt(words, at))

/** "of the", "out of every": how a base is joined to its percentage. */
function readLink(words: readonly Word[], from: number): { linked: boolean; at: number } {
  const own = textAt(words, from)
  const linked =
    /^(of|on|from|off)$/.test(own) ||
    (/^(to|at|in|against)$/.test(own) &&
      !/^(sale|sales|cost|profit)$/.test(textAt(words, from + 1)))
  const out = own === 'out' && textAt(words, from + 1) === 'of'
  const joined = linked ? from + 1 : from
  return { linked, at: skip(words, out ? from + 2 : joined, DETS) }
}

interface Adjectives {
  /** Where the noun stands. */
  readonly at: number
  readonly cost: boolean
  readonly sale: boolean
  readonly net: boolean
}

/** The words before the noun: "the kettle price", "an item's price"; null where one is none of a base. */
function readAdjectives(words: readonly Word[], start: number): Adjectives | null {
  let cost = false
  let sale = false
  let net = false
  let at = start
  for (; at < start + 4; at++) {
    const word = words[at]
    if (!word) return null
    if (word.column) break
    const netOf = textAt(words, at + 1) === 'net' && textAt(words, at + 2) === 'of'
    // "the net selling price".
    const netPrice = word.text === 'net' && PRICE_ADJECTIVES.test(textAt(words, at + 1))
    if (isBaseHead(words, at) && !netPrice && (!isBaseHead(words, at + 1) || netOf)) break
    const own = word.text
    const adjective =
      PRICE_ADJECTIVES.test(own) ||
      COST_ADJECTIVES.test(own) ||
      word.unit ||
      isBaseHead(words, at) ||
      means(word, 'buyer')
    if (!adjective || word.kind !== 'word') return null
    if (OF_COST.test(own)) cost = true
    if (OF_SALE.test(own)) sale = true
    if (own === 'net') net = true
  }
  return { at, cost, sale, net }
}

function isBaseHead(words: readonly Word[], at: number): boolean {
  const word = words[at]
  return (
    word !== undefined &&
    word.kind === 'word' &&
    (means(word, 'price', 'cost', 'profit') ||
      /^(value|amount|total|figure|sum|money|purchase|purchases)$/.test(word.text)) &&
    !word.unit
  )
}

function ofColumn(name: string): Of | null {
  const known: Readonly<Record<string, Of>> = {
    unit_cost: 'cost',
    unit_price: 'list',
    price: 'price',
  }
  return Object.hasOwn(known, name) ? known[name]! : null
}

/** What a noun with its adjectives names; null where it is no base. */
function ofNoun(
  words: readonly Word[],
  from: number,
  linked: boolean,
  { at, cost, sale }: Adjectives,
): Of | null {
  const head = words[at]!
  const before = textAt(words, at - 1)
  if (/^(price|prices)$/.test(head.text)) return cost && !sale ? 'cost' : 'price'
  if (/^(value|amount|total|figure|sum|money)$/.test(head.text)) {
    if (cost) return 'cost'
    const sold =
      sale ||
      /^(invoice|order|selling|sale|sales|gross|item|transaction|total|ticket)$/.test(before)
    return sold ? 'price' : null
  }
  if (means(head, 'price') && !/^(gross|taking|ticket|receipt|sticker|sale)$/.test(head.text))
    return 'price'
  if (
    /^(sale|sticker|gross|ticket|rrp)$/.test(head.text) &&
    (linked || /^(full|whole|gross|total)$/.test(before))
  )
    return 'price'
  if (means(head, 'cost') && /^(cost|costs|outlay)$/.test(head.text)) return 'cost'
  if (means(head, 'profit')) return 'profit'
  const bought = /^(purchase|purchases)$/.test(head.text) && /^(of|on)$/.test(textAt(words, from))
  return bought ? 'cost' : null
}

// ——— What follows the noun: it changes nothing, or says whose price it is

const GROSS = ['(? including|incl|inclusive of? @vat )?', 'with|including @vat included|in?']
const WE_PAID = [
  '@we paid|pay for? it|them?',
  'that|which @we paid|pay for? it|them?',
  'paid|agreed @we?',
]
const BUYER_PAID = [
  'the? @buyer pays|pay|paid',
  'that|which the? @buyer pays|pay|paid',
  'paid by the? @buyer',
]
const NET_OF_VAT = [
  'net|excluding|excl|exclusive|without|less|before|minus of? @vat',
  ', i.e. excluding|without|before|net @vat',
  '(? excluding|without|before|net of? @vat )?',
  'after the? @vat is|has|have|was? been? taken|deducted|subtracted|removed|stripped? out|off?',
]
/** "of the price after deduction of the commission". */
const NET_OF_COSTS =
  'after|less|minus|net|without ... @fee|@agent|@cost|@selling|fees|costs|deductions'

function readTails(words: readonly Word[], from: number, named: Of): { of: Of; to: number } {
  let tail = { of: named, to: from }
  for (let tails = 0; tails < 3; tails++) {
    const next = readTail(words, tail.to, tail.of)
    if (!next) break
    tail = next
  }
  return tail
}

function readTail(words: readonly Word[], at: number, of: Of): { of: Of; to: number } | null {
  const own = textAt(words, at)
  if (own === 'of' || (own === 'for' && of === 'cost')) {
    const to = endOfGoods(words, at + 1)
    return to === null ? null : { of, to }
  }
  const gross = firstFoundAt(words, GROSS, at)
  if (gross) return { of, to: gross.to }
  const paid = matchAt(words, 'paid by', at) ? null : firstFoundAt(words, WE_PAID, at)
  if (paid) return { of: 'cost', to: paid.to }
  const buyer = firstFoundAt(words, BUYER_PAID, at)
  if (buyer) return { of: 'price', to: buyer.to }
  const net = of === 'price' || of === 'net' ? firstFoundAt(words, NET_OF_VAT, at) : null
  if (net) return { of: 'net', to: net.to }
  const after = matchAt(words, NET_OF_COSTS, at)
  if (after) return { of: 'net', to: after.to }
  const inSales = matchAt(words, 'in the sales? table|sheet|file|data?', at)
  return inSales ? { of, to: inSales.to } : null
}

/** "(of) the goods", "(of) each of the units sold": the end; null where it is of something else. */
function endOfGoods(words: readonly Word[], from: number): number | null {
  let next = from
  while (
    DETS.test(textAt(words, next)) ||
    (/^(one|those|these|single|piece|pieces|unit|units)$/.test(textAt(words, next)) &&
      textAt(words, next + 1) === 'of')
  )
    next++
  const goods =
    /^(goods|stock|merchandise|purchase|sale|inventory|order|lot)$/.test(textAt(words, next)) ||
    words[next]?.unit
  return goods ? (readState(words, next + 1)?.to ?? next + 1) : null
}

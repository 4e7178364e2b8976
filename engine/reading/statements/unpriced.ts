// Costs and losses that a sentence names without an amount: "Insurance is expensive", "We pay sales
// people a salary", "Some goods get stolen". Left out, every deal would look better than it is. What pays
// for a kind of cost by its verb ("we pay a fee") is told by plain.ts; whether another sentence gives the
// amount is settled after the last one (missing.ts).
import { shorten } from '../feedback.ts'
import { quote, type Facts } from '../terms/facts.ts'
import { find, has } from '../words/match.ts'
import type { Word } from '../words/text.ts'
import { singularOf } from '../words/vocabulary.ts'
import { isRoleNoun, PAID, SHIPPING } from './costly-words.ts'

/** A cost that waits for its amount. */
export interface Missing {
  readonly words: string
  /** The noun of it, or of what happens to units. */
  readonly role: string
  /** What gives its amount in other words; absent where only the noun does. */
  readonly kind?: 'storage' | 'vat' | 'returned' | 'lost' | undefined
  /** Number of amounts told before: the next may be of it. */
  readonly before?: number
  /** The sentence that says that it does not count, and one with an amount. */
  readonly denied?: string
  readonly example?: string
}

/** Nouns that are a cost wherever they are the subject, or what is paid. */
const COSTS =
  /^(insurance|salary|wage|payroll|rent|lease|overhead|duty|tariff|customs|tax|electricity|heating|utility|depreciation|maintenance|subscription|licence|license|pension)$/
const LOSSES = /^(theft|shoplifting|shrinkage|breakage|spoilage|wastage|pilferage)$/

/** Whether a word names a cost, or a loss of units. */
export const isNamedCost = (word: Word): boolean => {
  const noun = nounOf(word)
  return COSTS.test(noun) || LOSSES.test(noun) || /^(return|losses)$/.test(noun)
}

const nounOf = ({ text }: Word): string =>
  text === 'customs' || text === 'losses' ? text : singularOf(text)

/** Words by which a cost is denied, or is somebody else's: read elsewhere, or told besides. */
const DENIED = [
  'no|nobody|none|nothing|free|zero|without|neither|nor|only|hardly|rarely|seldom|instead|but|cannot',
  'elsewhere|already|included|irrelevant|excluded|exempt',
  'affair|business',
  'our|my|your|his|her|their|@owner|@buyer|@agent|@partner matter|problem|concern',
]
const NOT_CHEAP = 'not|never cheap|free|small|low|negligible'
const BE = 'is|are|be|gets|get very|quite|rather|too|so|also|pretty|really?'
const COSTLY = [
  `${BE} expensive|costly|dear|pricey|high|steep|hefty|substantial|considerable|significant|payable|due|extra|unavoidable|shared|split`,
  'on top',
  'adds|add up',
  'costs? money|something|dear',
  'costs|cost a lot|fortune|bit|little',
  NOT_CHEAP,
]
const EXISTS = ['there is|are|may|might|can|could|will', '@we ... have|has|face|faces']

const LOST = [
  'stolen|pilfered|shoplifted',
  'get|gets|is|are|arrive|arrives|go|goes|become|becomes damaged|broken|lost|missing|spoiled|spoilt|mouldy|moldy|defective',
  'lose|loses|lost some|many|few|several|a',
  '<unit>|goods|some|many|few|often break|breaks|spoil|spoils|rot|rots|perish|perishes|expire|expires',
]
const RETURNED = [
  'customers|buyers|clients|people|shoppers|guests ... return|returns|refund many|some|few|most|several|lots|items|goods|things|them|it|what|<unit>',
  'customers|buyers|clients|people|shoppers|guests ... return|returns a lot|few|number',
  'customers|buyers|clients|people|shoppers|guests ... send|sends|bring|brings ... back',
  'many|some|few|most|several|frequent returns',
  'returns is|are|happen|occur',
  '<unit>|goods|many|some|few|most|several ... are|is|get|gets returned',
  '<unit>|goods|many|some|few|most|several come|comes back',
]

/** The cost or loss that a sentence names without an amount; null where it names none. */
export function unpricedOf(
  facts: Facts,
  words: readonly Word[],
): (Missing & { readonly denied: string; readonly example: string }) | null {
  if (isDenied(words)) return null
  const told = { words: quote(facts, words), before: facts.frames.length }
  if (has(words, RETURNED))
    return {
      ...told,
      role: 'returns',
      kind: 'returned',
      denied: 'Returns are not charged.',
      example:
        '5% of the units sold are returned; the full price is refunded and they cannot be sold again.',
    }
  const ofLeft = words.some(({ meanings }) => meanings.has('unsold') || meanings.has('left'))
  if (!ofLeft && (has(words, LOST) || words.some((word) => LOSSES.test(nounOf(word)))))
    return {
      ...told,
      role: 'losses',
      kind: 'lost',
      denied: 'Losses are not charged.',
      example: 'Losses cost $0.10 per unit bought.',
    }
  const at = words.findIndex(
    (word, place) =>
      isNoun(words, place) &&
      (COSTS.test(nounOf(word)) ||
        ((isRoleNoun(word) || word.meanings.has('ads')) && has(words, COSTLY)) ||
        ((word.meanings.has('fee') || SHIPPING.test(word.text)) && has(words, EXISTS))),
  )
  const noun = words[at]
  if (!noun) return null
  return {
    ...told,
    role: noun.text,
    kind: kindOf(noun),
    denied: deniedOf(noun),
    example: noun.meanings.has('storage')
      ? 'Storage costs $0.10 per unit per week.'
      : `The ${noun.text} ${beOf(noun)} $0.40 per unit ${noun.meanings.has('duty') ? 'bought' : 'sold'}.`,
  }
}

/** The sentence by which a cost does not count. */
export const deniedOf = (noun: Word): string => `The ${noun.text} ${beOf(noun)} not charged.`

const beOf = ({ text }: Word): string => (singularOf(text) === text ? 'is' : 'are')

const isDenied = (words: readonly Word[]): boolean =>
  has(words, DENIED) || (has(words, ['not|never']) && !has(words, [NOT_CHEAP]))

function kindOf({ text, meanings }: Word): Missing['kind'] {
  if (text.startsWith('tax')) return 'vat'
  return meanings.has('storage') ? 'storage' : undefined
}

const GOES_ON =
  /^(on|for|of|in|at|to|and|or|by|with|,|comes?|adds?|varies|vary|applies|apply|follows?|rises?|grows?|accrues?|eats?)$/

/** The subject of its sentence, or what is paid; not "we rent boats", "insurance brokers". */
function isNoun(words: readonly Word[], at: number): boolean {
  const before = words.slice(0, at)
  const next = words[at + 1]
  const last = before.at(-1)
  if (last && last.meanings.has('we') && !last.meanings.has('det')) return false
  const goesOn =
    !next ||
    next.kind === 'mark' ||
    GOES_ON.test(next.text) ||
    ['be', 'v:pay'].some((meaning) => next.meanings.has(meaning))
  if (!goesOn) return false
  const trades = before.some(
    ({ meanings }) => meanings.has('v:sell') || meanings.has('v:buy') || meanings.has('sold'),
  )
  const subject = before.length <= 2 && next !== undefined && !trades
  const paid = before.some(
    ({ text }) => PAID.test(text) || /^(have|has|need|needs|there|comes|is|are)$/.test(text),
  )
  return subject || (paid && !trades)
}

const PAYING = ['@we pay|pays|spend|spends', `${BE} expensive|costly|pricey`]

/** A sentence that speaks of paying, of what nobody knows: told where it is seen, for it may be a cost. */
export function notePayment(facts: Facts, words: readonly Word[]): boolean {
  const standard = words.some((word) => word.column !== null)
  const ofGoods = words.some((word) => word.unit || /^(goods|stock)$/.test(word.text))
  if (standard || ofGoods || find(words, '@neg') || !has(words, PAYING)) return false
  facts.doubts.push(
    `“${shorten(quote(facts, words))}”: read as no cost of a deal, and not as one whose amount is missing.`,
  )
  return true
}

// Sentences without amounts that take something back: a cost that is nothing on Fridays, for members or
// for half of the units, goods or prices that are not paid. No column tells for which rows, so each is
// refused: told besides, the cost would be charged in silence on all of them.
import { OCCASIONS } from '../amounts/dangers.ts'
import type { Facts, Refusal } from '../terms/facts.ts'
import { find, firstFound, has } from '../words/match.ts'
import type { Word } from '../words/text.ts'
import { isRoleNoun, PAID } from './costly-words.ts'
import { ZERO } from './zero.ts'

const SOME: Refusal = {
  reason: 'this holds at some times or for some units only, and no column tells which',
  example: 'Shipping is $3 per unit sold.',
}
const PEOPLE =
  '@buyer|member|members|staff|employees|colleagues|friends|family|regulars|subscribers|neighbours|students|children'

const SOMETIMES = [
  OCCASIONS.join('|'),
  'in|during|every|each the? spring',
  'now and then|again',
  'from time to time',
  'at times',
  'once in a while',
  'sometimes|often|usually|mostly|occasionally|rarely|seldom',
  'in|during bad|good|slow|lean|busy|quiet|some|many|most|certain years|months|weeks|times',
]
const SOME_UNITS = [
  'every|each other|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|twentieth|hundredth|#',
  'the? first|last # _',
  'the? first|last <unit>|order|orders|sale|sales|time|purchase|delivery|shipment',
  'one|# ... free',
  'a free <unit>|_ with|for|per every|each|a',
  'one|<unit> is on the house',
  'broken|damaged|defective|small|large|big|heavy|light|old|new|used|cheap|expensive _ is|are|cost|costs',
  'some|most|many|half|few|several|certain|selected of? _',
  'only|just on|in|for|to|at|when|if|from|by|once|every|some|half',
  'unless|excluding|excepting',
  `${PEOPLE}|those|people|orders|sales|ones who|that|which`,
]
const EARNED = ['earn|earns|receive|receives|bring|brings|make|makes']
const CONDITIONS = ['if|when|whenever|provided']

/** "Shipping is free on Fridays", "some of the goods are free": nothing, but not always. */
export function deniedForSome(facts: Facts, words: readonly Word[]): Refusal | null {
  const zero = has(words, ZERO)
  const costly = words.some((word) => PAID.test(word.text) || word.column?.name === 'unit_cost')
  if (costly && isException(words)) return SOME
  if (!zero) return null
  if (forSomeOnly(words)) return SOME
  // "If it is sold we earn unit_price, otherwise nothing" tells of sales and of no cost.
  if (facts.trials === null && has(words, CONDITIONS) && !has(words, EARNED)) return SOME
  return isForSomebody(words) ? SOME : null
}

/** Words by which a sentence holds at some times, or for some units, only. */
export const forSomeOnly = (words: readonly Word[]): Refusal | null =>
  has(words, SOMETIMES) || has(words, SOME_UNITS) || isException(words) ? SOME : null

/** "…, except for samples"; not "nothing is paid except unit_cost". */
function isException(words: readonly Word[]): boolean {
  const found = find(words, 'except|excepting|excluding|unless')
  return found !== null && !has(words.slice(0, found.from), ['no|nothing|none|all|only'])
}

const OF_COST = '@fee|@selling|@buying|@duty|shipping|commission|commissions'
const FOR_SOMEBODY = [
  `${OF_COST} ... free|not|no|nothing|none|never ... for|on the|our|your? _`,
  `${OF_COST} ... free|not|no|nothing|none|never ... to _`,
  `no ${OF_COST} ... for|on the|our|your? _`,
]
/** What follows "for" and is everybody, or what is paid for. */
const EVERYBODY =
  /^(us|me|them|it|him|her|now|nothing|free|all|everything|everybody|anyone|anything|top|that|this|these|those|either|both|whatever|what|which)$/

/** "The fee is not charged for gifts"; not "no fee for the use of the site", "no tax on units". */
function isForSomebody(words: readonly Word[]): boolean {
  const found = firstFound(words, FOR_SOMEBODY)
  const named = found && words[found.to - 1]!
  return (
    named !== null &&
    named.meanings.size === 0 &&
    !named.unit &&
    named.column === null &&
    !EVERYBODY.test(named.text) &&
    !named.text.endsWith('ing')
  )
}

const GOODS = 'goods|stock|merchandise|inventory|unit_cost'
const GOODS_DENIED = [
  `not|never|nobody|nothing|hardly pay|pays|paid|owe|owed|charge|charged|cost ... ${GOODS}|<unit>`,
  `${GOODS} ... not|never|nothing|no|free|zero ... pay|paid|cost|costs|charge|charged|owed|due|price`,
  `${GOODS} ... nothing|zero|free|gratis`,
  `no cost|costs|price ... ${GOODS}`,
  `pays|pay|paid for ... ${GOODS}`,
  'unit_cost ... not|never|only',
  `no money ... ${GOODS}`,
  `${GOODS} is|are paid by`,
]

/** "The stock is never charged", "the supplier pays for the goods": unless whose they are is known. */
export function deniedGoods(facts: Facts, words: readonly Word[]): Refusal | null {
  const known = facts.goods === 'sold' || facts.goods === 'none'
  const elsewhere =
    words.some(isRoleNoun) ||
    has(words, [
      'whether|or not',
      'to store|keep|hold|ship|send|deliver|sell',
      '@we pay|pays for',
      'by us|me',
    ])
  return !known && !elsewhere && has(words, GOODS_DENIED)
    ? {
        reason: 'is unit_cost paid, or is it not?',
        example: 'The goods are free. (Or: unit_cost is paid for every unit.)',
      }
    : null
}

const UNKNOWN_FREE = [
  'the|our|my|these|all _ is|are|were|cost|costs|come|comes us|me? free|nothing|gratis',
  '_ cost|costs us|me? nothing',
  '_ are free|gratis',
  'get|gets|give|gives|receive us|me? the|our|my|these|all _ free|gratis',
  'get|gets|give|gives|receive us|me? the|our|my|these|all _ ... for free|nothing',
  'the|our|my|these|all? _ ... they|it|which is|are|cost|costs us|me? free|nothing',
]
const FREE_WORDS = /^(free|nothing|gratis|costs?|for|us|me|other|it|all|ourselves|myself|,)$/

/** "The fish is free": the goods, or something else? */
export function deniedUnknown(facts: Facts, words: readonly Word[]): Refusal | null {
  if (facts.goods !== null || facts.trials !== null || words.some(isRoleNoun)) return null
  const found = firstFound(words, UNKNOWN_FREE)
  const named =
    found !== null &&
    words
      .slice(found.from, found.to)
      .every((word) => word.meanings.size === 0 || !KNOWN.some((each) => word.meanings.has(each)))
  const noun =
    found !== null &&
    words
      .slice(found.from, found.to)
      .some(
        (word) => word.kind === 'word' && word.meanings.size === 0 && !FREE_WORDS.test(word.text),
      )
  return named && noun
    ? {
        reason: 'are these the goods, or something else that costs you nothing?',
        example: 'The goods are free. (Or: there are no other costs.)',
      }
    : null
}
const KNOWN =
  'fee agent selling buying duty storage capital disposal ads left unsold returned'.split(' ')

/** "Returns are free for customers": so some come back, and cost something. */
export function deniedReturns(words: readonly Word[]): Refusal | null {
  const found = find(words, 'return|returns is|are free')
  const ours = /^(us|me)$/.test((found && words[found.to + 1]?.text) ?? '')
  return found && !ours
    ? {
        reason: 'how many units come back, and what that costs you, is not said',
        example:
          '5% of the units sold are returned; the full price is refunded and they cannot be sold again.',
      }
    : null
}

const PRICE = 'price|prices|unit_price|revenue|proceeds|takings'
const PRICE_DENIED = [
  `@we do|does|are|is|will? not|never ... get|receive|keep|earn|paid|have ... ${PRICE}`,
  'unit_price|price is|are not|never paid|kept|received|ours',
]
const UNPAID = [
  `${PEOPLE} do|does|did? not|never pay|pays|paid`,
  `${PEOPLE} pay|pays nothing|zero`,
  `${PEOPLE} get|gets|receive|take the? everything|all|it|them|goods|<unit> ... free|nothing`,
]

/** "We never receive unit_price", "some buyers do not pay". */
export function deniedPrice(facts: Facts, words: readonly Word[]): Refusal | null {
  if (facts.trials !== null || words.some(isRoleNoun)) return null
  if (facts.goods === 'none' && !has(words, UNPAID)) return null
  return has(words, PRICE_DENIED) || has(words, UNPAID)
    ? {
        reason: 'is the price paid to you, or is it not?',
        example: 'We keep 88% of the price.',
      }
    : null
}

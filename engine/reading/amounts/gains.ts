// Whether an amount comes to us rather than from us: rebates, refunds, and the part that we keep.
import { startOf, wordsOf, type Group } from './groups.ts'
import type { Line } from './items.ts'
import { find, has } from '../words/match.ts'
import type { Word } from '../words/text.ts'

const KEPT_BEFORE = [
  'we|i @_? keep|retain|receive|get|net|earn|see|pocket|have',
  'pays|pay|gives|give|leaves|leave|sends|hands|transfers|remits|credits us|me',
  'left with',
]
const KEPT_AFTER = [
  'is|are? ours|mine',
  'reach|reaches our|my',
  'reach|reaches|come|comes|goes|go|stay|stays|remain|remains|land|lands|belongs|belong to|with? us|me',
]
const GAINED = [
  'we|i get|gets|receive|recover|collect|recoup|earn|claim',
  'gives|give|grants|grant|pays|pay|credits|credit|refunds|refund|reimburses|reimburse|returns|hands|rebates us|me',
  'is|are|gets|get paid|given|returned|refunded|credited|reimbursed|rebated back? to? us|me|back',
  'returns|comes|come|goes|go|flows back? to us|me|back',
  'get|gets it|them|this|that|the? deposit? back',
  'rebate|bonus|subsidy|cashback|kickback',
  'credits|reimburses|refunds ##|us|me|our|the|half',
  'bring|brings|earn|earns|yield|yields us|me ##',
]
/** "Staff get 2% of revenue as a bonus": theirs. */
const GIVEN = 'get|gets|receive|receives|earn|earns|paid ##'
/** "We get the goods and pay $2 each for freight". */
const PAID_AFTER = ['and|but|, we|i? then|only|just|also? pay|spend|owe only|just|about? ##']
/** Whose "pays" is no payment to us: a unit, a channel, a kind of goods. */
const PAYING =
  '<unit>|@everything|category|class|kind|type|channel|country|other|others|else|one pays'

/** "We keep 87% of the price": what is left of it is the fee. */
export function isOurs(line: Line, group: Group): boolean {
  const words = wordsOf(line, group)
  const place = group.anchor.from - startOf(group)
  const after = words.slice(place)
  return (
    has(words.slice(0, place), KEPT_BEFORE) ||
    // "forwards 89% to us".
    /^to (us|me)$/.test(`${after[1]?.text ?? ''} ${after[2]?.text ?? ''}`) ||
    has(after, KEPT_AFTER)
  )
}

/** Words for money that comes back by agreement. */
export function isRebate(words: readonly Word[]): boolean {
  return words.some((word) =>
    /^(rebate|rebates|bonus|subsidy|cashback|kickback|kick-back|discount)$/.test(word.text),
  )
}

/** Money that comes to us. */
export function isGain(line: Line, group: Group): boolean {
  const words = wordsOf(line, group).filter((word) => word.column === null)
  const given = find(words, GIVEN)
  if (given && !/^(we|i)$/.test(words[given.from - 1]?.text ?? 'we')) return false
  if (has(words, PAID_AFTER)) return false
  if (has(words, GAINED)) return true
  const pays = group.pre.some((item) => item.mention === null && item.word.text === 'pays')
  return pays && find(words, PAYING) === null
}

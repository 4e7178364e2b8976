// Amounts that nobody gives: "a few dollars", "several cents", "a modest fee".
import { refuse, type Facts } from '../terms/facts.ts'
import type { Line } from '../amounts/items.ts'
import { CURRENCIES } from '#economics/numbers/currencies.ts'
import { find } from '../words/match.ts'
import { isRoleNoun, PAID } from './costly-words.ts'

const VAGUE = [
  'a few|couple|bit|little of?',
  'several|some|few|various dollars|euros|pounds|bucks|cents|percent|pence|quid',
  'a small|modest|certain|reasonable|large|hefty|variable amount|sum|fee|percentage|charge|share|cut|commission|price',
  'varies|vary|variable',
]

/** "A few dollars", "several cents": an amount that nobody gives. Whether there is one. */
export function readVague(facts: Facts, { words }: Line): boolean {
  const some = words.findIndex(
    (word, at) =>
      /^(some|several|few|various|couple|many)$/.test(word.text) &&
      words
        .slice(at + 1, at + 3)
        .some(
          (each) =>
            each.kind === 'word' &&
            (CURRENCIES[each.text] !== undefined || /^(cents|pence|percent)$/.test(each.text)),
        ),
  )
  const vague =
    some >= 0
      ? { from: some, to: some + 2 }
      : VAGUE.map((pattern) => find(words, pattern)).find((found) => found !== null)
  const costly = words.some((word) => isRoleNoun(word) || PAID.test(word.text))
  if (words.at(-1)?.text === ':' && some < 0) return false
  if (!vague || (!costly && some < 0) || (some < 0 && words.some((word) => word.kind === 'number')))
    return false
  refuse(
    facts,
    words.slice(Math.max(0, vague.from - 1), vague.to + 1),
    'the amount is missing: write the number',
    'Shipping is $3 per unit sold.',
  )
  return true
}

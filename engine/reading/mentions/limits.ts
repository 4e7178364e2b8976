// Limits of an amount: "at least", "with a minimum of", "capped at".
import { matchAt } from '../words/match.ts'
import type { Found, Limit } from './mentions.ts'
import { textAt } from '../words/places.ts'
import type { Word } from '../words/text.ts'

const LIMITS: readonly (readonly ['min' | 'max', string])[] = [
  [
    'min',
    '(? with|subject|though|but|and? to? a|an|the? minimum|min|floor charge|fee|amount|commission? of|is|being|:|at?',
  ],
  ['min', 'but|though|and|although? not|never|no to? less|lower|under|below than? of?'],
  ['min', 'but|though|and|or? at the? very? least'],
  ['min', 'but|though|and? never|not falls|drops|goes|go|drop|fall below|under'],
  [
    'max',
    '(? with|subject|up|though|but|and? to? a|an|the? maximum|max|cap|ceiling charge|fee|amount|commission? of|is|being|:|at?',
  ],
  ['max', 'but|though|and? not|never|no more|higher|over|above|beyond than? of?'],
  ['max', 'but|though|and|or? at the? very? most'],
  ['max', 'but|though|and? is|are? capped|limited|topped at|to'],
  ['max', 'stops counting? at'],
  [
    'max',
    'but|though|and? never|not exceeds|exceed|exceeding|goes|go|rises|more above|over|beyond|than?',
  ],
]

/** "$0.05 per day up to $3": behind a length of time. */
const UP_TO = ',|but? up to'

/** "at least", "with a minimum of", "never more than", "capped at"; behind its amount "$40 cap". */
export function readLimit(words: readonly Word[], at: number): Found<Limit> {
  let best: Found<Limit> = null
  for (const [side, pattern] of LIMITS) {
    const found = matchAt(words, pattern, at)
    if (found && (!best || found.to > best.to))
      best = { kind: 'limit', side, behind: false, to: found.to }
  }
  const upTo = words[at - 1]?.clock ? matchAt(words, UP_TO, at) : null
  if (upTo && isMoneyNext(words, upTo.to) && (!best || upTo.to > best.to))
    best = { kind: 'limit', side: 'max', behind: false, to: upTo.to }
  if (best && !isMoneyNext(words, best.to)) {
    const amount = words[at - 1]
    const behind = amount?.kind === 'number' && amount.measure !== 'percent'
    return behind && (best.to - at === 1 || /^(least|most)$/.test(textAt(words, best.to - 1)))
      ? { ...best, behind }
      : null
  }
  return best
}

function isMoneyNext(words: readonly Word[], at: number): boolean {
  for (let next = at; next <= at + 1; next++) {
    const word = words[next]
    if (word?.kind === 'number') return word.measure !== 'percent'
    if (word?.column) return true
    if (!/^(about|only|a)$/.test(word?.text ?? '')) return false
  }
  return false
}

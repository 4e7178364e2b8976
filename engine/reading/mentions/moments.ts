// When an amount is paid ("when one sells", "on arrival"), and words for no payment at all.
import { firstFoundAt, matchAt } from '../words/match.ts'
import type { Event, Found, Free } from './mentions.ts'
import { textAt } from '../words/places.ts'
import { readState } from './states.ts'
import type { Word } from '../words/text.ts'

/** "sold or not", "whether it sells or not", "regardless of whether it is sold". */
const SOLD_OR_NOT = [
  'sold or not|unsold',
  'whether or? not? ... sold|sells|sell|resold or? not?',
  'if ... sold|sells|sell|resold or not',
  'regardless|irrespective|independent|independently of whether|if? ... sold|sells|sell|sale later|or? not?',
  'no matter if|whether ... sold|sells|sell|move|moves it?',
  'even|also if|when ... not|never sold|sells|sell',
]

/** "when one sells", "once sold", "on arrival", "whether or not it sells", "at purchase". */
export function readEvent(words: readonly Word[], at: number): Found<Event> {
  const moment = readMoment(words, at)
  if (moment) return moment
  const whether = firstFoundAt(words, SOLD_OR_NOT, at)
  if (whether && whether.to - at <= 9) return { kind: 'event', state: 'ordered', to: whether.to }
  const clause = clauseAt(words, at)
  const post = clause === null ? null : readState(words, clause)
  if (!post || post.state === 'stored') return null
  return { kind: 'event', state: post.state, to: post.to }
}

/** "on arrival", "at purchase", "on the way out". */
function readMoment(words: readonly Word[], at: number): Found<Event> {
  if (!/^(on|at|upon)$/.test(textAt(words, at))) return null
  const next = /^(the|its|their)$/.test(textAt(words, at + 1)) ? at + 2 : at + 1
  const word = textAt(words, next)
  const end = textAt(words, next + 1)
  if (
    /^(sale|dispatch|despatch|shipping|checkout)$/.test(word) &&
    !/^(price|of|value|table|sheet)$/.test(end)
  )
    return { kind: 'event', state: 'sold', to: next + 1 }
  if (
    /^(purchase|arrival|receipt|intake|ordering|buying|import|entry|inbound)$/.test(word) &&
    !/^(price|cost|value|order)$/.test(end)
  )
    return { kind: 'event', state: 'ordered', to: next + 1 }
  if (word === 'way' && end === 'in') return { kind: 'event', state: 'ordered', to: next + 2 }
  if (word === 'way' && end === 'out') return { kind: 'event', state: 'sold', to: next + 2 }
  return null
}

/** Where the clause of "when …", "as soon as …", "each time …" begins. */
function clauseAt(words: readonly Word[], at: number): number | null {
  const own = textAt(words, at)
  if (/^(when|once|if|whenever)$/.test(own)) return at + 1
  if (own === 'as')
    return textAt(words, at + 1) === 'soon' && textAt(words, at + 2) === 'as' ? at + 3 : null
  return /^(each|every)$/.test(own) && textAt(words, at + 1) === 'time' ? at + 2 : null
}

const FREE = [
  'free of charge|cost?',
  'for free|nothing',
  'at no cost|charge|expense extra?',
  'without charge|cost|payment',
  'at no additional|extra|further cost|charge',
  'costs|cost us|me? nothing|zero',
  'no charge',
  'free',
]

export function readFree(words: readonly Word[], at: number): Found<Free> {
  let to = -1
  for (const pattern of FREE) to = Math.max(to, matchAt(words, pattern, at)?.to ?? -1)
  return to > 0 ? { kind: 'zero', to } : null
}

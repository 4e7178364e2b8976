// Where a sentence names a share of the units: "20% of our units", "one lamp in five", "every fifth
// order", "the others". What is paid for them is not known here.
import type { Line } from './items.ts'
import { firstFoundAt, matchAt } from '../words/match.ts'
import { means } from '../words/places.ts'
import { readState } from '../mentions/states.ts'
import type { Word } from '../words/text.ts'
import { meaningsOf } from '../words/vocabulary.ts'

/** Where a share of the units stood, and what it was. */
export interface Part {
  readonly at: number
  readonly value: number
  /** "the others": what the share before leaves. */
  readonly others: boolean
  /** As it was written, after "about"; and its numbers. */
  readonly about: string | null
  readonly numbers: readonly number[]
  /** Of customers: of orders, where one may hold several units. */
  readonly people: boolean
}

export interface Span extends Part {
  readonly to: number
  /** What stands there now. */
  readonly words: readonly Word[]
}

const ORDINALS: readonly string[] =
  'second third fourth fifth sixth seventh eighth ninth tenth'.split(' ')
const PEOPLE = /^(customers?|buyers?|clients?|shoppers?|purchasers?)$/
const COUNTED = /^(orders?|transactions?|parcels?|packages?|checkouts?)$/

const SHARE = ['% of the|our|all|these|its|your? the|our?', '% the|our']
const ONE_IN = [
  'one|a|# <unit>|orders|order|parcel|customer|buyer|client? in|of|from every|each? #',
  'one|a|# <unit>|orders|order|parcel|customer|buyer|client? out of every|each? #',
]
const OTHERS = [
  'the other|remaining % of? the|our? <unit>?',
  'the other|remaining half|ones|<unit>',
  'the others|rest|remainder of? the|our? <unit>?',
  'all|any other|others|remaining <unit>?',
]

/** Every share of the units, and what it leaves, left to right. */
export function spansOf({ words, used }: Line): Span[] {
  const spans: Span[] = []
  for (let at = 0; at < words.length; at++) {
    const span = used[at] ? null : spanAt(words, at, spans.length > 0)
    if (!span) continue
    spans.push(span)
    at = span.to - 1
  }
  return spans
}

function spanAt(words: readonly Word[], at: number, later: boolean): Span | null {
  return (
    shareAt(words, at) ??
    oneInAt(words, at) ??
    everyAt(words, at) ??
    (later ? othersAt(words, at) : null)
  )
}

/** "20% of our units", "half the parcels", "3 of 10 units". */
function shareAt(words: readonly Word[], at: number): Span | null {
  const share = words[at]!
  if (share.kind !== 'number' || share.measure !== 'percent' || share.value! >= 1) return null
  const linked = firstFoundAt(words, SHARE, at)
  const counted = /\b(in|of|out)\b/i.test(share.raw)
  const noun = linked?.to ?? (counted ? at + 1 : -1)
  const many = noun >= 0 && words[noun]?.text.endsWith('s') === true
  const named = many ? nounAt(words, noun) : null
  if (named) return spanOf(words, at, named.to, share.value!, named.state)
  // "one in ten needs repair", "in 5% of (the) cases".
  const cases = matchAt(words, '% of the|all|our? cases', at)
  if (cases && words[at - 1]?.text === 'in') return spanOf(words, at, cases.to, share.value!, '')
  return counted && !linked ? spanOf(words, at, at + 1, share.value!, '') : null
}

/** What is counted, and where its units are: the state's words stay. */
function nounAt(words: readonly Word[], at: number): { to: number; state: string } | null {
  const word = words[at]
  if (!word || word.kind !== 'word' || word.column) return null
  if (PEOPLE.test(word.text)) return { to: at + 1, state: 'unit sold' }
  if (COUNTED.test(word.text) && !word.unit) return { to: at + 1, state: word.text }
  if (!word.unit || means(words[at + 1], 'cost', 'price', 'fee')) return null
  return { to: at + 1, state: readState(words, at + 1) ? word.text : 'unit' }
}

/** "one lamp in five", "one out of every ten units", "2 units in 10". */
function oneInAt(words: readonly Word[], at: number): Span | null {
  const found = firstFoundAt(words, ONE_IN, at)
  // "each deal is one design in four colors": what it is, and no share.
  if (!found || /^(is|are|be|as|by)$/.test(words[at - 1]?.text ?? '')) return null
  const first = words[at]!
  const many = words[found.to - 1]!.value!
  const few = first.kind === 'number' ? first.value! : 1
  if (!(many >= 2 && Number.isInteger(many) && few < many)) return null
  const inner = words
    .slice(at + 1, found.to - 1)
    .findIndex(
      (word) =>
        word.kind === 'word' && (word.unit || PEOPLE.test(word.text) || COUNTED.test(word.text)),
    )
  const named = nounAt(words, inner >= 0 ? at + 1 + inner : found.to)
  // "one of five" things that are counted, and no share.
  if (!named && matchAt(words, 'one|a|# of|from #', at)) return null
  const to = inner < 0 && named ? named.to : found.to
  return spanOf(words, at, to, few / many, named?.state ?? '')
}

/** "every fifth unit", "each 10th order". */
function everyAt(words: readonly Word[], at: number): Span | null {
  if (!/^(every|each)$/.test(words[at]!.text)) return null
  const nth = words[at + 1]?.text ?? ''
  const many =
    nth === 'other' ? 2 : Number(/^(\d+)(st|nd|rd|th)$/.exec(nth)?.[1] ?? ORDINALS.indexOf(nth) + 2)
  const named = nounAt(words, at + 2)
  return named && many >= 2 && (nth === 'other' || ORDINALS.includes(nth) || /^\d/.test(nth))
    ? spanOf(words, at, named.to, 1 / many, named.state)
    : null
}

function othersAt(words: readonly Word[], at: number): Span | null {
  const found = firstFoundAt(words, OTHERS, at)
  return found ? { ...spanOf(words, at, found.to, 0, ''), others: true } : null
}

const textOf = (words: readonly Word[]): string => words.map((word) => word.raw).join(' ')

function spanOf(words: readonly Word[], at: number, to: number, value: number, noun: string): Span {
  const { start } = words[at]!
  const { end } = words[to - 1]!
  const own = ['each', ...(noun || 'unit').split(' ')].map((text): Word => ({
    kind: 'word',
    text,
    raw: text,
    start,
    end,
    meanings: meaningsOf(text),
    column: null,
    unit: words.slice(at, to).some((word) => word.unit && word.text === text) || text === 'unit',
    deal: false,
    clock: null,
  }))
  const about = words[at - 1]?.meanings.has('approx') ? textOf(words.slice(at, to)) : null
  const numbers = words
    .slice(at, to)
    .flatMap((word) => (word.value === undefined ? [] : [word.value]))
  return {
    at,
    to,
    value,
    words: own,
    others: false,
    about,
    numbers,
    people: words.slice(at, to).some((word) => PEOPLE.test(word.text)),
  }
}

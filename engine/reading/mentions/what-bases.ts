// Bases that are clauses: "what it sells for", "whatever the buyer pays", "what they cost us", "what
// we paid for the goods".
import { firstFoundAt, matchAt } from '../words/match.ts'
import type { Base, Found } from './mentions.ts'
import { ADVERBS, means, skip, textAt } from '../words/places.ts'
import type { Word } from '../words/text.ts'

const TAIL = /^(for|at|us|me|it|them|in|to|buy|out|on|original|originally)$/
const GOODS = ['the|our|each|a|that? <unit>', 'the|our goods|stock|merchandise']

/** The clause that begins at a place. */
export function readWhat(words: readonly Word[], from: number): Found<Base> {
  const own = textAt(words, from)
  const all =
    /^(everything|all)$/.test(own) &&
    matchAt(words, 'that? we|i paid|pay|spent|spend', from + 1) !== null
  if (!all && !/^(what|whatever)$/.test(own)) return null
  let buyer = false
  let we = false
  for (let at = from + 1; at < from + 8; at++) {
    const word = words[at]
    if (!word || word.kind !== 'word') return null
    if (means(word, 'buyer')) buyer = true
    const of = ofVerb(words, at, buyer, we)
    if (of !== null) return of === 'none' ? null : { kind: 'base', of, to: endOf(words, at + 1) }
    if (means(word, 'we')) we = true
    else if (!isSubject(word)) return null
  }
  return null
}

/** What a verb makes of the clause; null where the word is no such verb. */
function ofVerb(
  words: readonly Word[],
  at: number,
  buyer: boolean,
  we: boolean,
): 'price' | 'cost' | 'none' | null {
  const word = words[at]!
  const before = words[at - 1]
  if (/^(cost|costs|costed)$/.test(word.text)) return 'cost'
  if (/^(pay|pays|paid|paying|spent|gave|laid|spend)$/.test(word.text)) {
    if (textAt(words, at + 1) === 'to') return 'none'
    if (buyer || /^(they|he|she|someone|somebody|people)$/.test(before?.text ?? '')) return 'price'
    return we || means(before, 'we', 'be') ? 'cost' : 'none'
  }
  const sells =
    means(word, 'v:sell') ||
    /^(fetch|fetches|fetched|brings|bring|goes|go|went|makes|made|brought)$/.test(word.text)
  return sells ? 'price' : null
}

const isSubject = (word: Word): boolean =>
  means(word, 'be', 'det', 'buyer') ||
  word.unit ||
  ADVERBS.test(word.text) ||
  /^(goods|stock|to)$/.test(word.text)

/** The end of what follows the verb: "us", "for it", "for the goods". */
function endOf(words: readonly Word[], from: number): number {
  const at = skip(words, from, TAIL)
  const goods = firstFoundAt(words, GOODS, at)
  return skip(words, goods?.to ?? at, /^(for|at|us|me|it|them)$/)
}

// Phrases beside an amount that may narrow it to some sales, and that nobody has read: "for books",
// "outside the EU", "when it rains". The amount is read as paid for all of them, and that is a doubt.
import type { Group } from './groups.ts'
import type { Item, Line } from './items.ts'
import { CURRENCIES } from '#economics/numbers/currencies.ts'
import type { Word } from '../words/text.ts'

const LINKS = /^(for|on|in|at|from|with)$/
const LIMITS = /^(outside|inside|within|during|near|except|excluding|without|beyond|among|amongst)$/
const CONDITIONS = /^(when|whenever|where|wherever|if|provided|unless|while)$/
const QUANTIFIERS = /^(most|some|many|several|certain|few|half)$/
const ALONE =
  /^(online|offline|in-store|instore|abroad|domestically|internationally|locally|capped|negotiable|extras?|occasionally)$/
/** What follows a link and narrows nothing. */
const HARMLESS =
  /^(total|top|average|proportion|percent|cash|hand|hands|full|all|itself|everything|anything|return|addition|fact|turn|words?|exchange|short|general|practice|principle|future|place|use|short|board|possession|advance|arrears|us|me|it|them|him|her|you|this|that|these|those|what|which|whatever|whom|who|now|then|once|first|start|behalf|free|nothing|sale|sure|good|once|least|most|present|cost|costs|money|example|instance|any|each|every|one|time|times|care)$/
/** No complement: "for as long as", "sewn in at". */
const LINKING = /^(as|of|at|by|from|in|on|is|are|be|there|here|arrival|size|about|around|roughly)$/
const PASSIVE = /^(det|we|be|conj|neg|approx)$/

const isKnown = (word: Word): boolean =>
  [...word.meanings].some((meaning) => !PASSIVE.test(meaning)) ||
  word.column !== null ||
  word.clock !== null ||
  word.unit

/** The words of such a phrase; null where there is none. */
export function narrowingOf({ used }: Line, group: Group): readonly Word[] | null {
  const items = [...group.pre, ...group.post]
  for (const [at, item] of items.entries()) {
    const { word, mention } = item
    if (mention || word.kind !== 'word' || used[item.from]) continue
    const next = items[at + 1]
    // "the online shop" names who it is.
    if (ALONE.test(word.text) && !(next && !next.mention && isKnown(next.word))) return [word]
    const rest = complementOf(items, at)
    if (rest.length === 0 || LINKING.test(rest[0]!.text)) continue
    const narrows =
      (LIMITS.test(word.text) && !rest.some(isKnown)) ||
      (CONDITIONS.test(word.text) && !rest.some(isKnown)) ||
      (LINKS.test(word.text) && isSome(rest))
    if (narrows) return [word, ...rest]
  }
  return null
}

/** The plain words that follow, to the next mark, number or mention. */
function complementOf(items: readonly Item[], at: number): Word[] {
  const rest: Word[] = []
  for (const { mention, word } of items.slice(at + 1, at + 5)) {
    if (mention || word.kind !== 'word' || /^(and|but|or|which|that|who)$/.test(word.text)) break
    rest.push(word)
  }
  return rest
}

/** "for books", "on most sales"; not "for the lid", "for cleaning", "in total". */
function isSome(rest: readonly Word[]): boolean {
  if (rest.some((word) => QUANTIFIERS.test(word.text))) return true
  const first = rest[0]!
  return !(
    CURRENCIES[first.text] !== undefined ||
    first.meanings.has('det') ||
    rest.some(isKnown) ||
    HARMLESS.test(first.text) ||
    first.text.endsWith('ing')
  )
}

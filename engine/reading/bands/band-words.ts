// What the words beside the amounts of a fee in bands say of them: whether they are shares of the whole
// price or of parts, paid on top, denied for a value, and which cost they are of.
import { ROLE_NOUNS } from './band-frame.ts'
import type { Subject, Told } from './band-sentence.ts'
import type { Pending } from './band-settle.ts'
import type { Item, Line } from '../amounts/items.ts'
import type { Role } from '../mentions/roles.ts'
import { find } from '../words/match.ts'
import type { Word } from '../words/text.ts'
import { singularOf } from '../words/vocabulary.ts'

const WHOLE = ['whole|full|entire|complete selling|sale|sales|item? price|amount|value|sum|total']
/** Verbs that are also names of a fee. */
const VERBAL = /^(takes?|cuts?|shares?|nets?|bites?|ships?)$/

/** "If country is not US $12, otherwise $5": told the other way round; null where that is not clear. */
export function affirmed(words: readonly Word[], pairs: Pairs): Pairs | null {
  const denied = pairs.find(
    ({ place }) =>
      place?.kind === 'label' &&
      (/^(not|outside|isnt)$/.test(words[place.from - 1]?.text ?? '') ||
        find(words.slice(Math.max(0, place.from - 4), place.from), 'other than|not') !== null),
  )
  if (!denied) return pairs
  const [one, two] = pairs
  const other = one === denied ? two : one
  if (pairs.length !== 2 || !one || !two || (other!.place !== null && other!.place.kind !== 'rest'))
    return null
  return [
    { fee: other!.fee, place: denied.place },
    { fee: denied.fee, place: null },
  ]
}

export type Pairs = Told['pairing']['pairs']

/** Without verbs that are also names of a fee: "France takes 8.40". */
export const nouns = (items: readonly Item[]): Item[] =>
  items.filter((item) => !VERBAL.test(item.word.text))

/** What the words call the cost: "commission", "postage". */
export function kindsIn(span: readonly Word[]): string[] {
  const kinds = span.filter(
    (word) => !VERBAL.test(word.text) && ROLE_NOUNS.some((role) => word.meanings.has(role)),
  )
  return kinds.map((word) => singularOf(word.text))
}

/** Whether a sentence goes on with the fee that is pending. */
export function isSameFee(pending: Pending, { share, subject }: Told, named: Role | null): boolean {
  const kind = pending.share === null || share === null || pending.share === share
  return (
    kind &&
    sameSubject(pending.subject, subject) &&
    (named === null || pending.named === null || pending.named === named || named === 'agent')
  )
}

/** "10% of the first $50", and not "of the full amount, not just the bit over". */
export function isOfParts(span: readonly Word[], pairs: Pairs): boolean {
  if (find(span, 'not just|only the|on') !== null) return false
  return (
    pairs.some(({ place }) => place !== null && place.kind !== 'label' && place.part) ||
    span.some((word) =>
      /^(marginal|marginally|graduated|slices|steps|tiers|tiered)$/.test(word.text),
    )
  )
}

/** Whether the words say that the whole price counts, or speak of items at such prices. */
export function wholeOf(line: Line, span: readonly Word[], pairs: Pairs): Pending['whole'] {
  if (WHOLE.some((pattern) => find(line.words, pattern) !== null)) return 'said'
  const items = pairs.some(({ place }) => place?.kind === 'range' && place.whole)
  return items ||
    [...line.leadWords, ...span].some((word) =>
      /^(by|depends|depend|depending|according|whether|if)$/.test(word.text),
    )
    ? 'items'
    : null
}

/** "plus 2% for items over $100", "pay $2 more". */
export function isOnTop(span: readonly Word[], pairs: Pairs, from: number): boolean {
  const after = pairs.map(({ fee }) => span[fee.to - from]?.text)
  return (
    after.includes('more') ||
    find(span, 'on top') !== null ||
    span.some((word) => /^(extra|additional|another|surcharge|plus|\+)$/.test(word.text))
  )
}

const sameSubject = (one: Subject, two: Subject): boolean =>
  one.kind === two.kind && (!('column' in one) || !('column' in two) || one.column === two.column)

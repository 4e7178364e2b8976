// What the tagger's network sees of an amount: the vectors of the words around it, by place, and of those
// between it and the amounts beside it, of its sentence and of the sentence before.
import type { Mention } from '../text/mention.ts'
import type { Word } from '../text/words.ts'
import { plainWords, sizeOf } from './tagger-features.ts'
import { placeOf } from './vectors.ts'

/** Words and marks that have no vector of their own but are learnt. */
export const SPECIAL = ['^', '$', '#n', '#m', '#p', '#t', '#c', '#cp', '?'] as const
const LEFT = 6
const RIGHT = 8
export const SLOTS = LEFT + RIGHT
export const BAGS = 4
const KINDS = ['money', 'percent', 'time', 'number', 'column', 'whole'] as const
const SIZES = 10
export const EXTRA = KINDS.length + SIZES

/** Words by their vector's place, or below 0 by that of `SPECIAL`. */
export interface NetInput {
  readonly slots: readonly number[]
  readonly bags: readonly (readonly number[])[]
  readonly extra: readonly number[]
}

export function netInputs(words: readonly Word[], mentions: readonly Mention[]): NetInput[] {
  const ids = plainWords(words, mentions).map((plain) => {
    const special = SPECIAL.indexOf(plain as '^')
    return special >= 0 ? -1 - special : (placeOf(plain) ?? -1 - SPECIAL.indexOf('?'))
  })
  return mentions.map((mention, index): NetInput => {
    const { at, end, sentence, kind, value } = mention
    let first = at
    while (first > 0 && words[first - 1]!.sentence === sentence) first--
    let last = end
    while (last < words.length && words[last]!.sentence === sentence) last++
    const slot = (place: number): number => (place < first ? -1 : place >= last ? -2 : ids[place]!)
    const before = mentions[index - 1]
    const after = mentions[index + 1]
    const from = before?.sentence === sentence ? before.end : first
    const to = after?.sentence === sentence ? after.at : last
    let previous = first
    while (previous > 0 && words[previous - 1]!.sentence === sentence - 1) previous--
    return {
      slots: [
        ...Array.from({ length: LEFT }, (_, step) => slot(at - 1 - step)),
        ...Array.from({ length: RIGHT }, (_, step) => slot(end + step)),
      ],
      bags: [
        ids.slice(from, at),
        ids.slice(end, to),
        ids.slice(first, last),
        ids.slice(previous, first),
      ],
      extra: [
        ...KINDS.map((each) => Number(each === kind)),
        ...Array.from({ length: SIZES }, (_, step) => Number(sizeOf(kind, value) > step)),
      ],
    }
  })
}

// The amounts of a text as they stand in it: each with its place, the values that it may mean, and the numbers in words
// that are no amounts to the tagger ("our half", "a dozen"). What they are paid for is not known here.
import { foldText, tokenize } from '#language/numbers/tokens.ts'
import { findMentions, PACKS } from './mentions.ts'
import type { MentionKind } from './mention.ts'
import type { Words } from './words.ts'

/** An amount of the text. */
export interface Amount {
  readonly kind: MentionKind
  /** Its value first, then its digits where they differ ("12 %" is 0.12, and 12). */
  readonly values: readonly number[]
  readonly column: string | null
  readonly sentence: number
  readonly start: number
  readonly end: number
}

const WORDED = /\b(?:half|halves|equally|fifty[- ]fifty|(dozen|hundred|thousand))\b/giu

/** All amounts, in the order of the text; `words`: of the same text. */
export function amountsOf(text: string, { words, sentences }: Words): Amount[] {
  const own = findMentions(words).map(({ kind, value, column, sentence, at, end }): Amount => {
    const place = { start: words[at]!.from, end: words[end - 1]!.to }
    const digits = tokenize(foldText(text.slice(place.start, place.end)))
    const values = [...new Set([value, ...digits.flatMap((each) => each.value ?? [])])]
    return {
      kind,
      values: column ? [NaN] : values,
      column: column?.name ?? null,
      sentence,
      ...place,
    }
  })
  const worded = sentences.flatMap(([first, behind], sentence) => {
    const begin = words[first]!.from
    const said = text.slice(begin, words[behind - 1]!.to)
    return [...said.matchAll(WORDED)].flatMap((match): Amount[] => {
      const start = begin + match.index
      if (own.some((each) => each.start <= start && start < each.end)) return []
      const values = [PACKS[match[1]?.toLowerCase() ?? ''] ?? 0.5]
      return [
        { kind: 'number', values, column: null, sentence, start, end: start + match[0].length },
      ]
    })
  })
  return [...own, ...worded].toSorted((x, y) => x.start - y.start)
}

// The amounts that a description gives, each with its words, its sentence and what the tagger finds that it
// may be. text/mentions.ts finds the amounts; evidence.ts judges what a model says of them.
import type { Columns } from '#language/inputs.ts'
import { foldText, tokenize } from '#language/numbers/tokens.ts'
import { keepToCues } from '../tagger/cues.ts'
import { tag, type Scored } from '../tagger/tagger.ts'
import { findMentions } from '../text/mentions.ts'
import type { Mention as Found } from '../text/mention.ts'
import { readWords } from '../text/words.ts'

export interface Mention {
  /** As it was written. */
  readonly words: string
  /** Its value first, then its digits where they differ ("12 %" is 0.12, and 12). */
  readonly values: readonly number[]
  readonly kind: Exclude<Found['kind'], 'whole'>
  /** The column that the words name. */
  readonly column: string | null
  /** The unit of a length of time. */
  readonly clock: Found['clock']
  readonly currency: string | null
  /** Where it stands in the text as it was written. */
  readonly start: number
  readonly end: number
  /** From it to the next amount of its sentence, and the sentence. */
  readonly behind: string
  readonly sentence: string
  /** What it may be, likeliest first; nothing where the columns were not given. */
  readonly scored: readonly Scored[]
  /** The same as the tagger takes it; null where a word is no amount of its own. */
  readonly amount: Found | null
}

/** Numbers in words that are no amounts of their own: "our half", "shared equally", "a dozen". */
const WORDED = /\b(?:half|halves|equally|fifty[- ]fifty|(dozen|hundred|thousand))\b/giu
const PACKS: Readonly<Record<string, number>> = { dozen: 12, hundred: 100, thousand: 1000 }
/** Texts with more amounts are no description of one business. */
const MOST_AMOUNTS = 80
const NO_COLUMNS: Columns = { menus: [], sales: [] }

/** Text as mentions and quotes are compared by. */
export const flat = (words: string): string =>
  foldText(words).replace(/\s+/g, ' ').trim().toLowerCase()

/** The same without punctuation: how a quote is looked for. */
export const bare = (words: string): string =>
  flat(words)
    .replace(/[.,;:!?"'“”‘’()[\]–—−-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

export function mentionsOf(text: string, columns?: Columns): Mention[] {
  const { words, sentences } = readWords(text, columns ?? NO_COLUMNS)
  const all = findMentions(words)
  const scores = columns && all.length <= MOST_AMOUNTS ? tag(words, all) : []
  return sentences.flatMap(([first, last], at) => {
    const [begin, stop] = [words[first]!.from, words[last - 1]!.to]
    const sentence = flat(text.slice(begin, stop))
    const own = all.flatMap((amount, place): Mention[] => {
      const { kind, value, clock, column, currency } = amount
      if (amount.sentence !== at || kind === 'whole') return []
      const [start, end] = [words[amount.at]!.from, words[amount.end - 1]!.to]
      const next = all.find((each) => each.sentence === at && each.at >= amount.end)
      const digits = tokenize(foldText(text.slice(start, end))).flatMap((each) => each.value ?? [])
      const values = kind === 'column' ? [Number.NaN] : [...new Set([value, ...digits])]
      const scored = scores[place] ? keepToCues(words, amount, scores[place]) : []
      return [
        {
          words: text.slice(start, end),
          values,
          kind,
          column: column?.name ?? null,
          clock,
          currency,
          start,
          end,
          behind: flat(text.slice(start, next ? words[next.at]!.from : stop)),
          sentence,
          scored,
          amount,
        },
      ]
    })
    const worded = [...text.slice(begin, stop).matchAll(WORDED)].flatMap((match): Mention[] => {
      const [start, word] = [begin + match.index, match[0]]
      if (own.some((each) => each.start <= start && start < each.end)) return []
      const values = [PACKS[match[1]?.toLowerCase() ?? ''] ?? 0.5]
      const place = { start, end: start + word.length, behind: sentence, sentence }
      const none = { column: null, clock: null, currency: null, scored: [], amount: null }
      return [{ words: word, values, kind: 'number', ...none, ...place }]
    })
    return [...own, ...worded]
  })
}

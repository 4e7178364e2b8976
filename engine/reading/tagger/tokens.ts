// What the tagger's LSTM reads of a description: its words in order, a mark before each sentence, numbers and columns by
// their kind, and the parts of a column's name behind it. Spelling only, so that training and reading see the same.
import type { Mention, MentionKind } from '../text/mention.ts'
import type { Word } from '../text/words.ts'
import { plainWords, sizeOf } from './tagger-features.ts'

/** Stands before each sentence. */
const SENTENCE_START = '<s>'
/** Kinds of amounts, in the order of the LSTM's kinds; 0 is a word that is no amount. */
export const KINDS: readonly MentionKind[] = [
  'money',
  'percent',
  'time',
  'number',
  'column',
  'whole',
]

export interface Tokens {
  readonly tokens: readonly string[]
  /** Sentence of each token. */
  readonly sentences: readonly number[]
  /** Of each mention: its token, the number of its kind, and its size. */
  readonly amounts: readonly { readonly at: number; readonly kind: number; readonly size: number }[]
}

export function tokensOf(words: readonly Word[], mentions: readonly Mention[]): Tokens {
  const plain = plainWords(words, mentions)
  const columns = new Map(mentions.map(({ at, column }) => [at, column?.name]))
  const tokens: string[] = []
  const sentences: number[] = []
  const places: number[] = []
  const add = (token: string, sentence: number): void => {
    tokens.push(token)
    sentences.push(sentence)
  }
  for (const [at, { sentence }] of words.entries()) {
    if (sentence !== words[at - 1]?.sentence) add(SENTENCE_START, sentence)
    places.push(tokens.length)
    if (plain[at] === '') continue
    add(plain[at]!, sentence)
    for (const part of partsOf(columns.get(at) ?? '')) add(part, sentence)
  }
  return {
    tokens,
    sentences,
    amounts: mentions.map(({ at, kind, value }) => ({
      at: places[at]!,
      kind: 1 + KINDS.indexOf(kind),
      size: sizeOf(kind, value),
    })),
  }
}

const partsOf = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((part) => part !== '')

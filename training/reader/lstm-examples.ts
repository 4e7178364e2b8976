// What train_lstm.py learns from, as one JSON: descriptions as tokens with the labels of their amounts.
import { LABELS, attributesOf } from '#reading/tagger/labels.ts'
import { KINDS, tokensOf } from '#reading/tagger/tokens.ts'
import type { Mention } from '#reading/text/mention.ts'
import type { Words } from '#reading/text/words.ts'
import { align } from './align.ts'
import type { BankLine } from './bank.ts'
import { composedTexts, WEIGHT_OF_COMPOSED } from './examples.ts'
import type { Described } from './texts.ts'

/** Rounds of composition: each pass of the training has the next one. */
const ROUNDS = 8
/** More than the largest size of an amount (tagger-features.ts). */
const SIZES = 10

interface Learnt {
  readonly text: Described
  readonly weight: number
  /** It is learnt from by the training of this half, and by that of all. */
  readonly half: number
}

export function lstmExamples(texts: readonly Learnt[], lines: readonly BankLine[]): string {
  const attributes = [...new Set(LABELS.flatMap(attributesOf))]
  const real = texts.flatMap(({ text, weight, half }) => {
    if (text.formula === null) return []
    const { words, mentions, labels } = align(text)
    return [{ ...labelled(words, mentions, labels), weight, half }]
  })
  const bank = composedTexts(lines, 1, ROUNDS).map(
    ({ round, composed: { words, mentions, labels } }) => ({
      ...labelled(words, mentions, labels),
      weight: WEIGHT_OF_COMPOSED,
      round,
    }),
  )
  return JSON.stringify({
    texts: [...real, ...bank],
    rounds: ROUNDS,
    attributes,
    kinds: KINDS,
    sizes: SIZES,
    labels: LABELS.map((label) => [
      attributesOf(label).map((each) => attributes.indexOf(each)),
      label.kinds.flatMap((kind) => {
        const at = KINDS.findIndex((each) => each === kind)
        return at < 0 ? [] : [at]
      }),
    ]),
  })
}

/** `label`: its place in `LABELS`, below 0 where it is not known. */
function labelled(
  { words }: Words,
  mentions: readonly Mention[],
  labels: readonly (string | null)[],
) {
  const { tokens, sentences, amounts } = tokensOf(words, mentions)
  return {
    tokens,
    sentences,
    amounts: amounts.map((each, at) => ({
      ...each,
      label: LABELS.findIndex(({ id }) => id === labels[at]),
    })),
  }
}

// The tagger: how likely each label is for an amount of a description, and each answer for the whole text.
//
//   "Each unit sold costs 2.50 to ship"  →  2.50 is  −money.sold .93, −money.ordered .05, …
//
//   score(label) = Σ weights of (feature of the words around it × attribute of the label)   log-linear
//                + what the LSTM says of each attribute                                     lstm.ts
//   share(label) = softmax over the labels that an amount of this kind may have
//
// Labels share what is learnt of their attributes ("for each unit sold"), so rare ones need few examples.
// Weights are trained by training/reader. Sums are made in one order, so that every V8 comes to the same
// scores. Source of the log-linear part: maximum entropy, Berger et al. 1996.
import type { Mention } from '../text/mention.ts'
import type { Word } from '../text/words.ts'
import { featuresOf, textFeatures } from './tagger-features.ts'
import { attributesOf, LABELS, type Label, type TextKind } from './labels.ts'
import { lstmScores } from './lstm.ts'
import { tokensOf } from './tokens.ts'
import { weights } from './weights.ts'

export interface Scored {
  readonly label: Label
  /** Probability, of all labels that the amount may have. */
  readonly share: number
  /** The same by the log-linear part alone, and by the LSTM alone. */
  readonly parts?: readonly [number, number]
}

/** Both parts are averaged; measured on texts that neither had learnt from. */
const LSTM_SHARE = 0.5

/** Labels of each amount, likeliest first. */
export function tag(words: readonly Word[], mentions: readonly Mention[]): Scored[][] {
  const network = lstmScores(tokensOf(words, mentions))
  return featuresOf(words, mentions).map((own, at) => score(own, mentions[at]!.kind, network[at]))
}

/** Answers to a question about the whole text, likeliest first. */
export function tagText(
  words: readonly Word[],
  mentions: readonly Mention[],
  kind: TextKind,
): Scored[] {
  return score(textFeatures(words, mentions), kind)
}

/** How likely it is that a sentence names a cost whose amount is missing. */
export function tagSentence(words: readonly Word[]): number {
  const scored = score(textFeatures(words, []), 'sentence')
  return scored.find(({ label }) => label.id === 'sentence.unpriced')!.share
}

const FIT = new Map<string, { label: Label; attributes: number[] }[]>()

function fitting(kind: Label['kinds'][number]): { label: Label; attributes: number[] }[] {
  let found = FIT.get(kind)
  if (!found) {
    const { attributes } = weights()
    found = LABELS.filter(({ kinds }) => kinds.includes(kind)).map((label) => ({
      label,
      attributes: attributesOf(label).map((each) => attributes.get(each)!),
    }))
    FIT.set(kind, found)
  }
  return found
}

function score(
  features: readonly string[],
  kind: Label['kinds'][number],
  network: Float64Array | null = null,
): Scored[] {
  const { attributes, add, scale } = weights()
  const sums = new Int32Array(attributes.size)
  for (const feature of features) add(feature, sums)
  const fit = fitting(kind)
  const logits = (of: (attribute: number) => number): number[] =>
    fit.map((each) => each.attributes.reduce((sum, at) => sum + of(at), 0))
  const byWords = logits((at) => sums[at]! * scale)
  const byNetwork = network ? logits((at) => network[at]!) : byWords
  const shares = softmax(
    byWords.map((each, at) => (1 - LSTM_SHARE) * each + LSTM_SHARE * byNetwork[at]!),
  )
  const alone = [softmax(byWords), softmax(byNetwork)] as const
  return fit
    .map(({ label }, at) => ({
      label,
      share: shares[at]!,
      parts: [alone[0][at]!, alone[1][at]!] as const,
    }))
    .toSorted((x, y) => y.share - x.share)
}

function softmax(logits: readonly number[]): number[] {
  const most = Math.max(...logits)
  const shares = logits.map((logit) => Math.exp(logit - most))
  const total = shares.reduce((sum, share) => sum + share, 0)
  return shares.map((share) => share / total)
}

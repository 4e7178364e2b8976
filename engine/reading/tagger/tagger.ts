// The tagger: how likely each label is for an amount of a description, and each answer for the whole text.
//
//   "Each unit sold costs 2.50 to ship"  →  2.50 is  −money.sold .93, −money.ordered .05, …
//
//   score(label) = Σ weights of (feature of the words around it × attribute of the label)   log-linear
//                + what the network says of each attribute                                  net.ts
//   share(label) = softmax over the labels that an amount of this kind may have
//
// Labels share what is learnt of their attributes ("for each unit sold"), so rare ones need few examples.
// Weights are trained by training/reader. Whole numbers are added, so that every machine comes to the same
// scores. Sources: maximum entropy, Berger et al. 1996; window network, Collobert et al. 2011.
import type { Mention } from '../text/mention.ts'
import type { Word } from '../text/words.ts'
import { featuresOf, textFeatures } from './tagger-features.ts'
import { attributesOf, LABELS, type Label, type TextKind } from './labels.ts'
import { addScores, netInputs, type NetInput } from './net.ts'
import { weights } from './weights.ts'

export interface Scored {
  readonly label: Label
  /** Probability, of all labels that the amount may have. */
  readonly share: number
}

/** Labels of each amount, likeliest first. */
export function tag(words: readonly Word[], mentions: readonly Mention[]): Scored[][] {
  const inputs = netInputs(words, mentions)
  return featuresOf(words, mentions).map((own, at) => score(own, mentions[at]!.kind, inputs[at]))
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
  input: NetInput | null = null,
): Scored[] {
  const { attributes, add, scale, net } = weights()
  const sums = new Int32Array(attributes.size)
  for (const feature of features) add(feature, sums)
  const scores = Float64Array.from(sums, (sum) => sum * scale)
  if (input) addScores(net, input, scores)
  const fit = fitting(kind)
  const logits = fit.map((each) => each.attributes.reduce((sum, at) => sum + scores[at]!, 0))
  const most = Math.max(...logits)
  const shares = logits.map((logit) => Math.exp(logit - most))
  const total = shares.reduce((sum, share) => sum + share, 0)
  return fit
    .map(({ label }, at) => ({ label, share: shares[at]! / total }))
    .toSorted((x, y) => y.share - x.share)
}

// Trains how sure a reading of an amount is (engine/reading/sureness): logistic regression with an L2 penalty, by
// gradient descent over all samples. Samples come from texts that the tagger has not seen.
import type { Labelled } from '#reading/assembly/term-of.ts'
import { writeAmounts } from '#reading/assembly/sentences.ts'
import { likeliest } from '#reading/decide.ts'
import { draftOf } from '#reading/draft.ts'
import type { Draft } from '#reading/draft-parts.ts'
import { settleOrders } from '#reading/facts/orders.ts'
import { BIAS } from '#reading/sureness/sureness.ts'
import { surenessFeatures, type Features } from '#reading/sureness/sureness-features.ts'
import type { SurenessWeights } from '#reading/tagger/weights.ts'
import { align } from './align.ts'
import { valueOn } from './evaluate-reader.ts'
import { termsOf } from './formula-terms.ts'
import { sameValues, syntheticDeals, valuesOf } from './synthetic-deals.ts'
import type { Described } from './texts.ts'

export interface Sample {
  readonly features: Features
  readonly right: boolean
}

/** Features that fewer samples have are left out. */
const LEAST = 5
const STEPS = 600
const RATE = 0.5
/** Penalty of a squared weight, beside the mean loss. */
const PENALTY = 1.2e-3

/** The amounts of texts, each with whether its likeliest label is right. */
export function sureSamples(texts: readonly Described[]): Sample[] {
  return texts.flatMap((text) => {
    if (text.formula === null) return []
    const sent = text.periodSent && text.period ? { period: text.period } : {}
    const draft = draftOf(text.description, text, sent)
    const labelled = settleOrders(draft, likeliest(draft))
    const right = rightOnes(text, draft, labelled)
    return surenessFeatures(draft, labelled).map((features, at) => ({
      features,
      right: right[at],
    }))
  })
}

/** Whether each amount is read as the formula has it: by its term on made-up deals, else by its label. */
function rightOnes(text: Described, draft: Draft, labelled: readonly Labelled[]): boolean[] {
  const deals = syntheticDeals(text)
  const { terms, share } = termsOf(text.formula!)
  const truth = terms.map((term) => valuesOf(text, term, deals))
  const { mentions, labels, missed } = align(text)
  const written = writeAmounts(labelled, draft, () => '')
  return labelled.map((own) => {
    const { label, mention } = own
    const at = mentions.findIndex((each) => each.at === mention.at && each.end === mention.end)
    const isLabel = labels[at] === label.id
    const sentence = written.ok
      ? written.sentences.find(({ of }) => of.some((each) => each.mention === mention))
      : undefined
    if (label.id === 'aside' || !sentence) return isLabel
    const { term } = sentence
    if (!term) return !sentence.text.startsWith('Our share') || share !== null
    const values = deals.map((deal) => term.sign * valueOn(term.expression, deal))
    return truth.some((each) => sameValues(each, values)) || (isLabel && missed.length === 0)
  })
}

export function trainSureness(samples: readonly Sample[]): SurenessWeights {
  const counts = new Map<string, number>()
  for (const { features } of samples)
    for (const name of features.keys()) counts.set(name, (counts.get(name) ?? 0) + 1)
  const names = [BIAS, ...[...counts].flatMap(([name, count]) => (count >= LEAST ? [name] : []))]
  const index = new Map(names.map((name, at) => [name, at]))
  const rows = samples.map(({ features, right }) => ({
    right: Number(right),
    cells: [
      [0, 1] as const,
      ...[...features].flatMap(([name, value]) => {
        const at = index.get(name)
        return at === undefined ? [] : [[at, value] as const]
      }),
    ],
  }))
  const own = new Float64Array(names.length)
  const squares = new Float64Array(names.length).fill(1e-8)
  for (let step = 0; step < STEPS; step++) {
    const slope = new Float64Array(names.length)
    for (const { right, cells } of rows) {
      const odds = cells.reduce((sum, [at, value]) => sum + own[at] * value, 0)
      const error = (1 / (1 + Math.exp(-odds)) - right) / rows.length
      for (const [at, value] of cells) slope[at] += error * value
    }
    for (let at = 0; at < own.length; at++) {
      const full = slope[at] + (at === 0 ? 0 : PENALTY * own[at])
      squares[at] += full * full
      own[at] -= (RATE * full) / Math.sqrt(squares[at])
    }
  }
  return Object.fromEntries(
    names.flatMap((name, at) => {
      const weight = Number(own[at].toFixed(3))
      return weight === 0 ? [] : [[name, weight]]
    }),
  )
}

// Reliability diagram of the tagger: accuracy by predicted probability, on the hold-out of the
// corpus. For the model card.
import { readTexts } from './texts.ts'
import { align } from './align.ts'
import { tag } from '#reading/tagger/tagger.ts'

const LEAST_PROBABILITIES = [0, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99]

export interface Reliability {
  readonly from: number
  readonly amounts: number
  readonly right: number
}

/** Number of amounts by the probability of their top label, and how many are correct. */
export function reliability(file: URL): Reliability[] {
  const seen = readTexts(file, 'hold-out')
    .filter(({ formula }) => formula !== null)
    .flatMap((text) => {
      const { words, mentions, labels } = align(text)
      return tag(words.words, mentions).flatMap(([first], at) =>
        labels[at] === null ? [] : [{ share: first.share, right: first.label.id === labels[at] }],
      )
    })
  return LEAST_PROBABILITIES.map((from, at) => {
    const own = seen.filter(
      ({ share }) => share >= from && share < (LEAST_PROBABILITIES[at + 1] ?? 1.01),
    )
    return { from, amounts: own.length, right: own.filter(({ right }) => right).length }
  })
}

if (import.meta.main) {
  for (const { from, amounts, right } of reliability(
    new URL('../../test/reading/corpus/w7.json', import.meta.url),
  ))
    console.log(
      `from ${from}: ${amounts} amounts, ${amounts === 0 ? '–' : ((100 * right) / amounts).toFixed(0)} % right`,
    )
}

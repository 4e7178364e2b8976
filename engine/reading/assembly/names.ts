// What a term is called: the noun of its cost that stands nearest to its amount. Data, and a look around.
import type { Word } from '../text/words.ts'

const NOUNS = new Set(
  (
    'fee fees commission royalty royalties postage shipping packing packaging storage delivery freight duty customs insurance ' +
    'interest inspection handling repair repairs preparation prep cleaning labour labor wages tax vat gst levy advertising ' +
    'marketing listing processing card platform marketplace broker brokerage agent courier warehouse rent refurbishing ' +
    'grading testing labelling labels printing disposal recycling refund refunds returns return rebate bonus deposit capital ' +
    'financing transport haulage carriage pickup collection unloading loading fulfilment fulfillment auction premium feed ' +
    'fuel parcel courier post wrapping mooring parking licence license permit certificate assembly installation tuning service ' +
    'warranty discount surcharge tip scrap salvage jobber liquidator outlet cut share partner overhead spoilage breakage'
  ).split(' '),
)
const NEAR = 9

/** Whether a word is the noun of a cost. */
export const isCostName = (word: string): boolean => NOUNS.has(word)

export function nameNear(words: readonly Word[], at: number, end: number): string | null {
  const sentence = words[at]!.sentence
  for (let step = 1; step <= NEAR; step++)
    for (const place of [at - step, end - 1 + step]) {
      const word = words[place]
      if (word?.sentence === sentence && word.kind === 'word' && NOUNS.has(word.text))
        return word.text
    }
  return null
}

/** All such nouns near an amount, in its sentence. */
export function namesNear(words: readonly Word[], at: number, end: number): ReadonlySet<string> {
  const near = words.slice(Math.max(0, at - NEAR), end + NEAR)
  const { sentence } = words[at]!
  return new Set(
    near
      .filter((word) => word.sentence === sentence && word.kind === 'word')
      .flatMap(({ text }) => (NOUNS.has(text) ? [text.replace(/s$/, '')] : [])),
  )
}

// The rate of a tax that stands in a sentence: "20% VAT", "VAT of 20%", "19/119 of our takings". Where
// the tax stands (in the prices or on top) is decided in vat.ts.
import type { Line } from '../amounts/items.ts'
import { find } from '../words/match.ts'
import type { Word } from '../words/text.ts'

/** The share that is the tax: "20% VAT", "VAT of 20%", "a 20% tax". */
const RATES = [
  '% value added tax',
  '% sales tax',
  '% of? the? @vat',
  '% rate of? @vat',
  '@vat rate? of|at|is|=|:|(|runs|,|being? currently|at|is|standing|about? %',
  '@vat of|at|,|is? the|a standard|usual|normal|current? rate of? %',
  '% is|for|as|being|goes|are|to the? @vat',
  '@vat ( %',
  '@vat %',
  'added|adds on? for @vat',
]
export const TAXMAN = [
  'tax|the state|office|man|taxman|authorities|authority|hmrc|government|treasury|revenue',
  'taxman|hmrc|fisc|treasury|government|state|authorities',
]

export function rateOf(words: readonly Word[], line: Line): number {
  for (const pattern of RATES) {
    const found = find(words, pattern)
    if (!found) continue
    const at = words.findIndex(
      (word, place) => place >= found.from && place < found.to && word.kind === 'number',
    )
    if (
      at >= 0 &&
      !line.used[at] &&
      !/^(fee|commission|referral|royalty)$/.test(words[at + 1]?.text ?? '')
    )
      return at
  }
  // "19/119 of our takings are the taxman's", "one sixth of the price is VAT".
  return words.findIndex(
    (word, at) =>
      word.kind === 'number' && word.measure === 'percent' && !line.used[at] && isPart(words, at),
  )
}

/** A part of the gross price, rather than a rate on the net one. */
export function isPart(words: readonly Word[], at: number): boolean {
  const after = words.slice(at + 1, at + 12)
  const of = find(
    after.slice(0, 6),
    'of the|our|each|every|what|all? _? prices|price|takings|revenue|sale|sales',
  )
  return (
    of !== null &&
    of.from === 0 &&
    (find(after, 'is|are|goes|belongs|as ... @vat') !== null ||
      TAXMAN.some((pattern) => find(after, pattern) !== null))
  )
}

export function taxRate(words: readonly Word[], at: number): number {
  const value = words[at]!.value!
  return isPart(words, at) ? Number((value / (1 - value)).toPrecision(12)) : value
}

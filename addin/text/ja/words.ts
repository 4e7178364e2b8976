// Numbers, money, time and counted nouns in Japanese.
import { formatsOf } from '../formats.ts'

export { elapsedText, isoDay } from '../formats.ts'

export const {
  countText,
  numberText,
  moneyText,
  rangeText,
  signedMoney,
  percentText,
  confidenceText,
  momentText,
} = formatsOf({
  locale: 'ja-JP',
  moments: 'ja-JP',
  range: (low, high) => `${low}～${high}`,
})

/** Suffix of a plan's sums; empty without a limit. */
export const withinText = (limit: number | null): string =>
  limit === null ? '' : `（支出上限 ${moneyText(limit)}）`

/** A number and its counter: "2件". A noun has no plural. */
export const counted = (n: number, counter: string): string => `${countText(n)}${counter}`

// Numbers, money, time and counted nouns in English.
import { formatsOf } from '../formats.ts'

export { elapsedText, isoDay } from '../formats.ts'

export const {
  countText,
  numberText,
  exactText,
  moneyText,
  columnMoney,
  rangeText,
  signedMoney,
  percentText,
  confidenceText,
  columnConfidence,
  momentText,
} = formatsOf({
  locale: 'en-US',
  moments: 'en-GB',
  range: (low, high) => `${low} to ${high}`,
})

/** Suffix of a plan's sums: " within a spending limit of 5,000"; empty without a limit. */
export const withinText = (limit: number | null): string =>
  limit === null ? '' : ` within a spending limit of ${moneyText(limit)}`

/** "1 deal", "2 deals"; `plural` if it is not formed with s. */
export const counted = (n: number, one: string, plural = `${one}s`): string =>
  `${countText(n)} ${n === 1 ? one : plural}`

// Numbers, money, time and counted nouns in English.
import { formatsOf } from '../formats.ts'

export { elapsedText, isoDay } from '../formats.ts'

/** The pane's, which write numbers as the workbook's Excel does, and others that stay English (../words.ts). */
export function englishWords() {
  const formats = formatsOf({
    locale: 'en-US',
    moments: 'en-GB',
    range: (low, high) => `${low} to ${high}`,
  })
  return {
    ...formats,
    /** Suffix of a plan's sums: " within a spending limit of 5,000"; empty without a limit. */
    withinText: (limit: number | null): string =>
      limit === null ? '' : ` within a spending limit of ${formats.moneyText(limit)}`,
    /** "1 deal", "2 deals"; `plural` if it is not formed with s. */
    counted: (n: number, one: string, plural = `${one}s`): string =>
      `${formats.countText(n)} ${n === 1 ? one : plural}`,
  }
}

export const {
  writeNumbersAs,
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
  clockText,
  withinText,
  counted,
} = englishWords()

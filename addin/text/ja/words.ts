// Numbers, money, time and counted nouns in Japanese.
import { formatsOf } from '../formats.ts'

export { isoDay } from '../formats.ts'

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
} = formatsOf({
  locale: 'ja-JP',
  moments: 'ja-JP',
  range: (low, high) => `${low}～${high}`,
})

/** "8秒", "3分05秒", "1時間02分" */
export function elapsedText(milliseconds: number): string {
  const two = (value: number): string => String(value).padStart(2, '0')
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  if (seconds < 60) return `${seconds}秒`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes}分${two(seconds % 60)}秒`
  return `${Math.floor(minutes / 60)}時間${two(minutes % 60)}分`
}

/** Suffix of a plan's sums; empty without a limit. */
export const withinText = (limit: number | null): string =>
  limit === null ? '' : `（支出上限 ${moneyText(limit)}）`

/** A number and its counter: "2件". A noun has no plural. */
export const counted = (n: number, counter: string): string => `${countText(n)}${counter}`

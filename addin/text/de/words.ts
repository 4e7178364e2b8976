// Numbers, money, time and counted nouns in German.
import { formatsOf } from '../formats.ts'

export { elapsedText, isoDay } from '../formats.ts'

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
  locale: 'de-DE',
  moments: 'de-DE',
  range: (low, high) => `${low} bis ${high}`,
})

/** Suffix of a plan's sums: ", Ausgabengrenze 5.000"; empty without a limit. */
export const withinText = (limit: number | null): string =>
  limit === null ? '' : `, Ausgabengrenze ${moneyText(limit)}`

/** "1 Angebot", "2 Angebote"; `plural` if it is not formed with e. */
export const counted = (n: number, one: string, plural = `${one}e`): string =>
  `${countText(n)} ${n === 1 ? one : plural}`

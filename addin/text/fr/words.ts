// Numbers, money, time and counted nouns in French.
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
  locale: 'fr-FR',
  moments: 'fr-FR',
  range: (low, high) => `${low} à ${high}`,
})

/** Suffix of a plan's sums; empty without a limit. */
export const withinText = (limit: number | null): string =>
  limit === null ? '' : ` pour une dépense d’au plus ${moneyText(limit)}`

/** "1 offre", "2 offres"; 0 takes the singular. */
export const counted = (n: number, one: string, plural = `${one}s`): string =>
  `${countText(n)} ${Math.abs(n) < 2 ? one : plural}`

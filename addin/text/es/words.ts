// Numbers, money, time and counted nouns in Spanish.
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
  locale: 'es-ES',
  moments: 'es-ES',
  range: (low, high) => `${low} a ${high}`,
})

/** Suffix of a plan's sums: " con un gasto máximo de 5000"; empty without a limit. */
export const withinText = (limit: number | null): string =>
  limit === null ? '' : ` con un gasto máximo de ${moneyText(limit)}`

/** "1 oferta", "2 ofertas"; `plural` if it is not formed with s. */
export const counted = (n: number, one: string, plural = `${one}s`): string =>
  `${countText(n)} ${n === 1 ? one : plural}`

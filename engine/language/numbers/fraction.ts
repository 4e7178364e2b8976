// Numbers that are a ratio of small integers and no short decimal, such as a third. They are
// printed as fractions ("1/12"), which read back as exactly the same number.
import type { Measure, Token } from './tokens.ts'

const MOST_OVER = 100
const SHORT_DIGITS = 6

interface Fraction {
  readonly part: number
  readonly over: number
}

/** The fraction that a share of 1 is, to the last bit; null where it is no fraction or a short decimal. */
export function fractionOf(value: number): Fraction | null {
  if (!(value > 0 && value < 1)) return null
  const digits = String(value).replace(/^0\.0*/, '')
  if (digits.includes('e') || digits.length <= SHORT_DIGITS) return null
  for (let over = 3; over <= MOST_OVER; over++) {
    const part = Math.round(value * over)
    if (part > 0 && part / over === value) return { part, over }
  }
  return null
}

/** The number without the dust of sums of binary fractions; a third stays a third. */
export const withoutDust = (value: number): number =>
  fractionOf(value) ? value : Number(value.toPrecision(12))

/** What a share of 1 leaves. */
export function restOf(share: number): number {
  const fraction = fractionOf(share)
  return fraction
    ? (fraction.over - fraction.part) / fraction.over
    : Number((1 - share).toPrecision(12))
}

/** "1/12"; null where the number is no such fraction. */
export function fractionText(value: number): string | null {
  const fraction = fractionOf(value)
  return fraction && `${fraction.part}/${fraction.over}`
}

// Several tokens as the one token of an amount.

/** Several tokens as one number. */
export function merge(
  tokens: readonly Token[],
  from: number,
  to: number,
  value: number,
  measure: Measure,
  currency?: string,
): Token {
  const own = tokens.slice(from, to)
  return {
    kind: 'number',
    text: own.map((token) => token.text).join(' '),
    raw: own.map((token) => token.raw).join(' '),
    start: own[0]!.start,
    end: own.at(-1)!.end,
    value: withoutDust(value),
    measure,
    ...(currency ? { currency } : {}),
  }
}

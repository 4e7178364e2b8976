// Several tokens as the one token of an amount.
import { withoutDust } from './fraction.ts'
import type { Measure, Token } from './tokens.ts'

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

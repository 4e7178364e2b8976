// The numbers that a text gives, and whether a number of a proposed tree follows from one of them:
// as it stands, as a percentage, in cents, as what is left of a whole, per another length of time.
// What an amount is for is not known here.
import { stepsOf } from '../lower.ts'
import { foldNumbers } from './numbers.ts'
import { foldText, tokenize } from './tokens.ts'

export interface Amount {
  /** As it was written. */
  readonly words: string
  /** Its value first, then the digits as they stand where they differ ("12 %" is 0.12, and 12). */
  readonly values: readonly number[]
  /** Money or a percentage: an amount that economics are made of. */
  readonly economic: boolean
}

const CLOSE = 1e-6
const CLOCKS = ['day', 'week', 'month', 'year'] as const
/** Numbers that need no words: none, one, hundredths, and thousandths (grams, a price per thousand). */
const FREE = [0, 1, 100, 0.01, 1000, 0.001]
/** Lengths of time in each other: 7, 365/12, 12, 365/7 and their inverses. */
const TIMES = CLOCKS.flatMap((one) => CLOCKS.map((other) => stepsOf(one, other)!))

export function amountsOf(text: string): Amount[] {
  const tokens = tokenize(foldText(text))
  return foldNumbers(tokens).flatMap((token) => {
    if (token.kind !== 'number' || token.value === undefined) return []
    const inside = tokens.filter(({ start, end }) => start >= token.start && end <= token.end)
    const digits = inside.flatMap((each) => (each.kind === 'number' ? [each.value!] : []))
    const values = [...new Set([token.value, ...digits])]
    return [{ words: token.raw, values, economic: token.measure !== 'bare' }]
  })
}

/** Whether `value` is the amount or follows from it alone. */
export function follows(value: number, amount: Amount): boolean {
  const bases = amount.values.flatMap((given) => [given, given / 100])
  return bases.some((base) => {
    const share = base > 0 && base < 1
    if (share && (isClose(value, 1 - base) || isClose(value, 1 + base))) return true
    return TIMES.some((times) => isClose(value, base * times))
  })
}

/** Whether `value` needs no words: a standard constant of time or share. */
export function isFree(value: number): boolean {
  return [...FREE, ...TIMES].some((free) => isClose(value, free))
}

function isClose(value: number, other: number): boolean {
  return Math.abs(value - other) <= CLOSE * Math.abs(other)
}

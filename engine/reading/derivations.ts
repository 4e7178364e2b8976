// How a number of a reading follows from the amounts that the words state: as it stands, as what a share leaves, by
// another clock, or made of two amounts of one sentence. Arithmetic only: what the words mean is not known here.
import { stepsOf } from '#language/lower.ts'

/** An amount: its value first, then its digits where they differ ("12 %" is 0.12, and 12). */
interface Stated {
  readonly values: readonly number[]
  readonly kind: string
  /** Its sentence, as a number or as its words. */
  readonly sentence: number | string
}

const PERIODS = ['day', 'week', 'month', 'year'] as const
/** Lengths of time in each other. */
export const CALENDAR = PERIODS.flatMap((one) => PERIODS.map((other) => stepsOf(one, other)!))
export const isClose = (x: number, y: number): boolean => Math.abs(x - y) <= 1e-6 * Math.abs(y)

/** The numbers that an amount may be in a term, its own first: a share's rest, the price without it, by another clock. */
export function waysOf({ kind, value: x }: { kind: string; value: number }): number[] {
  const isShare = kind === 'percent' || kind === 'whole' || (kind === 'number' && x > 0 && x < 1)
  return [
    x,
    1 / x,
    ...(isShare ? [x * 100, 1 - x, 1 + x, x / (1 + x)] : []),
    ...(kind === 'number' ? [x / 100] : []),
    ...CALENDAR.map((ratio) => x * ratio),
  ]
}

/** What two amounts make together. */
export const madeOf = (x: number, y: number): number[] => [
  x * y,
  x + y,
  x - y,
  y - x,
  x / y,
  y / x,
  x * (1 - y),
  y * (1 - x),
]

/** Every way in which amounts bear a number out, each as the amounts that it is made of. */
export function derivations<T extends Stated>(value: number, amounts: readonly T[]): T[][] {
  if (Number.isNaN(value)) return []
  const bears = (ways: readonly number[]): boolean => ways.some((each) => isClose(value, each))
  const found = amounts.filter(({ values, kind }) =>
    bears([...values, ...waysOf({ kind, value: values[0]! })]),
  )
  if (found.length > 0) return found.map((each) => [each])
  return amounts.flatMap((one, at) =>
    amounts.slice(at + 1).flatMap((other) => {
      const fits =
        one.sentence === other.sentence && bears(madeOf(one.values[0]!, other.values[0]!))
      return fits ? [[one, other]] : []
    }),
  )
}

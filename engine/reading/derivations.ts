// How a number of a reading follows from the amounts that the words state: as it stands, as what a share leaves, by
// another clock, or made of two amounts of one sentence. Arithmetic only: what the words mean is not known here.
import { CALENDAR, isClose } from './taken.ts'

/** An amount: its value first, then its digits where they differ ("12 %" is 0.12, and 12). */
interface Stated {
  readonly values: readonly number[]
  readonly kind: string
  /** Its sentence, as a number or as its words. */
  readonly sentence: number | string
}

/** Every way in which amounts bear a number out, each as the amounts that it is made of. */
export function derivations<T extends Stated>(value: number, amounts: readonly T[]): T[][] {
  if (Number.isNaN(value)) return []
  const found = amounts.filter(({ values, kind }) => {
    const [x] = values as [number]
    const isShare = kind === 'percent' || (kind === 'number' && x > 0 && x < 1)
    return [
      ...values,
      1 / x,
      ...(isShare ? [1 - x, 1 + x, x / (1 + x)] : []),
      ...(kind === 'number' ? [x / 100] : []),
      ...CALENDAR.map((ratio) => x * ratio),
    ].some((each) => isClose(value, each))
  })
  if (found.length > 0) return found.map((each) => [each])
  return amounts.flatMap((one, at) =>
    amounts.slice(at + 1).flatMap((other) => {
      const [x, y] = [one.values[0]!, other.values[0]!]
      const made = [x * y, x + y, x - y, y - x, x / y, y / x, x * (1 - y), y * (1 - x)]
      const fits = one.sentence === other.sentence && made.some((each) => isClose(value, each))
      return fits ? [[one, other]] : []
    }),
  )
}

// What rows that are alike in one column come to in the mean: all that a plain business makes of a column.
import type { Scalar } from '#contract/table.ts'

/** Parts of a column of numbers. */
const PARTS = 10

/** Of numbers a tenth of the rows is alike, ties together; of texts a level. Shape: rows. */
export function meanOfAlike(
  column: readonly (Scalar | null)[],
  outcome: readonly number[],
): number[] {
  const numbers = column.filter((value) => typeof value === 'number').sort((a, b) => a - b)
  const place = new Map<number, number>()
  numbers.forEach((value, i) => {
    if (!place.has(value)) place.set(value, Math.floor((PARTS * i) / numbers.length))
  })
  const groups = column.map((value) => (typeof value === 'number' ? place.get(value)! : value))
  const sums = new Map<Scalar | null, [sum: number, count: number]>()
  groups.forEach((group, i) => {
    const [sum, count] = sums.get(group) ?? [0, 0]
    sums.set(group, [sum + outcome[i]!, count + 1])
  })
  return groups.map((group) => {
    const [sum, count] = sums.get(group)!
    return sum / count
  })
}

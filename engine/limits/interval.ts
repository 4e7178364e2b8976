// The 80 % interval of a chosen set: the noise of its single sizes, and the error that all deals of a plan share. Pure.
import { toCent } from '#contract/cents.ts'
import type { Sizes } from '#contract/plan-limits.ts'

/** `shared`: half of the interval that all deals share ÷ the sum (`summary.interval_shared`). */
export function intervalOfSet(
  { profit, noise }: Pick<Sizes, 'profit' | 'noise'>,
  rows: readonly number[],
  shared: number,
): [number, number] {
  let [sum, square] = [0, 0]
  for (const row of rows) {
    sum += profit[row]
    square += noise[row] ** 2
  }
  const half = rows.length === 0 ? 0 : Math.hypot(Math.sqrt(square), shared * sum)
  return [toCent(sum - half), toCent(sum + half)]
}

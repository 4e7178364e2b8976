// Lengths of time in a tree, as `charged` (lower.ts) makes them, whatever the order of their arguments: from
// order or arrival, what is free at first, how much counts at most, whether a begun length counts whole.
import type { Expression } from '#contract/valuation.ts'
import { isEqual, LAST_UNIT, type Length } from './counted.ts'
import { stepsOf, type Period } from '../lower.ts'

export interface Span {
  /** A sale, the write-off, or when the last unit of the deal is gone. */
  readonly end: 'age' | 'horizon' | 'last'
  readonly stored: boolean
  readonly begun: boolean
  /** In steps of T, as all times here. */
  readonly length: number
  readonly after: number | null
  readonly most: number | null
}

/** The lengths; null where a tree is not a length. */
export function spanOf(tree: Expression): Span | null {
  const begun = tree.op === 'round_up'
  let of: Expression = begun ? tree.of : tree
  const [, by] = of.op === 'divide' ? of.args : []
  const length = by?.op === 'constant' ? by.value : 1
  if (by?.op === 'constant' && of.op === 'divide') of = of.args[0]!
  const capped = beside(of, 'min')
  const most = capped?.value ?? null
  if (capped) of = capped.of
  const free = excess(of)
  const after = free?.by.op === 'constant' ? free.by.value : null
  if (after !== null) of = free!.of
  const arrived = excess(of)
  const stored = arrived?.by.op === 'lead'
  if (stored) of = arrived.of
  const end =
    of.op === 'age' || of.op === 'horizon' ? of.op : isEqual(of, LAST_UNIT) ? 'last' : null
  return end && { end, stored, begun, length, after, most }
}

/** The number that stands beside something in a choice of the smaller or larger of two. */
export function beside(
  tree: Expression,
  op: 'min' | 'max',
): { readonly value: number; readonly of: Expression } | null {
  if (tree.op !== op || tree.args.length !== 2) return null
  const [one, two] = tree.args as [Expression, Expression]
  if (one.op === 'constant') return { value: one.value, of: two }
  return two.op === 'constant' ? { value: two.value, of: one } : null
}

/** The larger of X − Y and 0. */
export function excess(tree: Expression): { of: Expression; by: Expression } | null {
  const whole = beside(tree, 'max')
  if (whole?.value !== 0 || whole.of.op !== 'subtract' || whole.of.args.length !== 2) return null
  return { of: whole.of.args[0]!, by: whole.of.args[1]! }
}

const CLOCKS: readonly (Period | 'period')[] = ['period', 'day', 'week', 'month', 'year']

/** The clocks in the order in which a length is told: one that is wanted, T's own, the others. */
export const clocksFrom = (
  wanted: Period | 'period' | null,
  period: Period | null,
): (Period | 'period')[] => [
  ...new Set<Period | 'period'>([
    ...(wanted === null ? [] : [wanted]),
    period ?? 'period',
    ...CLOCKS,
  ]),
]

/** The clock of so many steps of T; null where it is no clock. */
export const clockOf = (steps: number, period: Period | null): Period | 'period' | null =>
  clocksFrom(null, period).find((clock) => stepsOf(clock, period) === steps) ?? null

/** Steps of T as a whole number of a clock, where they are one. */
export function lengthOf(steps: number, wanted: Period | 'period', period: Period | null): Length {
  for (const clock of clocksFrom(wanted, period)) {
    const one = stepsOf(clock, period)
    const count = Math.round(steps / (one ?? Number.NaN))
    if (one !== null && count * one === steps) return { count, clock }
  }
  return { count: steps, clock: period ?? 'period' }
}

// The products that a tree is a sum of, and their algebra: factors, what they are counted by, times, tests and
// limits. parts-of.ts finds them in a tree.
import type { LineColumn, LineFields, LineTest } from '#contract/line-fields.ts'
import { LOTS, type Limits } from '../controlled/counted.ts'
import { clockOf, type Span } from '../controlled/spans.ts'
import type { Period } from '../lower.ts'

/** What a part is of: a base that the form has a name for, a column with where it is taken from, or both. */
export interface Factor {
  readonly base?: LineFields['of']
  readonly column?: LineColumn
  readonly op?: 'option' | 'sale' | 'key_cost' | 'last_sale'
}

export interface Test extends Pick<LineTest, 'test' | 'value'> {
  readonly what: Factor | 'ordered' | 'age'
}

export interface Part {
  readonly coefficient: number
  readonly factors: readonly Factor[]
  readonly tests: readonly Test[]
  /** Ordered, left over, sold in a sale; `sum` over sales; `all` units, whose times were two parts. */
  readonly counts: readonly ('ordered' | 'leftover' | 'missed' | 'sold' | 'sum' | 'all')[]
  readonly time?: Span
  /** What the time was divided by, where that is the length of a clock. */
  readonly steps?: number
  readonly lot?: { readonly size: number | Factor; readonly of: keyof typeof LOTS }
  /** Units of a sale that came back: a share of them, or a column. */
  readonly returned?: number | Factor
  /** Limits of each counted, and of the whole. */
  readonly each?: Limits
  readonly whole?: Limits
}

/** More parts than this are a formula. */
export const MOST_PARTS = 16
export const ONE: Part = { coefficient: 1, factors: [], tests: [], counts: [] }
export const isLimited = ({ each, whole }: Part): boolean =>
  each !== undefined || whole !== undefined

/** A part times a number; null where its limits would change sides. */
export function scaled(part: Part, by: number): Part | null {
  const scale = (limits: Limits | undefined): Limits | undefined =>
    limits && {
      least: limits.least === undefined ? undefined : limits.least * by,
      most: limits.most === undefined ? undefined : limits.most * by,
    }
  if (!isLimited(part)) return { ...part, coefficient: part.coefficient * by }
  // −1 is the sign of a summand, which its limits do not see.
  if (by === -1) return { ...part, coefficient: -part.coefficient }
  if (!(by > 0)) return null
  const { each: one, whole } = part
  return {
    ...part,
    coefficient: part.coefficient * by,
    ...(one ? { each: scale(one)! } : {}),
    ...(whole ? { whole: scale(whole)! } : {}),
  }
}

export function times(some: readonly Part[], others: readonly Part[]): Part[] | null {
  const all = some.flatMap((one) => others.map((other) => product(one, other)))
  return all.includes(null) || all.length > MOST_PARTS ? null : (all as Part[])
}

export const isNumber = ({ factors, counts, time, lot, tests, returned }: Part): boolean =>
  factors.length + counts.length + tests.length === 0 && !time && !lot && returned === undefined

function product(one: Part, other: Part): Part | null {
  if (isNumber(other)) return scaled(one, other.coefficient)
  if (isNumber(one)) return scaled(other, one.coefficient)
  const sums = [...one.counts, ...other.counts].filter((count) => count === 'sum').length
  const clash =
    (one.time && other.time) ||
    (one.lot && other.lot) ||
    (one.returned !== undefined && other.returned !== undefined) ||
    sums > 1
  if (clash) return null
  // A column of Sales that stands before limits or tests counts units.
  for (const [inner, outer] of [
    [one, other],
    [other, one],
  ] as const) {
    const [units, ...more] = outer.factors
    const before = isLimited(inner) || inner.tests.length > 0
    const counts = units?.op === 'sale' && units.base === undefined && more.length === 0
    if (before && counts && outer.returned === undefined)
      return product(inner, { ...outer, factors: [], returned: units })
  }
  // A limit holds for each that is counted: beside numbers, only counts and tests are multiplied with it.
  const [limits, free] = isLimited(one) ? [one, other] : [other, one]
  const bare = free.factors.length === 0 && !free.time && !isLimited(free)
  if (isLimited(limits) && (!bare || limits.whole)) return null
  if (isLimited(limits) && free.coefficient !== 1) {
    const own = scaled(limits, free.coefficient)
    return own && product(own, { ...free, coefficient: 1 })
  }
  return {
    ...one,
    ...other,
    coefficient: one.coefficient * other.coefficient,
    factors: [...one.factors, ...other.factors],
    tests: [...one.tests, ...other.tests],
    counts: [...one.counts, ...other.counts],
  }
}

export function dividedPart(part: Part, by: number, period: Period | null): Part | null {
  if (by === 0) return null
  const isOpen = part.time && !part.time.begun && part.steps === undefined && !isLimited(part)
  return isOpen && by !== 1 && clockOf(by, period) !== null
    ? { ...part, steps: by }
    : scaled(part, 1 / by)
}

/** Parts that differ in their numbers only as one; times of units sold and left over as that of all. */
export function merged(parts: readonly Part[]): Part[] {
  const found: Part[] = []
  for (const part of parts) {
    const at = found.findIndex((own) => !isLimited(own) && kindOf(own) === kindOf(part))
    const pair = found.findIndex((own) => isRestOf(own, part) || isRestOf(part, own))
    if (at >= 0) found[at] = { ...part, coefficient: found[at]!.coefficient + part.coefficient }
    else if (pair >= 0) {
      const [sold] = [found[pair]!, part].filter(({ time }) => time?.end === 'age')
      found[pair] = { ...sold!, counts: ['all'] }
    } else found.push(part)
  }
  return found.filter(({ coefficient }) => Math.abs(coefficient) > 1e-12)
}

function kindOf(part: Part): string {
  const { factors, tests, time, steps, lot, returned } = part
  const counts = part.counts.toSorted()
  return JSON.stringify([factors, tests, counts, time, steps, lot, returned, part.each, part.whole])
}

/** Whether one is the time of units sold, and the other the same of those left over. */
function isRestOf(sold: Part, left: Part): boolean {
  if (sold.time?.end !== 'age' || left.time?.end !== 'horizon') return false
  if (sold.counts.toSorted().join() !== 'sold,sum' || left.counts.join() !== 'leftover')
    return false
  const alike = (part: Part): string =>
    `${part.coefficient} ${kindOf({
      ...part,
      counts: [],
      time: { ...part.time!, end: 'last' },
      factors: part.factors.map((factor) =>
        factor.op === 'last_sale' ? { ...factor, op: 'sale' } : factor,
      ),
    })}`
  return alike(sold) === alike(left)
}

// Past menus under limits: of each the best set of the sizes that the replay could have taken. A past menu that keeps the
// limits as it is needs no solver, one that cannot keep them is left out. Pure but for the solver.
import type { PlanLimits } from '#contract/plan-limits.ts'
import type { Summary } from '#contract/schemas.ts'
import type { Scalar } from '#contract/table.ts'
import { SLACK } from './best-set.ts'
import { constraintOf, limitsOf, type Limit, type LimitsAsk } from './each-limit.ts'
import { limitErrors } from './limit-errors.ts'

/** Sizes with a known outcome, by column; the sizes of a deal follow one another. */
export interface PastSizes {
  /** The moment of the past menu. */
  readonly T: readonly number[]
  readonly deal: readonly number[]
  readonly qty: readonly number[]
  readonly unit_cost: readonly (number | null)[]
  readonly profit: readonly number[]
  readonly realised: readonly number[]
  /** Whether the plan without limits takes this size. */
  readonly taken: readonly boolean[]
}

/** What the plan under limits takes of a past menu; null: it cannot keep them. */
export type WithinLimits = NonNullable<Summary['replay'][number]['within_limits']> | null

/** Keys are of today: the limits that hold for past menus too. */
export const limitsOfPast = ({ always: _, never: __, ...others }: PlanLimits): PlanLimits => others

/** `columns`: cells of the rows of `sizes`. `best`: the rows of the best set within limits, null where there is none. */
export function pastMenus(
  sizes: PastSizes,
  moments: readonly number[],
  { limits, columns }: Pick<LimitsAsk, 'limits' | 'columns'>,
  best: (ask: LimitsAsk, limits: readonly Limit[]) => readonly number[] | null,
): Map<number, WithinLimits> {
  const rowsOf = new Map<number, number[]>(moments.map((T) => [T, []]))
  sizes.T.forEach((T, row) => rowsOf.get(T)?.push(row))
  const within = (rows: readonly number[]): WithinLimits => {
    const at = <V>(values: readonly V[]): V[] => rows.map((row) => values[row])
    const own = Object.entries(columns).map(([name, cells]) => [name, at(cells)] as const)
    const ask = askOf(sizes, at, limits, Object.fromEntries(own))
    // A value that a past menu lacks breaks no limit but a least one.
    if (limitErrors(ask).some(({ code }) => code !== 'limit_unknown_value')) return null
    const asked = limitsOf(ask)
    const free = [...rows.keys()].filter((place) => sizes.taken[rows[place]])
    const set = keeps(asked, free) ? free : rows.length === 0 ? null : best(ask, asked)
    return (
      set &&
      toldOf(
        sizes,
        set.map((place) => rows[place]).sort((a, b) => a - b),
      )
    )
  }
  return new Map(Array.from(rowsOf, ([T, rows]) => [T, within(rows)]))
}

/** Every size is one that the plan takes, whatever the threshold of today. */
const askOf = (
  { deal, qty, unit_cost, profit }: PastSizes,
  at: <V>(values: readonly V[]) => V[],
  limits: PlanLimits,
  columns: Readonly<Record<string, (Scalar | null)[]>>,
): LimitsAsk => ({
  sizes: {
    key: at(deal),
    qty: at(qty),
    unit_cost: at(unit_cost),
    profit: at(profit),
    confidence: at(deal).map(() => 1),
    eligible: at(deal).map(() => true),
    noise: at(deal).map(() => 0),
  },
  threshold: 0,
  limits,
  columns,
})

const keeps = (limits: readonly Limit[], rows: readonly number[]): boolean =>
  limits.every((limit) => {
    const { coefficient, most } = constraintOf(limit)!
    const used = rows.reduce((sum, row) => sum + coefficient[row], 0)
    return used <= most + SLACK * Math.max(1, Math.abs(most))
  })

function toldOf(
  { qty, unit_cost, profit, realised }: PastSizes,
  rows: readonly number[],
): WithinLimits {
  const sum = (of: (row: number) => number) => rows.reduce((all, row) => all + of(row), 0)
  return {
    selected: rows.length,
    spend: rows.some((row) => unit_cost[row] === null)
      ? null
      : sum((row) => unit_cost[row]! * qty[row]),
    predicted_profit: sum((row) => profit[row]),
    realised_profit: sum((row) => realised[row]),
  }
}

// Profit against spend: the best plan at several limits of spend, the other limits as they are. Pure.
import { limitsOf, type Limit, type LimitsAsk } from './each-limit.ts'
import type { PlanUnderLimits } from './limited-plan.ts'

export interface CurvePoint {
  /** What the best plan spends within this limit. */
  readonly limit: number
  readonly spend: number
  readonly profit: number
  /** Number of deals. */
  readonly deals: number
}

/** Ascending; limits at which no plan keeps the other limits are left out. */
export function spendCurve(
  ask: LimitsAsk,
  points: number,
  within: (limits: readonly Limit[]) => PlanUnderLimits | null,
): CurvePoint[] {
  const { unit_cost, qty } = ask.sizes
  const spendOf = (rows: readonly number[]) =>
    rows.reduce((sum, row) => sum + (unit_cost[row] ?? 0) * qty[row], 0)
  const others = limitsOf(ask).filter(({ path }) => path !== 'spend')
  const free = within(others)
  if (!free) return []
  const most = spendOf(free.rows)
  const pointOf = (limit: number, { rows, profit }: PlanUnderLimits): CurvePoint => ({
    limit,
    spend: Number(spendOf(rows).toPrecision(12)),
    profit,
    deals: rows.length,
  })
  const use = Float64Array.from(qty, (q, row) => (unit_cost[row] ?? 0) * q)
  const below = Array.from({ length: points - 1 }, (_, i) => (most * (i + 1)) / points)
  return [
    ...below.flatMap((bound) => {
      const plan = within([...others, { path: 'spend', sense: 'most', bound, use }])
      return plan ? [pointOf(bound, plan)] : []
    }),
    pointOf(most, free),
  ]
}

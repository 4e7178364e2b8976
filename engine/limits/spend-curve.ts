// Profit against spend: the best plan at several limits of spend, the other limits as they are. Pure.
import { limitsOf, type Limit, type LimitsAsk } from './each-limit.ts'
import type { Contradiction, PlanUnderLimits } from './limited-plan.ts'

/** A plan that no other earns more than with the same spend. */
export interface CurvePoint {
  readonly spend: number
  readonly profit: number
  /** Number of deals. */
  readonly deals: number
}

/** The plan without a limit of spend first, then ascending; limits at which no plan keeps the others are left out. */
export function* spendCurve(
  ask: LimitsAsk,
  points: number,
  within: (limits: readonly Limit[]) => PlanUnderLimits | Contradiction,
): Generator<CurvePoint, void> {
  const { unit_cost, qty } = ask.sizes
  const use = Float64Array.from(qty, (q, row) => (unit_cost[row] ?? 0) * q)
  const pointOf = ({ rows, profit }: PlanUnderLimits): CurvePoint => ({
    spend: Number(rows.reduce((sum, row) => sum + use[row], 0).toPrecision(12)),
    profit,
    deals: rows.length,
  })
  const others = limitsOf(ask).filter(({ path }) => path !== 'spend')
  const free = within(others)
  if (free.is !== 'plan') return
  const last = pointOf(free)
  yield last
  let before = Number.NaN
  for (let i = 0; i < points - 1; i++) {
    const bound = (last.spend * i) / (points - 1)
    const plan = within([...others, { path: 'spend', sense: 'most', bound, use }])
    if (plan.is !== 'plan') continue
    const point = pointOf(plan)
    if (point.spend !== before && point.spend < last.spend) yield point
    before = point.spend
  }
}

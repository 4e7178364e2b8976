// The table of past menus under the limits of the request: what a plan that keeps them would have taken then.
import { REPLAYED_UNDER_LIMITS } from '#contract/limits.ts'
import { isFree, type PlanLimits } from '#contract/plan-limits.ts'
import type { Scalar } from '#contract/table.ts'
import type { Market } from '#grounding/market.ts'
import { limitsOfPast } from '#limits/past-menus.ts'
import type { Planner } from '#limits/planner.ts'
import type { Decision } from '#model/decide/decision.ts'

/** `cellsOf`: cells of the columns that limits name, of some rows of the market. */
export function replayUnderLimits(
  { replay, pastSizes }: Pick<Decision, 'replay' | 'pastSizes'>,
  limits: PlanLimits,
  { group, T, qty, unitCost }: Pick<Market, 'group' | 'T' | 'qty' | 'unitCost'>,
  cellsOf: (rows: Int32Array) => Record<string, (Scalar | null)[]>,
  planner: Planner,
): Decision['replay'] {
  const own = limitsOfPast(limits)
  if (isFree(own)) return replay
  const { row, profit, realised, taken } = pastSizes()
  const at = <V>(of: (row: number) => V): V[] => Array.from(row, of)
  const sizes = {
    T: at((r) => T[group[r]!]!),
    deal: at((r) => group[r]!),
    qty: at((r) => qty[r]!),
    unit_cost: at((r) => (Number.isFinite(unitCost[r]!) ? unitCost[r]! : null)),
    profit: Array.from(profit),
    realised: Array.from(realised),
    taken: Array.from(taken, (flag) => flag === 1),
  }
  const moments = replay.slice(-REPLAYED_UNDER_LIMITS).map((past) => past.T)
  const within = planner.past(sizes, moments, { limits: own, columns: cellsOf(row) })
  return replay.map((past) =>
    within.has(past.T) ? { ...past, within_limits: within.get(past.T)! } : past,
  )
}

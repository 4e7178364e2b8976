// The plan under limits, what each limit costs, and profit against spend: the same code in the engine and in the pane, which
// loads it when a person sets a limit. Pure but for the solver, which is deterministic.
import { sumToCent } from '#contract/cents.ts'
import type { LimitTold } from '#contract/plan-limits.ts'
import { bestSet } from './best-set.ts'
import { contradiction } from './contradiction.ts'
import { limitsOf, type Limit, type LimitsAsk } from './each-limit.ts'
import { knapsackOf } from './knapsack.ts'
import type { Contradiction, PlanUnderLimits } from './limited-plan.ts'
import { inOrderOfKeys } from './same-deals.ts'
import { openSolver, type Solver } from './solver.ts'
import { spendCurve, type CurvePoint } from './spend-curve.ts'
import { tellLimits } from './tell-limits.ts'

export interface Planner {
  /** The best deals and sizes within the limits, or within those of them that are given. The ask is checked by `limitErrors`. */
  plan(ask: LimitsAsk, limits?: readonly Limit[]): PlanUnderLimits | Contradiction
  /** For each limit what the plan uses of it, whether it binds, and what a looser one would earn. */
  tell(ask: LimitsAsk, plan: PlanUnderLimits): LimitTold[]
  /** The same in steps: it pauses before each plan that it makes. */
  telling(ask: LimitsAsk, plan: PlanUnderLimits): Generator<void, LimitTold[]>
  /** The best plan at each of so many limits of spend, from none to what is spent without one; the other limits hold. */
  curve(ask: LimitsAsk, points: number): Generator<CurvePoint, void>
}

/** Loads the solver. `options`: where its .wasm lies, in a browser. */
export async function openPlanner(options?: Parameters<typeof openSolver>[0]): Promise<Planner> {
  const solver = await openSolver(options)
  const telling: Planner['telling'] = (ask, plan) =>
    tellLimits(ask, plan, (limits) => planWithin(ask, limits, solver))
  return {
    plan: (ask, limits = limitsOf(ask)) => planWithin(ask, limits, solver),
    tell: (ask, plan) => endOf(telling(ask, plan)),
    telling,
    curve: (ask, points) => spendCurve(ask, points, (limits) => planWithin(ask, limits, solver)),
  }
}

/** What the steps come to, all made at once. */
function endOf<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

function planWithin(
  ask: LimitsAsk,
  limits: readonly Limit[],
  solver: Solver,
): PlanUnderLimits | Contradiction {
  const knapsack = knapsackOf(ask, limits)
  const best = bestSet(knapsack, solver)
  if (!best) return { is: 'contradiction', limits: contradiction(ask, limits, solver) }
  const { profit } = ask.sizes
  const rows = Array.from(inOrderOfKeys(knapsack, best.taken), (j) => knapsack.row[j])
  const sum = sumToCent(rows.map((row) => profit[row]))
  return {
    is: 'plan',
    rows: rows.sort((a, b) => profit[b] - profit[a]),
    profit: sum,
    bound: best.bound > best.profit ? Math.max(sum, sumToCent([best.bound])) : sum,
  }
}

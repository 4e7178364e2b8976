// Planning again under other limits, to tell what a limit costs: to the end where the menu is small, else by the linear program,
// which loses less than a deal. How many limits are told so follows from the size, never from time. Pure.
import { toCent } from '#contract/cents.ts'
import { bestSet } from './best-set.ts'
import { filledBy, limitsOf, type Limit, type LimitsAsk } from './each-limit.ts'
import { knapsackOf } from './knapsack.ts'
import type { PlanUnderLimits } from './limited-plan.ts'
import { inMoney, linear } from './linear.ts'
import { scaled } from './scaled.ts'
import type { Solver } from './solver.ts'

/** What is taken under other limits: rows of `sizes` with their parts, and how much more it earns than the plan. */
export interface Replanned {
  readonly rows: readonly number[]
  /** Of each row, above 0 to 1. */
  readonly parts: readonly number[]
  readonly more: number
}

export interface Replanner {
  /** The limits of the request, one by one. */
  readonly limits: readonly Limit[]
  readonly within: (limits: readonly Limit[]) => Replanned | null
  /** Whether a plan without the limit may earn more. */
  readonly mayMatter: (limit: Limit) => boolean
  /** Limits that are planned again for at most: each costs several plans. */
  readonly limitsMost: number
}

/** Rows × limits up to which plans are made to the end. */
const CELLS_SMALL = 50_000
/** Limits that are told at most, and rows × limits of all plans that tell them by linear programs. */
const LIMITS_MOST = 20
const CELLS_MOST = 5_000_000
/** The share of what a plan earns that a linear program may be off. */
const NOTHING = 1e-5

export function replanner(ask: LimitsAsk, plan: PlanUnderLimits, solver: Solver): Replanner {
  const limits = limitsOf(ask)
  const cells = ask.sizes.key.length * Math.max(1, limits.length)
  if (cells <= CELLS_SMALL)
    return {
      limits,
      within: (own) => toTheEnd(ask, own, plan, solver),
      mayMatter: () => true,
      limitsMost: LIMITS_MOST,
    }
  const base = linearly(ask, limits, new Map(), solver)
  const within = (own: readonly Limit[]): Replanned => {
    const { rows, parts, worth } = linearly(ask, own, base.prices, solver)
    const more = worth - base.worth
    return { rows, parts, more: more > NOTHING * Math.abs(base.worth) ? toCent(more) : 0 }
  }
  const limitsMost = Math.max(1, Math.min(LIMITS_MOST, Math.floor(CELLS_MOST / cells)))
  // Without a price the proof holds without the limit.
  const mayMatter = (limit: Limit) =>
    limit.rows !== undefined || base.prices.get(nameOf(limit))! > 0
  return { limits, within, mayMatter, limitsMost }
}

function toTheEnd(
  ask: LimitsAsk,
  limits: readonly Limit[],
  plan: PlanUnderLimits,
  solver: Solver,
): Replanned | null {
  const knapsack = knapsackOf(ask, limits)
  const best = bestSet(knapsack, solver)
  if (!best) return null
  const rows = Array.from(best.taken, (j) => knapsack.row[j])
  return { rows, parts: rows.map(() => 1), more: toCent(best.profit - plan.profit) }
}

/** `near`: prices of limits by their names, in money; those of this program come back. */
function linearly(
  ask: LimitsAsk,
  limits: readonly Limit[],
  near: ReadonlyMap<string, number>,
  solver: Solver,
) {
  const knapsack = knapsackOf(ask, limits)
  const problem = scaled(knapsack)
  const names = limits.flatMap((limit) => (limit.rows ? [] : [nameOf(limit)]))
  const start = near.size === 0 ? null : filledBy(names.length, (r) => near.get(names[r]) ?? 0)
  const { prices, taken } = linear(problem, solver, start)
  const price = inMoney(problem, prices)
  const own = Array.from(taken.keys()).filter((j) => taken[j] > 1e-9)
  return {
    rows: own.map((j) => knapsack.row[problem.choice[j]]),
    parts: own.map((j) => taken[j]),
    worth: prices.bound * problem.unit,
    prices: new Map(names.map((name, r) => [name, price[r]])),
  }
}

const nameOf = ({ path, value }: Limit): string => `${path} ${value}`

// Which limits contradict: a smallest set of them that no plan keeps, though any fewer of them can be kept. The prices that prove a
// contradiction name the limits in it (Farkas); of these one after another is left out while what is left still contradicts
// (deletion filter: Chinneck & Dravnieks 1991). Tries are bounded: of very many limits the set may be larger than it need be.
import { bestSet } from './best-set.ts'
import { constraintOf, type Limit, type LimitsAsk } from './each-limit.ts'
import { knapsackOf, offeredOf } from './knapsack.ts'
import type { NamedLimit } from './limited-plan.ts'
import { linear, noneBy, PROVEN } from './linear.ts'
import { scaled } from './scaled.ts'
import type { Solver } from './solver.ts'

/** Tries of a problem that is planned to the end each time, up to so many cells, and of a larger one by its linear program. */
const CELLS_SMALL = 50_000
const TRIES = { small: 60, large: 8 }

export function contradiction(
  ask: LimitsAsk,
  limits: readonly Limit[],
  solver: Solver,
): NamedLimit[] {
  const isSmall = ask.sizes.key.length * limits.length <= CELLS_SMALL
  const contradicts = (own: readonly Limit[]): boolean =>
    isSmall ? bestSet(knapsackOf(ask, own), solver) === null : provenOf(ask, own, solver) !== null
  let left = provenOf(ask, limits, solver) ?? [...limits]
  let tries = isSmall ? TRIES.small : TRIES.large
  for (let size = Math.ceil(left.length / 2); size >= 1; size = size > 1 ? size >> 1 : 0) {
    for (let from = 0; from < left.length && left.length > 1 && tries > 0; tries--) {
      const fewer = [...left.slice(0, from), ...left.slice(from + size)]
      if (contradicts(fewer)) left = fewer
      else from += size
    }
  }
  return left.map(({ path, value, bound }) => ({ limit: path, value, bound }))
}

/** The limits by which prices prove that no plan keeps all of them; null where they prove nothing. */
function provenOf(ask: LimitsAsk, limits: readonly Limit[], solver: Solver): Limit[] | null {
  const both = alwaysAndNever(limits)
  if (both) return both
  const problem = scaled(knapsackOf(ask, limits))
  const none = noneBy(problem, linear(problem, solver, null).prices)
  if (!none) return null
  const ofRows = limits.filter((limit) => constraintOf(limit) !== null)
  const priced = new Map(ofRows.map((limit, r) => [limit, none.price[r] / problem.units[r]]))
  const lost = new Float64Array(ask.sizes.key.length)
  for (const [limit, price] of priced) {
    const { coefficient } = constraintOf(limit)!
    if (price > 0) for (let row = 0; row < lost.length; row++) lost[row] -= price * coefficient[row]
  }
  return withoutIdle(ask, limits, priced, { lost, bound: none.bound })
}

/** Without limits that have no price, and without keys that the proof does not need; `lost`: by row of `sizes`. */
function withoutIdle(
  { sizes, threshold }: LimitsAsk,
  limits: readonly Limit[],
  priced: ReadonlyMap<Limit, number>,
  { lost, bound }: { lost: Float64Array; bound: number },
): Limit[] {
  const most = (rows: readonly number[]) =>
    rows.reduce((all, row) => Math.max(all, lost[row]), -Infinity)
  /** By how much the proof loosens without the limit of a key. */
  const moreWithout = ({ sense, rows = [] }: Limit): number => {
    const offered = offeredOf(sizes, rows, threshold)
    const free = Math.max(0, most(offered))
    return sense === 'never' ? free : free - most(offered.length > 0 ? offered : rows)
  }
  const ofKeys = limits
    .flatMap((limit) => (limit.rows ? [{ limit, more: moreWithout(limit) }] : []))
    .sort((a, b) => a.more - b.more)
  let left = bound
  const idle = new Set<Limit>()
  for (const { limit, more } of ofKeys) {
    if (left + more >= -PROVEN) break
    left += more
    idle.add(limit)
  }
  return limits.filter((limit) => (limit.rows ? !idle.has(limit) : priced.get(limit)! > 0))
}

/** Two limits that name one deal, to be taken and not to be. */
function alwaysAndNever(limits: readonly Limit[]): Limit[] | null {
  const never = new Map(
    limits.map((limit) => [limit.sense === 'never' ? limit.rows?.[0] : -1, limit]),
  )
  for (const limit of limits) {
    const other = limit.sense === 'always' ? never.get(limit.rows?.[0]) : undefined
    if (other) return [limit, other]
  }
  return null
}

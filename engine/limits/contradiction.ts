// Which limits contradict: a smallest set of them that no plan keeps, though any fewer of them can be kept. Limits are left
// out in halves, then one by one, while what is left still contradicts (deletion filter: Chinneck & Dravnieks 1991).
import { bestSet } from './best-set.ts'
import type { Limit, LimitsAsk } from './each-limit.ts'
import { knapsackOf } from './knapsack.ts'
import type { NamedLimit } from './limited-plan.ts'
import type { Solver } from './solver.ts'

export function contradiction(
  ask: LimitsAsk,
  limits: readonly Limit[],
  solver: Solver,
): NamedLimit[] {
  const contradicts = (own: readonly Limit[]) => bestSet(knapsackOf(ask, own), solver) === null
  let left = [...limits]
  for (let size = Math.ceil(left.length / 2); size >= 1; size = size > 1 ? size >> 1 : 0) {
    for (let from = 0; from < left.length;) {
      const fewer = [...left.slice(0, from), ...left.slice(from + size)]
      if (contradicts(fewer)) left = fewer
      else from += size
    }
  }
  return left.map(({ path, value, bound }) => ({ limit: path, value, bound }))
}

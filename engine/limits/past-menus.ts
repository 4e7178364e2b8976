// Past menus under limits: of each the best set of the sizes that the replay could have taken. A past menu that keeps the
// limits as it is needs no solver, one that cannot keep them is left out. Pure but for the solver.
import { toCent } from '#contract/cents.ts'
import { REPLAYED_UNDER_LIMITS } from '#contract/limits.ts'
import { isFree, type PastSizes, type PlanLimits } from '#contract/plan-limits.ts'
import type { Summary } from '#contract/schemas.ts'
import { SLACK } from './best-set.ts'
import { constraintOf, limitsOf, type Limit, type LimitsAsk } from './each-limit.ts'
import { limitErrors } from './limit-errors.ts'

type Replay = Summary['replay']
type WithinLimits = Replay[number]['within_limits']

/** What is asked of past menus. `columns`: cells of the rows of `sizes`. */
export interface PastAsk extends Pick<LimitsAsk, 'limits' | 'columns'> {
  readonly sizes: PastSizes
}

/** Keys are of today: the limits that hold for past menus too. */
const limitsOfPast = (limits: PlanLimits): PlanLimits => ({ ...limits, always: null, never: null })

/** The replay with what the limits leave of it. `best`: rows of the best set within limits, null where there is none. */
export function pastMenus(
  replay: Replay,
  { sizes, limits, columns }: PastAsk,
  best: (ask: LimitsAsk, limits: readonly Limit[]) => readonly number[] | null,
): Replay {
  const own = limitsOfPast(limits)
  if (isFree(own)) return replay
  const rowsOf = new Map<number, number[]>(
    replay.slice(-REPLAYED_UNDER_LIMITS).map(({ T }) => [T, []]),
  )
  sizes.T.forEach((T, row) => rowsOf.get(T)?.push(row))
  const within = (rows: readonly number[]): WithinLimits => {
    const ask = askOf({ sizes, limits: own, columns }, rows)
    // A value that a past menu lacks breaks no limit but a least one.
    const errors = rows.length === 0 ? [] : limitErrors(ask)
    if (errors.some(({ code }) => code !== 'limit_unknown_value')) return null
    const asked = limitsOf(ask)
    const free = [...rows.keys()].filter((at) => sizes.taken[rows[at]])
    const set = keeps(asked, free) ? free : rows.length === 0 ? null : best(ask, asked)
    return (
      set &&
      toldOf(
        sizes,
        set.map((at) => rows[at]).sort((a, b) => a - b),
      )
    )
  }
  return replay.map((past) => {
    const rows = rowsOf.get(past.T)
    return rows ? { ...past, within_limits: within(rows) } : past
  })
}

/** The ask of one past menu. Every size is one that the plan takes, whatever the threshold of today. */
function askOf({ sizes, limits, columns }: PastAsk, rows: readonly number[]): LimitsAsk {
  const at = <V>(values: readonly V[]): V[] => rows.map((row) => values[row])
  return {
    sizes: {
      key: at(sizes.key),
      qty: at(sizes.qty),
      unit_cost: at(sizes.unit_cost),
      profit: at(sizes.profit),
      confidence: rows.map(() => 1),
      eligible: rows.map(() => true),
      noise: rows.map(() => 0),
    },
    threshold: 0,
    limits,
    columns: Object.fromEntries(Object.entries(columns).map(([name, cells]) => [name, at(cells)])),
  }
}

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
  const sum = (of: (row: number) => number) => toCent(rows.reduce((all, row) => all + of(row), 0))
  return {
    selected: rows.length,
    spend: rows.some((row) => unit_cost[row] === null)
      ? null
      : sum((row) => unit_cost[row]! * qty[row]),
    predicted_profit: sum((row) => profit[row]),
    realised_profit: sum((row) => realised[row]),
  }
}

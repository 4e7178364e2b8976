// What each limit of a plan costs, by planning again with a looser one: prices of the linear program do not hold for whole
// deals. Pure.
import type { LimitTold } from '#contract/plan-limits.ts'
import { constraintOf, type Limit, type LimitsAsk } from './each-limit.ts'
import type { PlanUnderLimits } from './limited-plan.ts'
import type { Replanned, Replanner } from './plan-again.ts'

/** Shares of the way from a limit to where it no longer binds. */
const STEPS = [0.125, 0.25, 0.5]

export function tellLimits(
  ask: LimitsAsk,
  plan: PlanUnderLimits,
  { limits, within, mayMatter, limitsMost }: Replanner,
): LimitTold[] {
  const withKeys = limits.some(({ rows }) => rows)
  const keyless = withKeys ? within(limits.filter(({ rows }) => !rows)) : null
  const [taken, untold] = [new Set(plan.rows), new Set(keyless?.rows)]
  const used = limits.filter((limit) => mayMatter(limit) && mayBind(limit, plan, ask, untold))
  const again = new Set(used.slice(0, limitsMost))
  return limits.map((limit): LimitTold => {
    const { path, value, bound } = limit
    const told = {
      limit: path,
      ...(value === undefined ? {} : { value }),
      bound,
      used: limit.rows ? Number(isOneOf(limit.rows, taken)) : usedOf(limit, plan.rows),
    }
    if (!again.has(limit)) return { ...told, binds: used.includes(limit), next: [] }
    const free = within(limits.filter((other) => other !== limit))
    if (!free || !(free.more > 0)) return { ...told, binds: false, next: [] }
    const end = endOf(limit, free)
    const next = stepsTo(limit, end).flatMap((to) => {
      const changed = limits.map((other) => (other === limit ? { ...limit, bound: to } : other))
      const earns = Math.min(within(changed)?.more ?? 0, free.more)
      return earns > 0 ? [{ to, earns }] : []
    })
    return { ...told, binds: true, next: [...next, { to: end, earns: free.more }] }
  })
}

/** Where a plan keeps a limit with room for any other size of a deal, a looser one cannot matter. `keyless`: the plan without limits of keys. */
function mayBind(
  limit: Limit,
  { rows }: PlanUnderLimits,
  { sizes }: LimitsAsk,
  keyless: ReadonlySet<number>,
): boolean {
  const own = constraintOf(limit)
  if (own === null) {
    return isOneOf(limit.rows ?? [], keyless) === (limit.sense === 'never')
  }
  const { coefficient, most } = own
  const taken = new Map(rows.map((row) => [String(sizes.key[row]), row]))
  const total = sumAt(coefficient, rows)
  return sizes.key.some((key, row) => {
    const before = taken.get(String(key))
    // Another size of the deal, or, of one that is taken, none.
    const without = total - (before === undefined ? 0 : coefficient[before])
    return Math.max(without, without + coefficient[row]) > most
  })
}

const isOneOf = (rows: readonly number[], of: ReadonlySet<number>): boolean =>
  rows.some((row) => of.has(row))

/** What these rows use of a limit that names no deal, in the unit of its bound. */
function usedOf(
  { sense, use, of }: Limit,
  rows: readonly number[],
  parts?: readonly number[],
): number {
  const used = sumAt(use, rows, parts)
  if (sense !== 'share' || !of) return rounded(used)
  const whole = sumAt(of, rows, parts)
  return whole > 0 ? rounded(used / whole) : 0
}

const sumAt = (values: Float64Array, rows: readonly number[], parts?: readonly number[]): number =>
  rows.reduce((sum, row, at) => sum + values[row] * (parts?.[at] ?? 1), 0)

/** Without the last digits of a sum. */
const rounded = (value: number): number => Number(value.toPrecision(12))

const isOfDeals = ({ path }: Limit): boolean => path.endsWith('deals') || path.startsWith('deals')

/** The limit that no longer binds: what is used without it, of parts of deals the whole ones. */
function endOf(limit: Limit, { rows, parts }: Replanned): number {
  if (limit.rows) return Number(isOneOf(limit.rows, new Set(rows)))
  const used = usedOf(limit, rows, parts)
  if (!isOfDeals(limit)) return used
  return limit.sense === 'least' ? Math.floor(used) : Math.ceil(used)
}

/** Looser limits on the way to the one that no longer binds: whole numbers of deals. */
function stepsTo(limit: Limit, end: number): number[] {
  const { sense, bound } = limit
  if (sense === 'always' || sense === 'never') return []
  const steps = STEPS.map((share) => bound + share * (end - bound))
  const own = isOfDeals(limit)
    ? [bound + Math.sign(end - bound), ...steps.map(Math.round)]
    : steps.map((v) => Number(v.toPrecision(sense === 'share' ? 4 : 6)))
  return [...new Set(own)].filter(
    (to) => to !== bound && Math.abs(to - bound) < Math.abs(end - bound),
  )
}

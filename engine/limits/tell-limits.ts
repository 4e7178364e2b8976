// What each limit of a plan costs, by planning again with a looser one: prices of the linear program do not hold for whole
// deals. Pure.
import { toCent } from '#contract/cents.ts'
import type { LimitTold } from '#contract/plan-limits.ts'
import { constraintOf, limitsOf, type Limit, type LimitsAsk } from './each-limit.ts'
import type { Contradiction, PlanUnderLimits } from './limited-plan.ts'

/** Shares of the way from a limit to where it no longer binds. */
const STEPS = [0.125, 0.25, 0.5]

/** Limits that are planned again for at most: each costs several plans. */
const PRICED_MOST = 20

/** Pauses before each plan that it makes. */
export function* tellLimits(
  ask: LimitsAsk,
  plan: PlanUnderLimits,
  within: (limits: readonly Limit[]) => PlanUnderLimits | Contradiction,
): Generator<void, LimitTold[]> {
  const limits = limitsOf(ask)
  function* earns(own: readonly Limit[]) {
    yield
    const other = within(own)
    return other.is === 'plan'
      ? { rows: other.rows, more: toCent(other.profit - plan.profit) }
      : { rows: plan.rows, more: 0 }
  }
  const withKeys = limits.some(({ rows }) => rows)
  const keyless = withKeys ? (yield* earns(limits.filter(({ rows }) => !rows))).rows : []
  const used = limits.filter((limit) => mayBind(limit, plan, ask, keyless))
  const again = new Set(used.slice(0, PRICED_MOST))
  const all: LimitTold[] = []
  for (const limit of limits) {
    const { path, value, bound } = limit
    const told = {
      limit: path,
      ...(value === undefined ? {} : { value }),
      bound,
      used: usedOf(limit, plan.rows),
    }
    const free = again.has(limit) ? yield* earns(limits.filter((other) => other !== limit)) : null
    const binds = free === null ? used.includes(limit) : free.more > 0
    const next: { to: number; earns: number }[] = []
    if (free !== null && binds) {
      const end = usedOf(limit, free.rows)
      for (const to of stepsTo(limit, end)) {
        const changed = limits.map((other) => (other === limit ? { ...limit, bound: to } : other))
        const { more } = yield* earns(changed)
        if (more > 0) next.push({ to, earns: more })
      }
      next.push({ to: end, earns: free.more })
    }
    all.push({ ...told, binds, next })
  }
  return all
}

/** Where a plan keeps a limit with room for any other size of a deal, a looser one cannot matter. `keyless`: the plan without limits of keys. */
function mayBind(
  limit: Limit,
  { rows }: PlanUnderLimits,
  { sizes }: LimitsAsk,
  keyless: readonly number[],
): boolean {
  const own = constraintOf(limit)
  if (own === null) {
    const isTaken = keyless.some((row) => limit.rows?.includes(row))
    return isTaken === (limit.sense === 'never')
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

/** What these rows use of a limit, in the unit of its bound. */
function usedOf({ sense, use, of, rows: own }: Limit, rows: readonly number[]): number {
  if (sense === 'always' || sense === 'never') return rows.some((row) => own?.includes(row)) ? 1 : 0
  const used = sumAt(use, rows)
  if (sense !== 'share' || !of) return rounded(used)
  const whole = sumAt(of, rows)
  return whole > 0 ? rounded(used / whole) : 0
}

const sumAt = (values: Float64Array, rows: readonly number[]): number =>
  rows.reduce((sum, row) => sum + values[row], 0)

/** Without the last digits of a sum. */
const rounded = (value: number): number => Number(value.toPrecision(12))

/** Looser limits on the way to the one that no longer binds: whole numbers of deals. */
function stepsTo({ sense, bound, path }: Limit, end: number): number[] {
  if (sense === 'always' || sense === 'never') return []
  const whole = path.endsWith('deals') || path.startsWith('deals')
  const steps = STEPS.map((share) => bound + share * (end - bound))
  const own = whole
    ? [bound + Math.sign(end - bound), ...steps.map(Math.round)]
    : steps.map((v) => Number(v.toPrecision(sense === 'share' ? 4 : 6)))
  return [...new Set(own)].filter(
    (to) => to !== bound && Math.abs(to - bound) < Math.abs(end - bound),
  )
}

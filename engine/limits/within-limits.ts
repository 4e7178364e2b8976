// A plan under limits with all that an answer says of it, or why there is none, in entries like those of the rules. Pure.
import { LIMIT_ENTRIES } from '#contract/limits.ts'
import type { LimitTold } from '#contract/plan-limits.ts'
import type { Entry } from '#contract/schemas.ts'
import { shownKey } from '#contract/shown.ts'
import { limitErrors } from './limit-errors.ts'
import { limitsOf, type LimitsAsk } from './each-limit.ts'
import { knapsackOf } from './knapsack.ts'
import type { Contradiction } from './limited-plan.ts'
import type { Planner } from './planner.ts'

export type Within =
  | {
      readonly ok: true
      /** Rows of `sizes`, the highest profit first. */
      readonly rows: readonly number[]
      readonly told: readonly LimitTold[]
      /** The plan is within this share of the best possible. */
      readonly gap: number
    }
  | { readonly ok: false; readonly errors: readonly Entry[] }

/** `known`: the columns of Menus. */
export function withinLimits(ask: LimitsAsk, known: readonly string[], planner: Planner): Within {
  const errors = limitErrors(ask, known)
  if (errors.length > 0) return { ok: false, errors }
  const plan = planner.plan(ask)
  if (plan.is === 'contradiction')
    return { ok: false, errors: contradictionErrors(plan, possibleOf(ask, plan)) }
  const { rows, profit, bound } = plan
  return { ok: true, rows, told: planner.tell(ask, plan), gap: bound > 0 ? 1 - profit / bound : 0 }
}

/** Limits that a sentence names. */
const NAMED = 6

/** How many deals can be taken of those of which one limit wants more, as the end of a sentence. */
function possibleOf(ask: LimitsAsk, { limits: [only, ...others] }: Contradiction): string {
  const limit = limitsOf(ask).find(
    ({ path, value }) => path === only?.limit && value === only.value,
  )
  if (others.length > 0 || limit?.sense !== 'least') return ''
  const { deal, rows } = knapsackOf(ask, [limit])
  const own = deal.filter((_, choice) => rows[0].coefficient[choice] !== 0)
  return `: ${new Set(own).size} can be taken`
}

/** One entry for each limit of the smallest set that contradicts; `possible`: the end of its sentence where it is one limit. */
export function contradictionErrors({ limits }: Contradiction, possible = ''): Entry[] {
  const named = limits.slice(0, NAMED).map(nameOf)
  const others = limits.length - named.length
  const all = [...named, ...(others > 0 ? [`${others} others`] : [])].join(' and ')
  return limits.slice(0, LIMIT_ENTRIES).map(({ limit, value, bound }) => ({
    code: 'limits_contradict',
    table: 'request',
    column: `limits.${limit}`,
    message:
      limits.length === 1
        ? `No plan keeps the limit ${nameOf({ limit, value, bound })}${possible}.`
        : `No plan keeps ${all} together.`,
    fix: limits.length === 1 ? 'Loosen it.' : 'Loosen one of them.',
    count: 1,
    rows: [],
    keys: value === undefined ? [] : [shownKey(value)],
  }))
}

/** A limit as a sentence names it: its path, the value it holds for, and its bound. */
export function nameOf({ limit, value, bound }: Contradiction['limits'][number]): string {
  const [list = ''] = limit.split('[')
  if (list === 'always' || list === 'never') return `${list} ${shownKey(value ?? '')}`
  return `${limit}${value === undefined ? '' : ` of ${shownKey(value)}`} = ${bound}`
}

// Which plan counts where a file has several parts: two people wrote at the same time, or files were
// merged. Each plan carries a number, one above the largest that its writer saw, and the pane that
// wrote it. The larger number wins, and of equal ones the larger pane: everybody who sees the same
// parts decides alike, whatever the clocks say. The others become earlier plans. Pure.
import type { KeptPlan } from './kept-plan.ts'
import { planId } from './plan-id.ts'
import { readPlanPart, type KeptPlans } from './xml-part.ts'
import type { planPartsText } from '../messages/texts.ts'

/** The number of a plan that is written now. */
export const nextNumber = (plans: readonly KeptPlan[]): number =>
  1 + plans.reduce((most, { n = 0 }) => Math.max(most, n), 0)

/** One part of all: the winner, and every other plan once as an earlier one, the latest first. */
export function mergePlans(parts: readonly KeptPlans[]): KeptPlans | null {
  const [winner, ...others] = parts.map(numbered).sort((a, b) => compare(b.current, a.current))
  if (winner === undefined) return null
  const known = new Set([planId(winner.current)])
  const all = [
    ...others.map(({ current }) => current),
    ...winner.earlier,
    ...others.flatMap(({ earlier }) => earlier),
  ]
  const earlier = all.filter((plan) => known.size < known.add(planId(plan)).size)
  return { current: winner.current, earlier }
}

/** How many different plans claim to be the current one. */
export const currentPlans = (parts: readonly KeptPlans[]): number =>
  new Set(parts.map(({ current }) => planId(current))).size

/** A version of the add-in without numbers wrote the current plan after all earlier ones. */
function numbered({ current, earlier }: KeptPlans): KeptPlans {
  return { current: { ...current, n: current.n ?? nextNumber(earlier) }, earlier }
}

function compare(a: KeptPlan, b: KeptPlan): number {
  const [one, other] = [a.pane ?? '', b.pane ?? '']
  if (a.n !== b.n) return a.n! - b.n!
  if (one !== other) return one < other ? -1 : 1
  return Date.parse(a.at) - Date.parse(b.at)
}

export interface PlanParts {
  readonly plans: KeptPlans | null
  /** Several parts claim to hold the current plan: the columns may hold rows of two. */
  readonly several: boolean
  /** The pane that wrote the current plan of each part; null = unknown. Shape: parts. */
  readonly panes: readonly (string | null)[]
  /** A later version of the add-in wrote one of them; the message about it. */
  readonly newer: string | null
  /** No part is intact; the message about it. */
  readonly damaged: string | null
  /** Number of earlier plans that are damaged. */
  readonly lost: number
}

/** `words`: of the messages, for the pane or, in English, for a function's answer. */
export function readPlanParts(
  parts: readonly string[],
  words: Pick<typeof planPartsText, 'damaged' | 'newer' | 'not_ours'>,
): PlanParts {
  const read = parts.map(readPlanPart)
  const whole = read.flatMap((part) => (part.ok ? [part] : []))
  const all = whole.map((part) => part.plans)
  const plans = mergePlans(all)
  const said = (newer: boolean): string | null => {
    const part = read.find((one) => !one.ok && (!newer || one.why === 'newer'))
    return part && !part.ok ? words[part.why] : null
  }
  return {
    plans,
    several: currentPlans(all) > 1,
    panes: read.map((part) => (part.ok ? (part.plans.current.pane ?? null) : null)),
    newer: said(true),
    damaged: plans ? null : said(false),
    lost: whole.reduce((sum, { lost }) => sum + lost, 0),
  }
}

// The sentence of EDPS.STATUS(). It is kept in the file and read in other places, so its time is UTC.
import { counted, moneyText } from '#addin/pane/words.ts'
import type { KeptPlan } from '#addin/plan/kept-plan.ts'

export const NO_PLAN = 'No plan yet: press Plan menu'

/** What the pane knows beside the plan that is kept. */
export interface Standing {
  /** Inputs have changed since the plan; null = not looked. */
  readonly stale: boolean | null
  /** The columns may hold rows of two plans. */
  readonly unfinished: boolean
  /** A fit is under way here. */
  readonly planning: boolean
}

export function statusText(
  plan: KeptPlan | null,
  damaged: string | null,
  { stale, unfinished, planning }: Standing,
): string {
  const says = [
    plan ? planText(plan) : (damaged ?? `${NO_PLAN}.`),
    ...(plan && stale ? ['The inputs have changed since: plan again.'] : []),
    ...(unfinished ? ['The writing of a plan has not ended: open the pane.'] : []),
    ...(planning ? ['A plan is being made.'] : []),
  ]
  return says.join(' ')
}

function planText({ mock, at, by, chosen, profit }: KeptPlan): string {
  const when = `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  if (mock) return `Input test of ${when} by ${by}: no plan.`
  return `Plan of ${when} by ${by}: ${counted(chosen.length, 'deal')}, predicted profit ${moneyText(profit)}.`
}

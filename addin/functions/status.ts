// The sentence of EDPS.STATUS(). The file keeps it and it is read in other time zones, so its time
// is UTC.
import { partText } from '../write/part-text.ts'
import { writtenPartText } from '../messages/english.ts'
import { counted, moneyText } from '../messages/english-words.ts'
import { dataHoldsKey } from '../excel/key-guard.ts'
import type { KeptPlan } from '../kept-plans/kept-plan.ts'
import { planId } from '../kept-plans/plan-id.ts'
import { limitsInEnglish } from '../limits/english-limits.ts'
import { limitsOfStored } from '../limits/stored-limits.ts'

export const NO_PLAN = 'No plan yet: press Plan menu'

/** What the pane knows beyond the kept plan. */
export interface PaneStatus {
  /** The plan whose inputs were compared, and the result; null = none was. */
  readonly looked: {
    readonly plan: string
    readonly stale: boolean
    readonly changed: readonly string[]
  } | null
  /** The columns may hold rows of two plans. */
  readonly mixed: boolean
  /** This pane has a running fit. */
  readonly planning: boolean
}

export function statusText(
  plan: KeptPlan | null,
  damaged: string | null,
  { looked, mixed, planning }: PaneStatus,
): string {
  const sentences = [
    plan ? planText(plan) : (damaged ?? `${NO_PLAN}.`),
    ...(plan && !plan.mock ? [inputsText(plan, looked)] : []),
    ...(mixed ? ['The columns hold rows of two plans: open the pane.'] : []),
    ...(planning ? ['A plan is being made.'] : []),
  ]
  return sentences.join(' ')
}

function inputsText(plan: KeptPlan, looked: PaneStatus['looked']): string {
  // A result for another plan, such as the one before a co-author's, does not apply.
  if (looked?.plan !== planId(plan))
    return 'Whether its inputs are still as they were has not been looked up yet.'
  return looked.stale ? changedText(looked.changed) : 'Its inputs are as they were.'
}

function changedText(changed: readonly string[]): string {
  // The file keeps this text, and a table may have been renamed to a key since.
  if (changed.length === 0 || dataHoldsKey(changed))
    return 'The inputs have changed since: plan again.'
  return `The inputs have changed since. ${changed.join(' ')} Plan again.`
}

function planText(plan: KeptPlan): string {
  const { mock, at, by, chosen, profit, written } = plan
  const when = `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  if (mock) return `Input test of ${when} by ${by}: no plan.`
  const part = written ? ` ${partText(written, chosen.length, writtenPartText)}` : ''
  const limits = limitsInEnglish(limitsOfStored(plan))
  const within = limits === null ? '' : ` (${limits})`
  return `Plan of ${when} by ${by}: ${counted(chosen.length, 'deal')}${within}, predicted profit ${moneyText(profit)}.${part}`
}

// Reads all parts of the plans' namespace. A file has several after two people wrote at the same time,
// or after files were merged.
import type { planPartsText } from '../text/en/plan-parts.ts'
import { currentPlans, mergePlans } from './which-plan.ts'
import { readPlanPart, type KeptPlans } from './xml-part.ts'

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

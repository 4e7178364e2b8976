// Reads all parts of the plans' namespace. A file has several after files were merged; the latest
// plan counts.
import type { planPartsText } from '../text/en/plan-parts.ts'
import { readPlanPart, type KeptPlans } from './xml-part.ts'

export interface PlanParts {
  readonly plans: KeptPlans | null
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
  whole.sort((a, b) => Date.parse(b.plans.current.at) - Date.parse(a.plans.current.at))
  const plans = whole[0]?.plans ?? null
  const said = (newer: boolean): string | null => {
    const part = read.find((one) => !one.ok && (!newer || one.why === 'newer'))
    return part && !part.ok ? words[part.why] : null
  }
  return {
    plans,
    newer: said(true),
    damaged: plans ? null : said(false),
    lost: whole[0]?.lost ?? 0,
  }
}

// The id of a plan of the workbook, which the defined name holds and formulas pass on. A plan that is
// written once more at another confidence is another plan, and one that is restored has its id again.
import type { KeptPlan } from './kept-plan.ts'

/** The name whose constant is the id of the plan that stands in the workbook. */
export const PLAN_NAME = 'EDPS_Plan'

export function planId({ session, at }: Pick<KeptPlan, 'session' | 'at'>): string {
  return `${session} ${at}`
}

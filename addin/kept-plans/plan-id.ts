// The id of a plan in the workbook, which the defined name holds and formulas pass on. The same
// plan written at another confidence has another id; a restored plan has its old id.
import type { KeptPlan } from './kept-plan.ts'

/** The defined name that holds the id of the plan in the workbook. */
export const PLAN_NAME = 'EDPS_Plan'

export function planId({ session, at }: Pick<KeptPlan, 'session' | 'at'>): string {
  return `${session} ${at}`
}

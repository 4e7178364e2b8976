// The id of a plan in the workbook, which the defined name holds and formulas pass on. The same
// plan written at another confidence has another id; a restored plan has its old id.

/** The defined name that holds the id of the plan in the workbook. */
export const PLAN_NAME = 'EDPS_Plan'

export function planId({ session, at }: { readonly session: string; readonly at: string }): string {
  return `${session} ${at}`
}

export interface PlanWords {
  readonly name: string
  readonly notes: string
}

/** Most characters of each. */
export const WORDS_CHARACTERS = { name: 60, notes: 1000 } as const

// Limits of a plan as the workbook keeps them. Versions that knew a spending limit alone kept it as `limit`, and read it
// there still. Pure, without the schema, which is large (limits-schema.ts).
import type { PlanLimits } from '#contract/plan-limits.ts'

/** Fields of whatever keeps the limits that a plan was chosen within. */
export interface Stored {
  /** The spending limit; null = none. */
  readonly limit: number | null
  /** All limits, where there are others. */
  readonly limits?: PlanLimits | undefined
}

/** The pane leaves out of limits what says nothing. */
export const NO_LIMITS: PlanLimits = {}
export const isFree = (limits: PlanLimits): boolean => Object.keys(limits).length === 0

/** The limits as fields that are kept. */
export const storedLimits = (limits: PlanLimits): Stored => {
  const { spend = null, ...others } = limits
  return { limit: spend, ...(!isFree(others) && { limits }) }
}

export const limitsOfStored = ({ limit, limits }: Stored): PlanLimits =>
  limits ?? (limit === null ? NO_LIMITS : { spend: limit })

export const isSameLimits = (a: PlanLimits, b: PlanLimits): boolean =>
  JSON.stringify(a) === JSON.stringify(b)

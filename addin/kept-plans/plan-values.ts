// The values that plans put into their columns: by them a plan's cell is told from one that a person typed.
import type { KeptPlan } from './kept-plan.ts'

/** A value as it is compared: Excel keeps 15 digits. */
export const plainValue = (value: number): number => Number(value.toPrecision(12))

/** The values that plans write, but for the 0 of a refused deal. */
export function valuesOf(plans: readonly KeptPlan[]): { qty: Set<number>; profit: Set<number> } {
  const rows = plans.flatMap(({ chosen }) => chosen)
  return {
    qty: new Set(rows.map(({ qty }) => plainValue(qty))),
    profit: new Set(rows.map(({ profit }) => plainValue(profit))),
  }
}

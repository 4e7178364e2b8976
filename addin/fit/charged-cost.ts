// The cost of a plan as the pane shows it. The file is small because the pane imports it before the
// flow is loaded.
import type { State } from '../shell/state.ts'
import type { CheckFound } from './fit-state.ts'

export type ChargedCost = CheckFound['cost'] & {
  /** Tokens that the account may use; null = unknown. */
  readonly available: number | null
}

/** What the checked plan may cost; null if nothing is charged, as for an input test. */
export function chargedCost({ step, signIn }: State): ChargedCost | null {
  if (signIn.as !== 'someone' || signIn.metered !== true) return null
  if (step.at !== 'checked' || step.mock) return null
  return { ...step.cost, available: signIn.available }
}

// The cost of a plan as the pane shows it. The file is small because the pane imports it before the
// flow is loaded.
import type { State } from '#addin/state/state.ts'
import type { CheckFound } from '#addin/state/fit-state.ts'

/** What the checked plan may cost; null if nothing is charged, as for an input test. */
export function chargedCost({ step, signIn }: State): CheckFound['cost'] | null {
  const charged = signIn.as === 'someone' && signIn.metered === true
  return step.at === 'checked' && charged && !step.mock ? step.cost : null
}

// What is to be shown of a plan's cost. The pane asks before it has loaded the flow.
import type { State } from '#addin/state/state.ts'
import type { CheckFound } from '#addin/state/fit-state.ts'

/** What the check's plan may cost; null where nothing is known to be charged: input tests are free. */
export function chargedCost({ step, signIn }: State): CheckFound['cost'] | null {
  const charged = signIn.as === 'someone' && signIn.metered === true
  return step.at === 'checked' && charged && !step.mock ? step.cost : null
}

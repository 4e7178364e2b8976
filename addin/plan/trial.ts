// Whose plan the next one is, or the one on the screen: a scenario's or not.
import type { ScenarioTrial } from '../what-if/scenario-state.ts'
import { ownFields, type Shell } from '../shell/shell.ts'
import type { PlanShown } from './plan-state.ts'
import type { State } from '../shell/state.ts'

const show = ownFields('scenarios', 'trial')

/** Notes a changed number; null = the setup is no trial's. */
export const beginTrial = (shell: Shell, trial: ScenarioTrial | null): void =>
  show(shell, { trial })

/** The trial whose plan is checked or sent next; null = the setup is no trial's. */
export function trialNext({
  scenarios: { trial },
  setup,
}: Pick<State, 'scenarios' | 'setup'>): ScenarioTrial | null {
  if (trial === null || trial.session !== null) return null
  const stands = trial.words === setup.description && trial.horizon === setup.options.horizon
  return stands ? trial : null
}

/** The trial whose plan is on the screen; null = it is no trial's. */
export function trialShown({
  scenarios: { trial },
  step,
}: Pick<State, 'scenarios' | 'step'>): ScenarioTrial | null {
  return step.at === 'plan' && trial?.session === step.session ? trial : null
}

/**
 * Whether the plan that has arrived is that of a scenario: then it is shown at the confidence that a person
 * chose before, and within the same limit, so that the two plans differ by the changed number alone. The
 * workbook knows it of a plan that this pane has not sent since it was loaded.
 */
export function noteTrial(shell: Shell, { session, sent }: PlanShown): ScenarioTrial | null {
  const trial = sent === null ? trialNext(shell.state.value) : sent.trial
  if (trial === null || trial.before.session === session) return null
  show(shell, { trial: { ...trial, session } })
  return trial
}

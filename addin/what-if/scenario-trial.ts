// Whose plan the next one is, or the one on the screen: a scenario's or not.
import type { ScenarioTrial } from './scenario-state.ts'
import type { State } from '../shell/state.ts'

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

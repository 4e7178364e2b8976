// The props of every screen: its step, the whole state and the actions.
import type { State, Step, StepName } from './state.ts'
import type { Flow } from './flow.ts'

export interface View<S extends StepName> {
  readonly step: Extract<Step, { at: S }>
  readonly state: State
  readonly flow: Flow
}

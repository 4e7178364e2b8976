// What every screen of the pane is given: its own part of the state, all of it, and the actions.
import type { State, Step, StepName } from '#addin/state/state.ts'
import type { Flow } from '#addin/flow/flow.ts'

export interface View<S extends StepName> {
  readonly step: Extract<Step, { at: S }>
  readonly state: State
  readonly flow: Flow
}

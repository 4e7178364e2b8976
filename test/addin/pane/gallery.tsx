// The page of the pane's tests: the pane over a flow that stands in one state and notes what is asked
// of it. `show(name)` and `asked` are the page's door for the tests.
import '#weights/files.ts'
import { signal } from '@preact/signals'
import { render } from 'preact'
import type { State } from '#addin/shell/state.ts'
import type { Flow } from '#addin/shell/create-flow.ts'
import { Pane } from '#addin/shell/pane.tsx'
import { STATES, type StateName } from './states.ts'

const state = signal<State>(STATES.starting)
const asked: [string, ...unknown[]][] = []
const flow = new Proxy({ state } as unknown as Flow, {
  get: (target, name) =>
    name === 'state'
      ? target.state
      : (...given: unknown[]) => {
          // What deals are called is asked by the screens themselves.
          if (name !== 'nameDeals') asked.push([String(name), ...given])
        },
})
Object.assign(globalThis, {
  asked,
  names: Object.keys(STATES),
  show: (name: StateName) => {
    state.value = STATES[name]
  },
})
render(<Pane flow={flow} />, document.getElementById('pane')!)

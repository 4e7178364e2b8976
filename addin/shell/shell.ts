// What all parts of the flow share: state, dependencies and memory. The parts are functions over
// this shell; create-flow.ts joins them.
import { signal, type Signal } from '@preact/signals'
import type { ExcelAnswer } from '../excel/failure.ts'
import { isoDay } from '../messages/formats.ts'
import type { BegunFit } from '../kept-plans/workbook-state.ts'
import { createKeyStore, type KeyStore } from '../sign-in/key-store.ts'
import type { Dependencies } from './dependencies.ts'
import { newMemory, type Memory } from './memory.ts'
import { EMPTY_SETUP } from '../options/setup.ts'
import type { Notice, State, Step } from './state.ts'
import type { Setup } from '../options/setup-state.ts'
import { NO_PLAN_SHEET } from '../plan-sheet/plan-sheet-state.ts'
import { NO_SCENARIOS } from '../what-if/scenario-state.ts'
import type { PlanShown } from '../plan/plan-state.ts'

export interface Shell {
  readonly dependencies: Dependencies
  readonly state: Signal<State>
  readonly memory: Memory
  readonly keys: KeyStore
  set(change: Partial<State>): void
  step(step: Step): void
  setup(change: Partial<Setup> | ((setup: Setup) => Setup)): void
  /** Changes the plan that is shown; does nothing if none is shown. */
  plan(change: Partial<PlanShown>): void
  /** Shows a notice once. */
  notify(tone: Notice['tone'], message: string): void
  /** Notes which fit of this workbook is open. */
  fit(fit: BegunFit | null): void
}

/** For a workbook that the add-in has not used yet. */
export const EMPTY_KEPT: State['kept'] = {
  current: null,
  earlier: [],
  compared: null,
  stands: null,
  beaten: null,
  fit: null,
  stale: null,
  changed: [],
  changedForSheet: [],
  damaged: null,
  confidence: false,
  place: 'end',
  tables: [],
  busy: null,
}

export function createShell(dependencies: Dependencies): Shell {
  const { storage, tab, partition, service } = dependencies
  const keys = createKeyStore({ storage, tab, partition, service })
  const state = signal<State>({
    step: { at: 'starting' },
    signIn: nobody(keys, null),
    setup: EMPTY_SETUP,
    kept: EMPTY_KEPT,
    models: [],
    notice: null,
    scenarios: NO_SCENARIOS,
    planSheet: NO_PLAN_SHEET,
    decimal: null,
    tools: null,
  })
  const set = (change: Partial<State>): void => {
    state.value = { ...state.value, ...change }
  }
  let notices = 0
  const memory = newMemory(dependencies.randomId())
  return {
    dependencies,
    state,
    keys,
    memory,
    set,
    step: (step) => set({ step }),
    setup(change) {
      const { setup } = state.value
      set({ setup: typeof change === 'function' ? change(setup) : { ...setup, ...change } })
    },
    plan(change) {
      const { step } = state.value
      if (step.at === 'plan') set({ step: { ...step, ...change } })
    },
    fit(fit) {
      memory.fit = fit
      const shown = fit && { by: fit.by, since: fit.at, mock: fit.mock, session: fit.session }
      set({ kept: { ...state.value.kept, fit: shown } })
    },
    notify: (tone, message) => set({ notice: { id: ++notices, tone, message } }),
  }
}

export function nobody(
  keys: KeyStore,
  refused: string | null,
): Extract<State['signIn'], { as: 'nobody' }> {
  return {
    as: 'nobody',
    busy: false,
    refused,
    console: null,
    canRemember: keys.possible,
    name: keys.name(),
  }
}

/** The analyst's ISO day in the local time zone. */
export function today({ dependencies }: Shell): string {
  return isoDay(new Date(dependencies.now()))
}

/** The current moment in ISO form. */
export function moment({ dependencies }: Shell): string {
  return new Date(dependencies.now()).toISOString()
}

/** The value; on failure shows the failure and returns null. */
export function valueOrNotify<T>(shell: Shell, answer: ExcelAnswer<T>): T | null {
  if (answer.ok) return answer.value
  shell.notify('problem', answer.failure.message)
  return null
}

// What all features of the pane share: what lies outside of it, what it shows, the step, notices, jobs and
// events. What a feature remembers (`perPane`, `perWorkbook`) and what it shows (`ownPart`, `ownFields`) only
// files of its own folder change; another feature asks it by a function or hears of it by an event.
// create-flow.ts has who hears what, and a test (test/addin/features.test.ts) holds the rest.
import { signal, type ReadonlySignal, type Signal } from '@preact/signals'
import { isoDay } from '../messages/formats.ts'
import { createKeyStore, signedOut } from '../sign-in/key-store.ts'
import type { Dependencies } from './dependencies.ts'
import { EMPTY_SETUP } from '../options/setup.ts'
import type { Notice, State, Step } from './state.ts'
import type { WordsSet } from '../options/setup-state.ts'
import { NO_PLAN_SHEET } from '../plan-sheet/plan-sheet-state.ts'
import { NO_SCENARIOS } from '../what-if/scenario-state.ts'

export type Shell = ReturnType<typeof createShell>

/** What features tell others. */
export interface Events {
  signedIn: []
  signedOut: []
  /** Tables, columns or options of the next plan are others: its words are read again. */
  setupChanged: []
  /** The workbook has a new table. */
  tableAdded: []
  /** The words have been read. */
  wordsRead: []
  /** Other words and options go with the chosen tables. */
  wordsTaken: [words: WordsSet]
  /** A fit has ended with a plan. */
  planned: []
  /** The plan on the screen is another one, or was chosen again. */
  planChosen: []
  /** The workbook keeps another plan, whose inputs have not been compared yet. */
  planReplaced: []
  /** The columns hold a plan that was just written, or a part of it. */
  written: []
  /** The add-in's own columns may not hold their plan any more. */
  columnsEdited: []
  /** Everything that the add-in wrote is removed; the fits that the workbook knew, by idempotency key. */
  removed: [fits: readonly string[]]
}

type Hear<T extends unknown[]> = (shell: Shell, ...told: T) => void

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

const EMPTY = {
  kept: EMPTY_KEPT,
  setup: EMPTY_SETUP,
  planSheet: NO_PLAN_SHEET,
  bills: null,
  names: {},
}

/** What all features of one pane share. */
export function createShell(dependencies: Dependencies) {
  const state = signal<State>({
    ...EMPTY,
    step: { at: 'starting' },
    signIn: signedOut(createKeyStore(dependencies), null),
    models: [],
    notice: null,
    scenarios: NO_SCENARIOS,
    decimal: null,
    tools: null,
  })
  const set = (change: Partial<State>): void => {
    state.value = { ...state.value, ...change }
  }
  const hearers: { event: keyof Events; hear: Hear<never> }[] = []
  let notices = 0
  let workbook = {}
  const shell = {
    dependencies,
    state: state as ReadonlySignal<State>,
    /** Jobs on the workbook, one at a time: the names of those that wait, and the end of the last one. */
    jobs: { names: new Set<string>(), last: Promise.resolve() },
    /** Aborted when the pane is closed. */
    closing: new AbortController(),
    /** Stands for what is known of the workbook; another one once the add-in is removed from it. */
    workbook: (): object => workbook,
    /** Forgets what is known of the workbook. */
    forgetWorkbook() {
      workbook = {}
      set(EMPTY)
    },
    step: (step: Step) => set({ step }),
    /** Shows a notice once. */
    notify: (tone: Notice['tone'], message: string) =>
      set({ notice: { id: ++notices, tone, message } }),
    /** Removes the notice, or one of this tone alone. */
    dismiss(tone?: Notice['tone']) {
      if (tone === undefined || state.value.notice?.tone === tone) set({ notice: null })
    },
    on: <E extends keyof Events>(event: E, hear: Hear<Events[E]>) =>
      void hearers.push({ event, hear }),
    emit<E extends keyof Events>(event: E, ...told: Events[E]) {
      for (const one of hearers)
        if (one.event === event) (one.hear as Hear<Events[E]>)(shell, ...told)
    },
  }
  return shell
}

/** What a feature remembers and never shows: of each pane, or of each workbook, its own. */
const memoryOf =
  (owner: (shell: Shell) => object) =>
  <T>(initial: (shell: Shell) => T): ((shell: Shell) => T) => {
    const all = new WeakMap<object, T>()
    return (shell) => {
      const of = owner(shell)
      if (!all.has(of)) all.set(of, initial(shell))
      return all.get(of)!
    }
  }
export const perPane = memoryOf((shell) => shell)
/** It ends when the add-in is removed from the workbook. */
export const perWorkbook = memoryOf(({ workbook }) => workbook())

/** How the owner of a part of the state shows another one. */
export const ownPart =
  <P extends keyof State>(part: P) =>
  ({ state }: Shell, shown: State[P]): void => {
    ;(state as Signal<State>).value = { ...state.value, [part]: shown }
  }

/** How the owner of some fields of a part changes them. */
export const ownFields =
  <P extends 'kept' | 'setup' | 'scenarios' | 'planSheet', F extends keyof State[P]>(
    part: P,
    ..._fields: F[]
  ) =>
  ({ state }: Shell, change: Partial<Pick<State[P], F>>): void => {
    ;(state as Signal<State>).value = {
      ...state.value,
      [part]: { ...state.value[part], ...change },
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

// The flow as the pane and the ribbon use it: its state, its actions, and who hears what. Each action is in the
// folder of its feature.
import type { MenuField, SalesField } from '../mapping/fields.ts'
import type { Saying } from '../mapping/said.ts'
import type { Renamed } from '../mapping/problems.ts'
import type { State, Step, StepName } from './state.ts'
import { tableSetupText } from '../messages/texts.ts'
import { takeDescription } from '../description/write-answers.ts'
import { makeBills } from '../bill/bills.ts'
import { check, takeRenamed, takeSaying } from '../check/check.ts'
import * as actions from './actions.ts'
import type { Dependencies } from './dependencies.ts'
import { cancel } from '../fit/cancel.ts'
import { forgetFits, leaveFit, stopFit } from '../fit/shown.ts'
import { createShell, type Shell } from './shell.ts'
import { inBackground } from './jobs.ts'
import { plan } from './go.ts'
import { forgetReading, readAgain, readWithKey, stopReading } from '../description/read-back.ts'
import { signIn, signInByConsole, stopConsole } from '../sign-in/sign-in.ts'
import { takeOptions } from '../options/plan-options.ts'
import { forgetStale } from '../stale/stale.ts'
import { showFitOrSetup, start } from './start.ts'
import type { Part } from '../options/setup-state.ts'
import { setColumn, tableAdded } from '../tables/choose-tables.ts'
import { lookSoon } from '../stale/watch.ts'
import { lookLater } from '../write/look.ts'

/** What the pane and the ribbon use: the flow's state and its actions. */
export type Flow = ReturnType<typeof createFlow>

export function createFlow(dependencies: Dependencies) {
  const shell = createShell(dependencies)
  const { state } = shell
  connect(shell)
  // A ribbon button may open the pane, so its action waits until the workbook has been read.
  let opened = (): void => {}
  const open = new Promise<void>((resolve) => (opened = resolve))
  return {
    state,
    ...bound(shell, actions),
    /** Reads the workbook and continues what was begun. Call once, after `Office.onReady`. */
    start: () => start(shell).finally(opened),
    /** Stops timers and the worker. */
    stop() {
      shell.closing.abort()
      stopFit(shell)
      stopConsole(shell)
      stopReading(shell)
      dependencies.stopWorker()
    },

    signIn: (who: { key: string; name: string; remember: boolean }) =>
      signIn(shell, who, () => showFitOrSetup(shell)),
    /** Opens the service's console, where a person grants this pane a key. */
    signInByConsole: (who: { name: string; remember: boolean }) =>
      signInByConsole(shell, who, () => showFitOrSetup(shell)),
    /** Takes columns under the names that they have now, and checks again. */
    takeSaying: (saying: Saying) => open.then(() => takeSaying(shell, saying)),
    takeRenamed: (renamed: readonly Renamed[]) => open.then(() => takeRenamed(shell, renamed)),
    /** Maps a column to a field; null = no column. */
    setColumn: (part: Part, field: MenuField | SalesField, header: string | null) =>
      inBackground(shell, setColumn(shell, part, field, header)),
    /** What "Plan menu" does: checks, or goes to the first step that lacks something. */
    plan: () => open.then(() => plan(shell)),
    /** Reads the tables as they are now and runs every rule. */
    check: () => open.then(() => check(shell)),
    async cancel() {
      // A running fit is canceled at once.
      if (state.value.step.at !== 'fit') await open
      if (state.value.step.at === 'fit') return cancel(shell)
      shell.notify('done', tableSetupText.nothingToCancel)
    },
    ...laterActions(onDemand(shell)),
  }
}

const laterActions = (later: ReturnType<typeof onDemand>) => ({
  /** Adds the column with the confidence of the deals, or deletes it; before a write it is noted for it. */
  wantConfidence: later((part) => part.askConfidence),
  /** Filters the planned table to the taken deals, or shows all rows. */
  arrange: later((part) => part.arrange),
  limitFields: later((part) => part.readLimitFields),
  drawCurve: later((part) => part.drawCurve),
  /** Whether the plan shows which deal's row is selected in the sheet. */
  followSelection: later((part) => part.followSelection),
  /** "What if": keeps, compares and drops scenarios, or checks with one number changed. */
  scenario: later((part) => part.scenario),
  /** Makes a sheet with native charts of the plan in the columns. */
  planSheet: later((part) => part.planSheet),
  /** Makes a table of the cells around the selected one. */
  tableOfBlock: later((part) => part.tableOfBlock),
  /** The tools; they need no key. */
  tool: later((part) => part.act),
})

/** Who hears what. */
function connect({ on }: Shell): void {
  on('signedIn', readWithKey)
  on('signedOut', leaveFit)
  on('wordsTaken', takeDescription)
  on('wordsTaken', (shell, { description: _words, ...options }) => takeOptions(shell, options))
  on('setupChanged', (shell) => readAgain(shell))
  on('tableAdded', (shell) => inBackground(shell, tableAdded(shell)))
  on('wordsRead', (shell) => inBackground(shell, makeBills(shell)))
  on('planned', forgetReading)
  on('planReplaced', forgetStale)
  on('written', lookSoon)
  on('columnsEdited', lookLater)
  on('removed', forgetFits)
}

/** An action of the part that is loaded when it is asked for. */
const onDemand =
  (shell: Shell) =>
  <A>(of: (part: typeof import('./on-demand.ts')) => (shell: Shell, asked: A) => Promise<void>) =>
  async (asked: A): Promise<void> => {
    const part = await import('./on-demand.ts').catch(() => null)
    if (part === null) shell.notify('problem', tableSetupText.partNotLoaded)
    else await of(part)(shell, asked)
  }

type Bound<A> = A extends (shell: Shell, ...told: infer P) => infer R ? (...told: P) => R : never

/** The actions of one pane. */
const bound = <A extends object>(shell: Shell, actions: A) =>
  Object.fromEntries(
    Object.entries(actions).map(([name, act]) => [name, act.bind(null, shell)]),
  ) as { readonly [N in keyof A]: Bound<A[N]> }

// The props of every screen: its step, the whole state and the actions.
export interface View<S extends StepName> {
  readonly step: Extract<Step, { at: S }>
  readonly state: State
  readonly flow: Flow
}

// The flow as the pane and the ribbon use it. Each action is in the file of its name; this file
// joins them.
import type { Arrangement } from '../write/arrange.ts'
import type { PlanSheetAct } from '../plan-sheet/make-plan-sheet.ts'
import type { ScenarioAct } from '../what-if/scenarios.ts'
import type { PlanWords } from '../kept-plans/plan-id.ts'
import type { MenuField, SalesField } from '../mapping/fields.ts'
import type { TimeMapping } from '../mapping/mapping.ts'
import type { CellAt, Renamed } from '../mapping/problems.ts'
import type { ToolAct } from '../tools/tools-state.ts'
import type { ColumnPlace } from '../plan/plan-state.ts'
import type { State, Step, StepName } from './state.ts'
import { tableSetupText } from '../messages/texts.ts'
import {
  answer,
  replaceWords,
  setDescription,
  takeBack,
  takeDescription,
} from '../description/write-answers.ts'
import { check, takeRenamed } from '../check/check.ts'
import type { Dependencies } from './dependencies.ts'
import { continueFit } from '../fit/follow.ts'
import { confirm } from '../fit/send.ts'
import { cancel } from '../fit/cancel.ts'
import { fitNow, forget, forgetFits, leaveFit, stopFit } from '../fit/shown.ts'
import { createShell, valueOrNotify, today, type Shell } from './shell.ts'
import { inBackground } from './jobs.ts'
import { go, plan, retry } from './go.ts'
import { choose, noteLimit } from '../plan/choose-plan.ts'
import { forgetReading, readAgain, readWithKey, stopReading } from '../description/read-back.ts'
import { signIn, signOut, stopConsole, signInByConsole } from '../sign-in/sign-in.ts'
import { setOptions, takeOptions } from '../options/plan-options.ts'
import { setTime } from '../tables/mapping-now.ts'
import { showTaken } from '../write/show-taken.ts'
import { forgetStale, lookStale } from '../stale/stale.ts'
import { showFitOrSetup, start } from './start.ts'
import type { Part, PlanOptions, SetupStep, TableChoice } from '../options/setup-state.ts'
import {
  chooseTables,
  insertSample,
  listTables,
  pickTables,
  setColumn,
  setFeature,
} from '../tables/choose-tables.ts'
import { lookSoon } from '../stale/watch.ts'
import { lookLater } from '../write/look.ts'
import { placeColumns, write } from '../write/write.ts'
import { compare, deletePlan, describePlan } from '../kept-plans/manage-plans.ts'
import { complete, restore } from '../write/restore.ts'

/** What the pane and the ribbon use: the flow's state and its actions. */
export type Flow = ReturnType<typeof createFlow>

export function createFlow(dependencies: Dependencies) {
  const shell = createShell(dependencies)
  const { state } = shell
  connect(shell)
  const onDemand = async () => {
    const part = await import('./on-demand.ts').catch(() => null)
    if (part === null) shell.notify('problem', tableSetupText.partNotLoaded)
    return part
  }
  // A ribbon button may open the pane, so its action waits until the workbook has been read.
  let opened = (): void => {}
  const open = new Promise<void>((resolve) => (opened = resolve))
  return {
    state,
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
    /** Waits no longer for that key. */
    stopConsole: () => stopConsole(shell),
    /** Forgets the key, on this device too. */
    signOut: () => signOut(shell),

    // Setup. The workbook remembers it when the check begins.
    /** Goes to a step of the setup, also back from any later step; does nothing during a fit. */
    go(step: SetupStep) {
      shell.dismiss('done')
      go(shell, step)
    },
    /** Lists the tables of the workbook again. */
    listTables: () => listTables(shell),
    /** Writes the bundled sample as two tables on new sheets and chooses them. */
    insertSample: () => insertSample(shell),
    /** Notes the choice of tables; the ribbon's buttons use it too. */
    pickTables: (choice: TableChoice) => pickTables(shell, choice),
    /** Chooses tables, reads them and guesses their columns; then shows `mapping`. */
    chooseTables: (choice: TableChoice) => chooseTables(shell, choice),
    /** Takes columns under the names that they have now, and checks again. */
    takeRenamed: (renamed: readonly Renamed[]) => open.then(() => takeRenamed(shell, renamed)),
    /** Maps a column to a field; null = no column. */
    setColumn: (part: Part, field: MenuField | SalesField, header: string | null) =>
      inBackground(shell, setColumn(shell, part, field, header)),
    /** Whether a column that is not a field is sent as a feature. */
    setFeature: (part: Part, header: string, take: boolean) =>
      setFeature(shell, part, header, take),
    setTime: (time: TimeMapping) => setTime(shell, time),
    /** The analyst's ISO day. */
    today: () => today(shell),
    setDescription: (description: string) => setDescription(shell, description),
    /** Replaces the description by one that answers a question. */
    answer: (description: string) => answer(shell, description),
    /** Replaces the description by one to begin with; `takeBack` brings the earlier one back. */
    replaceWords: (description: string) => replaceWords(shell, description),
    /** Takes the last answer back. */
    takeBack: () => takeBack(shell),
    setOptions: (change: Partial<PlanOptions>) => setOptions(shell, change),

    /** What "Plan menu" does: checks, or goes to the first step that lacks something. */
    plan: () => open.then(() => plan(shell)),
    /** Reads the tables as they are now and runs every rule. */
    check: () => open.then(() => check(shell)),
    /** Shows a cell in the sheet. */
    select: async (cell: CellAt) => select(shell, cell),
    /** The one confirmation: sends what was checked. */
    confirm: () => confirm(shell),
    async cancel() {
      // A running fit is canceled at once.
      if (state.value.step.at !== 'fit') await open
      if (state.value.step.at === 'fit') return cancel(shell)
      shell.notify('done', tableSetupText.nothingToCancel)
    },
    /** Returns from the setup to the last fit or its plan. */
    async openFit() {
      shell.dismiss('done')
      const { at } = state.value.step
      const fit = fitNow(shell)
      if (fit && at !== 'fit' && at !== 'checking') await continueFit(shell, fit)
    },
    /** Does what `ended.again`, `unable.again` or `colleague` offers. */
    retry: () => retry(shell),
    /** Leaves a colleague's fit, or one that has ended, and goes to the setup. */
    async putAside() {
      const { step } = state.value
      // The key that began a fit finds it again, in case it still runs.
      if (step.at === 'ended' && step.again === 'check') await forget(shell)
      shell.step({ at: 'tables', busy: null, problem: null })
    },
    setThreshold(threshold: number) {
      const { step } = state.value
      shell.dismiss('done')
      if (step.at === 'plan') inBackground(shell, choose(shell, threshold, step.confidence.limit))
    },
    setLimit(limit: number | null) {
      const { step } = state.value
      if (step.at !== 'plan') return
      shell.dismiss('done')
      noteLimit(shell, limit)
      inBackground(shell, choose(shell, step.confidence.threshold, limit))
    },
    /** Writes the columns and keeps the plan in the workbook; an input test is not kept. */
    write: () => write(shell),
    /**
     * Writes an earlier plan into the columns: that of the `planId`, by default the last one. The
     * current plan becomes an earlier one.
     */
    restore: (id?: string) => restore(shell, id),
    /** Writes the current plan again, for rows that match it again. */
    complete: () => complete(shell),
    /** Shows the differences between two plans of the workbook. */
    compare: (before: string, after: string) => compare(shell, before, after),
    /** Gives a plan of the workbook a name and notes. */
    describePlan: (id: string, words: PlanWords) => describePlan(shell, id, words),
    /** Deletes an earlier plan from the workbook. */
    deletePlan: (id: string) => deletePlan(shell, id),
    /** Adds the column with the confidence of the deals, or deletes it; before a write it is noted for it. */
    wantConfidence: async (wanted: boolean) => (await onDemand())?.askConfidence(shell, wanted),
    /** Where the next write makes columns in a table that has none of a plan. */
    placeColumns: (place: ColumnPlace) => placeColumns(shell, place),
    /** Selects the first deal that the plan takes; each further call selects the next one. */
    showTaken: () => showTaken(shell),
    /** Filters the planned table to the taken deals, or shows all rows. */
    arrange: async (as: Arrangement) => (await onDemand())?.arrange(shell, as),
    /** Whether the plan shows which deal's row is selected in the sheet. */
    followSelection: async (on: boolean) => (await onDemand())?.followSelection(shell, on),
    /** Reads the tables to find out whether the plan is out of date. */
    lookStale: () => lookStale(shell),
    /** "What if": keeps, compares and drops scenarios, or checks with one number changed. */
    scenario: async (act: ScenarioAct) => (await onDemand())?.scenario(shell, act),
    /** Makes a sheet with native charts of the plan in the columns. */
    planSheet: async (act: PlanSheetAct) => (await onDemand())?.planSheet(shell, act),
    /** The tools; they need no key. */
    tool: async (asked: ToolAct) => (await onDemand())?.act(shell, asked),
  }
}

/** Who hears what. */
function connect(shell: Shell): void {
  shell.on('signedIn', () => readWithKey(shell))
  shell.on('signedOut', () => leaveFit(shell))
  shell.on('wordsTaken', ({ description }) => takeDescription(shell, description))
  shell.on('wordsTaken', ({ description: _words, ...options }) => takeOptions(shell, options))
  shell.on('setupChanged', () => readAgain(shell))
  shell.on('planned', () => forgetReading(shell))
  shell.on('planReplaced', () => forgetStale(shell))
  shell.on('written', () => lookSoon(shell))
  shell.on('columnsEdited', () => lookLater(shell))
  shell.on('removed', (fits) => forgetFits(shell, fits))
}

async function select(shell: Shell, { header, ...place }: CellAt): Promise<void> {
  const { parts } = shell.state.value.setup
  const first = Object.values(parts).find((part) => part?.table === place.table)?.headers[0]
  const at = header ?? first
  if (at !== undefined)
    valueOrNotify(shell, await shell.dependencies.excel.selectCell({ ...place, header: at }))
}

// The props of every screen: its step, the whole state and the actions.
export interface View<S extends StepName> {
  readonly step: Extract<Step, { at: S }>
  readonly state: State
  readonly flow: Flow
}

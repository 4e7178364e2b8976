// The flow as the pane and the ribbon use it. Each action is in the file of its name; this file
// joins them.
import type { Arrangement } from '../plan/arrange.ts'
import type { ReadonlySignal } from '@preact/signals'
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
import { answer, replaceWords, takeBack } from '../description/write-answers.ts'
import { check, takeRenamed } from '../check/check.ts'
import type { Dependencies } from './dependencies.ts'
import { continueFit } from '../fit/follow.ts'
import { confirm } from '../fit/send.ts'
import { cancel } from '../fit/cancel.ts'
import { forget } from '../fit/shown.ts'
import { createContext, valueOrNotify, today, type FlowContext } from './context.ts'
import { inBackground } from './jobs.ts'
import { go, plan, retry } from './go.ts'
import { choose } from '../plan/choose-plan.ts'
import { readAgain, stopReading } from '../description/read-back.ts'
import { signIn, signOut, stopConsole, signInByConsole } from '../sign-in/sign-in.ts'
import { showTaken } from '../plan/show-taken.ts'
import { lookStale } from '../stale/stale.ts'
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
import { stopWatch } from '../stale/watch.ts'
import { write } from '../write/write.ts'
import { compare, deletePlan, describePlan } from '../kept-plans/manage-plans.ts'
import { complete, restore } from '../kept-plans/restore.ts'

/** What the pane and the ribbon use: the flow's state and its actions. */
export type Flow = ReturnType<typeof createFlow>

export function createFlow(dependencies: Dependencies) {
  const context = createContext(dependencies)
  const { state, memory } = context
  const onDemand = async () => {
    const part = await import('./on-demand.ts').catch(() => null)
    if (part === null) context.notify('problem', tableSetupText.partNotLoaded)
    return part
  }
  // A ribbon button may open the pane, so its action waits until the workbook has been read.
  let opened = (): void => {}
  const open = new Promise<void>((resolve) => (opened = resolve))
  return {
    state: state as ReadonlySignal<State>,
    /** Reads the workbook and continues what was begun. Call once, after `Office.onReady`. */
    start: () => start(context).finally(opened),
    /** Stops timers and the worker. */
    stop() {
      memory.stopFit?.abort()
      stopConsole(context)
      stopWatch(context)
      stopReading(context)
      dependencies.stopWorker()
    },

    signIn: (who: { key: string; name: string; remember: boolean }) =>
      signIn(context, who, () => showFitOrSetup(context)),
    /** Opens the service's console, where a person grants this pane a key. */
    signInByConsole: (who: { name: string; remember: boolean }) =>
      signInByConsole(context, who, () => showFitOrSetup(context)),
    /** Waits no longer for that key. */
    stopConsole: () => stopConsole(context),
    /** Forgets the key, on this device too. */
    signOut: () => signOut(context),

    // Setup. The workbook remembers it when the check begins.
    /** Goes to a step of the setup, also back from any later step; does nothing during a fit. */
    go(step: SetupStep) {
      clearSuccessNotice(context)
      go(context, step)
    },
    /** Lists the tables of the workbook again. */
    listTables: () => listTables(context),
    /** Writes the bundled sample as two tables on new sheets and chooses them. */
    insertSample: () => insertSample(context),
    /** Notes the choice of tables; the ribbon's buttons use it too. */
    pickTables: (choice: TableChoice) => pickTables(context, choice),
    /** Chooses tables, reads them and guesses their columns; then shows `mapping`. */
    chooseTables: (choice: TableChoice) => chooseTables(context, choice),
    /** Takes columns under the names that they have now, and checks again. */
    takeRenamed: (renamed: readonly Renamed[]) => open.then(() => takeRenamed(context, renamed)),
    /** Maps a column to a field; null = no column. */
    setColumn: (part: Part, field: MenuField | SalesField, header: string | null) =>
      inBackground(context, setColumn(context, part, field, header)),
    /** Whether a column that is not a field is sent as a feature. */
    setFeature: (part: Part, header: string, take: boolean) =>
      setFeature(context, part, header, take),
    setTime(time: TimeMapping) {
      context.setup({ time })
      if (memory.recalled) memory.recalled = { ...memory.recalled, time }
      readAgain(context)
    },
    /** The analyst's ISO day. */
    today: () => today(context),
    setDescription(description: string) {
      context.setup({ description })
      readAgain(context)
    },
    /** Replaces the description by one that answers a question. */
    answer: (description: string) => answer(context, description),
    /** Replaces the description by one to begin with; `takeBack` brings the earlier one back. */
    replaceWords: (description: string) => replaceWords(context, description),
    /** Takes the last answer back. */
    takeBack: () => takeBack(context),
    setOptions: (change: Partial<PlanOptions>) => setOptions(context, change),

    /** What "Plan menu" does: checks, or goes to the first step that lacks something. */
    plan: () => open.then(() => plan(context)),
    /** Reads the tables as they are now and runs every rule. */
    check: () => open.then(() => check(context)),
    /** Shows a cell in the sheet. */
    select: async (cell: CellAt) => select(context, cell),
    /** The one confirmation: sends what was checked. */
    confirm: () => confirm(context),
    async cancel() {
      // A running fit is canceled at once.
      if (state.value.step.at !== 'fit') await open
      if (state.value.step.at === 'fit') return cancel(context)
      context.notify('done', tableSetupText.nothingToCancel)
    },
    /** Returns from the setup to the last fit or its plan. */
    async openFit() {
      clearSuccessNotice(context)
      const { at } = state.value.step
      if (memory.fit && at !== 'fit' && at !== 'checking') await continueFit(context, memory.fit)
    },
    /** Does what `ended.again`, `unable.again` or `colleague` offers. */
    retry: () => retry(context),
    /** Leaves a colleague's fit, or one that has ended, and goes to the setup. */
    async putAside() {
      const { step } = state.value
      // The key that began a fit finds it again, in case it still runs.
      if (step.at === 'ended' && step.again === 'check') await forget(context)
      context.step({ at: 'tables', busy: null, problem: null })
    },
    setThreshold(threshold: number) {
      const { step } = state.value
      clearSuccessNotice(context)
      if (step.at === 'plan')
        inBackground(context, choose(context, threshold, step.confidence.limit))
    },
    setLimit(limit: number | null) {
      const { step } = state.value
      if (step.at !== 'plan') return
      clearSuccessNotice(context)
      memory.limit = limit
      inBackground(context, choose(context, step.confidence.threshold, limit))
    },
    /** Writes the columns and keeps the plan in the workbook; an input test is not kept. */
    write: () => write(context),
    /**
     * Writes an earlier plan into the columns: that of the `planId`, by default the last one. The
     * current plan becomes an earlier one.
     */
    restore: (id?: string) => restore(context, id),
    /** Writes the current plan again, for rows that match it again. */
    complete: () => complete(context),
    /** Shows the differences between two plans of the workbook. */
    compare: (before: string, after: string) => compare(context, before, after),
    /** Gives a plan of the workbook a name and notes. */
    describePlan: (id: string, words: PlanWords) => describePlan(context, id, words),
    /** Deletes an earlier plan from the workbook. */
    deletePlan: (id: string) => deletePlan(context, id),
    /** Adds the column with the confidence of the deals, or deletes it; before a write it is noted for it. */
    wantConfidence: async (wanted: boolean) => (await onDemand())?.wantConfidence(context, wanted),
    /** Where the next write makes columns in a table that has none of a plan. */
    placeColumns: (place: ColumnPlace) => context.set({ kept: { ...state.value.kept, place } }),
    /** Selects the first deal that the plan takes; each further call selects the next one. */
    showTaken: () => showTaken(context),
    /** Filters the planned table to the taken deals, or shows all rows. */
    arrange: async (as: Arrangement) => (await onDemand())?.arrange(context, as),
    /** Whether the plan shows which deal's row is selected in the sheet. */
    followSelection: async (on: boolean) => (await onDemand())?.followSelection(context, on),
    /** Reads the tables to find out whether the plan is out of date. */
    lookStale: () => lookStale(context),
    /** "What if": keeps, compares and drops scenarios, or checks with one number changed. */
    scenario: async (act: ScenarioAct) => (await onDemand())?.scenario(context, act),
    /** Makes a sheet with native charts of the plan in the columns. */
    planSheet: async (act: PlanSheetAct) => (await onDemand())?.planSheet(context, act),
    /** The tools; they need no key. */
    tool: async (asked: ToolAct) => (await onDemand())?.act(context, asked),
  }
}

function setOptions(context: FlowContext, change: Partial<PlanOptions>): void {
  context.setup({ options: { ...context.state.value.setup.options, ...change } })
  readAgain(context)
}

/** Removes the notice of the last success when the person does something else. */
function clearSuccessNotice(context: FlowContext): void {
  if (context.state.value.notice?.tone === 'done') context.set({ notice: null })
}

async function select(context: FlowContext, { header, ...place }: CellAt): Promise<void> {
  const { parts } = context.state.value.setup
  const first = Object.values(parts).find((part) => part?.table === place.table)?.headers[0]
  const at = header ?? first
  if (at !== undefined)
    valueOrNotify(context, await context.dependencies.excel.selectCell({ ...place, header: at }))
}

// The props of every screen: its step, the whole state and the actions.
export interface View<S extends StepName> {
  readonly step: Extract<Step, { at: S }>
  readonly state: State
  readonly flow: Flow
}

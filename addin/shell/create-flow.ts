// The flow as the pane and the ribbon use it. Each action is in the file of its name; this file
// joins them.
import type { CellAt } from '../mapping/problems.ts'
import { tableSetupText } from '../text/en/table-setup.ts'
import { answer, replaceWords, takeBack } from '../description/write-answers.ts'
import { check, takeRenamed } from '../check/check.ts'
import type { Dependencies } from './dependencies.ts'
import { continueFit } from '../fit/follow.ts'
import { confirm } from '../fit/send.ts'
import { cancel } from '../fit/cancel.ts'
import { forget } from '../fit/shown.ts'
import { createContext, moment, valueOrNotify, today, type FlowContext } from './context.ts'
import { inBackground, runExclusive } from './jobs.ts'
import { askModels } from '../options/models.ts'
import { choose } from '../plan/choose-plan.ts'
import { readAgain, readOnce, stopReading } from '../description/read-back.ts'
import { signIn, signOut, stopConsole } from '../sign-in/sign-in.ts'
import { signInByConsole } from '../sign-in/sign-in-by-console.ts'
import { showTaken } from '../plan/show-taken.ts'
import { lookStale } from '../stale/stale.ts'
import { showFitOrSetup, start } from './start.ts'
import { PARTS, type PlanOptions, type SetupStep } from '../options/setup-state.ts'
import type { Flow } from './flow.ts'
import {
  chooseTables,
  insertSample,
  listTables,
  pickTables,
  setColumn,
  setFeature,
} from '../tables/choose-tables.ts'
import { stopWatch } from '../stale/watch.ts'
import { putPart } from '../kept-plans/workbook-memory.ts'
import { write } from '../write/write.ts'
import { compare, deletePlan, describePlan } from '../kept-plans/manage-plans.ts'
import { complete, restore } from '../kept-plans/restore.ts'

export function createFlow(dependencies: Dependencies): Flow {
  const context = createContext(dependencies)
  const { state, memory } = context
  const onDemand = () => loaded(context, import('./on-demand.ts'))
  // A ribbon button may open the pane, so its action waits until the workbook has been read.
  let opened = (): void => {}
  const open = new Promise<void>((resolve) => (opened = resolve))
  return {
    state,
    start: () => start(context).finally(opened),
    stop() {
      memory.stopFit?.abort()
      stopConsole(context)
      stopWatch(context)
      stopReading(context)
      dependencies.stopWorker()
    },

    signIn: (who) => signIn(context, who, () => showFitOrSetup(context)),
    signInByConsole: (who) => signInByConsole(context, who, () => showFitOrSetup(context)),
    stopConsole: () => stopConsole(context),
    signOut: () => signOut(context),

    go(step) {
      clearSuccessNotice(context)
      go(context, step)
    },
    listTables: () => listTables(context),
    insertSample: () => insertSample(context),
    pickTables: (choice) => pickTables(context, choice),
    chooseTables: (choice) => chooseTables(context, choice),
    takeRenamed: (renamed) => open.then(() => takeRenamed(context, renamed)),
    setColumn: (part, field, header) =>
      inBackground(context, setColumn(context, part, field, header)),
    setFeature: (part, header, take) => setFeature(context, part, header, take),
    setTime(time) {
      context.setup({ time })
      if (memory.recalled) memory.recalled = { ...memory.recalled, time }
      readAgain(context)
    },
    today: () => today(context),
    setDescription(description) {
      context.setup({ description })
      readAgain(context)
    },
    answer: (description) => answer(context, description),
    replaceWords: (description) => replaceWords(context, description),
    takeBack: () => takeBack(context),
    setOptions: (change) => setOptions(context, change),

    plan: () => open.then(() => plan(context)),
    check: () => open.then(() => check(context)),
    select: async (cell) => select(context, cell),
    confirm: () => confirm(context),
    async cancel() {
      // A running fit is canceled at once.
      if (state.value.step.at !== 'fit') await open
      if (state.value.step.at === 'fit') return cancel(context)
      context.notify('done', tableSetupText.nothingToCancel)
    },
    async openFit() {
      clearSuccessNotice(context)
      const { at } = state.value.step
      if (memory.fit && at !== 'fit' && at !== 'checking') await continueFit(context, memory.fit)
    },
    retry: () => retry(context),
    async putAside() {
      const { step } = state.value
      // The key that began a fit finds it again, in case it still runs.
      if (step.at === 'ended' && step.again === 'check') await forget(context)
      context.step({ at: 'tables', busy: null, problem: null })
    },
    setThreshold(threshold) {
      const { step } = state.value
      clearSuccessNotice(context)
      if (step.at === 'plan')
        inBackground(context, choose(context, threshold, step.confidence.limit))
    },
    setLimit(limit) {
      const { step } = state.value
      if (step.at !== 'plan') return
      clearSuccessNotice(context)
      memory.limit = limit
      inBackground(context, choose(context, step.confidence.threshold, limit))
    },
    write: () => write(context),
    restore: (id) => restore(context, id),
    complete: () => complete(context),
    compare: (before, after) => compare(context, before, after),
    describePlan: (id, words) => describePlan(context, id, words),
    deletePlan: (id) => deletePlan(context, id),
    wantConfidence: async (wanted) => (await onDemand())?.wantConfidence(context, wanted),
    placeColumns: (place) => context.set({ kept: { ...state.value.kept, place } }),
    showTaken: () => showTaken(context),
    arrange: async (as) => (await onDemand())?.arrange(context, as),
    followSelection: async (on) => (await onDemand())?.followSelection(context, on),
    lookStale: () => lookStale(context),
    scenario: async (act) =>
      (await loaded(context, import('../what-if/scenarios.ts')))?.scenario(context, act, {
        runExclusive,
        putPart,
        replaceWords,
        check,
        setHorizon: (horizon) => setOptions(context, { horizon }),
        signature: () => ({ by: state.value.signIn.name, at: moment(context) }),
      }),
    planSheet: async (act) => (await onDemand())?.planSheet(context, act, { runExclusive, moment }),
    tool: async (asked) => (await onDemand())?.act(context, asked),
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

function go(context: FlowContext, step: SetupStep): void {
  const { at } = context.state.value.step
  if (at === 'fit' || at === 'checking' || at === 'starting') return
  // A person who looks around no longer needs the sign-in that a step asked for, nor its refusal.
  context.memory.afterSignIn = null
  const { signIn } = context.state.value
  if (signIn.as === 'nobody' && signIn.refused !== null)
    context.set({ signIn: { ...signIn, refused: null } })
  if (step === 'tables') return context.step({ at: step, busy: null, problem: null })
  if (step === 'mapping') {
    const { setup } = context.state.value
    // A remembered mapping is shown after its tables have been read.
    const read = PARTS.every((part) => (setup.parts[part]?.table ?? null) === setup.choice[part])
    if (!read) return inBackground(context, chooseTables(context, setup.choice))
    return context.step({ at: step, problem: null })
  }
  if (step === 'options') inBackground(context, askModels(context))
  readOnce(context)
  context.step(step === 'description' ? { at: step, why: null } : { at: step })
}

/** Goes to the first step that lacks something; checks if nothing is missing. */
async function plan(context: FlowContext): Promise<void> {
  const { step, setup } = context.state.value
  if (step.at === 'fit' || step.at === 'checking' || step.at === 'starting') return
  if (setup.choice.menus === null) return go(context, 'tables')
  if (!setup.parts.menus && !setup.recalled) {
    await chooseTables(context, setup.choice)
    const { step: now } = context.state.value
    if (now.at === 'mapping' && now.problem === null)
      context.step({ ...now, problem: tableSetupText.lookOnce })
    return
  }
  if (setup.description.trim() === '')
    return context.step({ at: 'description', why: tableSetupText.describeFirst })
  return check(context)
}

/** A part that is loaded on demand, because most plans need none; null = it could not be loaded. */
async function loaded<T>(context: FlowContext, part: Promise<T>): Promise<T | null> {
  const found = await part.catch(() => null)
  if (found === null) context.notify('problem', tableSetupText.partNotLoaded)
  return found
}

async function select(context: FlowContext, { header, ...place }: CellAt): Promise<void> {
  const { parts } = context.state.value.setup
  const first = Object.values(parts).find((part) => part?.table === place.table)?.headers[0]
  const at = header ?? first
  if (at !== undefined)
    valueOrNotify(context, await context.dependencies.excel.selectCell({ ...place, header: at }))
}

async function retry(context: FlowContext): Promise<void> {
  const { step } = context.state.value
  const { fit } = context.memory
  if (step.at === 'unable' && step.again) return start(context)
  if (step.at === 'colleague') {
    if (context.memory.key !== null) return start(context)
    context.memory.afterSignIn = () => showFitOrSetup(context)
    return context.step({ at: 'sign-in' })
  }
  if (step.at !== 'ended') return
  if (step.again === 'check') return check(context)
  if (step.again === 'look' && fit) return void continueFit(context, fit)
  if (step.again !== 'sign-in') return
  // The service has refused this key.
  context.memory.key = null
  context.memory.afterSignIn = () => (fit ? continueFit(context, fit) : showFitOrSetup(context))
  context.step({ at: 'sign-in' })
}

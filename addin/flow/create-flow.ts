// The flow as the pane and the ribbon use it: each action by its part. What an action does stands in
// the file of its name; here they are only joined.
import type { CellAt } from '#addin/mapping/problems.ts'
import { answer, takeBack } from './answers.ts'
import { check } from './check.ts'
import type { Edges } from './edges.ts'
import { cancel, confirm, forget, takeUp } from './fit.ts'
import { createHub, orSay, type Hub } from './context.ts'
import { inBackground } from './jobs.ts'
import { insertFormula } from './insert-formula.ts'
import { stopLease } from './lease.ts'
import { askModels } from './models.ts'
import { choose } from './plan-step.ts'
import { readAgain, readOnce, stopReading } from './reading.ts'
import { signIn, signOut } from './sign-in.ts'
import { showTaken } from './show-taken.ts'
import { lookStale } from './stale.ts'
import { wantComment } from './stale-comment.ts'
import { goOn, start } from './start.ts'
import { PARTS, type SetupStep } from '#addin/state/setup-state.ts'
import type { Flow } from './flow.ts'
import type { ToolAct } from '#addin/state/tools-state.ts'
import {
  chooseTables,
  insertSample,
  listTables,
  pickTables,
  setColumn,
  setFeature,
} from './tables.ts'
import { stopWatch } from './watch.ts'
import { compare, complete, deletePlan, restore, write } from './write.ts'

export function createFlow(edges: Edges): Flow {
  const hub = createHub(edges)
  const { state, memory } = hub
  // A click on the ribbon opens the pane: it waits until the pane knows the workbook.
  let opened = (): void => {}
  const open = new Promise<void>((resolve) => (opened = resolve))
  return {
    state,
    start: () => start(hub).finally(opened),
    stop() {
      memory.stopFit?.abort()
      stopLease(hub)
      stopWatch(hub)
      stopReading(hub)
      edges.stopDesk()
    },

    signIn: (who) => signIn(hub, who, () => goOn(hub)),
    signOut: () => signOut(hub),

    go(step) {
      hearNoMore(hub)
      go(hub, step)
    },
    listTables: () => listTables(hub),
    insertSample: () => insertSample(hub),
    pickTables: (choice) => pickTables(hub, choice),
    chooseTables: (choice) => chooseTables(hub, choice),
    setColumn: (part, field, header) => inBackground(hub, setColumn(hub, part, field, header)),
    setFeature: (part, header, take) => setFeature(hub, part, header, take),
    setTime(time) {
      hub.setup({ time })
      if (memory.recalled) memory.recalled = { ...memory.recalled, time }
      readAgain(hub)
    },
    setDescription(description) {
      hub.setup({ description })
      readAgain(hub)
    },
    answer: (description) => answer(hub, description),
    takeBack: () => takeBack(hub),
    setOptions(change) {
      hub.setup({ options: { ...state.value.setup.options, ...change } })
      readAgain(hub)
    },

    plan: () => open.then(() => plan(hub)),
    check: () => open.then(() => check(hub)),
    select: async (cell) => select(hub, cell),
    confirm: () => confirm(hub),
    async cancel() {
      // Without waiting for anything, where there is something.
      if (state.value.step.at !== 'fit') await open
      if (state.value.step.at === 'fit') return cancel(hub)
      hub.say('done', 'There is nothing to cancel: no plan is being made here.')
    },
    async openFit() {
      hearNoMore(hub)
      const { at } = state.value.step
      if (memory.fit && at !== 'fit' && at !== 'checking') await takeUp(hub, memory.fit)
    },
    retry: () => retry(hub),
    async putAside() {
      const { step } = state.value
      // What may still run is found again, by whoever began it.
      if (step.at === 'ended' && step.again === 'check') await forget(hub)
      hub.step({ at: 'tables', busy: null, problem: null })
    },
    setThreshold(threshold) {
      const { step } = state.value
      hearNoMore(hub)
      if (step.at === 'plan') inBackground(hub, choose(hub, threshold, step.confidence.limit))
    },
    setLimit(limit) {
      const { step } = state.value
      if (step.at !== 'plan') return
      hearNoMore(hub)
      memory.limit = limit
      inBackground(hub, choose(hub, step.confidence.threshold, limit))
    },
    write: () => write(hub),
    restore: (id) => restore(hub, id),
    stopWriting: () => memory.lease.asking?.abort(),
    complete: () => complete(hub),
    compare: (before, after) => compare(hub, before, after),
    deletePlan: (id) => deletePlan(hub, id),
    showTaken: () => showTaken(hub),
    lookStale: () => lookStale(hub),
    wantComment: (wanted) => wantComment(hub, wanted),
    insertFormula: (key, place) => insertFormula(hub, key, place),
    tool: (asked) => useTool(hub, asked),
  }
}

/** What was said to be done is of the past once something else is. */
function hearNoMore(hub: Hub): void {
  if (hub.state.value.notice?.tone === 'done') hub.set({ notice: null })
}

function go(hub: Hub, step: SetupStep): void {
  const { at } = hub.state.value.step
  if (at === 'fit' || at === 'checking' || at === 'starting') return
  // Who looks around has left what a sign-in was asked for, and a refusal with it.
  hub.memory.afterSignIn = null
  const { signIn } = hub.state.value
  if (signIn.as === 'nobody' && signIn.refused !== null)
    hub.set({ signIn: { ...signIn, refused: null } })
  if (step === 'tables') return hub.step({ at: step, busy: null, problem: null })
  if (step === 'mapping') {
    const { setup } = hub.state.value
    // A mapping that is remembered is shown once its tables have been read.
    const read = PARTS.every((part) => (setup.parts[part]?.table ?? null) === setup.choice[part])
    if (!read) return inBackground(hub, chooseTables(hub, setup.choice))
    return hub.step({ at: step, problem: null })
  }
  if (step === 'options') inBackground(hub, askModels(hub))
  readOnce(hub)
  hub.step(step === 'description' ? { at: step, why: null } : { at: step })
}

/** The first thing that is missing for a check, else the check. */
async function plan(hub: Hub): Promise<void> {
  const { step, setup } = hub.state.value
  if (step.at === 'fit' || step.at === 'checking' || step.at === 'starting') return
  if (setup.choice.menus === null) return go(hub, 'tables')
  if (!setup.parts.menus && !setup.recalled) {
    await chooseTables(hub, setup.choice)
    const { step: now } = hub.state.value
    if (now.at === 'mapping' && now.problem === null) hub.step({ ...now, problem: LOOK_ONCE })
    return
  }
  if (setup.description.trim() === '') return hub.step({ at: 'description', why: DESCRIBE })
  return check(hub)
}

const LOOK_ONCE =
  'A plan is made from these columns: check the guesses once, then press Plan menu again, or Next.'
const DESCRIBE =
  'A plan needs to know what a deal earns and costs: say it here once, then press Plan menu again, or Next.'

/** Loaded when they are asked for: nothing of a plan needs them. */
async function useTool(hub: Hub, asked: ToolAct): Promise<void> {
  const tools = await import('./tools/act.ts').catch(() => null)
  if (tools) return tools.act(hub, asked)
  hub.say('problem', 'The tools could not be loaded: look whether you are online, then try again.')
}

async function select(hub: Hub, { header, ...place }: CellAt): Promise<void> {
  const { parts } = hub.state.value.setup
  const first = Object.values(parts).find((part) => part?.table === place.table)?.headers[0]
  const at = header ?? first
  if (at !== undefined) orSay(hub, await hub.edges.excel.selectCell({ ...place, header: at }))
}

async function retry(hub: Hub): Promise<void> {
  const { step } = hub.state.value
  const { fit } = hub.memory
  if (step.at === 'unable' && step.again) return start(hub)
  if (step.at === 'colleague') {
    if (hub.memory.key !== null) return start(hub)
    hub.memory.afterSignIn = () => goOn(hub)
    return hub.step({ at: 'sign-in' })
  }
  if (step.at !== 'ended') return
  if (step.again === 'check') return check(hub)
  if (step.again === 'look' && fit) return void takeUp(hub, fit)
  if (step.again !== 'sign-in') return
  // The key is of no use any more.
  hub.memory.key = null
  hub.memory.afterSignIn = () => (fit ? takeUp(hub, fit) : goOn(hub))
  hub.step({ at: 'sign-in' })
}

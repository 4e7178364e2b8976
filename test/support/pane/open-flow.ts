// The whole flow for a test: the real Office.js over a workbook of ours, the worker behind a message port
// as in the pane, a service of the tests', and a clock that runs fast.
import { onTestFinished } from 'vitest'
import { noteSheets, recalculate } from '#addin/write/excel/recalculate.ts'
import { readPartIds, readPartsWithIds } from '#addin/excel/workbook-state.ts'
import { EXCEL, type Storage } from '#addin/shell/dependencies.ts'
import { PARTS_MS } from '#addin/write/look.ts'
import { WAIT_MS } from '#addin/description/read-back.ts'
import { createFlow } from '#addin/shell/create-flow.ts'
import { loadSample } from '#addin/tables/load-sample.ts'
import { dataHoldsKey } from '#addin/excel/key-guard.ts'
import type { State, Step, StepName } from '#addin/shell/state.ts'
import type { Flow } from '#addin/shell/create-flow.ts'
import { associateFunctions } from '#addin/functions/associate.ts'
import { createCallBatcher } from '#addin/functions/call-batcher.ts'
import { followFlow } from '#addin/shell/follow-flow.ts'
import { startFunctions, WATCH_MS } from '#addin/functions/start-functions.ts'
import { PLAN_NAMESPACE } from '#addin/kept-plans/xml-part.ts'
import { connectWorker, serveWorkerApi } from '#addin/thread/connect.ts'
import { createWorkerApi } from '#addin/thread/create-worker-api.ts'
import { sleep } from '#addin/thread/sleep.ts'
import type { HostOptions, WorkbookHost } from '#try/host/host.ts'
import { openWorkbook } from '#try/host/host.ts'
import { openInJsdom, type JsdomPane } from '../browser/jsdom.ts'
import { bookParts } from './book-text.ts'
import { createFakeService, KEY, SERVICE, type FakeService } from './fake-service.ts'
import { sampleTables } from './sample-tables.ts'

/** Virtual milliseconds for each real one. */
const SPEED = 200
const BEGIN = Date.parse('2026-08-05T09:00:00Z')

/** One for all panes of a test: time goes on while none is open. */
interface Clock {
  readonly now: () => number
  readonly sleep: typeof sleep
  /** For the custom functions, and between two looks for other parts. */
  readonly functionsSleep: typeof sleep
  readonly partsSleep: typeof sleep
}

function startClock(
  begin: number,
  speed: number,
  { functionsLook = true, seesParts = false } = {},
): Clock {
  const t0 = performance.now()
  const fast: typeof sleep = (milliseconds, signal) => sleep(milliseconds / speed, signal)
  return {
    now: () => begin + (performance.now() - t0) * speed,
    sleep: fast,
    functionsSleep: (milliseconds, signal) =>
      functionsLook || milliseconds < WATCH_MS
        ? fast(milliseconds, signal)
        : sleep(2 ** 30, signal),
    partsSleep: (milliseconds, signal) => sleep(seesParts ? milliseconds / speed : 2 ** 30, signal),
  }
}

export interface OpenFlow {
  readonly host: WorkbookHost
  readonly service: FakeService
  readonly flow: Flow
  readonly storage: Map<string, string>
  readonly pane: JsdomPane
  readonly state: () => State
  /** The step, which must be this one. */
  readonly step: <N extends StepName>(at: N) => Extract<Step, { at: N }>
  /** Waits until it is. */
  readonly until: <N extends StepName>(at: N) => Promise<Extract<Step, { at: N }>>
  readonly when: (holds: (state: State) => boolean) => Promise<void>
  /** The pane is closed and opened again on the same workbook, in the same window if on the same device. */
  readonly reopen: (storage?: Map<string, string>, window?: 'same' | 'new') => Promise<OpenFlow>
  /** Waits until the pane does nothing more by itself: it has looked at what was written. */
  readonly rested: () => Promise<void>
  /** Another pane on the same workbook at the same time: a colleague's, on another device. */
  readonly beside: () => Promise<OpenFlow>
  readonly close: () => void
}

export interface FlowOptions extends HostOptions {
  readonly service?: FakeService
  readonly storage?: Map<string, string>
  /** A real service, and the time as it is, in the place of the tests' own. */
  readonly address?: string
  /** The words in place of the sample's. */
  readonly words?: string
  /** What of the add-in's own files does not load. */
  readonly broken?: Broken
  /** False: the functions never look by themselves whether another plan is kept. */
  readonly functionsLook?: boolean
  /** The panes look by themselves for other parts in the file: of two on one host only one hears of edits. */
  readonly seesParts?: boolean
}

export interface Broken {
  sample?: Error
  /** What of the worker rejects, from when it is set. */
  openPlans?: Error
  menuOf?: Error
}

export async function openFlow(options: FlowOptions = {}): Promise<OpenFlow> {
  const { service = createFakeService(), storage = new Map<string, string>() } = options
  const { address = null, broken } = options
  const clock = address === null ? startClock(BEGIN, SPEED, options) : startClock(Date.now(), 1)
  return openOn(openWorkbook(options), service, storage, address, clock, broken)
}

async function openOn(
  host: WorkbookHost,
  service: FakeService,
  storage: Map<string, string>,
  address: string | null,
  clock: Clock,
  broken: Broken = {},
  tab = new Map<string, string>(),
): Promise<OpenFlow> {
  const pane = await openInJsdom(host, { customFunctions: host.calculation !== null })
  pane.install()
  // The pane's entry does so before `Office.onReady`.
  const batcher = createCallBatcher()
  associateFunctions(batcher)
  const { now, functionsSleep } = clock
  /** What the pane waits for: Excel, its worker, a pause. */
  let working = 0
  const counted =
    <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
    (...args: A): Promise<R> => {
      working++
      return call(...args).finally(() => working--)
    }
  const waits = counted(clock.sleep)
  // Looks for other parts go on as long as the pane is open. A check waits for a reading as a person's does: the reader
  // computes at its own speed, whatever the clock.
  const fast: typeof sleep = (milliseconds, signal) =>
    milliseconds === PARTS_MS
      ? clock.partsSleep(milliseconds, signal)
      : milliseconds === WAIT_MS
        ? counted(sleep)(milliseconds, signal)
        : waits(milliseconds, signal)
  const excel = Object.fromEntries(
    Object.entries(EXCEL).map(([name, job]) => [name, counted(job as never)]),
  ) as unknown as typeof EXCEL
  const call: typeof fetch = address === null ? service.fetch : fetch

  const channel = new MessageChannel()
  serveWorkerApi(channel.port1, createWorkerApi({ fetch: call, now, sleep: clock.sleep }))
  const { api: whole } = connectWorker(channel.port2)
  const worker = new Proxy(whole, {
    get(of, name) {
      const fault = name === 'openPlans' || name === 'menuOf' ? broken[name] : undefined
      const job: unknown = Reflect.get(of, name)
      if (fault) return () => Promise.reject(fault)
      return typeof job === 'function' ? counted(job as () => Promise<unknown>) : job
    },
  })
  channel.port1.start()
  channel.port2.start()

  const { standing, follow } = followFlow()
  const functions = startFunctions({
    readParts: () => readPartsWithIds(PLAN_NAMESPACE),
    readIds: () => readPartIds(PLAN_NAMESPACE),
    recalculate,
    noteSheets,
    worker,
    standing,
    sleep: functionsSleep,
  })
  let ids = 0
  const flow = createFlow({
    service: address ?? SERVICE,
    fetch: call,
    now,
    sleep: fast,
    randomId: () => `id-${performance.now()}-${++ids}`,
    storage: storageOver(storage),
    tab: storageOver(tab),
    partition: undefined,
    person: null,
    excel,
    openPage: (address) => {
      service.calls.push(`opens ${address}`)
      return () => void service.calls.push('closes the page')
    },
    worker,
    stopWorker: () => channel.port1.close(),
    planChanged: functions.planChanged,
    countCalls: functions.countCalls,
    sample: () => (broken.sample ? Promise.reject(broken.sample) : Promise.resolve(loadSample())),
  })
  follow(flow, functions)
  batcher.open(functions.answerAll)
  let closed = false
  const open: OpenFlow = {
    host,
    service,
    flow,
    storage,
    pane,
    state: () => flow.state.value,
    step: (at) => {
      const { step } = flow.state.value
      if (step.at !== at) throw new Error(`The step is ${JSON.stringify(step).slice(0, 500)}`)
      return step as never
    },
    async until(at) {
      await open.when(({ step }) => step.at === at)
      return open.step(at)
    },
    async when(holds) {
      const end = performance.now() + (address === null ? 30_000 : 120_000)
      while (!holds(flow.state.value)) {
        if (performance.now() > end)
          throw new Error(`It never came: ${JSON.stringify(flow.state.value.step).slice(0, 500)}`)
        await new Promise((resolve) => setTimeout(resolve, 2))
      }
    },
    reopen(other = storage, window = other === storage ? 'same' : 'new') {
      open.close()
      return openOn(host, service, other, address, clock, {}, window === 'same' ? tab : new Map())
    },
    async rested() {
      const end = performance.now() + 60_000
      for (let idle = 0; idle < 5; idle = working === 0 ? idle + 1 : 0) {
        if (performance.now() > end) throw new Error('It never comes to rest')
        await new Promise((resolve) => setTimeout(resolve, 2))
      }
    },
    beside: () => openOn(host, service, new Map(), address, clock),
    close() {
      if (closed) return
      closed = true
      flow.stop()
      functions.stop()
      channel.port2.close()
      pane.close()
      host.assertNothingRefused()
      // Whatever a test did: the key that it signed in with is nowhere in the file.
      if (dataHoldsKey(bookParts(host))) throw new Error('The workbook holds an API key')
    },
  }
  onTestFinished(open.close)
  return open
}

/** All that the workbook's settings hold. */
export const settingsText = ({ host }: Pick<OpenFlow, 'host'>): string =>
  [...host.book.settings].join('\n')

const storageOver = (map: Map<string, string>): Storage => ({
  getItem: (name) => map.get(name) ?? null,
  setItem: (name, value) => void map.set(name, value),
  removeItem: (name) => void map.delete(name),
})

/** Signed in, on a workbook with the sample's tables, and checked. */
export async function openChecked(options: FlowOptions = {}): Promise<OpenFlow> {
  const open = await openFlow({ tables: sampleTables(), ...options })
  await open.flow.start()
  await open.flow.signIn({ key: KEY, name: 'Ada', remember: true })
  const { description, options: chosen } = loadSample()
  open.flow.setDescription(options.words ?? description)
  open.flow.setOptions(chosen)
  await open.flow.chooseTables(open.state().setup.choice)
  await open.flow.check()
  return open
}

/** The same, with the plan of the tests' service on the screen. */
export async function openPlanned(options: FlowOptions = {}): Promise<OpenFlow> {
  const open = await openChecked(options)
  await open.flow.confirm()
  await open.until('plan')
  return open
}

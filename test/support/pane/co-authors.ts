// Two add-ins, each with the real library over its own replica of one workbook: they plan, write,
// restore, check and sort at random while edits travel (test/support/workbook/replicas.ts). However they meet, both
// end up with the columns, the kept plan and the formulas of one and the same plan, and no row beside the
// wrong deal. The suite plays a hundred such rounds, `npm run bench` a thousand; a failure names the seed.
import assert from 'node:assert/strict'
import { createFlow } from '#addin/shell/create-flow.ts'
import { loadSample } from '#addin/tables/load-sample.ts'
import { EXCEL } from '#addin/shell/office-dependencies.ts'
import type { State } from '#addin/shell/state.ts'
import type { Flow } from '#addin/shell/flow.ts'
import type { ExcelFunctions } from '#addin/shell/dependencies.ts'
import { noteSheets, recalculate } from '#addin/write/excel/recalculate.ts'
import { readPartIds, readPartsWithIds } from '#addin/excel/workbook-state.ts'
import { associateFunctions } from '#addin/functions/associate.ts'
import { createCallBatcher } from '#addin/functions/call-batcher.ts'
import { followFlow } from '#addin/shell/follow-flow.ts'
import { startFunctions, WATCH_MS } from '#addin/functions/start-functions.ts'
import { LEASE_PREFIX } from '#addin/plan/lease.ts'
import { readState } from '#addin/kept-plans/workbook-state.ts'
import { PLAN_NAMESPACE, readPlanPart } from '#addin/kept-plans/xml-part.ts'
import type { WorkerApi } from '#addin/thread/worker-api.ts'
import { createWorkerApi } from '#addin/thread/create-worker-api.ts'
import { createRandom } from '#model/base/random.ts'
import type { WorkbookHost } from '#try/host/host.ts'
import { openInJsdom, type JsdomPane } from '../browser/jsdom.ts'
import { openReplicas, replicaTexts, type Replicas, type Side } from '../workbook/replicas.ts'
import { anyActs, type Act, type ActsOf } from './co-author-acts.ts'
import { createFakeService, KEY, OTHER_KEY, SERVICE, type FakeService } from './fake-service.ts'
import { readFunctions } from './functions-file.ts'
import { sampleTables } from './sample-tables.ts'

const BEGIN = Date.parse('2026-08-05T09:00:00Z')
const [SKU, SIZE, COST] = [1, 2, 3]
const GLOBALS = ['Excel', 'Office', 'OfficeExtension', 'CustomFunctions'] as const
const SIDES = [0, 1] as const
/** A sheet of formulas, entered before anyone opens the workbook. */
const FORMULAS = 'Formulas'
const FUNCTIONS = { namespace: 'EDPS', metadata: readFunctions('functions.json') }
/** Virtual milliseconds within which formulas have come to show a plan once it has reached everyone. */
const FOLLOW_MS = 2 * WATCH_MS

export interface Played {
  readonly rounds: number
  /** Plans that were written or restored in them. */
  readonly written: number
  /** By each of the two. */
  readonly by: readonly [number, number]
}

/** Plays so many rounds; throws, with the seed and the round, at the first that goes wrong. */
export async function playCoAuthors(
  rounds: number,
  seed: number,
  actsOf: ActsOf = anyActs,
): Promise<Played> {
  const stream = createRandom(seed, 7)
  const random = () => stream.uniform()
  const sheets = ['Deals', 'Sales', FORMULAS]
  const replicas = openReplicas({ tables: smallTables(), sheets, functions: FUNCTIONS }, random)
  const giveBack = withoutPauses()
  const service = createFakeService()
  const panes: JsdomPane[] = []
  const sides: ReturnType<typeof openSide>[] = []
  for (const side of SIDES) {
    const host = replicas.hosts[side]
    host.analyst.write(`${FORMULAS}!A1`, formulasOf(host))
    panes.push(await openInJsdom(host, { customFunctions: true }))
    sides.push(openSide(side, replicas, panes[side]!, service))
    // From here on all goes by virtual time: the library has asked for the functions.
    let answered = false
    await replicas.run(() => host.calculation!.invocations.length > 0)
    void host.calculation!.settled().then(() => (answered = true))
    await replicas.run(() => answered)
  }
  const flows = sides.map(({ flow }) => flow)
  const by: [number, number] = [0, 0]
  try {
    await plan(replicas, flows[0]!, { key: KEY, name: 'Ada' })
    await plan(replicas, flows[1]!, { key: OTHER_KEY, name: 'Ben' })
    for (let round = 0; round < rounds; round++) {
      const told: string[] = []
      try {
        await playRound(replicas, flows, actsOf(random), { told, by })
        check(replicas)
        await checkFormulas(replicas)
      } catch (fault) {
        const why = fault instanceof Error ? fault.message : String(fault)
        const said = flows.map(({ state: { value } }) =>
          JSON.stringify([value.notice, value.step.at === 'plan' && value.step.write]).slice(
            0,
            400,
          ),
        )
        const course = [`seed ${seed}, round ${round}: ${told.join('; ')}`, ...said, why]
        throw new Error(course.join('\n'), {
          cause: fault,
        })
      }
    }
    return { rounds, written: by[0] + by[1], by }
  } finally {
    giveBack()
    for (const { stop } of sides) stop()
    for (const name of GLOBALS) Reflect.deleteProperty(globalThis, name)
    for (const pane of panes) pane.window.close()
    for (const host of replicas.hosts) host.assertNothingRefused()
  }
}

/** The sample with few rows: eight sizes of now, some past ones. */
function smallTables(): ReturnType<typeof sampleTables> {
  const { Deals, Sales } = sampleTables()
  const few = <T>(rows: readonly T[], past: number, now: number): T[] => [
    rows[0]!,
    ...rows.slice(1, 1 + past),
    ...rows.slice(-now),
  ]
  return {
    Deals: { at: 'Deals!A1', rows: few(Deals!.rows, 12, 16) },
    Sales: { at: 'Sales!A1', rows: Sales!.rows.slice(0, 13) },
  }
}

/**
 * Pauses of the add-in between slices take no time, and of two of them the first ends first: a seed
 * plays one course on any machine. Answers what puts the clock back.
 */
function withoutPauses(): () => void {
  const timer = globalThis.setTimeout
  const patched = (act: () => void, milliseconds = 0): unknown =>
    milliseconds > 0 ? timer(act, milliseconds) : setImmediate(act)
  globalThis.setTimeout = patched as unknown as typeof setTimeout
  return () => void (globalThis.setTimeout = timer)
}

function openSide(
  side: Side,
  replicas: Replicas,
  pane: JsdomPane,
  service: FakeService,
): { readonly flow: Flow; readonly stop: () => void } {
  const now = () => BEGIN + replicas.now()
  const sleep = replicas.sleep(side)
  // The library's own waits, before it hands over what functions answer, are virtual too.
  const { setTimeout, clearTimeout } = replicas.timers(side)
  Object.assign(pane.window, { setTimeout, clearTimeout })
  Object.assign(pane.window.Date, { now })
  // Each add-in finds its own library.
  const own =
    <A extends unknown[], R>(call: (...args: A) => R) =>
    (...args: A): R => {
      for (const name of GLOBALS)
        Object.defineProperty(globalThis, name, {
          value: pane.window[name] as unknown,
          configurable: true,
        })
      return call(...args)
    }
  const excel = Object.fromEntries(
    Object.entries(EXCEL).map(([name, call]) => [name, own(call as never)]),
  ) as unknown as ExcelFunctions
  const slow: typeof sleep = (...asked) => replicas.rests(sleep(...asked))
  const fetch: typeof globalThis.fetch = async (...asked) => {
    const answer = await replicas.works(service.fetch(...asked))
    const text = answer.text.bind(answer)
    return Object.assign(answer, { text: () => replicas.works(text()) })
  }
  const idle = createWorkerApi({ fetch, now, sleep: slow })
  // It loads what it needs when it needs it, as a web worker does: that takes real time.
  const worker = Object.fromEntries(
    Object.entries(idle).map(([name, call]: [string, (...given: never[]) => Promise<unknown>]) => [
      name,
      (...given: never[]) => replicas.works(call(...given)),
    ]),
  ) as unknown as WorkerApi
  const batcher = createCallBatcher()
  own(associateFunctions)(batcher)
  const { standing, follow } = followFlow()
  const functions = startFunctions({
    readParts: own(() => readPartsWithIds(PLAN_NAMESPACE)),
    readIds: own(() => readPartIds(PLAN_NAMESPACE)),
    noteSheets: own(noteSheets),
    recalculate: own(recalculate),
    worker,
    standing,
    sleep,
  })
  let ids = 0
  const flow = createFlow({
    service: SERVICE,
    fetch,
    now,
    sleep,
    randomId: () => `${side}-${++ids}`,
    storage: null,
    tab: null,
    partition: undefined,
    // What is looked up by itself only reads (stale.test.ts): the course is what the two do.
    excel: { ...excel, watchTables: () => Promise.resolve(NOT_HEARD) },
    worker,
    openPage: () => () => undefined,
    stopWorker: () => undefined,
    planChanged: functions.planChanged,
    countCalls: functions.countCalls,
    sample: () => Promise.resolve(loadSample()),
  })
  follow(flow, functions)
  batcher.open((calls, settle) => functions.answerAll(calls, own(settle)))
  const stop = () => {
    flow.stop()
    functions.stop()
  }
  return { flow, stop }
}

const NOT_HEARD = {
  ok: false,
  failure: { kind: 'busy', message: 'Excel tells of no edits.' },
} as const

/** Signs in and plans, until everyone knows the plan. */
async function plan(
  replicas: Replicas,
  flow: Flow,
  who: { readonly key: string; readonly name: string },
): Promise<void> {
  const state = (): State => flow.state.value
  const done = async (job: Promise<void>, rest = false) => {
    let ended = false
    void job.finally(() => (ended = true))
    await replicas.run(() => ended, rest)
    await job
  }
  await done(flow.start())
  if (state().step.at === 'colleague') await done(flow.retry())
  await done(flow.signIn({ ...who, remember: false }))
  await replicas.run(() => state().step.at === 'tables' || state().step.at === 'colleague')
  if (state().step.at === 'colleague') await done(flow.putAside())
  const { description, options } = loadSample()
  flow.setDescription(description)
  flow.setOptions({ ...options, checks: 'off' })
  await done(flow.chooseTables(state().setup.choice))
  await done(flow.check())
  assert.equal(state().step.at, 'checked', JSON.stringify(state().step).slice(0, 500))
  await done(flow.confirm())
  await replicas.run(() => state().step.at === 'plan', true)
}

/** Lets them act until all of it has ended and reached everyone; counts who wrote how many plans. */
async function playRound(
  replicas: Replicas,
  flows: readonly Flow[],
  acts: readonly Act[],
  { told, by }: { readonly told: string[]; readonly by: [number, number] },
): Promise<void> {
  let open = acts.length
  let both = false
  const ends = flows.map(({ state }) =>
    state.subscribe(() => void (both ||= flows.every(isWriting))),
  )
  for (const { side, at, says, go } of acts) {
    told.push(`${side} ${says} at ${Math.round(at)}`)
    const flow = flows[side]!
    replicas.after(at, side, () => {
      const before = flow.state.value.kept.current?.at
      void go(flow, replicas.hosts[side]).finally(() => {
        open--
        const { kept, signIn } = flow.state.value
        if (kept.current?.at !== before && kept.current?.by === signIn.name) by[side]++
      })
    })
  }
  const ended = () => open === 0 && !replicas.hosts.some(isHeld)
  await replicas.run(ended, true)
  for (const end of ends) end()
  assert.ok(!both, 'both wrote cells at one time')
  // Who could not write all of it, for rows never came to rest, finishes when nobody sorts any more.
  for (const flow of flows) {
    const { unfinished } = flow.state.value.kept
    if (unfinished?.by !== flow.state.value.signIn.name) continue
    open++
    void flow.write().finally(() => open--)
    await replicas.run(ended, true)
  }
}

/** Whether cells are being written there. */
function isWriting({ state: { value } }: Flow): boolean {
  const { step, kept } = value
  const progress =
    step.at === 'plan' && step.write.is === 'writing' ? step.write.progress : kept.busy
  return progress?.text === 'Writing the columns'
}

/** Whether somebody has the right to write. */
const isHeld = ({ book }: WorkbookHost): boolean =>
  [...book.settings.keys()].some((name) => name.startsWith(LEASE_PREFIX))

/** Throws unless both replicas are one workbook whose columns hold its plan, each row its own. */
function check(replicas: Replicas): void {
  const [one, other] = replicaTexts(replicas)
  assert.equal(one, other)
  const [host] = replicas.hosts
  const { columns, rows } = host.table('Deals')
  const parts = host.book.xmlParts.filter(({ namespaceUri }) => namespaceUri === PLAN_NAMESPACE)
  if (parts.length === 0) return
  assert.equal(parts.length, 1)
  assert.deepEqual(columns.slice(13), ['EDPS qty', 'EDPS profit'])
  const read = readPlanPart(parts[0]!.xml)
  assert.ok(read.ok)
  const { current } = read.plans
  const state = readState(
    [...host.book.settings].map(([name, text]) => ({ name, text: String(text) })),
  )
  assert.ok(state.ok)
  assert.equal(state.state.unfinished, undefined)
  assert.equal(state.state.written?.session, current.session)
  const latest = Math.max(...rows.map(([day]) => Number(day)))
  for (const row of rows) {
    const deal = current.chosen.find(
      ({ key, qty, unit_cost }) => key === row[SKU] && qty === row[SIZE] && unit_cost === row[COST],
    )
    const wanted = row[0] !== latest ? ['', ''] : deal ? [deal.qty, deal.profit] : [0, 0]
    assert.deepEqual(row.slice(13), wanted, `the row of ${String(row[SKU])}, ${String(row[SIZE])}`)
  }
}

/** The deals of the current period, each once. */
function dealsOf(host: WorkbookHost): string[] {
  const { rows } = host.table('Deals')
  const latest = Math.max(...rows.map(([day]) => Number(day)))
  return [...new Set(rows.filter((row) => row[0] === latest).map((row) => String(row[SKU])))].sort()
}

/** What a person asks of the plan: of each deal with the plan's name and without, and whose plan it is. */
const formulasOf = (host: WorkbookHost): string[][] =>
  dealsOf(host).map((key) => [
    `=EDPS.QTY("${key}")`,
    `=EDPS.QTY("${key}",EDPS_Plan)`,
    '=EDPS.STATUS()',
  ])

/** Throws unless the formulas of both come to show the plan that the workbook keeps. */
async function checkFormulas(replicas: Replicas): Promise<void> {
  const part = replicas.hosts[0].book.xmlParts.find(
    ({ namespaceUri }) => namespaceUri === PLAN_NAMESPACE,
  )
  const read = part && readPlanPart(part.xml)
  if (!read?.ok) return
  const { current } = read.plans
  const wanted = dealsOf(replicas.hosts[0]).map((deal) => {
    const qty = current.chosen.find(({ key }) => key === deal)?.qty ?? 0
    return [qty, qty, current.at.slice(0, 16).replace('T', ' ')]
  })
  const shown = replicas.hosts.map(
    (host) => () =>
      host.read(`${FORMULAS}!A1:C${wanted.length}`).map(([a, b, status]) => {
        const at = /^Plan of (.{16}) UTC by /.exec(String(status))?.[1]
        return [a, b, at ?? status]
      }),
  )
  const late = replicas.now() + FOLLOW_MS
  const same = (rows: unknown) => JSON.stringify(rows) === JSON.stringify(wanted)
  await replicas.run(() => shown.every((rows) => same(rows())) || replicas.now() > late)
  for (const rows of shown) assert.deepEqual(rows(), wanted)
}

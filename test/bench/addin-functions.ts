// What 10,000 cells with `=EDPS.QTY(key)` take, through the real library's own batching: time from the
// message that asks for them to the request that answers them, and requests. That is the functions' time
// and the library's, which waits 50 ms for more answers before it sends any; what a workbook does with
// formulas and numbers is not in it. All runs in this process, the functions' worker too.
import { readFileSync } from 'node:fs'
import { readPartIds, readPartsWithIds } from '#addin/excel/workbook-state.ts'
import { noteSheets, recalculate } from '#addin/write/excel/recalculate.ts'
import { associateFunctions } from '#addin/functions/associate.ts'
import { createCallBatcher } from '#addin/functions/call-batcher.ts'
import { startFunctions } from '#addin/functions/start-functions.ts'
import { keyHash } from '#addin/kept-plans/kept-plan.ts'
import { planId, PLAN_NAME } from '#addin/kept-plans/plan-id.ts'
import { PLAN_NAMESPACE, writePlanPart } from '#addin/kept-plans/xml-part.ts'
import { connectWorker, serveWorkerApi } from '#addin/thread/connect.ts'
import { createWorkerApi } from '#addin/thread/create-worker-api.ts'
import { sleep } from '#addin/thread/sleep.ts'
import { openWorkbook, type WorkbookHost } from '#try/host/host.ts'
import { openInJsdom } from '../support/browser/jsdom.ts'
import { planOf } from '../support/workbook/plans.ts'
import type { Figure } from './service.ts'

const CELLS = 10_000
const MS = 150
const PASSES = 5
/** Between two passes, so that the library does not hold the second one back (it paces itself). */
const REST_MS = 1500

export async function functionFigures(): Promise<Figure[]> {
  const keys = Array.from({ length: CELLS }, (_, i) => `D${String(i).padStart(5, '0')}`)
  // Every second deal is taken.
  const chosen = keys
    .filter((_, i) => i % 2 === 0)
    .map((key, i) => ({ key, qty: i + 1, unit_cost: 1, profit: i }))
  const plan = planOf(chosen, { keys: keys.map(keyHash) })
  const part = writePlanPart({ current: plan, earlier: [] })
  if (!part.ok) throw new Error(part.why)
  const metadata = JSON.parse(
    readFileSync(new URL('../../addin/functions/functions.json', import.meta.url), 'utf8'),
  ) as unknown
  const host = openWorkbook({
    functions: { namespace: 'EDPS', metadata },
    cells: { 'Sheet1!A1': keys.map((key) => [key]) },
    names: { [PLAN_NAME]: `="${planId(plan)}"` },
    xmlParts: [part.xml],
  })
  const line = watchLine(host)
  const pane = await openInJsdom(host, { customFunctions: true })
  pane.install()
  let calls = 0
  const refuse: typeof fetch = () => {
    calls += 1
    return Promise.reject(new Error('no function calls the service'))
  }
  const channel = new MessageChannel()
  serveWorkerApi(
    channel.port1,
    createWorkerApi({ fetch: refuse, now: () => performance.now(), sleep }),
  )
  const { api: worker } = connectWorker(channel.port2)
  channel.port1.start()
  channel.port2.start()
  const batcher = createCallBatcher()
  associateFunctions(batcher)
  const functions = startFunctions({
    readParts: () => readPartsWithIds(PLAN_NAMESPACE),
    readIds: () => readPartIds(PLAN_NAMESPACE),
    recalculate,
    noteSheets,
    worker,
    standing: () => ({ looked: null, mixed: false, planning: false }),
    sleep,
  })
  batcher.open(functions.answerAll)
  try {
    const calculation = host.calculation!
    while (!host.log.requests.some(({ members }) => members.join().includes('ReadyForCustom')))
      await sleep(10)
    await sleep(REST_MS)
    const formulas = keys.map((_, i) => [`=EDPS.QTY(A${i + 1},EDPS_Plan)`])
    const times: number[] = []
    const used: number[] = []
    let requests = 0
    for (let pass = 0; pass < PASSES; pass++) {
      const from = host.log.requests.length
      host.analyst.write('Sheet1!B1', formulas)
      await calculation.settled()
      times.push(line.time())
      used.push(line.processor())
      // The first reads the plan, too.
      if (pass === 0) requests = host.log.requests.length - from
      await sleep(REST_MS)
    }
    if (host.read(`Sheet1!B${CELLS - 1}`)[0]![0] !== CELLS / 2) throw new Error('a wrong number')
    host.assertNothingRefused()
    const [first = 0, ...rest] = times
    const middleOf = (all: readonly number[]) =>
      all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!
    const [middle, busy] = [middleOf(rest), middleOf(used.slice(1))]
    return [
      {
        what: `10,000 cells with EDPS.QTY, plan at hand (with its reading: ${first.toFixed(0)} ms)`,
        measured: `${middle.toFixed(0)} ms (passes: ${rest.map((ms) => ms.toFixed(0)).join(', ')}; processor: ${busy.toFixed(0)} ms)`,
        target: `≤ ${MS} ms`,
        ok: middle <= MS,
      },
      {
        what: `the same: requests to the service (of Excel: ${requests}, the plan’s reading among them)`,
        measured: String(calls),
        target: 'none',
        ok: calls === 0,
      },
    ]
  } finally {
    functions.stop()
    channel.port1.close()
    channel.port2.close()
    pane.close()
  }
}

/** Times from the question to the answer, as they pass between workbook and add-in. */
function watchLine(host: WorkbookHost) {
  const connect = host.connect.bind(host)
  let [asked, answered] = [0, 0]
  let [before, used] = [process.cpuUsage(), 0]
  host.connect = (origin, sets, send) => {
    const channel = connect(origin, sets, (text) => {
      if (text.includes('[[1,1000,')) {
        asked = performance.now()
        before = process.cpuUsage()
      }
      send(text)
    })
    return {
      ...channel,
      receive(text) {
        if (text.includes('SetInvocationArrayResults')) {
          answered = performance.now()
          const { user, system } = process.cpuUsage(before)
          used = (user + system) / 1000
        }
        channel.receive(text)
      },
    }
  }
  return { time: () => answered - asked, processor: () => used }
}

if (import.meta.main) console.log(await functionFigures())

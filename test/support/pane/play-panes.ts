// Several panes in one workbook, each at its own computer with a clock of its own: they write and restore
// plans at random while edits travel (../workbook/islands.ts), are closed in the midst of it and opened
// later, beside a pane of the version before, which took turns by settings. Whatever happens, everybody
// ends up with one plan, its rows unmixed, and every open pane says what is so. A failure names the seed.
import assert from 'node:assert/strict'
import { PARTS_MS } from '#addin/write/look.ts'
import { planSums } from '#addin/plan/changes.ts'
import { readPlanPart, PLAN_NAMESPACE, writePlanPart } from '#addin/kept-plans/xml-part.ts'
import type { KeptPlan } from '#addin/kept-plans/kept-plan.ts'
import { planId } from '#addin/kept-plans/plan-id.ts'
import { readPlanParts } from '#addin/kept-plans/which-plan.ts'
import { createFlow, type Flow } from '#addin/shell/create-flow.ts'
import { loadSample } from '#addin/tables/load-sample.ts'
import { createWorkerApi, type WorkerApi } from '#addin/thread/create-worker-api.ts'
import { planPartsText } from '#addin/messages/texts.ts'
import type { TableEdit } from '#addin/stale/excel/watch-tables.ts'
import { createRandom } from '#examples/random.ts'
import { cellAt, enterCells } from '#try/host/sheet-cells.ts'
import { sheetOf } from '#try/host/table.ts'
import { bodyRect, newId, type Workbook } from '#try/host/workbook.ts'
import { openIslands, thingsOf, type Islands } from '../workbook/islands.ts'
import { directExcel } from './direct-excel.ts'
import { createFakeService, KEY, OTHER_KEY, SERVICE } from './fake-service.ts'
import { sampleTables } from './sample-tables.ts'

const BEGIN = Date.parse('2026-08-05T09:00:00Z')
const [SKU, SIZE, COST, OWN] = [1, 2, 3, 13]
/** Virtual milliseconds within which the acts of a round begin. */
const ROUND_MS = 25_000
/** The side of the pane of the version before. */
const OLD = 2

interface Played {
  readonly rounds: number
  /** Plans that were written or restored. */
  written: number
  /** Rounds after which the columns held another plan than the workbook kept, and every pane said so. */
  told: number
  /** Plans of panes in whose place another one counted. */
  beaten: number
}

/** Plays so many rounds; throws, with the seed and the round, at the first that goes wrong. */
export async function playPanes(rounds: number, seed: number): Promise<Played> {
  const stream = createRandom(seed, 7)
  const random = () => stream.uniform()
  const options = { tables: fewRows(), sheets: ['Deals', 'Sales'] }
  const islands = openIslands(options, 3, random, PARTS_MS)
  const service = createFakeService()
  const open = [KEY, OTHER_KEY].map((key, side) =>
    openPanes(islands, { side, key, skew: side * 3_600_000, service }),
  )
  const giveBack = withoutPauses()
  const played = { rounds, written: 0, told: 0, beaten: 0 }
  try {
    for (const panes of open) await panes.open(true)
    for (let round = 0; round < rounds; round++) {
      const said: string[] = []
      try {
        await playRound(islands, open, { random, said, played })
      } catch (fault) {
        const why = fault instanceof Error ? fault.message : String(fault)
        throw new Error([`seed ${seed}, round ${round}: ${said.join('; ')}`, why].join('\n'), {
          cause: fault,
        })
      }
    }
    return played
  } finally {
    giveBack()
    for (const { close } of open) close()
  }
}

/** The sample with few rows: some sizes of now, some past ones. */
function fewRows(): ReturnType<typeof sampleTables> {
  const { Deals, Sales } = sampleTables()
  const [head, ...rows] = Deals!.rows as unknown[][]
  return {
    Deals: { at: 'Deals!A1', rows: [head, ...rows.slice(0, 12), ...rows.slice(-16)] as never },
    Sales: { at: 'Sales!A1', rows: (Sales!.rows as unknown[]).slice(0, 13) as never },
  }
}

/** Pauses of the add-in between slices take no time. Answers what puts the clock back. */
function withoutPauses(): () => void {
  const timer = globalThis.setTimeout
  const patched = (act: () => void, milliseconds = 0): unknown =>
    milliseconds > 0 ? timer(act, milliseconds) : setImmediate(act)
  globalThis.setTimeout = patched as unknown as typeof setTimeout
  return () => void (globalThis.setTimeout = timer)
}

interface Side {
  readonly side: number
  readonly key: string
  /** Milliseconds by which its clock is wrong. */
  readonly skew: number
  readonly service: ReturnType<typeof createFakeService>
}

/** The panes of one computer, one after another. */
interface Panes {
  readonly flow: () => Flow | null
  readonly open: (first?: boolean) => Promise<void>
  readonly close: () => void
  hear: (edit: TableEdit) => void
}

function openPanes(islands: Islands, { side, key, skew, service }: Side): Panes {
  const storage = new Map<string, string>()
  const now = () => BEGIN + islands.now() + skew
  let flow: Flow | null = null
  let ids = 0
  const panes: Panes = {
    flow: () => flow,
    hear: () => undefined,
    close() {
      flow?.stop()
      flow = null
      panes.hear = () => undefined
    },
    async open(first = false) {
      let live = true
      // What a closed pane asked for is neither answered nor carried out.
      const request = async (recurs = false) => {
        await islands.request(side, recurs)
        if (!live) await new Promise<void>(() => undefined)
      }
      const excel = directExcel({
        book: islands.books[side]!,
        request,
        watch: async (hear) => {
          panes.hear = hear
          return { ok: true, value: null }
        },
      })
      const fetch: typeof globalThis.fetch = async (...asked) => {
        const answer = await islands.works(service.fetch(...asked))
        const text = answer.text.bind(answer)
        return Object.assign(answer, { text: () => islands.works(text()) })
      }
      const idle = createWorkerApi({ fetch, now, sleep: islands.sleep })
      const worker = Object.fromEntries(
        Object.entries(idle).map(
          ([name, call]: [string, (...given: never[]) => Promise<unknown>]) => [
            name,
            name === 'follow' ? call : (...given: never[]) => islands.works(call(...given)),
          ],
        ),
      ) as unknown as WorkerApi
      const opened = createFlow({
        service: SERVICE,
        fetch,
        now,
        sleep: islands.sleep,
        randomId: () => `${side}-${++ids}`,
        storage: {
          getItem: (name) => storage.get(name) ?? null,
          setItem: (name, value) => void storage.set(name, value),
          removeItem: (name) => void storage.delete(name),
        },
        tab: null,
        partition: undefined,
        person: null,
        excel,
        worker,
        openPage: () => () => undefined,
        stopWorker: () => (live = false),
        planChanged: () => Promise.resolve(),
        countCalls: () => ({ count: () => 0, end: () => undefined }) as never,
        sample: () => Promise.resolve(loadSample()),
      })
      flow = opened
      void opened.start()
      await islands.run()
      if (first) await planFirst(islands, opened, { key, name: `Pane ${side}` })
    },
  }
  return panes
}

/** Signs in and plans. */
async function planFirst(
  islands: Islands,
  flow: Flow,
  who: { readonly key: string; readonly name: string },
): Promise<void> {
  const then = async (job: Promise<void>) => {
    void job
    await islands.run()
  }
  if (flow.state.value.step.at === 'colleague') await then(flow.retry())
  await then(flow.signIn({ ...who, remember: true }))
  if (flow.state.value.step.at === 'colleague') await then(flow.putAside())
  const { description, options } = loadSample()
  flow.setDescription(description)
  flow.setOptions({ ...options, checks: 'off' })
  await then(flow.chooseTables(flow.state.value.setup.choice))
  await then(flow.check())
  await then(flow.confirm())
}

interface Round {
  readonly random: () => number
  readonly said: string[]
  readonly played: Played
}

async function playRound(islands: Islands, open: readonly Panes[], round: Round): Promise<void> {
  const { random, said, played } = round
  for (const panes of open) if (panes.flow() === null && random() < 0.6) await panes.open()
  islands.onChange = (side, names) => tellPanes(islands, open, side, names)
  const acts = 2 + Math.floor(random() * 3)
  for (let act = 0; act < acts; act++) {
    const at = random() < 0.3 ? random() * 1000 : random() * ROUND_MS
    const what = random()
    const side = Math.floor(random() * 2)
    const share = random()
    const { flow } = open[side]!
    if (what < 0.6) {
      said.push(`${side} writes ${share.toFixed(2)} at ${Math.round(at)}`)
      islands.after(at, () => void writeAt(flow(), share, played))
    } else if (what < 0.75) {
      said.push(`${side} restores at ${Math.round(at)}`)
      islands.after(at, () => void flow()?.restore())
    } else if (what < 0.88) {
      said.push(`${side} closes at ${Math.round(at)}`)
      islands.after(at, open[side]!.close)
    } else {
      const crash = random()
      said.push(
        `the version before writes ${share.toFixed(2)} at ${Math.round(at)}, ${crash.toFixed(2)}`,
      )
      islands.after(at, () => void writeAsBefore(islands, share, crash))
    }
  }
  await islands.run()
  if (open.every((panes) => panes.flow() === null)) {
    said.push('a pane is opened')
    await open[0]!.open()
  }
  await islands.run()
  // Of a pane that was closed in the midst of its write some rows may be missing.
  const isBroken = said.some((one) => / closes|before writes/.test(one))
  check(islands, open, { played, isBroken })
}

/** A pane is told of edits of tables, its own too. */
function tellPanes(
  { books }: Islands,
  open: readonly Panes[],
  side: number,
  names: readonly string[],
): void {
  const panes = open[side]
  for (const table of books[side]!.tables) {
    if (names.includes(`table ${table.id}`)) panes?.hear({ table: table.id, columns: null })
    const columns = names
      .filter((name) => name.startsWith(`cell ${table.sheetId} `))
      .map((name) => Number(name.split(' ')[3]))
    for (const column of new Set(columns))
      panes?.hear({ table: table.id, columns: { first: column, last: column } })
  }
}

/** Writes what the slider chooses there; who is told of another plan presses again. */
async function writeAt(flow: Flow | null, share: number, played: Played): Promise<void> {
  if (flow === null) return
  if (flow.state.value.step.at !== 'plan') {
    // Its fit is not shown any more once a colleague's plan was written.
    const { earlier } = flow.state.value.kept
    const plan = earlier[Math.floor(share * earlier.length)]
    return plan && flow.restore(planId(plan))
  }
  const { threshold } = flow.state.value.step.confidence.sweep
  flow.setThreshold(threshold[Math.floor(share * threshold.length)]!)
  for (let times = 0; times < 2; times++) {
    await flow.write()
    const { step } = flow.state.value
    if (step.at !== 'plan' || step.write.is !== 'failed') break
  }
  const { step } = flow.state.value
  if (step.at === 'plan' && step.write.is === 'written') played.written++
}

/** What a pane of the version before did: a token, a wait, the cells, then the part; it may be closed in between. */
async function writeAsBefore(islands: Islands, share: number, crash: number): Promise<void> {
  const book = islands.books[OLD]!
  const plans = () =>
    book.xmlParts
      .filter((part) => part.namespaceUri === PLAN_NAMESPACE)
      .flatMap(({ xml }) => {
        const read = readPlanPart(xml)
        return read.ok ? [read.plans] : []
      })
      .sort((a, b) => Date.parse(b.current.at) - Date.parse(a.current.at))[0]
  const at = new Date(BEGIN + islands.now() - 1_800_000).toISOString()
  book.settings.set('edps-writer-old', JSON.stringify({ version: 1, by: 'Cy', at }))
  await islands.request(OLD)
  await islands.sleep(12_000)
  const kept = plans()
  if (!kept || !book.settings.has('edps-writer-old') || crash < 0.1) return
  const all = [kept.current, ...kept.earlier]
  const { n: _, pane: __, ...chosen } = all[Math.floor(share * all.length)]!
  const plan: KeptPlan = { ...chosen, at, by: 'Cy' }
  const state = JSON.parse(String(book.settings.get('edps'))) as Record<string, unknown>
  const unfinished = {
    session: plan.session,
    by: 'Cy',
    at,
    threshold: 0.5,
    limit: null,
    undo: true,
  }
  book.settings.set('edps', JSON.stringify({ ...state, unfinished }))
  await islands.request(OLD)
  const table = book.tables.find(({ name }) => name === 'Deals')!
  const { top, left } = bodyRect(table)
  for (const [row, cells] of wantedOf(book, plan).entries()) {
    if (!cells) continue
    const at = { top: top + row, bottom: top + row, left: left + OWN, right: left + OWN + 1 }
    enterCells(book, sheetOf(book, table.sheetId), at, (_, column) => cells[column])
    book.changes.length = 0
    if (row % 5 === 0) await islands.request(OLD)
  }
  if (crash < 0.2) return
  const earlier = all.filter((one) => planId(one) !== planId(plan))
  const part = writePlanPart({ current: plan, earlier })
  assert.ok(part.ok)
  book.xmlParts = book.xmlParts.filter(({ namespaceUri }) => namespaceUri !== PLAN_NAMESPACE)
  book.xmlParts.push({ id: newId(book), namespaceUri: PLAN_NAMESPACE, xml: part.xml })
  await islands.request(OLD)
  book.settings.set('edps', JSON.stringify({ ...state, written: { session: plan.session } }))
  await islands.request(OLD)
  await islands.sleep(24_000)
  book.settings.delete('edps-writer-old')
  await islands.request(OLD)
}

/** What each row of the table holds of a plan; null = it is a past one. */
function wantedOf(book: Workbook, { chosen }: KeptPlan): (readonly [number, number] | null)[] {
  const table = book.tables.find(({ name }) => name === 'Deals')!
  const sheet = sheetOf(book, table.sheetId)
  const { top, bottom, left } = bodyRect(table)
  const rows = Array.from({ length: bottom - top + 1 }, (_, row) =>
    [0, SKU, SIZE, COST].map((column) => cellAt(sheet, top + row, left + column).value),
  )
  const latest = Math.max(...rows.map(([day]) => Number(day)))
  return rows.map(([day, sku, size, cost]) => {
    if (day !== latest) return null
    const deal = chosen.find((one) => one.key === sku && one.qty === size && one.unit_cost === cost)
    return deal ? [deal.qty, deal.profit] : [0, 0]
  })
}

/** Throws unless all copies are one workbook with one plan, unmixed, and every open pane says so. */
function check(
  { books }: Islands,
  open: readonly Panes[],
  { played, isBroken }: { readonly played: Played; readonly isBroken: boolean },
): void {
  const [one, ...others] = books.map((book) =>
    JSON.stringify([...thingsOf(book)].sort(([a], [b]) => (a < b ? -1 : 1))),
  )
  for (const other of others) assert.equal(other, one)
  const book = books[0]!
  const parts = book.xmlParts.filter(({ namespaceUri }) => namespaceUri === PLAN_NAMESPACE)
  if (parts.length === 0) return
  const { plans, several } = readPlanParts(
    parts.map(({ xml }) => xml),
    planPartsText,
  )
  assert.ok(!several, 'two plans claim to count')
  const { current, earlier } = plans!
  const table = book.tables.find(({ name }) => name === 'Deals')!
  const sheet = sheetOf(book, table.sheetId)
  const { top, left } = bodyRect(table)
  const holds = (plan: KeptPlan) =>
    wantedOf(book, plan).every((cells, row) =>
      (cells ?? ['', '']).every(
        (value, at) => cellAt(sheet, top + row, left + OWN + at).value === value,
      ),
    )
  const isEmpty = wantedOf(book, current).every((_, row) =>
    [0, 1].every((at) => cellAt(sheet, top + row, left + OWN + at).value === ''),
  )
  const isCurrent = holds(current)
  assert.ok(isCurrent || isEmpty || isBroken || earlier.some(holds), 'the columns are mixed')
  if (!isCurrent) played.told++
  for (const [side, panes] of open.entries()) {
    const flow = panes.flow()
    if (flow === null) continue
    const { kept, step } = flow.state.value
    // A plan with the same deals that was written once more changes no cell, and no pane is told of it.
    const { n, profit } = planSums(current.chosen)
    assert.deepEqual(
      kept.current && [kept.current.n, kept.current.profit],
      [n, profit],
      `pane ${side}`,
    )
    assert.equal(kept.stands, isCurrent ? null : 'other', `what pane ${side} says of the columns`)
    assert.equal(kept.busy, null)
    if (step.at === 'plan' && step.write.is === 'written')
      assert.deepEqual(
        [step.n, step.profit],
        [n, profit],
        `pane ${side} says that its plan is written`,
      )
    if (kept.beaten) {
      played.beaten++
      assert.notEqual(kept.beaten.mine, planId(current))
    }
  }
}

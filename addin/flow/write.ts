// A plan into its two columns, and into the workbook's keeping. The table is read anew and aligned by
// what its rows say; rows that nobody has seen while writing make it be read again. Only then does the
// workbook say that this plan stands in it.
import type { PlanColumns } from '#addin/excel/plan-columns.ts'
import type { AlignedRows } from '#addin/worker/align-rows.ts'
import { PLAN_NAMESPACE } from '#addin/plan/xml-part.ts'
import { z } from 'zod'
import { checkNow } from './check.ts'
import { findRows } from './find-rows.ts'
import { alone, moment, today, type Hub } from './hub.ts'
import { readPart } from './read-tables.ts'
import { tellingHeaders } from './row-identity.ts'
import { nameNow } from './sign-in.ts'
import type { Progress, WriteShown } from './state.ts'
import { changeState, mappingNow, refreshState } from './workbook.ts'

/** Where the columns of input tests are remembered: the plan's own stand in the state. */
const TEST_COLUMNS_SETTING = 'edps_test_columns'
/** Times that the table is read and aligned when rows come while it is written. */
const ROUNDS = 3

type Written =
  | {
      readonly ok: true
      readonly rows: number
      readonly aligned: AlignedRows
      readonly columns: PlanColumns
    }
  | { readonly ok: false; readonly message: string }

/** Writes the plan as it is chosen now. */
export function write(hub: Hub): Promise<void> {
  return alone(hub, 'write', async () => {
    const { step } = hub.state.value
    if (step.at !== 'plan' || step.write.is === 'writing') return
    const { mock, session } = step
    const shown = (write: WriteShown) => hub.plan({ write })
    const progress = (progress: Progress) => shown({ is: 'writing', progress })
    progress({ says: 'Reading the table', share: 0 })
    const others = mock ? null : await writtenMeanwhile(hub)
    if (others !== null) return shown({ is: 'failed', message: others })
    const written = await writeColumns(hub, 'chosen', mock, progress)
    if (!written.ok) return shown({ is: 'failed', message: written.message })
    if (!mock) {
      const problem = await keepPlan(hub, session)
      if (problem !== null) return shown({ is: 'failed', message: problem })
      const now = hub.state.value.step
      if (now.at === 'plan') hub.plan({ confidence: { ...now.confidence, differs: false } })
    }
    shown(doneOf(written))
  })
}

/** Brings the previous plan back; the current one becomes the previous. */
export function restore(hub: Hub): Promise<void> {
  return alone(hub, 'restore', async () => {
    const { previous } = hub.state.value.kept
    if (!previous) return
    const others = await writtenMeanwhile(hub)
    if (others !== null) return hub.say('problem', others)
    const busy = (busy: Progress | null) => hub.set({ kept: { ...hub.state.value.kept, busy } })
    const written = await writeColumns(hub, 'previous', false, busy)
    const problem = written.ok ? await keepPlan(hub, previous.session) : written.message
    busy(null)
    if (problem !== null) return hub.say('problem', problem)
    const { step } = hub.state.value
    if (step.at === 'plan')
      hub.plan({
        write: { is: 'open' },
        confidence: { ...step.confidence, differs: step.session !== previous.session },
      })
    hub.say(
      'done',
      `The plan of ${previous.at.slice(0, 10)} by ${previous.by} is in the columns again.`,
    )
  })
}

/**
 * What the workbook keeps is read anew: a plan that somebody wrote since is told of, once, before
 * another takes its place, and becomes the one that can be restored. Null = there is none such.
 */
async function writtenMeanwhile(hub: Hub): Promise<string | null> {
  const { desk, excel } = hub.edges
  const known = hub.state.value.kept.current
  const parts = await excel.readParts(PLAN_NAMESPACE)
  if (!parts.ok) return parts.failure.message
  const { pending: _, ...kept } = await desk.openPlans(parts.value, null)
  // Her columns are the plan's columns now.
  const noted = await refreshState(hub)
  if (noted !== null) return noted
  hub.set({ kept: { ...hub.state.value.kept, ...kept } })
  const { current } = kept
  if (!current || (current.session === known?.session && current.at === known.at)) return null
  const { step } = hub.state.value
  if (step.at === 'plan') {
    const { threshold, limit } = step.confidence
    const { changes, differs } = await desk.choose(threshold, limit)
    hub.plan({ changes, confidence: { ...step.confidence, differs } })
  }
  return `Meanwhile ${current.by} wrote another plan here: look at what differs. To put yours in its place press the button again; the other one can then be restored.`
}

function doneOf({ rows, aligned, columns }: Extract<Written, { ok: true }>): WriteShown {
  return {
    is: 'written',
    rows,
    unfilled: aligned.unfilled,
    unfilledCount: aligned.unfilledCount,
    lost: aligned.lost,
    columns: [columns.qty.name, columns.profit.name],
  }
}

async function writeColumns(
  hub: Hub,
  which: 'chosen' | 'previous',
  mock: boolean,
  progress: (progress: Progress) => void,
): Promise<Written> {
  const { desk, excel } = hub.edges
  const mapping = mappingNow(hub)
  if (!mapping)
    return { ok: false, message: 'Choose the tables and columns first: the plan needs its rows.' }
  const { table } = mapping.menus
  const lost = which === 'chosen' ? await menuOfFit(hub, progress) : null
  if (lost !== null) return { ok: false, message: lost }

  for (let round = 1; ; round++) {
    // The rows as they stand now.
    const read = await readPart(hub, 'menus', table, (done, rows) =>
      progress({ says: `Reading ${table}: ${done} of ${rows} rows`, share: (0.3 * done) / rows }),
    )
    if (!read.ok) return read
    progress({ says: 'Finding each deal', share: 0.35 })
    const inputs = hub.memory.fit?.inputs ?? hub.memory.inputs ?? '0'.repeat(16)
    const signature = { by: nameNow(hub), at: moment(hub), inputs }
    const rows = await desk.align({ which, mapping, today: today(hub), signature })
    if (!rows) return { ok: false, message: 'There is no such plan to write.' }

    // The columns, remembered before anything stands in them.
    const made = await ensureColumns(hub, read.head.id, mock)
    if (!made.ok) return made

    const finder = findRows(rows)
    const written = await excel.writePlan({
      table: read.head.id,
      columns: made.columns,
      identity: tellingHeaders(mapping),
      align: finder.align,
      onProgress: (share) => progress({ says: 'Writing the columns', share: 0.4 + 0.6 * share }),
    })
    if (!written.ok) return { ok: false, message: written.failure.message }
    if (finder.unseen() === 0 || round === ROUNDS)
      return { ok: true, rows: written.value.planned, aligned: rows, columns: made.columns }
  }
}

/**
 * The menu that was sent must be known, or every row would count as new. After a reload the workbook's
 * part says it; where that is gone, the tables do if they have not changed since.
 */
async function menuOfFit(hub: Hub, progress: (progress: Progress) => void): Promise<string | null> {
  const { memory, edges } = hub
  const { fit } = memory
  if (!fit || memory.pending === fit.idempotency_key) return null
  const found = await checkNow(hub, progress, fit.mock)
  if (typeof found === 'string') return found
  if (memory.inputs !== fit.inputs)
    return 'The workbook no longer knows which rows were planned, and the tables have changed since: plan anew.'
  await edges.desk.begin(fit.idempotency_key)
  memory.pending = fit.idempotency_key
  return null
}

const columnSchema = z.object({ id: z.number(), name: z.string() })
const columnsSchema = z.object({ qty: columnSchema, profit: columnSchema })

async function ensureColumns(
  hub: Hub,
  table: string,
  mock: boolean,
): Promise<{ ok: true; columns: PlanColumns } | { ok: false; message: string }> {
  const { excel } = hub.edges
  const kept = mock ? await testColumns(hub) : ownedColumns(hub)
  const made = await excel.ensurePlanColumns(table, mock, kept)
  if (!made.ok) return { ok: false, message: made.failure.message }
  const { columns } = made.value
  if (!made.value.made) return { ok: true, columns }
  if (mock) {
    const put = await excel.writeSetting(TEST_COLUMNS_SETTING, JSON.stringify(columns))
    return put.ok ? { ok: true, columns } : { ok: false, message: put.failure.message }
  }
  const asKept = ({ id, name }: PlanColumns['qty']) => ({ id: String(id), name })
  const noted = await changeState(hub, (state) => ({
    ...state,
    owned: { qty: asKept(columns.qty), profit: asKept(columns.profit), mock: false },
  }))
  return noted.ok ? { ok: true, columns } : noted
}

function ownedColumns({ memory }: Hub): PlanColumns | null {
  const { owned } = memory.workbook
  if (!owned || owned.mock) return null
  const asFound = ({ id, name }: { id: string; name: string }) => ({ id: Number(id), name })
  return { qty: asFound(owned.qty), profit: asFound(owned.profit) }
}

async function testColumns(hub: Hub): Promise<PlanColumns | null> {
  const text = await hub.edges.excel.readSetting(TEST_COLUMNS_SETTING)
  try {
    const read = columnsSchema.safeParse(JSON.parse((text.ok && text.value) || 'null'))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

/** The plan in the file, for colleagues and for later; answers what went wrong. */
async function keepPlan(hub: Hub, session: string): Promise<string | null> {
  const { desk, excel } = hub.edges
  const part = await desk.part()
  if (!part.ok) return `The columns are written. ${part.message}`
  const put = await excel.replacePart(PLAN_NAMESPACE, part.xml)
  if (!put.ok)
    return `The columns are written, but the workbook does not keep the plan: ${put.failure.message}`
  const kept = await desk.commit()
  hub.set({ kept: { ...hub.state.value.kept, ...kept, stale: null } })
  const noted = await changeState(hub, (state) => ({
    ...state,
    written: { session, inputs: part.inputs },
  }))
  return noted.ok ? null : noted.message
}

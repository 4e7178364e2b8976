// Writes a plan at once: first the plan itself and which one counts, then all cells, in one step of
// undo. After the cells nothing is written, so Ctrl+Z takes them back; what two people mixed who wrote
// at the same time is put right later (look.ts).
import { asPair, ensureConfidenceColumn } from './excel/confidence-column.ts'
import type { ExcelAnswer } from '../excel/failure.ts'
import type { KeptColumn, KeptColumns, OwnedColumn, PlanColumns } from './excel/plan-columns.ts'
import { newMemory } from './excel/plan-memory.ts'
import type { PlanValues } from './excel/plan-rows.ts'
import type { TableHead } from '../tables/excel/read-table.ts'
import { planId } from '../kept-plans/plan-id.ts'
import type { PlannedMenu } from '../plan/planned-menu.ts'
import { tellingColumns } from './row-identity.ts'
import { ownedOf, withOwned } from '../kept-plans/workbook-state.ts'
import type { WriteShown } from '../plan/plan-state.ts'
import type { Progress } from '../shell/progress.ts'
import { tableSetupText } from '../text/en/table-setup.ts'
import { writeRunText } from '../text/en/write-run.ts'
import { ROW, type AlignedRows } from '../thread/align-rows.ts'
import type { Signature, WhichPlan } from '../thread/plans.ts'
import type { AlignedPlan } from '../thread/worker-api.ts'
import { checkNow } from '../check/check.ts'
import { moment, type FlowContext } from '../shell/context.ts'
import { findRows, type FindableRows } from './find-rows.ts'
import { readPart } from '../tables/read-tables.ts'
import { nameNow } from '../sign-in/sign-in.ts'
import { changeState, type Changed } from '../kept-plans/workbook-memory.ts'
import { notePlan, putPlans, readKept } from './kept.ts'

/** Looks at the table at most where rows appear or are edited during the write. */
const ROUNDS = 3

export interface ColumnsJob {
  readonly which: WhichPlan
  readonly session: string
  /** An input test has columns of its own, and no plan is kept. */
  readonly mock: boolean
  /** Why the plan must not be written over the rows of this table; null = it may. */
  readonly refuse: (rows: AlignedPlan, table: string) => string | null
  readonly progress: (progress: Progress) => void
  /** A column with the confidence of the deals is made too. */
  readonly confidence: boolean
}

/** All rows hold the plan. */
export interface WholeWrite {
  readonly ok: true
  readonly rows: number
  readonly aligned: AlignedPlan
  readonly columns: PlanColumns
  readonly beside: string | null
}

type Failed = {
  readonly ok: false
  readonly stands: Extract<WriteShown, { is: 'failed' }>['stands']
  readonly message: string
}
export type Written = WholeWrite | Failed

const nothing = (message: string): Failed => ({ ok: false, stands: 'nothing', message })

/** Writes the plan; the kept plans were read just before (`readKept`). */
export async function writeColumns(context: FlowContext, job: ColumnsJob): Promise<Written> {
  const { worker } = context.dependencies
  const lost = job.which === 'chosen' ? await menuOfFit(context, job.progress) : null
  if (lost !== null) return nothing(lost)
  const menu = await worker.menuOf(job.which)
  if (!menu) return nothing(writeRunText.noPlan)
  const before = await keptBefore(context)
  // One moment for all rounds: it tells the plan from others.
  const signature = { by: nameNow(context), at: moment(context) }
  const found = await findCurrentRows(context, job, menu, signature)
  if (typeof found === 'string') return nothing(found)
  const refused = job.refuse(found.rows, found.head.name)
  if (refused !== null) return nothing(refused)
  const made = await ensureColumns(context, found.head, menu, job)
  if (!made.ok) return nothing(made.message)
  if (!job.mock) {
    const problem = await keepPlan(context, job.session, found.rows.transaction)
    if (problem !== null) {
      await takeBack(context, before)
      return nothing(problem)
    }
  }

  let { rows } = found
  let asked = false
  const onProgress = (share: number) => {
    asked ||= share > 0
    job.progress({ text: writeRunText.writingColumns, share: 0.4 + 0.6 * share })
  }
  for (let round = 1; ; round++) {
    const cells = { menu, rows, made, called: found.head.name, mock: job.mock, onProgress }
    const written = await writeCells(context, cells)
    if (!written.ok) {
      const { kind, message } = written.failure
      // A request that was not refused as a whole may have been carried out in part.
      const stands = asked || (kind !== 'busy' && kind !== 'protected') ? 'part' : 'nothing'
      if (stands === 'nothing' && !job.mock) await takeBack(context, before)
      return { ok: false, stands, message }
    }
    const { columns, beside } = made
    const whole = { ok: true, rows: written.planned, aligned: rows, columns, beside } as const
    if (written.unseen === 0 || round === ROUNDS) return whole
    const again = await findCurrentRows(context, job, menu, signature)
    if (typeof again === 'string') return { ok: false, stands: 'part', message: again }
    ;({ rows } = again)
    const { transaction } = rows
    const unkept =
      job.mock || isSamePart(rows, found.rows)
        ? null
        : await keepPlan(context, job.session, transaction)
    if (unkept !== null) return { ok: false, stands: 'part', message: unkept }
  }
}

const isSamePart = ({ part: a }: AlignedRows, { part: b }: AlignedRows): boolean =>
  (['n', 'profit', 'capital', 'unfilled'] as const).every((which) => a?.[which] === b?.[which])

/** The plan and which one counts, before any cell. */
async function keepPlan(
  context: FlowContext,
  session: string,
  transaction: number,
): Promise<string | null> {
  const { dependencies, memory, state } = context
  const { writing } = memory
  const part = await dependencies.worker.part(transaction, writing.pane)
  if (!part.ok) return part.message
  const unkept = await putPlans(context, part.xml, part.id)
  if (unkept !== null) return unkept
  // Plans are deleted only on request; the oldest are dropped if there is no room.
  if (part.dropped > 0) context.notify('problem', writeRunText.dropped(part.dropped))
  const kept = await dependencies.worker.commit(transaction)
  const { current, stale, changed, changedForSheet } = state.value.kept
  // Another confidence has the same inputs; those of another plan nobody has compared yet.
  const looked =
    current?.session === session
      ? { stale, changed, changedForSheet }
      : { stale: null, changed: [], changedForSheet: [] }
  context.set({ kept: { ...state.value.kept, ...kept, ...looked, compared: null, beaten: null } })
  writing.mine = part.id
  return notePlan(context, session, part.id)
}

interface Before {
  readonly xml: string | null
  readonly session: string | undefined
  readonly mine: string | null
}

async function keptBefore({ dependencies, memory }: FlowContext): Promise<Before> {
  const part = await dependencies.worker.partOfAll()
  const { mine } = memory.writing
  return { xml: part?.ok ? part.xml : null, session: memory.workbook.written?.session, mine }
}

/** No cell was written: the workbook keeps again what it kept before. */
async function takeBack(context: FlowContext, { xml, session, mine }: Before): Promise<void> {
  context.memory.writing.mine = mine
  // The part that was just put is known as this pane's own after it was read.
  await readKept(context)
  await putPlans(context, xml, null)
  await readKept(context)
  const { current } = context.state.value.kept
  await notePlan(context, session, current && planId(current))
}

/** The menu that was sent; after a reload the workbook’s part has it, or else unchanged tables give it. */
async function menuOfFit(
  context: FlowContext,
  progress: (progress: Progress) => void,
): Promise<string | null> {
  const { memory, dependencies } = context
  const { fit } = memory
  if (!fit || (await dependencies.worker.menuOf('chosen')) !== null) return null
  const found = await checkNow(context, progress, fit.mock)
  if (typeof found === 'string') return found
  if (memory.inputs !== fit.inputs) return writeRunText.rowsUnknown
  await dependencies.worker.begin(fit.idempotency_key, null)
  return null
}

interface FoundRows {
  readonly head: TableHead
  readonly rows: AlignedPlan
}

/** The current rows and what each gets; a message if that cannot be known. */
export async function findCurrentRows(
  context: FlowContext,
  { which, progress }: Pick<ColumnsJob, 'which' | 'progress'>,
  menu: PlannedMenu,
  signature: Signature,
): Promise<FoundRows | string> {
  const { table } = menu
  const report = (done: number, rows: number) =>
    progress({
      text: tableSetupText.readingTable(table.name, done, rows),
      share: (0.3 * done) / rows,
    })
  const read = await readPart(context, 'planned menus', table.id, report, table.name)
  if (!read.ok) return read.message
  const { head } = read
  const gone = tellingColumns(menu).find(({ id }) => !head.columnIds.includes(id))
  if (gone) return writeRunText.columnGone(head.name, gone.name)
  progress({ text: writeRunText.findingDeals, share: 0.35 })
  const rows = await context.dependencies.worker.align(which, signature)
  return rows ? { head, rows } : writeRunText.noPlan
}

/** The columns of a plan in its table; `confidence` null = the table has none. */
export interface MadeColumns {
  readonly columns: PlanColumns
  readonly confidence: OwnedColumn | null
}

/** Finds or makes the columns, and notes them before they hold anything. */
async function ensureColumns(
  context: FlowContext,
  { id, name }: TableHead,
  { columns: mapped }: PlannedMenu,
  { mock, confidence }: ColumnsJob,
): Promise<(MadeColumns & { ok: true; beside: string | null }) | { ok: false; message: string }> {
  const { memory, state, dependencies } = context
  const owned = memory.workbook.owned?.find((one) => one.table === id && one.mock === mock) ?? null
  const note = (columns: KeptColumns) =>
    changeState(context, (state) => ({
      ...state,
      owned: withOwned(state.owned, { table: id, mock, ...columns }),
    }))
  const made = await dependencies.excel.ensurePlanColumns({
    table: id,
    called: name,
    mock,
    after: !mock && state.value.kept.place === 'key' ? (mapped.key?.id ?? null) : null,
    kept: owned,
    async keep(columns) {
      const noted = await note(columns)
      return noted.ok ? null : noted.message
    },
  })
  if (!made.ok) return { ok: false, message: made.failure.message }
  const { columns, beside } = made.value
  const noted = await note(columns)
  if (!noted.ok) return noted
  const third = mock ? NO_THIRD : await ensureThird(context, { id, name }, columns, confidence)
  return third.ok ? { ok: true, columns, beside, confidence: third.column } : third
}

const NO_THIRD = { ok: true, column: null } as const

/** The column with the confidence that the workbook remembers, or a new one; one that is gone is forgotten. */
async function ensureThird(
  context: FlowContext,
  { id: table, name: called }: Pick<TableHead, 'id' | 'name'>,
  { profit: beside }: PlanColumns,
  make: boolean,
): Promise<{ ok: true; column: OwnedColumn | null } | { ok: false; message: string }> {
  const kept = ownedOf(context.memory.workbook, table)?.confidence ?? null
  if (kept === null && !make) return NO_THIRD
  const found = await ensureConfidenceColumn({
    table,
    called,
    beside,
    kept,
    make,
    async keep(column) {
      const noted = await noteConfidence(context, table, column)
      return noted.ok ? null : noted.message
    },
  })
  if (!found.ok) return { ok: false, message: found.failure.message }
  const column = found.value?.column ?? null
  if (column === null || column.id !== kept?.id) {
    const noted = await noteConfidence(context, table, column)
    if (!noted.ok) return noted
  }
  return { ok: true, column }
}

/** Notes the third column of a table; null = none. */
export function noteConfidence(
  context: FlowContext,
  table: string,
  column: KeptColumn | null,
): Promise<Changed> {
  return changeState(context, (state) => {
    const owned = ownedOf(state, table)
    if (!owned) return state
    const confidence = column ?? undefined
    return { ...state, owned: withOwned(state.owned, { ...owned, confidence }) }
  })
}

interface Cells {
  readonly menu: PlannedMenu
  readonly rows: AlignedRows
  readonly made: MadeColumns
  /** Name of the table for messages. */
  readonly called: string
  readonly mock: boolean
  /** Only cells with values of these plans; left out = every cell that differs. */
  readonly repair?: PlanValues
  readonly onProgress?: (share: number) => void
}

type CellsWritten =
  /** `unseen`: rows that nobody knew when the table was read. */
  | { readonly ok: true; readonly planned: number; readonly wrote: number; readonly unseen: number }
  | Extract<ExcelAnswer<never>, { ok: false }>

/** Writes the cells of all columns in one step of undo. */
export async function writeCells(
  context: FlowContext,
  { menu, rows, made, called, mock, repair, onProgress }: Cells,
): Promise<CellsWritten> {
  const table = menu.table.id
  const { cells } = context.memory.writing
  const memory = (columns: string) => {
    const name = JSON.stringify([table, menu.time, columns])
    const known = cells.get(name) ?? newMemory()
    cells.set(name, known)
    return known
  }
  const finder = findRows(rows)
  const third = made.confidence && {
    columns: asPair(made.confidence),
    align: findRows(confidenceRows(rows)).align,
    memory: memory('confidence'),
    repair: undefined,
  }
  const written = await context.dependencies.excel.writePlan({
    table,
    called,
    columns: made.columns,
    identity: tellingColumns(menu),
    align: finder.align,
    memory: memory(mock ? 'mock' : 'plan'),
    ...(third && { more: [third] }),
    ...(repair && { repair }),
    ...(onProgress && { onProgress }),
  })
  if (!written.ok) return written
  const { planned, wrote } = written.value
  return { ok: true, planned, wrote, unseen: finder.unseen() }
}

/** The rows of the menu with their confidence in the place of both cells; without one they are emptied. */
function confidenceRows({ identity, confidence, ...rows }: AlignedRows): FindableRows {
  const what = rows.what.map((is, row) =>
    is === ROW.planned && Number.isNaN(confidence[row]!) ? ROW.emptied : is,
  )
  return { identity, what, qty: confidence, profit: confidence }
}

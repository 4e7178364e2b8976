// Writes a plan at once: first the plan itself and which one counts, then all cells, in one step of
// undo. After the cells nothing is written, so Ctrl+Z takes them back; what two people mixed who wrote
// at the same time is put right later (look.ts).
import type { PlanColumns } from './excel/plan-columns.ts'
import type { TableHead } from '../tables/excel/read-table.ts'
import { planId } from '../kept-plans/plan-id.ts'
import type { PlannedMenu } from '../plan/planned-menu.ts'
import { tellingColumns } from './row-identity.ts'
import type { WriteShown } from '../plan/plan-state.ts'
import type { Progress } from '../shell/progress.ts'
import { tableSetupText, writeRunText } from '../messages/texts.ts'
import type { AlignedPlan, AlignedRows } from '../thread/align-rows.ts'
import type { Signature, WhichPlan } from '../thread/plans.ts'
import { checkNow } from '../check/check.ts'
import { moment, type FlowContext } from '../shell/context.ts'
import { readPart } from '../tables/read-tables.ts'
import { nameNow } from '../sign-in/sign-in.ts'
import { notePlan, putPlans, readKept } from './kept.ts'
import { ensureColumns } from './own-columns.ts'
import { writeCells } from './write-cells.ts'

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
  if (part.dropped > 0) context.notify('problem', writeRunText.dropped({ plans: part.dropped }))
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
      text: tableSetupText.readingTable({ table: table.name, done, rows }),
      share: (0.3 * done) / rows,
    })
  const read = await readPart(context, 'planned menus', table.id, report, table.name)
  if (!read.ok) return read.message
  const { head } = read
  const gone = tellingColumns(menu).find(({ id }) => !head.columnIds.includes(id))
  if (gone) return writeRunText.columnGone({ table: head.name, column: gone.name })
  progress({ text: writeRunText.findingDeals, share: 0.35 })
  const rows = await context.dependencies.worker.align(which, signature)
  return rows ? { head, rows } : writeRunText.noPlan
}

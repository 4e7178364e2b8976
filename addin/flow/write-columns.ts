// The rows of one plan into the two columns of its own table. The table is read anew and aligned by
// what its rows say; rows that nobody has seen while writing make it be read again. What is ours, and
// that a write has begun, stands in the workbook before any cell does.
import type { KeptColumns, PlanColumns } from '#addin/excel/plan-columns.ts'
import type { TableHead } from '#addin/excel/read-table.ts'
import { newMemory, noteRest, type Memory } from '#addin/excel/plan-memory.ts'
import { MERGE_MS } from '#addin/plan/lease.ts'
import { isSameMenu, type PlannedMenu } from '#addin/plan/planned-menu.ts'
import { withOwned, type WorkbookState } from '#addin/plan/workbook-state.ts'
import type { AlignedRows } from '#addin/worker/align-rows.ts'
import type { WhichPlan } from '#addin/worker/plans.ts'
import { checkNow } from './check.ts'
import { findRows, type RowFinder } from './find-rows.ts'
import { moment, type FlowContext } from './context.ts'
import { messageOf } from './jobs.ts'
import { readingText, readPart } from './read-tables.ts'
import { tellingColumns } from '#addin/plan/row-identity.ts'
import { LOST, nobodyElse, stillMine } from './lease.ts'
import type { Settle } from './memory.ts'
import { nameNow } from './sign-in.ts'
import type { Progress } from '#addin/state/progress.ts'
import type { WriteShown } from '#addin/state/plan-state.ts'
import { changeState } from './workbook.ts'

/** Times that the table is read and aligned when rows come while it is written. */
const ROUNDS = 3
/** Times that it is waited for edits of co-authors to arrive before anything is written. */
const UNRESTS = 5

/** What stands in the columns after a write that failed. */
export type Stands = Extract<WriteShown, { is: 'failed' }>['stands']
type Begun = NonNullable<WorkbookState['unfinished']>
/** Who began to write which plan, and when. */
type Beginning = Omit<Begun, 'undo'>

export interface ColumnsJob {
  readonly which: WhichPlan
  readonly mock: boolean
  /** Stands in the workbook while the columns may hold two plans. */
  readonly begun: Beginning
  /** Why the plan is not to be written over the rows of the table of this name; null = it may be. */
  readonly refuse: (rows: AlignedRows, table: string) => string | null
  readonly progress: (progress: Progress) => void
  /** What `lookBefore` saw when the right to write was asked for; null = it saw nothing. */
  readonly rest: number | null
}

export type Written =
  | {
      readonly ok: true
      readonly rows: number
      readonly aligned: AlignedRows
      readonly columns: PlanColumns
      /** Looks again and mends what co-authors' sorts have displaced since. */
      readonly settle: () => Promise<Settled>
    }
  | {
      readonly ok: false
      readonly stands: Stands
      readonly message: string
      /** Where rows never came to rest: gives other rows back what the write took from them. */
      readonly settle: Settle | null
    }

/** What a look after the write has found, and left. */
export interface Settled {
  readonly atRest: boolean
  /** Rows whose cells were not as the plan has them and were set right. */
  readonly mended: number
  /** Rows had come, or were edited: what the columns hold of the plan now; null = what was written. */
  readonly holds: Pick<Extract<Written, { ok: true }>, 'rows' | 'aligned'> | null
}

interface FoundRows {
  readonly head: TableHead
  readonly rows: AlignedRows
  readonly finder: RowFinder
}

export async function writeColumns(context: FlowContext, job: ColumnsJob): Promise<Written> {
  const { worker, excel } = context.dependencies
  const { which, mock, progress } = job
  const before = context.memory.workbook.unfinished
  let stands: Stands = 'nothing'
  const failed = async (message: string, settle: Settle | null = null): Promise<Written> => {
    if (!mock) await noteEnd(context, job.begun, stands, before)
    return { ok: false, stands, message, settle }
  }
  const lost = which === 'chosen' ? await menuOfFit(context, progress) : null
  if (lost !== null) return failed(lost)
  const menu = await worker.menuOf(which)
  if (!menu) return failed('There is no such plan to write.')
  const earlier = await worker.menuOf('current')
  const begun = { ...job.begun, undo: earlier !== null && isSameMenu(menu, earlier) }
  const identity = tellingColumns(menu)

  const find = (of: WhichPlan, tell = progress) => findNow(context, of, menu, tell)
  const waitForOthers = async () => {
    if (await nobodyElse(context)) return
    progress({ says: 'Waiting for edits of others to arrive', share: 0.4 })
    await context.dependencies.sleep(MERGE_MS)
  }
  let rest: number | null = job.rest
  let unrests = 0
  try {
    for (let round = 1; ; round++) {
      const found = await find(which)
      if (typeof found === 'string') return failed(found)
      const { head, rows, finder } = found
      const refused = job.refuse(rows, head.name)
      // Some of it stands in the columns: what others change right now must come to rest.
      if (refused !== null && (stands as Stands) === 'part' && unrests++ < UNRESTS) {
        await waitForOthers()
        continue
      }
      if (refused !== null) return failed(refused)
      if (!(await stillMine(context))) return failed(LOST)

      // The columns, remembered before anything stands in them.
      const made = await ensureColumns(context, head, mock, begun)
      if (!made.ok) return failed(made.message)

      const memory = memoryOf(context, head.id, mock)
      const cells = { table: head.id, called: head.name, columns: made.columns, identity, memory }
      const look = (of: RowFinder) => excel.writePlan({ ...cells, align: of.align, again: true })
      let asked = false
      const written = await excel.writePlan({
        ...cells,
        // New columns hold nothing yet, and what this pane has just written it knows.
        ...(memory.before.size === 0 && !made.fresh && { rest: rest ?? Number.NaN }),
        align: finder.align,
        onProgress: (share) => {
          asked = true
          if (share > 0) stands = 'part'
          progress({ says: 'Writing the columns', share: 0.4 + 0.6 * share })
        },
      })
      if (!written.ok && written.failure.kind === 'unrest' && unrests++ < UNRESTS) {
        rest = written.failure.sum
        await waitForOthers()
        round--
        continue
      }
      if (!written.ok) {
        // A request that was not refused as a whole may have been carried out, or its first half.
        const { kind } = written.failure
        if (asked && kind !== 'busy' && kind !== 'protected') stands = 'part'
        const mend = async (): Promise<boolean> => {
          const looked = await look(finder)
          return looked.ok ? looked.value.wrote === 0 : looked.failure.kind === 'missing'
        }
        return failed(written.failure.message, kind === 'changing' ? mend : null)
      }
      if (finder.unseen() > 0 && round < ROUNDS) continue
      const { planned } = written.value
      let last = finder
      const settle = async (): Promise<Settled> => {
        const first = await look(last)
        // Taken away since, with all that is EDPS's perhaps: there is nothing to put right.
        if (!first.ok) return { atRest: first.failure.kind === 'missing', mended: 0, holds: null }
        const { wrote } = first.value
        if (last.unseen() === 0) {
          noteRest(memory)
          return { atRest: wrote === 0, mended: wrote, holds: null }
        }
        // Rows that had arrived in part when they were aligned, or that are new or edited since.
        // The write has been told as done.
        const again = await find(mock ? 'chosen' : 'current', () => undefined)
        if (typeof again === 'string') return { atRest: false, mended: wrote, holds: null }
        const second = await look(again.finder)
        if (!second.ok) return { atRest: false, mended: wrote, holds: null }
        noteRest(memory)
        last = again.finder
        const holds = { rows: second.value.planned, aligned: again.rows }
        return { atRest: false, mended: wrote + second.value.wrote, holds }
      }
      return { ok: true, rows: planned, aligned: rows, columns: made.columns, settle }
    }
  } catch (fault) {
    return failed(messageOf(fault))
  }
}

/** The rows of the menu's table as they stand now, and what each gets; or why that is not known. */
async function findNow(
  context: FlowContext,
  of: WhichPlan,
  menu: PlannedMenu,
  tell: (progress: Progress) => void,
): Promise<FoundRows | string> {
  const { table } = menu
  const told = (done: number, rows: number) =>
    tell({
      says: readingText(table.name, done, rows),
      share: (0.3 * done) / rows,
    })
  const read = await readPart(context, 'planned menus', table.id, told, table.name)
  if (!read.ok) return read.message
  const { head } = read
  const gone = tellingColumns(menu).find(({ id }) => !head.columnIds.includes(id))
  if (gone)
    return `${head.name} has no column “${gone.name}” any more, by which its rows were known: undo its deletion, or plan again.`
  tell({ says: 'Finding each deal', share: 0.35 })
  const rows = await context.dependencies.worker.align(of, {
    by: nameNow(context),
    at: moment(context),
  })
  return rows ? { head, rows, finder: findRows(rows) } : 'There is no such plan to write.'
}

/**
 * The rows of a plan's table that it does not decide, before it is waited for others: what they hold
 * then as now is at rest.
 */
export async function lookBefore(
  context: FlowContext,
  which: WhichPlan,
  mock: boolean,
): Promise<number | null> {
  const menu = await context.dependencies.worker.menuOf(which)
  const owned = context.memory.workbook.owned?.find(
    (one) => one.table === menu?.table.id && one.mock === mock,
  )
  const [qty, profit] = [owned?.qty, owned?.profit]
  if (!menu || !qty || qty.id === null || !profit || profit.id === null) return null
  const columns = {
    qty: { id: qty.id, name: qty.name },
    profit: { id: profit.id, name: profit.name },
  }
  const found = await findNow(context, which, menu, () => undefined)
  if (typeof found === 'string') return null
  const { id: table, name: called } = menu.table
  const seen = await context.dependencies.excel.lookRows({
    table,
    called,
    columns,
    identity: tellingColumns(menu),
    align: found.finder.align,
    memory: memoryOf(context, table, mock),
  })
  return seen.ok ? seen.value : null
}

/** What is known of a table's two columns for as long as this pane has the right to write. */
function memoryOf({ memory }: FlowContext, table: string, mock: boolean): Memory {
  const { cells } = memory.lease
  const name = `${table} ${mock}`
  const known = cells.get(name) ?? newMemory()
  cells.set(name, known)
  return known
}

/** What a write that failed leaves: what was there `before`, or rows of two plans. */
async function noteEnd(
  context: FlowContext,
  begun: Beginning,
  stands: Stands,
  before: Begun | undefined,
): Promise<void> {
  const { unfinished } = context.memory.workbook
  if (!isBegun(unfinished, begun)) return
  if (stands === 'nothing') {
    // Where this fails too, the workbook says more than is amiss, and never less.
    await changeState(context, (state) =>
      // Whoever has the right to write since then has noted her own.
      isBegun(state.unfinished, begun) ? { ...state, unfinished: before } : state,
    )
    return
  }
  context.set({ kept: { ...context.state.value.kept, unfinished } })
}

const isBegun = (noted: Begun | undefined, { session, at }: Beginning): noted is Begun =>
  noted?.session === session && noted.at === at

/**
 * The menu that was sent must be known, or every row would count as new. After a reload the workbook's
 * part says it; where that is gone, the tables do if they have not changed since.
 */
async function menuOfFit(
  context: FlowContext,
  progress: (progress: Progress) => void,
): Promise<string | null> {
  const { memory, dependencies } = context
  const { fit } = memory
  if (!fit || (await dependencies.worker.menuOf('chosen')) !== null) return null
  const found = await checkNow(context, progress, fit.mock)
  if (typeof found === 'string') return found
  if (memory.inputs !== fit.inputs)
    return 'The workbook no longer knows which rows were planned, and the tables have changed since: plan anew.'
  await dependencies.worker.begin(fit.idempotency_key)
  return null
}

async function ensureColumns(
  context: FlowContext,
  { id, name }: { readonly id: string; readonly name: string },
  mock: boolean,
  begun: Begun,
): Promise<{ ok: true; columns: PlanColumns; fresh: boolean } | { ok: false; message: string }> {
  const note = (columns: KeptColumns, more: Partial<WorkbookState>) =>
    changeState(context, (state) => ({
      ...state,
      ...more,
      owned: withOwned(state.owned, { table: id, mock, ...columns }),
    }))
  const made = await context.dependencies.excel.ensurePlanColumns({
    table: id,
    called: name,
    mock,
    kept:
      context.memory.workbook.owned?.find((one) => one.table === id && one.mock === mock) ?? null,
    async keep(columns) {
      const noted = await note(columns, {})
      return noted.ok ? null : noted.message
    },
  })
  if (!made.ok) return { ok: false, message: made.failure.message }
  const { columns, made: fresh } = made.value
  const noted = await note(columns, mock ? {} : { unfinished: begun })
  return noted.ok ? { ok: true, columns, fresh } : noted
}

// The steps before the first cell of a write and after a failed write: what the workbook records,
// and which columns are the add-in's.
import type { KeptColumns, PlanColumns } from './excel/plan-columns.ts'
import { withOwned, type WorkbookState } from '../kept-plans/workbook-state.ts'
import type { WriteShown } from '../plan/plan-state.ts'
import type { Progress } from '../shell/progress.ts'
import { writeRunText } from '../messages/texts.ts'
import { checkNow } from '../check/check.ts'
import type { FlowContext } from '../shell/context.ts'
import { changeState } from '../kept-plans/workbook-memory.ts'

export type Begun = NonNullable<WorkbookState['unfinished']>

/** Who began to write which plan, and when. */
export type WriteStart = Omit<Begun, 'undo'>

/** Records what a failed write has left: the cells of `before`, or rows of two plans. */
export async function recordFailedWrite(
  context: FlowContext,
  begun: WriteStart,
  stands: ColumnsState,
  before: Begun | undefined,
): Promise<void> {
  const { unfinished } = context.memory.workbook
  if (!isBegun(unfinished, begun)) return
  if (stands === 'nothing') {
    // If this fails, the workbook reports more trouble than there is, never less.
    await changeState(context, (state) =>
      // Another writer may have recorded its own write since.
      isBegun(state.unfinished, begun) ? { ...state, unfinished: before } : state,
    )
    return
  }
  context.set({ kept: { ...context.state.value.kept, unfinished } })
}

const isBegun = (noted: Begun | undefined, { session, at }: WriteStart): noted is Begun =>
  noted?.session === session && noted.at === at

/**
 * The menu that was sent; without it every row would count as new. After a reload the workbook's
 * part has it; if that is gone, unchanged tables give it.
 */
export async function menuOfFit(
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

export interface Ensured {
  readonly ok: true
  readonly columns: PlanColumns
  readonly fresh: boolean
  /** Header of the person's column on whose right side they stand; null = at the right end. */
  readonly beside: string | null
}

/** `after`: id of the column on whose right side new ones are made; null = at the right end. */
export async function ensureColumns(
  context: FlowContext,
  { id, name }: { readonly id: string; readonly name: string },
  { mock, after }: { readonly mock: boolean; readonly after: number | null },
  begun: Begun,
): Promise<Ensured | { ok: false; message: string }> {
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
    after,
    kept:
      context.memory.workbook.owned?.find((one) => one.table === id && one.mock === mock) ?? null,
    async keep(columns) {
      const noted = await note(columns, {})
      return noted.ok ? null : noted.message
    },
  })
  if (!made.ok) return { ok: false, message: made.failure.message }
  const { columns, made: fresh, beside } = made.value
  const noted = await note(columns, mock ? {} : { unfinished: begun })
  return noted.ok ? { ok: true, columns, fresh, beside } : noted
}

/** What the columns hold after a failed write. */
export type ColumnsState = Extract<WriteShown, { is: 'failed' }>['stands']

// The third column, on wish: written by its own pass right after the two columns of a round, under the same
// lease and before the plan is kept. The pass takes the column as a pair of itself, so what holds for the two
// columns holds for it: rows are found by what they say, checked after the write, and what it displaced is mended.
import { asPair, ensureConfidenceColumn } from './excel/confidence-column.ts'
import type { OwnedColumn, PlanColumns } from './excel/plan-columns.ts'
import { noteRest } from './excel/plan-memory.ts'
import type { PlannedMenu } from '../plan/planned-menu.ts'
import { tellingColumns } from './row-identity.ts'
import { ownedOf, withOwned } from '../kept-plans/workbook-state.ts'
import { planColumnsText } from '../messages/texts.ts'
import { ROW, type AlignedRows } from '../thread/align-rows.ts'
import type { FlowContext } from '../shell/context.ts'
import { findRows, type FindableRows } from './find-rows.ts'
import { changeState, type Changed } from '../kept-plans/workbook-memory.ts'
import { memoryOf } from './current-rows.ts'
import type { ColumnsJob, Rest } from './written.ts'

/** A table by id, and its name for messages. */
interface TableNow {
  readonly id: string
  readonly name: string
}

interface ConfidencePass {
  readonly job: Pick<ColumnsJob, 'mock' | 'confidence' | 'progress'>
  readonly table: TableNow
  readonly menu: PlannedMenu
  readonly columns: PlanColumns
  readonly rows: AlignedRows
}

/** Looks again at what was written; `rows`: as they are now, null = as before. */
export type ConfidenceLook = (
  rows: AlignedRows | null,
) => Promise<{ readonly atRest: boolean; readonly mended: number }>

export type ConfidenceEnd =
  /** `look` null: there is no such column. */
  | { readonly is: 'written'; readonly look: ConfidenceLook | null }
  | { readonly is: 'unrest'; readonly message: string; readonly rest: number }
  | { readonly is: 'failed'; readonly message: string; readonly asked: boolean }

/** Writes the confidences if the table has or gets the column; an input test has none. */
export async function writeConfidence(
  context: FlowContext,
  { job, table, menu, columns, rows }: ConfidencePass,
  { confidence: rest }: Rest,
): Promise<ConfidenceEnd> {
  const { excel } = context.dependencies
  if (job.mock) return { is: 'written', look: null }
  const ensured = await ensure(context, table, columns.profit, job.confidence === true)
  if (!ensured.ok) return { is: 'failed', message: ensured.message, asked: false }
  const { column, made } = ensured
  if (column === null) return { is: 'written', look: null }
  const memory = memoryOf(context, `${table.id} confidence`, false)
  const cells = {
    table: table.id,
    called: table.name,
    columns: asPair(column),
    identity: tellingColumns(menu),
    memory,
  }
  let finder = findRows(confidenceRows(rows))
  let asked = false
  job.progress({ text: planColumnsText.writingConfidence, share: 1 })
  const written = await excel.writePlan({
    ...cells,
    ...(memory.before.size === 0 && !made && { rest: rest ?? Number.NaN }),
    align: finder.align,
    onProgress: () => void (asked = true),
  })
  const look: ConfidenceLook = async (now) => {
    if (now) finder = findRows(confidenceRows(now))
    const looked = await excel.writePlan({ ...cells, align: finder.align, again: true })
    if (!looked.ok) return { atRest: looked.failure.kind === 'missing', mended: 0 }
    noteRest(memory)
    const { wrote } = looked.value
    return { atRest: wrote === 0 && finder.unseen() === 0, mended: wrote }
  }
  if (written.ok) return { is: 'written', look }
  const { failure } = written
  if (failure.kind === 'unrest')
    return { is: 'unrest', message: failure.message, rest: failure.sum }
  return { is: 'failed', message: failure.message, asked }
}

/** The rows of the menu with their confidence in the place of both cells; without one they are emptied. */
function confidenceRows({ identity, confidence, ...rows }: AlignedRows): FindableRows {
  const what = rows.what.map((is, row) =>
    is === ROW.planned && Number.isNaN(confidence[row]!) ? ROW.emptied : is,
  )
  return { identity, what, qty: confidence, profit: confidence }
}

type Ensured =
  | { readonly ok: true; readonly column: OwnedColumn | null; readonly made: boolean }
  | { readonly ok: false; readonly message: string }

/** The column that the workbook remembers, or a new one; one that is gone is forgotten. */
async function ensure(
  context: FlowContext,
  { id: table, name: called }: TableNow,
  beside: OwnedColumn,
  make: boolean,
): Promise<Ensured> {
  const none: Ensured = { ok: true, column: null, made: false }
  const kept = ownedOf(context.memory.workbook, table)?.confidence ?? null
  if (kept === null && !make) return none
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
  if (column?.id !== kept?.id || column === null) {
    const noted = await noteConfidence(context, table, column)
    if (!noted.ok) return noted
  }
  return column === null ? none : { ok: true, column, made: found.value!.made }
}

/** Notes the column of a table; null = none. */
export function noteConfidence(
  context: FlowContext,
  table: string,
  column: { readonly id: number | null; readonly name: string } | null,
): Promise<Changed> {
  return changeState(context, (state) => {
    const owned = ownedOf(state, table)
    if (!owned) return state
    const confidence = column ?? undefined
    return { ...state, owned: withOwned(state.owned, { ...owned, confidence }) }
  })
}

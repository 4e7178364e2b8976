// Writes the cells of a plan into all of its columns, in one step of undo.
import { asPair } from './excel/confidence-column.ts'
import type { ExcelAnswer } from '../excel/failure.ts'
import { newMemory, type Memory } from './excel/plan-memory.ts'
import type { PlanValues } from './excel/plan-rows.ts'
import type { PlannedMenu } from '../plan/planned-menu.ts'
import { tellingColumns } from './row-identity.ts'
import { ROW, type AlignedRows } from './aligned-rows.ts'
import { perPane, type Shell } from '../shell/shell.ts'
import { findRows, type FindableRows } from './find-rows.ts'
import type { MadeColumns } from './own-columns.ts'
import type { FoundRows } from './current-rows.ts'

/** What is known of the columns until all edits have arrived, by table and columns. */
const known = perPane(() => new Map<string, Memory>())

export const forgetCells = (shell: Shell): void => known(shell).clear()

interface Cells {
  readonly menu: PlannedMenu
  readonly now: FoundRows
  readonly made: MadeColumns
  readonly mock: boolean
  /** Only cells with values of these plans; left out = every cell that differs. */
  readonly repair?: PlanValues
  readonly onProgress?: (share: number) => void
}

type CellsWritten =
  /** `unseen`: rows that were unknown when the table was read. */
  | { readonly ok: true; readonly planned: number; readonly wrote: number; readonly unseen: number }
  | Extract<ExcelAnswer<never>, { ok: false }>

/** Writes the cells of all columns in one step of undo. */
export async function writeCells(
  shell: Shell,
  { menu, now, made, mock, repair, onProgress }: Cells,
): Promise<CellsWritten> {
  const { head, rows } = now
  const table = menu.table.id
  const memory = (columns: string) => {
    const name = JSON.stringify([table, menu.time, columns])
    const cells = known(shell).get(name) ?? newMemory()
    known(shell).set(name, cells)
    return cells
  }
  const finder = findRows(rows)
  const third = made.confidence && {
    columns: asPair(made.confidence),
    align: findRows(confidenceRows(rows)).align,
    memory: memory('confidence'),
    repair: undefined,
  }
  const written = await shell.dependencies.excel.writePlan({
    table,
    called: head.name,
    first: { head, rows: now.read },
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

// The add-in's columns in the table of a plan: finds or makes them, and notes them before they hold anything.
import { ensureConfidenceColumn } from './excel/confidence-column.ts'
import type { KeptColumn, KeptColumns, OwnedColumn, PlanColumns } from './excel/plan-columns.ts'
import type { TableHead } from '../tables/excel/read-table.ts'
import type { PlannedMenu } from '../plan/planned-menu.ts'
import { ownedOf, withOwned, type WorkbookState } from '../kept-plans/workbook-state.ts'
import type { Shell } from '../shell/shell.ts'
import { changeState, workbookOf, type Changed } from '../kept-plans/workbook-memory.ts'

/** The columns of a plan in its table; `confidence` null = the table has none. */
export interface MadeColumns {
  readonly columns: PlanColumns
  readonly confidence: OwnedColumn | null
}

/** Notes columns of a plan in the workbook's state. */
type NoteColumns = (state: WorkbookState) => WorkbookState

/**
 * Finds or makes the columns; their names are noted before they are made. `note` must be noted before they hold
 * anything.
 */
export async function ensureColumns(
  shell: Shell,
  { id, name }: TableHead,
  { columns: mapped }: PlannedMenu,
  { mock, confidence }: { readonly mock: boolean; readonly confidence: boolean },
): Promise<(MadeColumns & { ok: true; note: NoteColumns }) | { ok: false; message: string }> {
  const { state, dependencies } = shell
  const owned =
    workbookOf(shell).owned?.find((one) => one.table === id && one.mock === mock) ?? null
  const noting =
    (columns: KeptColumns): NoteColumns =>
    (state) => ({ ...state, owned: withOwned(state.owned, { table: id, mock, ...columns }) })
  const made = await dependencies.excel.ensurePlanColumns({
    table: id,
    called: name,
    mock,
    after: !mock && state.value.kept.place === 'key' ? (mapped.key?.id ?? null) : null,
    kept: owned,
    async keep(columns) {
      const noted = await changeState(shell, noting(columns))
      return noted.ok ? null : noted.message
    },
  })
  if (!made.ok) return { ok: false, message: made.failure.message }
  const { columns } = made.value
  const note = noting(columns)
  const third = mock ? NO_THIRD : await ensureThird(shell, { id, name }, columns, confidence)
  return third.ok ? { ok: true, columns, confidence: third.column, note } : third
}

const NO_THIRD = { ok: true, column: null } as const

/** The column with the confidence that the workbook remembers, or a new one; one that is gone is forgotten. */
async function ensureThird(
  shell: Shell,
  { id: table, name: called }: Pick<TableHead, 'id' | 'name'>,
  { profit: beside }: PlanColumns,
  make: boolean,
): Promise<{ ok: true; column: OwnedColumn | null } | { ok: false; message: string }> {
  const kept = ownedOf(workbookOf(shell), table)?.confidence ?? null
  if (kept === null && !make) return NO_THIRD
  const found = await ensureConfidenceColumn({
    table,
    called,
    beside,
    kept,
    make,
    async keep(column) {
      const noted = await noteConfidence(shell, table, column)
      return noted.ok ? null : noted.message
    },
  })
  if (!found.ok) return { ok: false, message: found.failure.message }
  const column = found.value?.column ?? null
  if (column === null || column.id !== kept?.id) {
    const noted = await noteConfidence(shell, table, column)
    if (!noted.ok) return noted
  }
  return { ok: true, column }
}

/** Notes the third column of a table; null = none. */
export function noteConfidence(
  shell: Shell,
  table: string,
  column: KeptColumn | null,
): Promise<Changed> {
  return changeState(shell, (state) => {
    const owned = ownedOf(state, table)
    if (!owned) return state
    const confidence = column ?? undefined
    return { ...state, owned: withOwned(state.owned, { ...owned, confidence }) }
  })
}

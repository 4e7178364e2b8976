// The add-in's columns in the table of a plan: finds or makes them, and notes them before they hold anything.
import { ensureConfidenceColumn } from './excel/confidence-column.ts'
import type { KeptColumn, KeptColumns, OwnedColumn, PlanColumns } from './excel/plan-columns.ts'
import type { TableHead } from '../tables/excel/read-table.ts'
import type { PlannedMenu } from '../plan/planned-menu.ts'
import { ownedOf, withOwned } from '../kept-plans/workbook-state.ts'
import type { Shell } from '../shell/shell.ts'
import { changeState, workbookOf, type Changed } from '../kept-plans/workbook-memory.ts'

/** The columns of a plan in its table; `confidence` null = the table has none. */
export interface MadeColumns {
  readonly columns: PlanColumns
  readonly confidence: OwnedColumn | null
}

/** Finds or makes the columns, and notes them before they hold anything. */
export async function ensureColumns(
  shell: Shell,
  { id, name }: TableHead,
  { columns: mapped }: PlannedMenu,
  { mock, confidence }: { readonly mock: boolean; readonly confidence: boolean },
): Promise<(MadeColumns & { ok: true; beside: string | null }) | { ok: false; message: string }> {
  const { state, dependencies } = shell
  const owned =
    workbookOf(shell).owned?.find((one) => one.table === id && one.mock === mock) ?? null
  const note = (columns: KeptColumns) =>
    changeState(shell, (state) => ({
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
  const third = mock ? NO_THIRD : await ensureThird(shell, { id, name }, columns, confidence)
  return third.ok ? { ok: true, columns, beside, confidence: third.column } : third
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

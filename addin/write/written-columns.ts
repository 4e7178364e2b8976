// The columns that hold the plan that is shown, as the workbook remembers them.
import type { PlanColumns } from './excel/plan-columns.ts'
import type { Shell } from '../shell/shell.ts'
import { workbookOf } from '../kept-plans/workbook-memory.ts'

export interface PlanPlace {
  /** Id of the table, and its name for messages. */
  readonly table: string
  readonly called: string
  readonly columns: PlanColumns
}

/** Null: the plan has no columns. */
export async function planColumnsOf(shell: Shell): Promise<PlanPlace | null> {
  const { dependencies, state } = shell
  const { step } = state.value
  const mock = step.at === 'plan' && step.mock
  const menu = await dependencies.worker.menuOf(mock ? 'chosen' : 'current')
  const owned = workbookOf(shell).owned?.find(
    (one) => one.table === menu?.table.id && one.mock === mock,
  )
  if (!menu || !owned || owned.qty.id === null || owned.profit.id === null) return null
  const columns = {
    qty: { id: owned.qty.id, name: owned.qty.name },
    profit: { id: owned.profit.id, name: owned.profit.name },
  }
  const { id: table, name: called } = menu.table
  return { table, called, columns }
}

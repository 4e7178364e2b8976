// The current rows of a plan's table and what each gets from the plan.
import { asPair } from './excel/confidence-column.ts'
import type { PlanColumns } from './excel/plan-columns.ts'
import { newMemory, type Memory } from './excel/plan-memory.ts'
import type { TableHead } from '../tables/excel/read-table.ts'
import type { PlannedMenu } from '../plan/planned-menu.ts'
import { tellingColumns } from './row-identity.ts'
import type { Progress } from '../shell/progress.ts'
import type { AlignedPlan } from '../thread/align-rows.ts'
import type { WhichPlan } from '../thread/plans.ts'
import { tableSetupText, writeRunText } from '../messages/texts.ts'
import { moment, type FlowContext } from '../shell/context.ts'
import { findRows, type RowFinder } from './find-rows.ts'
import { readPart } from '../tables/read-tables.ts'
import { nameNow } from '../sign-in/sign-in.ts'
import { NO_REST, type Rest } from './written.ts'

export interface FoundRows {
  readonly head: TableHead
  readonly rows: AlignedPlan
  readonly finder: RowFinder
}

/** The current rows and what each gets; a failure if that cannot be known. */
export async function findCurrentRows(
  context: FlowContext,
  of: WhichPlan,
  menu: PlannedMenu,
  tell: (progress: Progress) => void,
): Promise<FoundRows | string> {
  const { table } = menu
  const report = (done: number, rows: number) =>
    tell({
      text: tableSetupText.readingTable({ table: table.name, done, rows }),
      share: (0.3 * done) / rows,
    })
  const read = await readPart(context, 'planned menus', table.id, report, table.name)
  if (!read.ok) return read.message
  const { head } = read
  const gone = tellingColumns(menu).find(({ id }) => !head.columnIds.includes(id))
  if (gone) return writeRunText.columnGone({ table: head.name, column: gone.name })
  tell({ text: writeRunText.findingDeals, share: 0.35 })
  const rows = await context.dependencies.worker.align(of, {
    by: nameNow(context),
    at: moment(context),
  })
  return rows ? { head, rows, finder: findRows(rows) } : writeRunText.noPlan
}

/**
 * Looks at the rows that the plan does not decide, before the wait for others. Rows that hold the
 * same after the wait are at rest.
 */
export async function lookBefore(
  context: FlowContext,
  which: WhichPlan,
  mock: boolean,
): Promise<Rest> {
  const menu = await context.dependencies.worker.menuOf(which)
  const owned = context.memory.workbook.owned?.find(
    (one) => one.table === menu?.table.id && one.mock === mock,
  )
  const [qty, profit] = [owned?.qty, owned?.profit]
  if (!menu || !qty || qty.id === null || !profit || profit.id === null) return NO_REST
  const columns = {
    qty: { id: qty.id, name: qty.name },
    profit: { id: profit.id, name: profit.name },
  }
  const found = await findCurrentRows(context, which, menu, () => undefined)
  if (typeof found === 'string') return NO_REST
  const { id: table, name: called } = menu.table
  const look = async (columns: PlanColumns, name: string) => {
    const seen = await context.dependencies.excel.lookRows({
      table,
      called,
      columns,
      identity: tellingColumns(menu),
      align: found.finder.align,
      memory: memoryOf(context, name, mock),
    })
    return seen.ok ? seen.value : null
  }
  const { id = null, name = '' } = owned?.confidence ?? {}
  const pair = await look(columns, table)
  const confidence = id === null ? null : await look(asPair({ id, name }), `${table} confidence`)
  return { pair, confidence }
}

/** What is known of a table's columns, by a name for them, while this pane has the lease. */
export function memoryOf({ memory }: FlowContext, columns: string, mock: boolean): Memory {
  const { cells } = memory.lease
  const name = `${columns} ${mock}`
  const known = cells.get(name) ?? newMemory()
  cells.set(name, known)
  return known
}

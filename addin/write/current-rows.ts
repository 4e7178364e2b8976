// The rows of a plan's table as they are now: the cells that say which row is which, those of the plan's columns,
// and what each row gets.
import type { CellValue } from '../excel/blocks.ts'
import { workbookOf } from '../kept-plans/workbook-memory.ts'
import { tableSetupText, writeRunText } from '../messages/texts.ts'
import type { PlannedMenu } from '../plan/planned-menu.ts'
import type { Progress } from '../shell/progress.ts'
import type { Shell } from '../shell/shell.ts'
import type { TableHead } from '../tables/excel/read-table.ts'
import { readPart } from '../tables/read-tables.ts'
import type { AlignedPlan } from './aligned-rows.ts'
import type { Signature, WhichPlan } from '../thread/plans.ts'
import { lookedColumns } from './excel/look-rows.ts'
import { tellingColumns } from './row-identity.ts'

/** The cells that tell the rows and those of the plan's columns, as they were read, and what each row gets. */
export interface FoundRows {
  readonly head: TableHead
  readonly read: readonly (readonly CellValue[])[]
  readonly rows: AlignedPlan
}

interface FindJob {
  readonly which: WhichPlan
  readonly mock: boolean
  readonly progress: (progress: Progress) => void
}

/** The columns of a table that say what its rows are, and those of the plan where there are some. */
export function columnsToRead(shell: Shell, menu: PlannedMenu, mock: boolean) {
  const { id } = menu.table
  const owned = workbookOf(shell).owned?.find((one) => one.table === id && one.mock === mock)
  const ours = owned ? [owned.qty, owned.profit, owned.confidence ?? { id: null }] : []
  return lookedColumns(tellingColumns(menu), ours)
}

/** The current rows and what each gets; a message if that cannot be known. */
export async function findCurrentRows(
  shell: Shell,
  { which, mock, progress }: FindJob,
  menu: PlannedMenu,
  signature: Signature,
): Promise<FoundRows | string> {
  const { table } = menu
  const report = (done: number, rows: number) =>
    progress({
      text: tableSetupText.readingTable({ table: table.name, done, rows }),
      share: (0.3 * done) / rows,
    })
  const only = columnsToRead(shell, menu, mock)
  const read = await readPart(shell, 'planned menus', table.id, report, table.name, only)
  if (!read.ok) return read.message
  const { head } = read
  const gone = tellingColumns(menu).find(({ id }) => !head.columnIds.includes(id))
  if (gone) return writeRunText.columnGone({ table: head.name, column: gone.name })
  progress({ text: writeRunText.findingDeals, share: 0.35 })
  const rows = await shell.dependencies.worker.align(which, signature)
  return rows ? { head, read: read.rows, rows } : writeRunText.noPlan
}

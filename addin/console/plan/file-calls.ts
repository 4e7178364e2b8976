// What the worker of the page "Plan" does beside the pane's own: the plan in the rows of its table, for a file.
import { namesOf, plannedRows, rowsCsv, type PlannedRows } from './plan-in-table.ts'
import { cellsHash } from '../../mapping/work.ts'
import type { Checked } from '../../thread/create-worker-api.ts'
import type { Plans } from '../../thread/plans.ts'

interface PlanInTable {
  /** Id of the table. */
  readonly table: string
  readonly rows: PlannedRows
  readonly names: readonly [string, string]
  readonly csv: string
}

/** As the page calls it. */
export type FileCalls = ReturnType<typeof fileCalls>

export const fileCalls = ({ answered, menuOf }: Plans, checked: Readonly<Checked>) => ({
  /** Of the plan on the screen; null = other tables were checked since. */
  async planInTable(): Promise<PlanInTable | null> {
    const [result, chosen, { held }] = [answered.result(), answered.chosen(), checked]
    const cells = menuOf('chosen')?.from.cells
    if (!result || !chosen || !held || cellsHash(held.done.upload) !== cells) return null
    const { menus } = held.sheets
    const rows = plannedRows(held.done.upload, chosen.rows)
    const mock = result.mock === true
    return { table: menus.id, rows, names: namesOf(mock), csv: rowsCsv(menus, rows, mock) }
  },
})

// What the worker of the page "Plan" does beside the pane's own: the plan in the rows of its table, for a file; and what the
// tables call deals.
import { cell, numbers } from '#contract/table.ts'
import { labelsOf } from '../../mapping/labels.ts'
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

export const fileCalls = ({ answered, menuOf }: Plans, checked: Readonly<Checked>) => {
  /** What the plan on the screen was made from; null = other tables were checked since. */
  const heldOf = () => {
    const { held } = checked
    return held && cellsHash(held.done.upload) === menuOf('chosen')?.from.cells ? held : null
  }
  return {
    /** Of the plan on the screen. */
    async planInTable(): Promise<PlanInTable | null> {
      const [result, chosen, held] = [answered.result(), answered.chosen(), heldOf()]
      if (!result || !chosen || !held) return null
      const { menus } = held.sheets
      const rows = plannedRows(held.done.upload, chosen.rows)
      const mock = result.mock === true
      return { table: menus.id, rows, names: namesOf(mock), csv: rowsCsv(menus, rows, mock) }
    },
    /** Names of its deals by key, those of today first. */
    async names(): Promise<readonly (readonly [string, string])[]> {
      const held = heldOf()
      if (!held) return []
      const { upload } = held.done
      const { table } = upload.menus
      const menu = numbers(table, 'menu')
      const keys = table.columns.get('key')
      const today = new Set(
        [...menu.keys()].filter((row) => menu[row] === 0).map((row) => String(cell(keys, row))),
      )
      return [...labelsOf(held.job.mapping, held.sheets, upload)].toSorted(
        ([a], [b]) => Number(today.has(b)) - Number(today.has(a)),
      )
    },
  }
}

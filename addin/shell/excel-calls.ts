// The Excel calls of the flow, as one parameter: a test has two panes over two workbooks.
import { ensurePlanColumns } from '../write/excel/plan-columns.ts'
import { insertTable } from '../tables/excel/insert-table.ts'
import { listTables } from '../tables/excel/list-tables.ts'
import { namePlan } from '../write/excel/plan-name.ts'
import { isNeverSaved } from '../excel/never-saved.ts'
import { readTable } from '../tables/excel/read-table.ts'
import { readSeparators } from '../excel/separators.ts'
import { selectCell } from '../check/excel/select-cell.ts'
import {
  readParts,
  readSetting,
  readSettings,
  replacePart,
  writeSetting,
} from '../excel/workbook-state.ts'
import { placeOfColumns, watchTables } from '../stale/excel/watch-tables.ts'
import { writePlan } from '../write/excel/write-plan.ts'
import { lookRows } from '../write/excel/look-rows.ts'

export const EXCEL = {
  listTables,
  readTable,
  watchTables,
  placeOfColumns,
  selectCell,
  ensurePlanColumns,
  writePlan,
  lookRows,
  readSetting,
  readSettings,
  writeSetting,
  readParts,
  replacePart,
  namePlan,
  insertTable,
  isNeverSaved,
  readSeparators,
}

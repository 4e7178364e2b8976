// Records what the rows of problems held when they were checked, so that "Show the cell" finds a
// moved row: the cell itself, and the cells that identify its row.
import { cell } from '#contract/table.ts'
import { tellingHeaders } from '../write/row-identity.ts'
import type { Mapping } from '../mapping/mapping.ts'
import type { CellAt, RowAsRead, SheetProblem } from '../mapping/problems.ts'
import type { Sheet } from '../mapping/sheet.ts'
import type { Sheets } from '../mapping/sources.ts'

const spot = ({ table, row, header }: CellAt): string => JSON.stringify([table, row, header])

/**
 * The problems, each cell with its row as it was read. A cell with a problem of its own does not
 * identify its row: after it is mended, the row must still be found.
 */
export function withRows(
  problems: readonly SheetProblem[],
  mapping: Mapping,
  { menus, history, sales }: Sheets,
): SheetProblem[] {
  const parts = [
    { sheet: menus, columns: mapping.menus.columns },
    { sheet: history, columns: mapping.history?.columns ?? {} },
    { sheet: sales, columns: mapping.sales?.columns ?? {} },
  ]
  const wrong = new Set(problems.flatMap(({ cells }) => cells.map(spot)))
  const asRead = (at: CellAt): CellAt => {
    const part = parts.find(({ sheet }) => sheet?.name === at.table)
    if (!part?.sheet) return at
    const telling = tellingHeaders(part.columns).filter(
      (header) => !wrong.has(spot({ ...at, header })),
    )
    return { ...at, asRead: rowAsRead(part.sheet, at, telling) }
  }
  return problems.map((problem) => ({ ...problem, cells: problem.cells.map(asRead) }))
}

/** A row's own cell and its cells in the columns of these headers. */
export function rowAsRead(
  sheet: Sheet,
  { row, header }: CellAt,
  telling: readonly string[],
): RowAsRead {
  const own = header === null ? -1 : sheet.headers.indexOf(header)
  const others = telling.map((one) => sheet.headers.indexOf(one))
  const places = [...new Set([own, ...others])].filter((at) => at >= 0)
  return {
    table: sheet.id,
    column: sheet.columnIds[own] ?? null,
    cells: places.map((at) => ({
      column: sheet.columnIds[at]!,
      value: cell(sheet.columns[at], row),
    })),
  }
}

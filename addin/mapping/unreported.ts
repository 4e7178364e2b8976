// Removes double reports: a cell that the mapping could not read is uploaded blank, and the rules
// would report the blank again. A column that one of two tables lacks counts as one problem, not as
// thousands of blank cells.
import { statementOf, withRows } from '#contract/entry-rows.ts'
import type { Entry } from '#contract/schemas.ts'
import { cell } from '#contract/table.ts'
import { tableProblemsText } from '../text/en/table-problems.ts'
import { MENU_FIELDS } from './fields.ts'
import { problemOf, type SheetProblem, unmappedText } from './problems.ts'
import { headerIn } from './translate.ts'
import type { Upload } from './upload.ts'

/** The rest of an entry of blank cells; null if the mapping has reported them all. */
export function unreported(entry: Entry, upload: Upload): Entry | null {
  const part = entry.code === 'missing_value' && entry.table !== 'request' && upload[entry.table]
  if (!part || entry.column === undefined) return entry
  const { column } = entry
  const { table, back } = part
  const isTold = (row: number): boolean => {
    const from = back.table[row]!
    const header = headerIn(part, from, column)
    if (header === null) return true
    // A menu that no column names follows from T, which has its own entry.
    if (column === 'menu' && header === headerIn(part, from, 'T')) return true
    return upload.problems.some((problem) =>
      isOf(problem, back.tables[from]!, header, back.row[row]!),
    )
  }
  const rows = entry.rows.filter((row) => !isTold(row))
  if (rows.length === entry.rows.length) return entry
  if (rows.length === 0) return null
  const all = entry.rows.length === entry.count
  const count = all ? rows.length : entry.count - (entry.rows.length - rows.length)
  const keys = rows.slice(0, entry.keys.length).flatMap((row) => {
    const key = cell(table.columns.get('key'), row)
    return key === null || typeof key === 'boolean' ? [] : [key]
  })
  const said = new RegExp(String.raw`in ${entry.count} rows?\b`)
  const statement = statementOf(entry).replace(said, `in ${count} row${count === 1 ? '' : 's'}`)
  const hits = { count, rows, keys: [...new Set(keys)] }
  return { ...entry, ...hits, message: withRows(statement, hits) }
}

/** Menu tables that lack a needed column which another of them has. */
export function lackingColumns(entries: readonly Entry[], { menus }: Upload): SheetProblem[] {
  return entries.flatMap(({ code, table, column, rows }) => {
    if (code !== 'missing_value' || table !== 'menus' || column === undefined) return []
    const { back } = menus
    const from = new Set(rows.map((row) => back.table[row]!))
    return [...from]
      .filter((part) => headerIn(menus, part, column) === null)
      .map((part) => {
        const name = back.tables[part]!
        const message = unmappedText([name], MENU_FIELDS, column)
        return problemOf('column_unmapped', name, null, message, tableProblemsText.unmappedFix)
      })
  })
}

/** Long problems list their first cells only; further cells count as reported. */
function isOf(problem: SheetProblem, table: string, header: string, row: number): boolean {
  if (problem.severity === 'warning' || problem.table !== table || problem.header !== header)
    return false
  const { cells, count } = problem
  const last = cells.at(-1)
  if (last === undefined) return false
  return cells.some((at) => at.row === row) || (count > cells.length && row > last.row)
}

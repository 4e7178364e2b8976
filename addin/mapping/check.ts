// Runs the contract's own validation over an upload before anything is sent: the same code as the
// service's, over the same tables. Its entries become problems on cells.
import type { TableRead } from '#contract/request-read.ts'
import type { Entry, Validation } from '#contract/schemas.ts'
import { TABLE_COLUMNS } from '#contract/limits.ts'
import { rowLimit, tooManyColumns, tooManyRows } from '#tables/table-entries.ts'
import { validateRequest } from '#contract/validate.ts'
import { tableProblemsText } from '../messages/texts.ts'
import { byCause, withTwins } from './causes.ts'
import { problemOf, unmappedText, type SheetProblem } from './problems.ts'
import { isByValue, quoteCells } from './quote-cells.ts'
import type { Sheet } from './sheet.ts'
import type { Sheets } from './sources.ts'
import { translateEntry, headerIn } from './translate.ts'
import type { Upload } from './upload.ts'
import { NO_TABLE, tableRead, type Uploaded } from './uploaded-table.ts'
import { statementOf, withRows } from '#contract/entry-rows.ts'
import { cell } from '#contract/table.ts'
import { MENU_FIELDS } from './fields.ts'

export interface Checked {
  /** Neither the mapping nor the service's rules found an error. */
  readonly ok: boolean
  /** The answer that `POST /validate` would give. */
  readonly validation: Validation
  /** Problems of the mapping first, then those of the rules; errors before warnings. */
  readonly problems: readonly SheetProblem[]
}

/**
 * Runs every rule over the upload. `fields`: the request without its tables. `known`: the
 * description that the account would fall back to. 100,000 rows take a fraction of a second, so
 * call it in a web worker.
 */
export function checkUpload(
  upload: Upload,
  sheets: Sheets,
  fields: Record<string, unknown>,
  known: string | null = null,
): Checked {
  const { validation } = validateRequest(
    {
      fields,
      menus: withinLimits('menus', upload.menus),
      // No sales are enough if past profits are known.
      sales: upload.sales ? withinLimits('sales', upload.sales) : NO_TABLE,
    },
    known,
  )
  const all = [sheets.menus, sheets.history, sheets.sales].filter(
    (sheet): sheet is Sheet => sheet !== undefined,
  )
  const unmapped = upload.problems.some((problem) => problem.code === 'column_unmapped')
  const translate = (severity: SheetProblem['severity']) => (entry: Entry) =>
    translateEntry(withTwins(entry, upload), severity, upload, all)
  // The mapping has already reported its missing columns.
  const errors = validation.errors
    .filter((entry) => !(unmapped && isDerived(entry)))
    .flatMap((entry) => unreported(entry, upload) ?? [])
    .map(translate('error'))
  // A description that the service kept from another workbook is not used.
  const silent = validation.warnings.some(isDescriptionMissing)
  const warnings = validation.warnings
    .filter((entry) => !isDescriptionMissing(entry))
    .map(translate('warning'))
  const problems = [
    ...upload.problems,
    ...lackingColumns(
      validation.errors.filter((entry) => !isDerived(entry)),
      upload,
    ),
    ...errors,
    ...(silent ? [DESCRIPTION_MISSING] : []),
    ...warnings.filter((each) => !isToldOdd(each, [...upload.problems, ...errors])),
  ]
  // A column that is gone makes many rules fail: of these only what stands in single cells is told besides.
  const isGone = ({ code }: SheetProblem): boolean => code === 'column_gone'
  const told = problems.some(isGone)
    ? problems.filter((problem) => isGone(problem) || isByValue(problem))
    : problems
  told.sort((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'))
  return {
    ok: !told.some((p) => p.severity === 'error'),
    validation,
    problems: byCause(
      told.map((problem) => quoteCells(problem, all)),
      upload,
      all,
    ),
  }
}

/** Problems that say why cells of a column are no numbers. */
const NO_NUMBERS: ReadonlySet<string> = new Set([
  'form_open',
  'currencies_mixed',
  'units_mixed',
  'percent_in_money',
])

/** A value out of line whose cell another problem tells already. */
function isToldOdd(odd: SheetProblem, others: readonly SheetProblem[]): boolean {
  if (odd.code !== 'value_out_of_line') return false
  const told = others
    .flatMap(({ cells }) => cells)
    .filter(({ table, header }) => table === odd.table && header === odd.header)
  return odd.cells.some(({ row }) => told.some((cell) => cell.row === row))
}

/** Columns that the mapping makes, and reports if it cannot. */
const DERIVED: ReadonlySet<string> = new Set(['key', 'menu', 'T', 'qty'])

function isDerived(entry: Entry): boolean {
  const missing = entry.code === 'missing_column' || entry.code === 'missing_value'
  return missing && entry.column !== undefined && DERIVED.has(entry.column)
}

/** The rules only warn of this (interface §2): a fit falls back to other words or is refused. */
const isDescriptionMissing = ({ code }: Entry): boolean => code === 'description_missing'

const DESCRIPTION_MISSING: SheetProblem = {
  code: 'description_missing',
  severity: 'error',
  table: null,
  header: null,
  message: tableProblemsText.descriptionMissing,
  fix: tableProblemsText.descriptionMissingFix,
  count: 1,
  cells: [],
}

/** The table as it is sent, with what its size breaks. */
function withinLimits(name: 'menus' | 'sales', uploaded: Uploaded): TableRead {
  const { rows, columns } = uploaded.table
  const names = [...columns.keys()]
  const problems = [
    ...(rows > rowLimit(name) ? [tooManyRows(name, rows)] : []),
    ...(names.length > TABLE_COLUMNS ? [tooManyColumns(name, names[TABLE_COLUMNS]!)] : []),
  ]
  return { ...tableRead(uploaded), problems }
}

/** The rest of an entry of blank cells, or of texts; null if the mapping has reported them all. */
export function unreported(entry: Entry, upload: Upload): Entry | null {
  const isBlank = entry.code === 'missing_value'
  const isRead = isBlank || entry.code === 'not_numeric'
  const part = isRead && entry.table !== 'request' && upload[entry.table]
  if (!part || entry.column === undefined) return entry
  const { column } = entry
  const { table, back } = part
  const isTold = (row: number): boolean => {
    const from = back.table[row]!
    const header = headerIn(part, from, column)
    if (header === null) return isBlank
    // A menu that no column names follows from T, which has its own entry.
    if (column === 'menu' && header === headerIn(part, from, 'T')) return true
    return upload.problems.some(
      (problem) =>
        (isBlank || NO_NUMBERS.has(problem.code)) &&
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
function lackingColumns(entries: readonly Entry[], { menus }: Upload): SheetProblem[] {
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

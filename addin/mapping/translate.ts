// Entries of the contract's validation → problems on the analyst's cells: names of the workbook's
// tables and headers, worksheet rows, and a remedy that can be applied in Excel.
import { keysText, statementOf } from '#contract/entry-rows.ts'
import type { Entry } from '#contract/schemas.ts'
import { inPaneWords } from '#addin/text/pane-names.ts'
import { counted } from '#addin/text/words.ts'
import { MENU_FIELDS, SALES_FIELDS, unmappedText } from './fields.ts'
import { rowsText, type CellAt, type SheetProblem } from './problems.ts'
import type { Sheet } from './sheet.ts'
import type { Uploaded } from './uploaded-table.ts'

/** Remedies in terms of the sheet; the contract's speak of the request. */
const FIXES: Readonly<Record<string, string>> = {
  invalid_option: 'Correct it in Options, or leave the field blank.',
  unknown_model: 'Choose “the service’s choice” in Options.',
  missing_table: 'Choose the table under Tables.',
  missing_column: 'Choose its column under Columns.',
  missing_value: 'Fill the cell, or delete the whole row.',
  qty_not_positive:
    'Correct the size, or leave out rows of nothing: a row offers a size above 0; passing is always possible.',
  no_task_rows: 'Choose the period or the table in which the deals to decide stand.',
  too_few_task_rows:
    'List every candidate, also those you would decline, or untick “Check that the history is large enough” in Options.',
  too_few_past_menus:
    'Add more past menus, choose a shorter period, or untick “Check that the history is large enough” in Options.',
  too_few_observed:
    'Add more history, flag the sizes that were taken, add sales of 0 for deals that sold nothing, or untick “Check that the history is large enough” in Options.',
  no_unobserved: 'List past menus whole, with the deals that were not taken.',
  not_numeric:
    'Type the number alone: no unit, sign or text. A number at the left of its cell is text to Excel: type it anew.',
  size_unknown:
    'Map the column that flags the size that was taken, or that says how many were taken.',
  sale_in_future: 'Correct the time of the sale, or delete its row: only what has happened counts.',
  sale_before_menu:
    'Correct the time of the sale or of the offer; sales of an earlier purchase need its key or its menu.',
  sale_after_horizon:
    'Correct the time of the sale, or raise “Periods until leftovers are written off” in the options to the time that stock is really held.',
  sold_more_than_taken:
    'Correct the size that was taken or its sales; units that were there before need a column such as “stock”. If the size counts attempts (calls, visits), say so in the description.',
  chosen_without_sales: 'Say in the options what a flag means: taken, or would have been taken.',
  too_many_rows: 'Leave out the oldest menus and their sales.',
  no_profit: 'Map the column of realised profits, or let the service value the sales.',
  sales_empty: 'Choose the table of sales, or map the column of realised profits.',
}

/** The entry as the analyst sees it. */
export function translateEntry(
  entry: Entry,
  severity: SheetProblem['severity'],
  uploaded: { menus: Uploaded; sales: Uploaded | null },
  sheets: readonly Sheet[],
): SheetProblem {
  const part = entry.table === 'request' ? null : uploaded[entry.table]
  const sheetOf = (name: string): Sheet | undefined => sheets.find((sheet) => sheet.name === name)
  const found = part ? entry.rows.flatMap((row) => cellOf(part, row, entry.column)) : []
  // Several sizes of one sheet row are one cell to mend.
  const cells = found.filter(
    (at, i) => i === found.findIndex((one) => one.table === at.table && one.row === at.row),
  )
  const count = entry.rows.length === entry.count && cells.length > 0 ? cells.length : entry.count
  const tables = part ? [...new Set(cells.map((at) => at.table))] : []
  const table =
    tables.length === 1 ? tables[0]! : tables.length === 0 ? (part?.back.tables[0] ?? null) : null
  const header = cells[0]?.header ?? (part && entry.column ? headerIn(part, 0, entry.column) : null)
  return {
    code: entry.code,
    severity,
    table,
    header,
    message: inSheetWords(entry, part, count, cells, tables, sheetOf),
    fix: FIXES[entry.code] ?? named(entry.fix, part, tables),
    count,
    cells,
  }
}

function cellOf(part: Uploaded, row: number, column: string | undefined): CellAt[] {
  if (row >= part.back.row.length) return []
  const from = part.back.table[row]!
  return [
    {
      table: part.back.tables[from]!,
      row: part.back.row[row]!,
      header: column === undefined ? null : headerIn(part, from, column),
    },
  ]
}

/** The header of an upload column in one of its tables; null = there is none. */
export function headerIn(part: Uploaded, from: number, column: string): string | null {
  return part.headers[from]?.get(column) ?? null
}

/**
 * The message with the sheet's names; rows, counted from 0 in the request, become worksheet rows.
 */
function inSheetWords(
  entry: Entry,
  part: Uploaded | null,
  count: number,
  cells: readonly CellAt[],
  tables: readonly string[],
  sheetOf: (name: string) => Sheet | undefined,
): string {
  if (part && entry.code === 'missing_column' && entry.column !== undefined) {
    const fields = entry.table === 'sales' ? SALES_FIELDS : MENU_FIELDS
    return `${part.back.tables.join(' and ')}: ${unmappedText(fields, entry.column)}`
  }
  const bare = named(statementOf(entry), part, tables)
  if (cells.length === 0) return bare
  const said = bare.replace(new RegExp(String.raw`\b${entry.count} rows?\b`), counted(count, 'row'))
  const where = tables.map((name) => {
    const rows = [...new Set(cells.filter((at) => at.table === name).map((at) => at.row))]
    const sheet = sheetOf(name)
    // The entry names some cells and gives the number of all.
    const more = entry.count > entry.rows.length ? entry.count - entry.rows.length : 0
    const text = sheet ? rowsText(sheet, rows, rows.length + more) : counted(rows.length, 'row')
    // A sentence that already names the only table need not repeat it.
    return tables.length === 1 && bare.includes(name) ? text : `${text} of ${name}`
  })
  const keys = keysText(entry)
  return `${said.replace(/[.:]$/, '')}: ${where.join('; ')}${keys === null ? '' : ` (${keys})`}.`
}

/** Columns that rules name without quotes; the analyst does not know words such as `qty`. */
const BARE =
  /(?<![“"\w])(qty|unit_cost|unit_price|unit_fee|historically_chosen|historically_available)(?![”"\w])/g

/**
 * Replaces table and column names of the request by those of the sheet; `tables`: the tables of the
 * cells.
 */
function named(text: string, part: Uploaded | null, tables: readonly string[]): string {
  const said = inPaneWords(text)
  if (!part) return said
  const names = new Map(part.headers.flatMap((headers) => [...headers]))
  const inSheet = (whole: string, column: string): string => {
    const header = names.get(column)
    return header === undefined ? whole : `“${header}”`
  }
  return said
    .replace(/"([^"]+)"/g, inSheet)
    .replace(BARE, inSheet)
    .replace(
      /\b(Menus|Sales) (column|row|rows)\b/g,
      (_, __, noun: string) =>
        `${(tables.length > 0 ? tables : part.back.tables).join(' and ')} ${noun}`,
    )
}

// Entries of the contract's validation → problems on the analyst's cells: names of the workbook's
// tables and headers, worksheet rows, and a remedy that can be applied in Excel.
import {
  DESCRIPTION_CHARACTERS,
  FLOOR_OBSERVED_GROUPS,
  FLOOR_PAST_MENUS,
  FLOOR_TASK_ROWS,
  SALES_KEYS,
  TABLE_COLUMNS,
} from '#contract/limits.ts'
import { sayByCode, type Values } from '#contract/messages/say.ts'
import { joined, listed, listedApart } from '../messages/words.ts'
import { statementOf } from '#contract/entry-rows.ts'
import type { Entry } from '#contract/schemas.ts'
import { ruleProblemsText, tableProblemsText } from '../messages/texts.ts'
import { inPaneWords } from '../shell/pane-names.ts'
import { counted } from '../messages/english-words.ts'
import { MENU_FIELDS, SALES_FIELDS } from './fields.ts'
import { rowsText, unmappedText, type CellAt, type SheetProblem } from './problems.ts'
import type { Sheet } from './sheet.ts'
import type { Uploaded } from './uploaded-table.ts'

/** Keys that a message names. */
const KEYS_NAMED = 3

/** Limits that statements name. */
const LIMITS = {
  characters: DESCRIPTION_CHARACTERS,
  leastRows: FLOOR_TASK_ROWS,
  leastMenus: FLOOR_PAST_MENUS,
  leastDeals: FLOOR_OBSERVED_GROUPS,
  mostKeys: SALES_KEYS,
  mostColumns: TABLE_COLUMNS,
}

interface Facts extends Values {
  /** Column of the sheet, null = none or several. */
  readonly header: string | null
  readonly table: string | null
  /** Number of rows, or of whatever else the problem counts. */
  readonly count: number
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
    message: inSheetWords(entry, part, { header, table, count }, cells, tables, sheetOf),
    fix: sayByCode(ruleProblemsText.fixByCode, entry.code) ?? named(entry.fix, part, tables),
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

/** The header of an upload column in one of its tables; null = no such column. */
export function headerIn(part: Uploaded, from: number, column: string): string | null {
  return part.headers[from]?.get(column) ?? null
}

/**
 * The message with the sheet's names; rows, counted from 0 in the request, become worksheet rows.
 */
function inSheetWords(
  entry: Entry,
  part: Uploaded | null,
  facts: Facts,
  cells: readonly CellAt[],
  tables: readonly string[],
  sheetOf: (name: string) => Sheet | undefined,
): string {
  if (part && entry.code === 'missing_column' && entry.column !== undefined) {
    const fields = entry.table === 'sales' ? SALES_FIELDS : MENU_FIELDS
    return unmappedText(part.back.tables, fields, entry.column)
  }
  const own = sayByCode(ruleProblemsText.statementByCode, entry.code, { ...LIMITS, ...facts })
  const bare = own ?? named(statementOf(entry), part, tables)
  // A count without rows is of a table, which the sentence may not name.
  if (cells.length === 0) return part ? ofTable(bare, part.back.tables) : bare
  // The rules' statements are English, and count the rows of the request.
  const inRequest = new RegExp(String.raw`\b${entry.count} rows?\b`)
  const said = own ?? bare.replace(inRequest, counted(facts.count, 'row'))
  const where = tables.map((name) => {
    const rows = [...new Set(cells.filter((at) => at.table === name).map((at) => at.row))]
    const sheet = sheetOf(name)
    // The entry names some cells and gives the number of all.
    const more = entry.count > entry.rows.length ? entry.count - entry.rows.length : 0
    const text = sheet
      ? rowsText(sheet, rows, rows.length + more)
      : tableProblemsText.rowsCounted({ n: rows.length })
    // A sentence that already names the only table need not repeat it.
    const isNamed = tables.length === 1 && bare.startsWith(name)
    return isNamed ? text : ruleProblemsText.rowsOfTable({ rows: text, table: name })
  })
  const keys = entry.keys.slice(0, KEYS_NAMED).map((key) => JSON.stringify(key))
  return ruleProblemsText.atRows({
    statement: said.replace(/\s*[.:。]$/, ''),
    where: listedApart(where),
    keys: keys.length === 0 ? null : ruleProblemsText.keys({ n: keys.length, keys: listed(keys) }),
  })
}

const ofTable = (said: string, tables: readonly string[]): string =>
  tables.some((name) => said.includes(name))
    ? said
    : ruleProblemsText.ofTables({ tables: joined(tables), said })

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

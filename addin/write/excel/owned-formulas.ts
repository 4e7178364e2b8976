// Finds formulas of people that use what a removal takes: the add-in's functions, its name, its columns and
// its sheets. Told each cell in turn; keeps a bounded list and counts the rest.
import { cellName, type CellValue } from '../../excel/blocks.ts'
import type { ListedTable } from '../../tables/excel/find-samples.ts'
import { readsColumns, type ReadColumn } from './formula-reads.ts'
import type { Job } from '../../excel/in-excel.ts'
import { withoutKeys } from '../../excel/key-guard.ts'
import { PLAN_NAME } from '../../kept-plans/plan-id.ts'

const FORMULAS = 50
/**
 * Formulas with the add-in's functions, its name or its columns. `_xldudf` is how a file writes
 * functions.
 */
const USES = new RegExp(
  String.raw`\bEDPS\.\w+\s*\(|_xldudf_EDPS_|\b${PLAN_NAME}\b|\[@?\[?EDPS (?:qty|profit|confidence)`,
  'i',
)

interface Going {
  readonly tables: readonly ListedTable[]
  /** Columns by their tables' ids. */
  readonly columns: readonly { readonly table: string; readonly id: number }[]
  /** Names of whole sheets. */
  readonly sheets: readonly string[]
  /** Sheets of the sample, which stay where a formula elsewhere uses them. */
  readonly samples: readonly {
    readonly sheet: { readonly id: string; readonly name: string }
    readonly table: string
  }[]
}

interface Place {
  readonly id: string
  readonly name: string
}

export interface OwnedFormulas {
  /** Before the cells of a sheet, also when it is read again. */
  readonly begin: (sheet: Place) => void
  readonly visit: (sheet: Place, row: number, column: number, formula: CellValue) => void
  readonly found: readonly { readonly cell: string; readonly formula: string }[]
  readonly count: () => number
  /** Ids of sample sheets that are used. */
  readonly used: ReadonlySet<string>
}

export async function searchFormulas(job: Job, going: Going): Promise<OwnedFormulas> {
  const { tables, columns, sheets, samples } = going
  const areas = [...(await goingColumns(job, tables, columns)), ...sheets.map(wholeSheet)]
  const reads = readsColumns(areas, await namesOf(job))
  const found: { cell: string; formula: string }[] = []
  const used = new Set<string>()
  let count = 0
  let atSheet = { formulas: 0, count: 0 }
  let sheetNow = ''
  return {
    begin({ id }) {
      if (id === sheetNow) {
        found.length = atSheet.formulas
        count = atSheet.count
      }
      sheetNow = id
      atSheet = { formulas: found.length, count }
    },
    visit(sheet, row, column, formula) {
      if (!isFormula(formula)) return
      for (const { sheet: of, table } of samples)
        if (of.id !== sheet.id && mentions(formula, [of.name, table])) used.add(of.id)
      if (!USES.test(formula) && !reads(formula, sheet.name)) return
      if (areas.some((it) => it.sheet === sheet.name && isIn(it, row, column))) return
      count++
      const cell = `${withoutKeys(sheet.name)}!${cellName(row, column)}`
      if (found.length < FORMULAS) found.push({ cell, formula: withoutKeys(formula) })
    },
    found,
    count: () => count,
    used,
  }
}

/** All cells of a sheet that goes. */
const wholeSheet = (name: string): ReadColumn => ({
  sheet: name,
  table: '',
  headers: [''],
  at: 0,
  top: 0,
  left: 0,
  bottom: Infinity,
  right: Infinity,
})

/** Whether a cell of the sheet is one of these. */
export const isIn = (cells: ReadColumn, row: number, column: number): boolean =>
  row >= cells.top && row <= cells.bottom && column >= cells.left && column <= cells.right

/** Where the columns stand that are removed. */
export async function goingColumns(
  { context, sync }: Job,
  tables: readonly ListedTable[],
  columns: Going['columns'],
): Promise<ReadColumn[]> {
  const found = columns.map(({ table: id, id: column }) => {
    const table = tables.find((one) => one.id === id)!
    const cells = context.workbook.tables.getItem(id).columns.getItem(column).getRange()
    return { table, column, cells: cells.load('rowIndex,columnIndex,rowCount') }
  })
  if (found.length > 0) await sync()
  return found.map(({ table, column, cells }) => ({
    sheet: table.sheet.name,
    table: table.name,
    headers: table.columns.map(({ name }) => name),
    at: table.columns.findIndex(({ id }) => id === column),
    top: cells.rowIndex,
    bottom: cells.rowIndex + cells.rowCount - 1,
    left: cells.columnIndex,
    right: cells.columnIndex,
  }))
}

/** Names of the workbook and of its sheets, with what they stand for. */
export async function namesOf({
  context,
  sync,
}: Job): Promise<{ name: string; formula: string }[]> {
  const { worksheets, names } = context.workbook
  worksheets.load('items/id')
  names.load('items/name,items/formula')
  await sync()
  const local = worksheets.items.map((sheet) => sheet.names.load('items/name,items/formula'))
  await sync()
  return [names, ...local].flatMap(({ items }) =>
    items.map(({ name, formula }) => ({ name, formula: String(formula) })),
  )
}

const isFormula = (cell: CellValue): cell is string =>
  typeof cell === 'string' && cell.startsWith('=')

/** Whether a formula may refer to a sheet or table of one of these names. */
const mentions = (formula: string, names: readonly string[]): boolean =>
  names.some((name) => formula.toLowerCase().includes(name.toLowerCase()))

// Members of tables and of their collections (learn.microsoft.com, Excel.Table,
// Excel.TableCollection, Excel.TableScopedCollection). Columns and rows: table-part-members.ts.
import { listens } from './events.ts'
import { fail, notFound } from './failure.ts'
import type { Handle } from './members.ts'
import { asText, asTruth, define, numberArg } from './members.ts'
import { cellsArg, rangeAt } from './range-members.ts'
import type { Session } from './session.ts'
import { logWrite } from './session.ts'
import { cellAt, writeHeaders } from './sheet-cells.ts'
import { worksheet } from './sheet-members.ts'
import { addTable, deleteTable, renameTable, sheetOf, showTotals } from './table.ts'
import { columns, rows } from './table-part-members.ts'
import type { Table } from './workbook.ts'
import { bodyRect, findTable, headerRect, tablesOn } from './workbook.ts'

export interface OfTable {
  tableId: string
}

// A function declaration, because modules that import each other may use it before this one has
// run.
export function tableOf(session: Session, of: OfTable): Table {
  return session.book.tables.find((table) => table.id === of.tableId) ?? notFound()
}

const getOption =
  (name: string) =>
  (session: Session, of: OfTable): unknown =>
    tableOf(session, of).options[name] === true
const setOption =
  (name: string) =>
  (session: Session, of: OfTable, value: unknown): void => {
    tableOf(session, of).options[name] = asTruth(value)
  }
const OPTIONS = [
  'HighlightFirstColumn',
  'HighlightLastColumn',
  'ShowBandedColumns',
  'ShowBandedRows',
  'ShowFilterButton',
]

export const table: (of: OfTable) => Handle = define<OfTable>({
  name: 'Table',
  check: tableOf,
  id: (_, of) => of.tableId,
  scalars: {
    ...Object.fromEntries(OPTIONS.map((name) => [name, getOption(name)])),
    Id: (_, of) => of.tableId,
    LegacyId: (session, of) => tableOf(session, of).legacyId,
    Name: (session, of) => tableOf(session, of).name,
    ShowHeaders: (session, of) => tableOf(session, of).showHeaders,
    ShowTotals: (session, of) => tableOf(session, of).showTotals,
    Style: (session, of) => tableOf(session, of).style,
  },
  setters: {
    ...Object.fromEntries(OPTIONS.map((name) => [name, setOption(name)])),
    Name: (session, of, value) => renameTable(session.book, tableOf(session, of), asText(value)),
    ShowTotals: (session, of, value) =>
      showTotals(session.book, tableOf(session, of), asTruth(value)),
    Style(session, of, value) {
      tableOf(session, of).style = asText(value)
    },
  },
  links: {
    Columns: (_, of) => columns(of),
    Rows: (_, of) => rows(of),
    Worksheet: (session, of) => worksheet({ sheetId: tableOf(session, of).sheetId }),
  },
  methods: {
    ClearFilters(session, of) {
      tableOf(session, of).filters = []
    },
    Delete(session, of) {
      const gone = tableOf(session, of)
      logWrite(session, gone.sheetId, gone.rect, 'delete')
      deleteTable(session.book, gone)
    },
    ConvertToRange(session, of) {
      const { sheetId, rect } = tableOf(session, of)
      session.book.tables = session.book.tables.filter((other) => other.id !== of.tableId)
      return rangeAt(sheetId, rect)
    },
    GetDataBodyRange(session, of) {
      const it = tableOf(session, of)
      return rangeAt(it.sheetId, bodyRect(it))
    },
    GetHeaderRowRange(session, of) {
      const it = tableOf(session, of)
      return rangeAt(it.sheetId, headerRect(it))
    },
    GetRange(session, of) {
      const it = tableOf(session, of)
      return rangeAt(it.sheetId, { ...it.rect })
    },
    Resize(session, of, args) {
      const it = tableOf(session, of)
      const { rect, sheetId } = cellsArg(session, args[0], it.sheetId)
      if (!rect || sheetId !== it.sheetId || rect.top !== it.rect.top) {
        return fail('InvalidArgument', 'The header row must stay in its row')
      }
      const sheet = sheetOf(session.book, sheetId)
      const shift = rect.left - it.rect.left
      const old = it.columns
      it.columns = Array.from({ length: rect.right - rect.left + 1 }, (_, at) => {
        const name = String(cellAt(sheet, rect.top, rect.left + at).value)
        return old[at + shift] ?? { id: it.nextColumnId++, name }
      })
      it.rect = { ...rect }
      writeHeaders(sheet, it)
      return undefined
    },
    ...listens({ DataChanged: 101, SelectionChanged: 100 }, (of: OfTable) => of.tableId),
  },
})

/** The tables of a sheet, or (null) of the workbook. */
const tablesOf = (session: Session, of: { sheetId: string | null }): Table[] =>
  of.sheetId === null ? session.book.tables : tablesOn(session.book, of.sheetId)

function tableByKey(session: Session, of: { sheetId: string | null }, key: unknown): Handle | null {
  const found = findTable(session.book, asText(key))
  const here = found && (of.sheetId === null || found.sheetId === of.sheetId)
  return here ? table({ tableId: found.id }) : null
}

export const tables = define<{ sheetId: string | null }>({
  name: 'TableCollection',
  scalars: { Count: (session, of) => tablesOf(session, of).length },
  items: (session, of) => tablesOf(session, of).map(({ id }) => table({ tableId: id })),
  item: tableByKey,
  methods: {
    Add(session, of, args) {
      const { sheetId, rect } = cellsArg(session, args[0], of.sheetId ?? session.book.activeSheetId)
      const sheet = sheetOf(session.book, sheetId)
      const made = addTable(session.book, sheet, rect ?? notFound(), asTruth(args[1]))
      return table({ tableId: made.id })
    },
    GetCount: (session, of) => ({ value: tablesOf(session, of).length }),
    GetItemAt(session, of, args) {
      const found = tablesOf(session, of)[numberArg(args, 0)]
      return found ? table({ tableId: found.id }) : notFound()
    },
    GetItemOrNullObject: (session, of, args) => tableByKey(session, of, args[0]),
    ...listens(
      { Added: 102, DataChanged: 101, Deleted: 103 },
      (of: { sheetId: string | null }) => of.sheetId ?? 'Workbook',
    ),
  },
})

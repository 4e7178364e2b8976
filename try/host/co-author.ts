// A colleague in the same workbook. Edits reach the add-in as remote events (learn.microsoft.com,
// Excel.EventSource: "Remote means the event comes from a remote user session"; the host protocol notes §4).
// What Excel forbids a person throws `HostFailure` here too.
//
// An edit is complete at once, between two requests and never within one. That one request sees one
// state is an assumption, because Microsoft says nothing of co-authors. replicas.ts models edits that
// arrive late, in parts and in another order.
import type { Rect } from './range-address.ts'
import { rectAt } from './range-address.ts'
import { fail, notFound } from './failure.ts'
import { addName, deleteName, setNameFormula } from './names.ts'
import { deleteCells, enterCells, insertCells } from './sheet-cells.ts'
import { sortRows } from './sort.ts'
import { addSheet, deleteSheet, hideSheet, renameSheet } from './sheet.ts'
import {
  addColumn,
  addRows,
  deleteColumn,
  deleteRows,
  deleteTable,
  renameColumn,
  renameTable,
  sheetOf,
} from './table.ts'
import type { Sheet, Table, TableColumn, Workbook } from './workbook.ts'
import {
  bodyRect,
  findCells,
  findColumn,
  findName,
  findSheet,
  findTable,
  newId,
} from './workbook.ts'
import { rootNamespace } from './xml.ts'

export interface CoAuthor {
  /** Enters values from the cell `address` (`Menu!B2`) on. */
  write(address: string, values: readonly (readonly unknown[])[]): void
  sortTable(table: string, column: string, ascending?: boolean): void
  /** Body rows, from 0. Without `at`, below the last row. */
  addRows(table: string, rows: readonly (readonly unknown[])[], at?: number): void
  deleteRows(table: string, at: number, count?: number): void
  addColumn(table: string, name: string, at?: number): void
  deleteColumn(table: string, column: string): void
  renameColumn(table: string, column: string, to: string): void
  renameTable(table: string, to: string): void
  deleteTable(table: string): void
  /** Whole rows of the sheet, numbered from 1 as in Excel. */
  insertSheetRows(sheet: string, row: number, count?: number): void
  deleteSheetRows(sheet: string, row: number, count?: number): void
  addSheet(name: string): void
  renameSheet(sheet: string, to: string): void
  deleteSheet(sheet: string): void
  protectSheet(sheet: string, on?: boolean): void
  hideSheet(sheet: string): void
  /** Adds or changes a name with this formula. */
  defineName(name: string, formula: string): void
  deleteName(name: string): void
  /** Replaces all parts of a namespace by the colleague's part; null removes them. */
  replaceXmlPart(namespace: string, xml: string | null): void
}

/** `told` runs after each edit, to send its events. */
export function createCoAuthor(book: Workbook, onChange: () => void): CoAuthor {
  const tableNamed = (name: string): Table => findTable(book, name) ?? notFound()
  const sheetNamed = (name: string): Sheet => findSheet(book, name) ?? notFound()
  const columnNamed = (table: Table, name: string): TableColumn =>
    findColumn(table, name) ?? notFound()
  const wholeRows = (row: number, count: number): Rect => rectAt(row - 1, 0, count, 16_384)
  const edit =
    <A extends unknown[]>(change: (...args: A) => void) =>
    (...args: A): void => {
      change(...args)
      onChange()
    }
  return {
    write: edit((address: string, values: readonly (readonly unknown[])[]) => {
      const cells = findCells(book, address, book.activeSheetId)
      const { sheetId, rect: start } = cells ?? fail('InvalidArgument', `${address} is no address`)
      const { top, left } = start
      const rect = rectAt(top, left, values.length, values[0]?.length ?? 0)
      enterCells(book, sheetOf(book, sheetId), rect, (row, at) => values[row]?.[at])
    }),
    // The sort applies to everyone. In a sheet view (Microsoft support, "Sheet Views in Excel") it
    // would apply to the person alone.
    sortTable: edit((name: string, column: string, ascending = true) => {
      const table = tableNamed(name)
      const key = table.columns.indexOf(columnNamed(table, column))
      sortRows(book, sheetOf(book, table.sheetId), bodyRect(table), [{ key, ascending }])
    }),
    addRows: edit((name: string, rows: readonly (readonly unknown[])[], at?: number) => {
      addRows(book, tableNamed(name), at ?? null, rows.length, (row, column) => rows[row]?.[column])
    }),
    deleteRows: edit((name: string, at: number, count = 1) => {
      deleteRows(book, tableNamed(name), at, count)
    }),
    addColumn: edit((table: string, name: string, at?: number) => {
      addColumn(book, tableNamed(table), at ?? null, null, name)
    }),
    deleteColumn: edit((name: string, column: string) => {
      const table = tableNamed(name)
      deleteColumn(book, table, columnNamed(table, column))
    }),
    renameColumn: edit((name: string, column: string, to: string) => {
      const table = tableNamed(name)
      renameColumn(book, table, columnNamed(table, column), to)
    }),
    renameTable: edit((name: string, to: string) => renameTable(book, tableNamed(name), to)),
    deleteTable: edit((name: string) => deleteTable(book, tableNamed(name))),
    insertSheetRows: edit((sheet: string, row: number, count = 1) => {
      insertCells(book, sheetNamed(sheet), wholeRows(row, count), 'Down')
    }),
    deleteSheetRows: edit((sheet: string, row: number, count = 1) => {
      deleteCells(book, sheetNamed(sheet), wholeRows(row, count), 'Up')
    }),
    addSheet: edit((name: string) => {
      addSheet(book, name)
    }),
    renameSheet: edit((sheet: string, to: string) => renameSheet(book, sheetNamed(sheet), to)),
    deleteSheet: edit((sheet: string) => deleteSheet(book, sheetNamed(sheet))),
    protectSheet: edit((sheet: string, on = true) => {
      sheetNamed(sheet).protected = on
    }),
    hideSheet: edit((sheet: string) => hideSheet(book, sheetNamed(sheet), 'Hidden')),
    defineName: edit((name: string, formula: string) => {
      const known = findName(book, name)
      if (known) setNameFormula(book, known, formula)
      else addName(book, name, null, formula, '')
    }),
    deleteName: edit((name: string) => deleteName(book, findName(book, name) ?? notFound())),
    replaceXmlPart: edit((namespace: string, xml: string | null) => {
      book.xmlParts = book.xmlParts.filter((part) => part.namespaceUri !== namespace)
      if (xml !== null)
        book.xmlParts.push({ id: newId(book), namespaceUri: rootNamespace(xml), xml })
    }),
  }
}

// Members of a table's columns and rows (learn.microsoft.com, Excel.TableColumnCollection,
// Excel.TableColumn, Excel.TableRowCollection, Excel.TableRow). table.ts carries them out.
import { rowCount } from './range-address.ts'
import { fail, notFound } from './failure.ts'
import { COMPARISON } from './filter.ts'
import type { Handle } from './members.ts'
import { asText, define, numberArg, optionalNumber, optionalText, textArg } from './members.ts'
import { rangeAt } from './range-members.ts'
import type { Session } from './session.ts'
import { logWrite } from './session.ts'
import { cellAt, enterCells } from './sheet-cells.ts'
import {
  addColumn,
  addRows,
  columnRect,
  deleteColumn,
  deleteRows,
  renameColumn,
  sheetOf,
} from './table.ts'
import { tableOf } from './table-members.ts'
import type { OfTable } from './table-members.ts'
import type { Table, TableColumn } from './workbook.ts'
import { bodyRect, findColumn, headerRect } from './workbook.ts'

interface OfColumn extends OfTable {
  columnId: number
}
interface OfRow extends OfTable {
  index: number
}

function columnOf(session: Session, of: OfColumn): { table: Table; column: TableColumn } {
  const table = tableOf(session, of)
  const column = table.columns.find((other) => other.id === of.columnId)
  return { table, column: column ?? notFound() }
}

/** A one- or two-dimensional array for one column, or one text or number for all its cells. */
function columnValues(values: unknown): unknown[] | null {
  if (values === undefined || values === null) return null
  if (!Array.isArray(values)) return [values]
  return (values as unknown[]).map((value) => {
    if (!Array.isArray(value)) return value
    return value.length === 1 ? value[0] : fail('InvalidArgument', 'A column has one value a row')
  })
}

/** Rows for the table: two-dimensional, as wide as the table. */
function rowValues(values: unknown, table: Table): unknown[][] {
  if (values === undefined || values === null) return [table.columns.map(() => '')]
  if (!Array.isArray(values) || values.length === 0) fail('InvalidArgument', 'Rows are needed')
  const rows = (Array.isArray(values[0]) ? values : [values]) as unknown[][]
  if (rows.some((row) => row.length !== table.columns.length)) {
    fail('InvalidArgument', 'A row is not as wide as the table')
  }
  return rows
}

function columnByKey(session: Session, of: OfTable, key: unknown): Handle | null {
  if (typeof key !== 'string' && typeof key !== 'number') {
    return fail('InvalidArgument', 'A column is found by its id or name')
  }
  const found = findColumn(tableOf(session, of), key)
  return found ? column({ tableId: of.tableId, columnId: found.id }) : null
}

export const columns: (of: OfTable) => Handle = define<OfTable>({
  name: 'TableColumnCollection',
  check: tableOf,
  scalars: { Count: (session, of) => tableOf(session, of).columns.length },
  items: (session, of) =>
    tableOf(session, of).columns.map(({ id }) => column({ tableId: of.tableId, columnId: id })),
  item: columnByKey,
  methods: {
    Add(session, of, args) {
      const it = tableOf(session, of)
      const index = optionalNumber(args, 0)
      const at = index === null || index === -1 ? null : index
      const made = addColumn(session.book, it, at, columnValues(args[1]), optionalText(args, 2))
      logWrite(session, it.sheetId, columnRect(it, made), 'insert')
      return column({ tableId: of.tableId, columnId: made.id })
    },
    GetCount: (session, of) => ({ value: tableOf(session, of).columns.length }),
    GetItemAt(session, of, args) {
      const found = tableOf(session, of).columns[numberArg(args, 0)]
      return found ? column({ tableId: of.tableId, columnId: found.id }) : notFound()
    },
    GetItemOrNullObject: (session, of, args) => columnByKey(session, of, args[0]),
  },
})

/** A custom filter of one comparison with a number. */
const filter = define<OfColumn>({
  name: 'Filter',
  check: columnOf,
  methods: {
    ApplyCustomFilter(session, of, args) {
      const { table } = columnOf(session, of)
      const criterion = textArg(args, 0)
      if (args[1] !== undefined && args[1] !== null)
        fail('ApiNotFound', 'Filter.applyCustomFilter(criteria2)')
      if (!COMPARISON.test(criterion)) fail('InvalidArgument', `${criterion} is no comparison`)
      table.filters = table.filters.filter(({ column }) => column !== of.columnId)
      table.filters.push({ column: of.columnId, criterion })
    },
    Clear(session, of) {
      const { table } = columnOf(session, of)
      table.filters = table.filters.filter(({ column }) => column !== of.columnId)
    },
  },
})

const column = define<OfColumn>({
  name: 'TableColumn',
  check: columnOf,
  id: (_, of) => of.columnId,
  scalars: {
    Id: (_, of) => of.columnId,
    Index(session, of) {
      const found = columnOf(session, of)
      return found.table.columns.indexOf(found.column)
    },
    Name: (session, of) => columnOf(session, of).column.name,
    Values(session, of) {
      const found = columnOf(session, of)
      const sheet = sheetOf(session.book, found.table.sheetId)
      const rect = columnRect(found.table, found.column)
      return Array.from({ length: rowCount(rect) }, (_, row) => [
        cellAt(sheet, rect.top + row, rect.left).value,
      ])
    },
  },
  setters: {
    Name(session, of, value) {
      const found = columnOf(session, of)
      renameColumn(session.book, found.table, found.column, asText(value))
    },
  },
  links: { Filter: (_, of) => filter(of) },
  methods: {
    Delete(session, of) {
      const found = columnOf(session, of)
      const rect = columnRect(found.table, found.column)
      logWrite(session, found.table.sheetId, rect, 'delete')
      deleteColumn(session.book, found.table, found.column)
    },
    GetDataBodyRange(session, of) {
      const found = columnOf(session, of)
      const { left } = columnRect(found.table, found.column)
      return rangeAt(found.table.sheetId, { ...bodyRect(found.table), left, right: left })
    },
    GetHeaderRowRange(session, of) {
      const found = columnOf(session, of)
      const { left } = columnRect(found.table, found.column)
      return rangeAt(found.table.sheetId, { ...headerRect(found.table), left, right: left })
    },
    GetRange(session, of) {
      const found = columnOf(session, of)
      return rangeAt(found.table.sheetId, columnRect(found.table, found.column))
    },
  },
})

export const rows: (of: OfTable) => Handle = define<OfTable>({
  name: 'TableRowCollection',
  check: tableOf,
  scalars: { Count: (session, of) => rowCount(bodyRect(tableOf(session, of))) },
  items(session, of) {
    const count = rowCount(bodyRect(tableOf(session, of)))
    return Array.from({ length: count }, (_, index) => row({ tableId: of.tableId, index }))
  },
  methods: {
    Add(session, of, args) {
      const it = tableOf(session, of)
      const index = optionalNumber(args, 0)
      const at = index === null || index === -1 ? null : index
      const values = rowValues(args[1], it)
      const made = addRows(session.book, it, at, values.length, (r, c) => values[r]?.[c])
      logWrite(session, it.sheetId, made, 'insert')
      return row({ tableId: of.tableId, index: made.top - bodyRect(it).top })
    },
    DeleteRowsAt(session, of, args) {
      deleteRows(session.book, tableOf(session, of), numberArg(args, 0), numberArg(args, 1, 1))
    },
    GetCount: (session, of) => ({ value: rowCount(bodyRect(tableOf(session, of))) }),
    GetItemAt(session, of, args) {
      const index = numberArg(args, 0)
      const known = index >= 0 && index < rowCount(bodyRect(tableOf(session, of)))
      return known ? row({ tableId: of.tableId, index }) : notFound()
    },
  },
})

function rowRange(session: Session, of: OfRow): { sheetId: string; rect: Table['rect'] } {
  const it = tableOf(session, of)
  const body = bodyRect(it)
  const top = body.top + of.index
  return top > body.bottom
    ? notFound()
    : { sheetId: it.sheetId, rect: { ...body, top, bottom: top } }
}

const row = define<OfRow>({
  name: 'TableRow',
  check: rowRange,
  scalars: {
    Index: (_, of) => of.index,
    Values(session, of) {
      const { sheetId, rect } = rowRange(session, of)
      const sheet = sheetOf(session.book, sheetId)
      const { columns: all } = tableOf(session, of)
      return [all.map((_, at) => cellAt(sheet, rect.top, rect.left + at).value)]
    },
  },
  setters: {
    Values(session, of, value) {
      const { sheetId, rect } = rowRange(session, of)
      const [values = []] = rowValues(value, tableOf(session, of))
      enterCells(session.book, sheetOf(session.book, sheetId), rect, (_, at) => values[at])
      logWrite(session, sheetId, rect, 'values')
    },
  },
  methods: {
    Delete: (session, of) => deleteRows(session.book, tableOf(session, of), of.index, 1),
    GetRange(session, of) {
      const { sheetId, rect } = rowRange(session, of)
      return rangeAt(sheetId, rect)
    },
  },
})

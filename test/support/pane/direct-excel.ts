// The add-in's calls of Excel straight on the host's workbook, without the library: so many panes play in
// seconds. What the library and Excel themselves do is tested by the other tests of the flow.
import type { CellValue } from '#addin/excel/blocks.ts'
import { missing } from '#addin/excel/failure.ts'
import type { EXCEL } from '#addin/shell/dependencies.ts'
import { findOwned, planHeaders, type PlanColumns } from '#addin/write/excel/plan-columns.ts'
import { writeRounds, type PlanTable, type PlanWrite } from '#addin/write/excel/write-plan.ts'
import { cellAt, enterCells } from '#try/host/sheet-cells.ts'
import { addColumn, sheetOf } from '#try/host/table.ts'
import { bodyRect, newId, type Table, type Workbook } from '#try/host/workbook.ts'

interface Direct {
  readonly book: Workbook
  /** Resolves when a request is carried out; `recurs`: it is part of looks that never end. */
  readonly request: (recurs?: boolean) => Promise<void>
  readonly watch: (typeof EXCEL)['watchTables']
}

const done = <T>(value: T) => ({ ok: true as const, value })
const gone = (what: string) => ({ ok: false as const, failure: missing(what) })

export function directExcel({ book, request, watch }: Direct): typeof EXCEL {
  const tableOf = (key: string): Table | undefined =>
    book.tables.find(({ id, name }) => id === key || name === key)
  const valuesOf = (table: Table, column: number): CellValue[] => {
    const sheet = sheetOf(book, table.sheetId)
    const { top, bottom, left } = bodyRect(table)
    return Array.from(
      { length: bottom - top + 1 },
      (_, row) => cellAt(sheet, top + row, left + column).value,
    )
  }
  const putColumn = (table: Table, column: number, row: number, value: CellValue): void => {
    const { top, left } = bodyRect(table)
    const at = { top: top + row, bottom: top + row, left: left + column, right: left + column }
    enterCells(book, sheetOf(book, table.sheetId), at, () => value)
    book.changes.length = 0
  }
  const tableIn = ({ table: key, columns, identity }: PlanWrite): PlanTable => {
    const at = (table: Table, id: number | string) =>
      table.columns.findIndex((column) => column.id === id)
    return {
      async look() {
        await request()
        const table = tableOf(key)!
        const told = identity.map(({ id }) => valuesOf(table, at(table, id)))
        const qty = valuesOf(table, at(table, columns.qty.id))
        const rowAt = (row: number) => told.map((column) => column[row]!)
        const profit = valuesOf(table, at(table, columns.profit.id))
        const identities = { length: qty.length, at: rowAt }
        return { identities, qty, profit }
      },
      async write(batch) {
        // Each run by itself: a request may be carried out in part, and the pane be closed meanwhile.
        for (const run of batch) {
          await request()
          const table = tableOf(key)!
          for (const which of ['qty', 'profit'] as const)
            run[which].forEach((value, i) =>
              putColumn(table, at(table, columns[which].id), run.from + i, value),
            )
        }
        return true
      },
    }
  }

  return {
    async listTables() {
      await request()
      return done(
        book.tables.map((table) => ({
          id: table.id,
          name: table.name,
          sheet: sheetOf(book, table.sheetId).name,
          headers: table.columns.map(({ name }) => name),
          rows: bodyRect(table).bottom - bodyRect(table).top + 1,
        })),
      )
    },
    async readTable(key, open, { only } = {}) {
      await request()
      const table = tableOf(key)
      if (!table) return gone(key)
      const asked = only && [...only.values, ...only.formulas]
      const places = table.columns.flatMap(({ id }, at) =>
        (asked?.includes(id) ?? true) ? [at] : [],
      )
      const columns = places.map((at) => valuesOf(table, at))
      const rows = bodyRect(table).bottom - bodyRect(table).top + 1
      const sheet = sheetOf(book, table.sheetId)
      const { top, left } = bodyRect(table)
      const head = {
        id: table.id,
        name: table.name,
        sheet: sheet.name,
        headers: places.map((at) => table.columns[at]!.name),
        columnIds: places.map((at) => table.columns[at]!.id),
        formats: places.map((at) => cellAt(sheet, top, left + at).format),
        is1904: book.is1904 ?? false,
        firstRow: top + 1,
        rows,
      }
      const sink = open(head)
      sink.add(Array.from({ length: rows }, (_, row) => columns.map((column) => column[row]!)))
      return done({ head, sink })
    },
    watchTables: watch,
    async placeOfColumns(key, ids) {
      await request()
      const table = tableOf(key)
      if (!table) return gone(key)
      const { left } = bodyRect(table)
      return done(table.columns.flatMap(({ id }, at) => (ids.includes(id) ? [left + at] : [])))
    },
    selectCell: async () => (await request(), done(null)),
    async ensurePlanColumns({ table: key, mock, kept, keep }) {
      await request()
      const headers = planHeaders(mock)
      const names = {
        qty: { id: null, name: headers.qty },
        profit: { id: null, name: headers.profit },
      }
      const there = () => tableOf(key)!.columns
      let made = false
      const both: { -readonly [Which in keyof PlanColumns]?: PlanColumns[Which] } = {}
      for (const which of ['qty', 'profit'] as const) {
        const known =
          findOwned(there(), kept?.[which]) ?? there().find(({ name }) => name === headers[which])
        if (known) both[which] = { ...known }
        else {
          if (!made) await keep(names)
          made = true
          await request()
          const table = tableOf(key)!
          const now = table.columns.find(({ name }) => name === headers[which])
          both[which] = { ...(now ?? addColumn(book, table, null, null, headers[which])) }
          book.changes.length = 0
        }
      }
      const columns = { qty: both.qty!, profit: both.profit! }
      return done({ columns, made, beside: null })
    },
    async writePlan(plan) {
      return done(await writeRounds(tableIn(plan), plan))
    },
    async readSettings(prefix) {
      await request()
      const all = [...book.settings].filter(([name]) => name.startsWith(prefix))
      return done(all.map(([name, text]) => ({ name, text: String(text) })))
    },
    async writeSetting(name, text) {
      await request()
      if (text === null) book.settings.delete(name)
      else book.settings.set(name, text)
      return done(null)
    },
    async readParts(namespace) {
      await request()
      const parts = book.xmlParts.filter((part) => part.namespaceUri === namespace)
      return done(parts.map(({ xml }) => xml))
    },
    async readPartIds(namespace) {
      await request(true)
      const parts = book.xmlParts.filter((part) => part.namespaceUri === namespace)
      return done(parts.map(({ id }) => id))
    },
    async replacePart(namespace, xml, stays = null) {
      await request()
      book.xmlParts = book.xmlParts.filter(
        (part) => part.namespaceUri !== namespace || stays?.(part.xml),
      )
      if (xml !== null) book.xmlParts.push({ id: newId(book), namespaceUri: namespace, xml })
      return done(null)
    },
    async namePlan(id) {
      await request()
      const name = {
        name: 'EDPS_Plan',
        scope: null,
        formula: `="${id}"`,
        comment: '',
        visible: true,
        target: null,
      }
      book.names = [name]
      return done(null)
    },
    insertTable: () => Promise.reject(new Error('no table is made here')),
    readSeparators: async () => (
      await request(),
      done({ decimal: '.', thousands: ',', culture: 'en-US' })
    ),
  } satisfies typeof EXCEL
}

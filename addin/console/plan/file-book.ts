// What stands in the place of a workbook on the page "Plan": the tables of the files that the person opened, and what the
// flow notes, in memory alone. Nothing is written into a file: a plan is saved as another one.
import { pause } from '../../excel/blocks.ts'
import type { ExcelAnswer } from '../../excel/failure.ts'
import type { EXCEL } from '../../shell/dependencies.ts'
import type { OpenedFile } from './open-files.ts'
import type { NewTable } from '../../tables/excel/insert-table.ts'
import {
  cellsAt,
  freeTableName,
  placesOn,
  type FilePlace,
  type FileTableCells,
} from '#tables/file-tables.ts'

export interface FileOrigin extends FilePlace {
  readonly file: OpenedFile
  /** The sheet. */
  readonly on: string
}

/** A table, and where it comes from; without a file it is of the example. */
export interface BookTable extends FileTableCells {
  readonly id: string
  readonly name: string
  readonly from: FileOrigin | null
}

/** Rows that go to the worker at once. */
const BLOCK_ROWS = 5000

export type FileBook = ReturnType<typeof createFileBook>

export function createFileBook() {
  let tables: readonly BookTable[] = []
  let last = 0
  const add = (name: string, cells: FileTableCells, from: BookTable['from']): BookTable => {
    const taken = tables.map((table) => table.name)
    const table = { ...cells, id: `table ${++last}`, name: freeTableName(name, taken), from }
    tables = [...tables, table]
    return table
  }
  return {
    tables: () => tables,
    addFile(file: OpenedFile): void {
      for (const sheet of file.sheets)
        for (const place of placesOn(sheet))
          add(place.named ?? sheet.name, cellsAt(sheet, place.rect), {
            ...place,
            file,
            on: sheet.name,
          })
    },
    /** `of`: of this file; null = of the example. */
    remove(of: OpenedFile | null): void {
      tables = tables.filter(({ from }) => (from?.file ?? null) !== of)
    },
    excel: excelOf(() => tables, add),
  }
}

const good = <T>(value: T): Promise<ExcelAnswer<T>> => Promise.resolve({ ok: true, value })
const bad = (message: string): Promise<ExcelAnswer<never>> =>
  Promise.resolve({ ok: false, failure: { kind: 'failed', code: 'file', message } })
const notHere = (): Promise<ExcelAnswer<never>> => bad('A file is not written.')

function excelOf(
  tables: () => readonly BookTable[],
  add: (name: string, cells: FileTableCells, from: null) => BookTable,
): typeof EXCEL {
  const find = (which: string) => tables().find(({ id, name }) => id === which || name === which)
  return {
    listTables: () =>
      good(
        tables().map(({ id, name, from, headers, rows }) => ({
          id,
          name,
          sheet: from?.on ?? name,
          headers: [...headers],
          rows: rows.length,
        })),
      ),
    readTable: readerOf(find),
    insertTable: ({ name, headers, rows, formats = {} }: NewTable) =>
      good(
        add(
          name,
          { headers, rows, formats: headers.map((one) => formats[one] ?? 'General'), firstRow: 2 },
          null,
        ).name,
      ),
    ...notes(),
    readSeparators: () => good({ decimal: '.', thousands: ',', culture: 'en-US' }),
    // Nobody edits a file that was read.
    watchTables: () => good(null),
    placeOfColumns: () => good([]),
    selectCell: ({ table, header, row }) => {
      const at = find(table)
      const line = (at?.firstRow ?? 2) + (row ?? -1)
      return bad(`Look at the column ${header} in row ${line} of ${at?.name ?? table}.`)
    },
    ensurePlanColumns: notHere,
    writePlan: notHere,
    namePlan: notHere,
  }
}

/** Gives a table to the worker block by block. */
function readerOf(find: (which: string) => BookTable | undefined): typeof EXCEL.readTable {
  return async (which, open, options) => {
    const { onProgress, called = which } = options ?? {}
    const table = find(which)
    if (!table) return bad(`The table ${called} is not here any more: open its file again.`)
    const { id, name, headers, formats, firstRow, rows, from } = table
    const head = {
      id,
      name,
      sheet: from?.on ?? name,
      headers,
      columnIds: headers.map((_, at) => at + 1),
      formats,
      firstRow,
      rows: rows.length,
      // Days of a file count from 1900, whatever its own system.
      is1904: false,
    }
    const sink = open(head)
    for (let at = 0; at < rows.length; at += BLOCK_ROWS) {
      sink.add(rows.slice(at, at + BLOCK_ROWS))
      onProgress?.(Math.min(rows.length, at + BLOCK_ROWS), rows.length)
      await pause()
    }
    return { ok: true, value: { head, sink } }
  }
}

type Notes = Pick<
  typeof EXCEL,
  'readSettings' | 'writeSetting' | 'readParts' | 'readPartIds' | 'replacePart'
>

/** What the flow notes is of no use to another day: the page begins anew. */
function notes(): Notes {
  const settings = new Map<string, string>()
  const parts = new Map<string, readonly string[]>()
  return {
    readSettings: (prefix) =>
      good(
        [...settings]
          .filter(([name]) => name.startsWith(prefix))
          .map(([name, text]) => ({ name, text })),
      ),
    writeSetting(name, text) {
      if (text === null) settings.delete(name)
      else settings.set(name, text)
      return good(null)
    },
    readParts: (namespace) => good([...(parts.get(namespace) ?? [])]),
    readPartIds: (namespace) => good((parts.get(namespace) ?? []).map((_, at) => String(at))),
    replacePart(namespace, xml, stays = null) {
      const kept = (parts.get(namespace) ?? []).filter((one) => stays?.(one) === true)
      parts.set(namespace, xml === null ? kept : [xml, ...kept])
      return good(null)
    },
  }
}

// A fit request from bytes to typed tables, without ever holding the body: the slicer finds rows
// and fields, builders keep the columns that are asked for, Parquet is decoded at the end, a column
// at a time. Not the rules: what reading itself finds wrong is in `problems`, nothing else.
import { createBase64Decoder, type Base64Decoder } from '#contract/base64.ts'
import { ENTRY_ROWS, PARQUET_BYTES, TABLE_COLUMNS } from '#contract/limits.ts'
import {
  isIndexColumn,
  type Keep,
  type RequestRead,
  type TableName,
  type TableRead,
} from '#contract/request-read.ts'
import type { Entry } from '#contract/schemas.ts'
import { EMPTY_TABLE } from '#contract/table.ts'
import { readParquet } from './parquet.ts'
import { createRowSlicer } from './row-slicer.ts'
import type { ReadRefusal } from './slice-sink.ts'
import { createTableBuilder, type RowFault, type TableBuilder } from './table-builder.ts'
import {
  entriesOfRows,
  lostCells,
  notAnObject,
  notATable,
  rowLimit,
  tooManyColumns,
  tooManyRows,
  unreadableParquet,
} from './table-entries.ts'

export type { ReadRefusal } from './slice-sink.ts'

export interface RequestReader {
  /** Takes the next bytes of the body; a refusal is final and said again. */
  push(chunk: Uint8Array): ReadRefusal | null
  end(): { ok: true; request: RequestRead } | { ok: false; refusal: ReadRefusal }
}

/** A table on its way in. */
interface Incoming {
  builder: TableBuilder | null
  tooLarge: RowFault
  text: Base64Decoder | null
  read: TableRead | null
}

/** Reads one request; `asked` decides what memory it takes (everything: `() => true`). */
export function createRequestReader(asked: Keep): RequestReader {
  const keep: Keep = (table, column) => !isIndexColumn(column) && asked(table, column)
  const fields = new Map<string, unknown>()
  const incoming = { menus: nothingYet(), sales: nothingYet() }
  let problem: Entry | undefined

  const slicer = createRowSlicer({
    startRows(table) {
      incoming[table].builder = createTableBuilder((column) => keep(table, column), {
        rows: rowLimit(table),
        columns: TABLE_COLUMNS,
      })
    },
    rows(table, rows, commas) {
      const { builder } = incoming[table]
      for (const [i, row] of rows.entries()) builder!.add(row, commas[i])
    },
    rowTooLarge(table, row) {
      const fault = incoming[table].tooLarge
      fault.count++
      if (fault.rows.length < ENTRY_ROWS) fault.rows.push(row)
    },
    startText(table) {
      incoming[table].text = createBase64Decoder()
    },
    text(table, text, from, to) {
      incoming[table].text!.push(text, from, to)
      const { menus, sales } = incoming
      const bytes = (menus.text?.bytes() ?? 0) + (sales.text?.bytes() ?? 0)
      if (bytes <= PARQUET_BYTES) return null
      const detail =
        `The Parquet files of both tables are larger than ${PARQUET_BYTES} bytes together: ` +
        'send fewer columns, rounded numbers, or leave out older menus.'
      return { code: 'too_large', detail }
    },
    field(name, value) {
      if (name !== 'menus' && name !== 'sales') fields.set(name, value)
      else if (value !== null) incoming[name].read = withProblem(absent(), notATable(name))
    },
    notObject(kind) {
      problem = notAnObject(kind)
    },
  })

  function end(): ReturnType<RequestReader['end']> {
    const refusal = slicer.end()
    if (refusal) return { ok: false, refusal }
    // One table after the other: each frees its bytes before the next is decoded.
    const menus = finishTable('menus', incoming.menus, keep)
    const sales = finishTable('sales', incoming.sales, keep)
    // fromEntries defines properties, so a field named __proto__ is a field like any other.
    return { ok: true, request: { fields: Object.fromEntries(fields), menus, sales, problem } }
  }

  return { push: (chunk) => slicer.push(chunk), end }
}

function nothingYet(): Incoming {
  return { builder: null, tooLarge: { count: 0, rows: [], keys: [] }, text: null, read: null }
}

function absent(): TableRead {
  return {
    form: 'absent',
    table: EMPTY_TABLE,
    others: new Map(),
    blankRows: new Int32Array(0),
    problems: [],
  }
}

function withProblem(read: TableRead, problem: Entry): TableRead {
  return { ...read, problems: [...read.problems, problem] }
}

function finishTable(name: TableName, incoming: Incoming, keep: Keep): TableRead {
  const { builder, text, read, tooLarge } = incoming
  if (builder) {
    incoming.builder = null
    const built = builder.finish()
    const { table, others, blankRows } = built
    const problems = entriesOfRows(name, built, tooLarge)
    return { form: 'rows', table, others, blankRows, problems }
  }
  if (text) {
    incoming.text = null
    return finishParquet(name, text, (column) => keep(name, column))
  }
  return read ?? absent()
}

function finishParquet(
  name: TableName,
  text: Base64Decoder,
  keep: (column: string) => boolean,
): TableRead {
  const none: TableRead = { ...absent(), form: 'parquet' }
  const bytes = text.finish()
  if (bytes === null) return withProblem(none, unreadableParquet(name, 'the text is not base64.'))
  const read = readParquet(bytes, keep, { rows: rowLimit(name), columns: TABLE_COLUMNS })
  if (read.ok) {
    const { table, others, blankRows, lost } = read
    const problems = lost.count > 0 ? [lostCells(name, lost)] : []
    return { form: 'parquet', table, others, blankRows, problems }
  }
  if (read.code === 'too_many_rows') return withProblem(none, tooManyRows(name, read.rows))
  if (read.code === 'too_many_columns') return withProblem(none, tooManyColumns(name, read.column))
  return withProblem(none, unreadableParquet(name, read.message))
}

// A fit request from bytes to typed tables, without ever holding the body: the slicer finds rows
// and fields, builders keep the columns that are asked for, Parquet is decoded at the end, a column
// at a time. Not the rules: what reading itself finds wrong is in `problems`, nothing else.
import { createBase64Decoder, type Base64Decoder } from '#contract/base64.ts'
import { ENTRY_ROWS, ENVELOPE_BYTES, PARQUET_BYTES, TABLE_COLUMNS } from '#contract/limits.ts'
import {
  isIndexColumn,
  type Keep,
  type RequestRead,
  type TableName,
  type TableRead,
} from '#contract/request-read.ts'
import { withPrices } from '#contract/row-amounts.ts'
import type { Entry } from '#contract/schemas.ts'
import { allSteps } from '#contract/steps.ts'
import { EMPTY_TABLE } from '#contract/table.ts'
import { parquetSteps } from './parquet.ts'
import { readForms } from './read-forms.ts'
import { createRowSlicer } from './row-slicer.ts'
import type { ReadRefusal } from './row-scanner.ts'
import { createTableBuilder, type RowFault, type TableBuilder } from './table-builder.ts'
import {
  entriesOfRows,
  isBeyondLimits,
  lostCells,
  notAnObject,
  notATable,
  rowLimit,
  tooManyColumns,
  tooManyRows,
  unreadableParquet,
} from './table-entries.ts'

export type { ReadRefusal } from './row-scanner.ts'

type Ended = { ok: true; request: RequestRead } | { ok: false; refusal: ReadRefusal }

export interface RequestReader {
  /** Takes the next bytes of the body; a refusal is final and said again. */
  push(chunk: Uint8Array): ReadRefusal | null
  /**
   * Whether what came is no request whatever follows: a table beyond its rows or columns, a long body that is no
   * object. More bytes are not looked at, and `end` says what is wrong.
   */
  isEnough(): boolean
  end(): Ended
  /** The same in steps, where Parquet may take a second to decode. */
  ending(): Generator<undefined, Ended>
}

/** A table on its way in. */
interface Incoming {
  builder: TableBuilder | null
  tooLarge: RowFault
  text: Base64Decoder | null
  read: TableRead | null
}

const PARQUET_TOO_LARGE: ReadRefusal = {
  code: 'too_large',
  detail:
    `The Parquet files of both tables are larger than ${PARQUET_BYTES} bytes together: ` +
    'send fewer columns, rounded numbers, or leave out older menus.',
}

/**
 * Reads one request; `asked` decides what memory it takes (everything: `() => true`). `like`: menus that were read before,
 * whose columns say how those of this request are read.
 */
export function createRequestReader(asked: Keep, like?: TableRead): RequestReader {
  const keep: Keep = (table, column) => !isIndexColumn(column) && asked(table, column)
  const fields = new Map<string, unknown>()
  const incoming = { menus: nothingYet(), sales: nothingYet() }
  let problem: Entry | undefined

  const slicer = createRowSlicer({
    startRows(table) {
      incoming[table].builder = createTableBuilder((column) => keep(table, column), limitsOf(table))
    },
    rows(table, rows, commas) {
      const { builder } = incoming[table]
      for (const [i, row] of rows.entries()) if (!builder!.isBeyond()) builder!.add(row, commas[i])
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
      return bytes > PARQUET_BYTES ? PARQUET_TOO_LARGE : null
    },
    field(name, value) {
      if (name !== 'menus' && name !== 'sales') fields.set(name, value)
      else if (value !== null) incoming[name].read = withProblem(absent(), notATable(name))
    },
    notObject(kind) {
      problem = notAnObject(kind)
    },
  })

  let bytes = 0
  let enough = false

  function push(chunk: Uint8Array): ReadRefusal | null {
    if (enough) return null
    const refusal = slicer.push(chunk)
    bytes += chunk.length
    const { menus, sales } = incoming
    const beyond = [menus, sales].some(({ builder }) => builder?.isBeyond())
    enough = beyond || (problem !== undefined && bytes > ENVELOPE_BYTES)
    return enough ? null : refusal
  }

  function* ending(): Generator<undefined, Ended> {
    const refusal = enough ? null : slicer.end()
    if (refusal) return { ok: false, refusal }
    return { ok: true, request: yield* requestOf(incoming, fields, problem, { keep, like }) }
  }

  return { push, isEnough: () => enough, ending, end: () => allSteps(ending()) }
}

function* requestOf(
  incoming: Record<TableName, Incoming>,
  fields: ReadonlyMap<string, unknown>,
  problem: Entry | undefined,
  { keep, like }: { keep: Keep; like: TableRead | undefined },
): Generator<undefined, RequestRead> {
  if (problem) return { fields: {}, menus: absent(), sales: absent(), problem }
  // One table after the other: each frees its bytes before the next is decoded.
  const menus = inForm('menus', yield* finishTable('menus', incoming.menus, keep), like)
  const sales = withPrices(inForm('sales', yield* finishTable('sales', incoming.sales, keep)))
  // fromEntries defines properties, so a field named __proto__ is a field like any other.
  return cut({ fields: Object.fromEntries(fields), menus, sales })
}

/** The request; where a table is beyond its limits, no more than that: nothing can be said of what was not read. */
function cut(request: RequestRead): RequestRead {
  const { menus, sales } = request
  const beyond = [menus, sales].find(({ problems }) => problems.some(isBeyondLimits))
  if (!beyond) return request
  const said = (read: TableRead): TableRead => ({
    ...absent(),
    form: read.form,
    problems: read === beyond ? read.problems : [],
  })
  return { fields: {}, menus: said(menus), sales: said(sales), isCut: true }
}

const limitsOf = (table: TableName) => ({ rows: rowLimit(table), columns: TABLE_COLUMNS })

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

const inForm = (name: TableName, read: TableRead, like?: TableRead): TableRead => ({
  ...read,
  ...readForms(name, read, like),
})

function* finishTable(
  name: TableName,
  incoming: Incoming,
  keep: Keep,
): Generator<undefined, TableRead> {
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
    return yield* finishParquet(name, text, (column) => keep(name, column))
  }
  return read ?? absent()
}

function* finishParquet(
  name: TableName,
  text: Base64Decoder,
  keep: (column: string) => boolean,
): Generator<undefined, TableRead> {
  const none: TableRead = { ...absent(), form: 'parquet' }
  const bytes = text.finish()
  if (bytes === null) return withProblem(none, unreadableParquet(name, 'the text is not base64.'))
  const read = yield* parquetSteps(bytes, keep, limitsOf(name))
  if (read.ok) {
    const { table, others, blankRows, lost } = read
    const problems = lost.count > 0 ? [lostCells(name, lost)] : []
    return { form: 'parquet', table, others, blankRows, problems }
  }
  if (read.code === 'too_many_rows') return withProblem(none, tooManyRows(name, read.rows))
  if (read.code === 'too_many_columns') return withProblem(none, tooManyColumns(name, read.column))
  return withProblem(none, unreadableParquet(name, read.message))
}

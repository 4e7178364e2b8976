// The other end of request-reader.ts: fields and two tables as the body of a fit request, with its
// tables as rows of JSON or as base64 Parquet. Used by clients; decides nothing about the content.
import { encodeBase64 } from '#contract/base64.ts'
import { type Table, cell, type Column } from '#contract/table.ts'
import { tableFromRows, tableToRows } from './table-builder.ts'
import { parquetWriteBuffer } from 'hyparquet-writer'

/** A table as columns or as rows. */
export type TableGiven = Table | readonly Record<string, unknown>[]

export interface RequestGiven {
  /** Every top-level field but the tables. */
  fields: Record<string, unknown>
  menus?: TableGiven
  sales?: TableGiven
  form: 'rows' | 'parquet'
}

/** The body of `POST /fit` and `POST /validate` as JSON text. */
export function requestBody({ fields, menus, sales, form }: RequestGiven): string {
  const inForm = (given: TableGiven | undefined): unknown => {
    if (given === undefined) return undefined
    if (form === 'parquet')
      return encodeBase64(writeParquet(isTable(given) ? given : tableFromRows(given)))
    return isTable(given) ? tableToRows(given) : given
  }
  return JSON.stringify({ ...fields, menus: inForm(menus), sales: inForm(sales) })
}

function isTable(given: TableGiven): given is Table {
  return !Array.isArray(given)
}

/**
 * Writes a table: numbers as DOUBLE, texts as STRING in a dictionary, true/false as BOOLEAN, blanks
 * as null. A column that mixes them is of the logical type JSON, a cell its JSON text, so that 7 and
 * "7" stay what they were; `readParquet` gives them back as sent.
 */
export function writeParquet(table: Table): Uint8Array {
  const columnData = [...table.columns].map(([name, column]) => {
    const type = typeOf(column)
    const cells = Array.from({ length: table.rows }, (_, row) => cell(column, row))
    // The writer takes JSON cells as values; null, to it, is no value.
    return { name, type, nullable: true, data: cells }
  })
  return new Uint8Array(
    parquetWriteBuffer({ columnData, statistics: false, rowGroupSize: 100_000 }),
  )
}

function typeOf(column: Column): 'DOUBLE' | 'STRING' | 'BOOLEAN' | 'JSON' {
  if (column.kind === 'number') return 'DOUBLE'
  const types = new Set(column.dictionary.map((value) => typeof value))
  if (types.size > 1) return 'JSON'
  if (types.has('string')) return 'STRING'
  return types.has('boolean') ? 'BOOLEAN' : 'DOUBLE'
}

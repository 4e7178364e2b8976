// The other end of request-reader.ts: fields and two tables as the body of a fit request, with its
// tables as rows of JSON or as base64 Parquet. Used by clients; decides nothing about the content.
import { encodeBase64 } from '#contract/base64.ts'
import type { Table } from '#contract/table.ts'
import { writeParquet } from './parquet-writer.ts'
import { tableFromRows, tableToRows } from './table-builder.ts'

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

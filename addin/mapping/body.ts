// The body of a fit request from what was mapped and checked. Apart from the check, for the writer of
// Parquet is loaded only when there is something to send.
import { requestBody } from '#tables/request-writer.ts'
import type { MappingDone } from './work.ts'

/** The body of `POST /fit`: rows as JSON, or base64 Parquet, which is a third of it. */
export function bodyOf({ upload, fields }: MappingDone, form: 'rows' | 'parquet'): string {
  const sales = upload.sales?.table ?? []
  return requestBody({ fields: { ...fields }, menus: upload.menus.table, sales, form })
}

// Makes the body of a fit request from the checked upload. Separate from the check, so that the
// writer of Parquet is loaded only when something is sent.
import { requestBody } from '#tables/request-writer.ts'
import type { MappingDone } from './work.ts'

/** The body of `POST /fit`: rows as JSON, or base64 Parquet, which is a third of the size. */
export function bodyOf({ upload, fields }: MappingDone, form: 'rows' | 'parquet'): string {
  const sales = upload.sales?.table ?? []
  return requestBody({ fields: { ...fields }, menus: upload.menus.table, sales, form })
}

// Requests for tests, from plain rows: what the engine would have read from a client's tables.
import type { FitOrder } from '#contract/engine-protocol.ts'
import type { RequestRead, TableName, TableRead } from '#contract/request-read.ts'
import { withPrices } from '#contract/row-amounts.ts'
import { fitOptions, type Envelope } from '#contract/schemas.ts'
import { readForms } from '#tables/read-forms.ts'
import { tableFromRows } from '#tables/table-builder.ts'
import { BUILTIN_DESCRIPTION } from '#contract/builtin.ts'

export type Row = Record<string, string | number | boolean | null>

function tableRead(name: TableName, rows: readonly Row[]): TableRead {
  const blankRows = rows.flatMap((row, at) =>
    Object.values(row).every((value) => value === null || value === '') ? [at] : [],
  )
  return {
    form: 'rows',
    ...readForms(name, { table: tableFromRows(rows), others: new Map() }),
    others: new Map(),
    blankRows: Int32Array.from(blankRows),
    problems: [],
  }
}

export function request(menus: readonly Row[], sales: readonly Row[]): RequestRead {
  return {
    fields: {},
    menus: tableRead('menus', menus),
    sales: withPrices(tableRead('sales', sales)),
  }
}

export function order(envelope: Envelope = {}): FitOrder {
  return {
    options: fitOptions(envelope),
    business_description: envelope.business_description ?? BUILTIN_DESCRIPTION,
    business_description_source: 'request',
  }
}

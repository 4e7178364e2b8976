// What a compiled valuation is cached under (interface §5): the exact description, the schema
// (table, column, type) and the period of one step of T. Pure but for the platform's hash.
import type { TableRead } from '#contract/request-reader.ts'
import type { FitOptions } from '#contract/schemas.ts'
import type { Column } from '#contract/table.ts'
import { hex } from '../body/read-body.ts'
import { valuationKey } from '../ids.ts'

/** The storage key of the account's valuation of this text over these columns. */
export async function valuationKeyOf(
  account: string,
  description: string,
  menus: TableRead,
  sales: TableRead,
  options: FitOptions,
): Promise<string> {
  const schema = [...columnTypes('menus', menus), ...columnTypes('sales', sales)].sort()
  const text = JSON.stringify([description, schema, options.parameters.period ?? null])
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return valuationKey(account, hex(digest))
}

/** `table.column.type` of each column; a type is the kinds of its filled cells. */
function columnTypes(name: string, read: TableRead): string[] {
  const kept = Array.from(read.table.columns, ([column, cells]) =>
    JSON.stringify([name, column, ...kindsOf(cells)]),
  )
  const others = Array.from(read.others, ([column, seen]) => {
    const kinds = [seen.booleans && 'boolean', seen.numbers && 'number', seen.texts && 'string']
    return JSON.stringify([name, column, ...kinds.filter((kind) => kind !== false)])
  })
  return [...kept, ...others]
}

function kindsOf(column: Column): string[] {
  if (column.kind === 'number')
    return column.values.some((value) => !Number.isNaN(value)) ? ['number'] : []
  return Array.from(new Set(column.dictionary.map((cell) => typeof cell))).sort()
}

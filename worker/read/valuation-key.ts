// The cache key of a compiled valuation (interface §5): the exact description, the schema (table, column,
// type) and the period of one step of T. A type says whether the column is text as `POST /read` has it: no cell
// reads as a number. So one slip in a column of numbers changes no key. Pure except for the platform's hash.
import type { ReadRequest } from '#contract/questions.ts'
import type { RequestRead, TableRead } from '#contract/request-read.ts'
import type { Parameters } from '#contract/schemas.ts'
import { isLabel, toNumber, type Column, type Scalar } from '#contract/table.ts'
import { hex } from '../body/read-body.ts'
import { valuationKey } from '../base/ids.ts'

/** A column as the key sees it. */
export type KeyColumn = readonly [table: 'menus' | 'sales', name: string, type: 'text' | 'other']

/** The storage key of the account's valuation of this text over these columns. */
export async function valuationKeyOf(
  account: string,
  description: string,
  columns: readonly KeyColumn[],
  parameters: Parameters,
): Promise<string> {
  const schema = columns.map((column) => JSON.stringify(column)).sort()
  const text = JSON.stringify([description, schema, parameters.period ?? null])
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return valuationKey(account, hex(digest))
}

/** The columns of a fit's tables. */
export function sentColumns({ menus, sales }: RequestRead): KeyColumn[] {
  return [...columnsOf('menus', menus), ...columnsOf('sales', sales)]
}

function columnsOf(table: KeyColumn[0], read: TableRead): KeyColumn[] {
  const column = (name: string, isText: boolean): KeyColumn => [
    table,
    name,
    isText ? 'text' : 'other',
  ]
  return [
    ...Array.from(read.table.columns, ([name, cells]) => column(name, isText(cells))),
    ...Array.from(read.others, ([name, { texts, numeric }]) => column(name, texts && !numeric)),
  ]
}

const isText = (column: Column): boolean => column.kind === 'coded' && areTexts(column.dictionary)

const areTexts = (cells: readonly Scalar[]): boolean =>
  cells.length > 0 && (cells.some(isLabel) || cells.every((cell) => Number.isNaN(toNumber(cell))))

/** The columns in a `POST /read` request: text if they are told so, or if all examples are. */
export function toldColumns({ columns }: ReadRequest): KeyColumn[] {
  return (['menus', 'sales'] as const).flatMap((table) =>
    columns[table].map(({ name, type, examples = [] }): KeyColumn => {
      const filled = examples.filter((cell): cell is Scalar => cell !== null && cell !== '')
      // Dates are sent as ISO texts, and so are their examples.
      const byType = type === 'text' || (type === 'date' && filled.length === 0)
      return [table, name, areTexts(filled) || byType ? 'text' : 'other']
    }),
  )
}

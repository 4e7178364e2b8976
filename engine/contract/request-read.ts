// A fit request as it was read: its fields and its two tables as typed columns. What the rules and
// the grounding work on. Not the reading itself (engine/tables/request-reader.ts).
import type { ColumnForm, Forms } from './cell-looks.ts'
import type { Entry } from './schemas.ts'
import type { Table } from './table.ts'

export type TableName = 'menus' | 'sales'

/** Which columns are held whole. */
export type Keep = (table: TableName, column: string) => boolean

/** The name that pandas gives an index without one; such a column is never read. */
export function isIndexColumn(name: string): boolean {
  return /^(?:__index_level_\d+__|Unnamed: 0)$/.test(name)
}

/** What is known of a column whose cells are not kept. */
export interface ColumnSummary {
  filled: number
  blank: number
  numbers: boolean
  texts: boolean
  booleans: boolean
  /** A cell is read as a number: a number, true or false, or a text such as "12". */
  numeric: boolean
  /** Numbers beyond FEATURE_MOST in size: how many, and the first rows. */
  tooLarge: { readonly count: number; readonly rows: readonly number[] }
  /** How its cells are read; null where all were sent as numbers, true or false. */
  form?: ColumnForm | null
}

/** Sales rows whose amount makes no price, ascending (row-amounts.ts). */
export interface RowAmounts {
  /** Money, but no units. */
  readonly withoutQty: readonly number[]
  /** The price that stands beside it is another. */
  readonly differs: readonly number[]
}

/** One table as it came. Row indexes are those of the rows as sent, blank ones among them. */
export interface TableRead {
  form: 'absent' | 'rows' | 'parquet'
  /** The columns that `Keep` admits, all rows. */
  table: Table
  /** Every other column. */
  others: Map<string, ColumnSummary>
  /** Rows whose every cell, in any column, is blank; ascending. */
  blankRows: Int32Array
  problems: Entry[]
  /** How the columns with texts are read, those of `table` and the others. */
  forms?: Forms
  /** Of Sales with `revenue`, which `price` has replaced: the rows that it could not be read of. */
  amounts?: RowAmounts
}

export interface RequestRead {
  /** Every top-level field but the tables. */
  fields: Record<string, unknown>
  menus: TableRead
  sales: TableRead
  /** The body is well-formed JSON and no request at all: then everything else is empty. */
  problem?: Entry
  /** A table is beyond its limits, and reading stopped there: its problems are all that is known. */
  isCut?: true
}

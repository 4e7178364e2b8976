// A fit request as it was read: its fields and its two tables as typed columns. What the rules and
// the grounding work on. Not the reading itself (engine/tables/request-reader.ts).
import type { Decimal } from './cell-looks.ts'
import type { Entry } from './schemas.ts'
import type { Table } from './table.ts'
import type { Order } from './text-dates.ts'

export type TableName = 'menus' | 'sales'

/** Which columns are held whole. */
export type Keep = (table: TableName, column: string) => boolean

/** Cells of a column that a sentence speaks of. */
export interface CellsFound {
  readonly count: number
  /** The first of them by their text, whatever the order of rows; empty where there are none. */
  readonly example: string
  /** The first rows. */
  readonly rows: readonly number[]
}

/** How the cells of a column are read, as one: numbers and dates, or the words that they are. */
export interface ColumnForm {
  readonly as: 'number' | 'percent' | 'money' | 'date' | 'text'
  /** Of money. */
  readonly currency?: string
  /** The decimal sign of its texts. */
  readonly decimal: Decimal
  /** The order of day, month and year in its dates. */
  readonly order: Order
  /** Plain numbers and ISO dates alone are read. */
  readonly plain: boolean
  /** Cells that are not blank. */
  readonly filled: number
  /** Texts that are read as numbers or dates, though they are no plain ones. */
  readonly read: CellsFound
  /** Texts that stand for blanks. */
  readonly blanks: CellsFound
  /** Cells that cannot be read as the others, which count as blank. */
  readonly strays: CellsFound
  /** Why a column of words is none of numbers or dates, though many of its cells look like them. */
  readonly doubt: {
    readonly why: 'ambiguous' | 'mixed' | 'currencies' | 'words'
    readonly looks: CellsFound
    /** A cell that the example does not agree with; the example itself where it has two meanings. */
    readonly other: string
  } | null
}

export type Forms = ReadonlyMap<string, ColumnForm>

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
}

export interface RequestRead {
  /** Every top-level field but the tables. */
  fields: Record<string, unknown>
  menus: TableRead
  sales: TableRead
  /** The body is well-formed JSON and no request at all: then everything else is empty. */
  problem?: Entry
}

// How the cells of a column are read, as one. Data alone: engine/tables/number-forms.ts decides it.
import type { Order } from './text-dates.ts'

export type Decimal = '.' | ','

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

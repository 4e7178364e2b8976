// The rows of a menu table as a write sees them: their identity, what the two columns hold, and
// what they are to hold.
import type { CellValue } from '../../excel/blocks.ts'

/** What a row of the current menu gets; a refused deal gets zeros. */
export interface PlanCells {
  readonly qty: number
  readonly profit: number
}

/** 'empty': a row of the current menu that is not in the plan; null: a row outside the menu. */
export type RowPlan = PlanCells | 'empty' | null

/** A value for each row: an array, or an object that computes each value on request. */
export interface Rows<T> {
  readonly length: number
  at(row: number): T | undefined
}

/**
 * The plan of each row, by its identity cells. Null = not in the current menu: its cells stay.
 * Undefined = unknown, because it was edited since: its cells stay too. Shape of both: rows of the
 * table.
 */
export type Align = (
  identities: Rows<readonly CellValue[]>,
) => Rows<RowPlan> | Promise<Rows<RowPlan>>

/** The table as it was read: identity cells of each row, and what the two columns hold. */
export interface SeenRows {
  readonly identities: Rows<readonly CellValue[]>
  /** Formulas: a constant as itself, "" for an empty cell. */
  readonly qty: readonly CellValue[]
  readonly profit: readonly CellValue[]
}

/** One row's two cells as they are to be; "" empties a cell. */
export interface WantedCells {
  readonly row: number
  readonly qty: CellValue
  readonly profit: CellValue
}

/** The values that plans have put into the two columns; `own`: profits of the plan that counts. */
export interface PlanValues {
  readonly qty: ReadonlySet<number>
  readonly profit: ReadonlySet<number>
  readonly own: ReadonlySet<number>
}

export type Pair = readonly [CellValue, CellValue]

export const idOf = (identity: readonly CellValue[]): string => JSON.stringify(identity)

export const pairOf = (qty: CellValue, profit: CellValue): string => JSON.stringify([qty, profit])

// The rows of a menu table as a write of a plan sees them: what they say of themselves, what stands in the
// two columns, and what is to stand there.
import type { CellValue } from './blocks.ts'

/** What a row of the current menu gets; a passed row gets zeros. */
export interface PlanCells {
  readonly qty: number
  readonly profit: number
}

/** Of the current menu but not of the plan: what an earlier plan wrote there is taken away. */
export type RowPlan = PlanCells | 'empty' | null

/** A value for each row: a list, or what makes each when it is asked for and keeps none. */
export interface Rows<T> {
  readonly length: number
  at(row: number): T | undefined
}

/**
 * The plan of each row, by the cells that say which row it is; null = not of the current menu: its
 * cells stay as they are, and so do those of a row that is not known (undefined), for it was edited
 * since. Shape of both: rows of the table.
 */
export type Align = (
  identities: Rows<readonly CellValue[]>,
) => Rows<RowPlan> | Promise<Rows<RowPlan>>

/** The table as it was read: the telling cells of each row, and what stands in the two columns. */
export interface SeenRows {
  readonly identities: Rows<readonly CellValue[]>
  /** As formulas give them: a constant as itself, "" where the cell is empty. */
  readonly qty: readonly CellValue[]
  readonly profit: readonly CellValue[]
}

/** One row's two cells as they are to be; "" empties a cell. */
export interface WantedCells {
  readonly row: number
  readonly qty: CellValue
  readonly profit: CellValue
}

export type Pair = readonly [CellValue, CellValue]

export const idOf = (identity: readonly CellValue[]): string => JSON.stringify(identity)

export const pairOf = (qty: CellValue, profit: CellValue): string => JSON.stringify([qty, profit])

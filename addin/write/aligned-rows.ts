// What each row of a table gets of a plan. Apart from what aligns them: the pane needs no more to write them.
import type { Scalar } from '#contract/table.ts'
import type { WrittenPart } from '../kept-plans/kept-plan.ts'
import type { CellAt } from '../mapping/problems.ts'

/** What a row gets: nothing is touched, the plan's values, or both cells emptied. */
export const ROW = { untouched: 0, planned: 1, emptied: 2 } as const

/** Shapes: data rows of the table. */
export interface AlignedRows {
  readonly identity: Float64Array<ArrayBuffer>
  readonly what: Uint8Array<ArrayBuffer>
  readonly qty: Float64Array<ArrayBuffer>
  readonly profit: Float64Array<ArrayBuffer>
  /** NaN = the plan gives this row none. */
  readonly confidence: Float64Array<ArrayBuffer>
  /** The first rows that are emptied because they are new or have changed. */
  readonly unfilled: readonly {
    readonly cell: CellAt
    /** Row of the worksheet. */
    readonly line: number
    readonly why: 'not_planned' | 'changed'
  }[]
  readonly unfilledCount: number
  /** The first chosen deals that match no row any more. */
  readonly lost: readonly Scalar[]
  readonly lostCount: number
  /** Rows that get the plan's values. */
  readonly planned: number
  /** What the columns will hold; null = all of the plan. */
  readonly part: WrittenPart | null
}

/** `transaction`: the number that `part`, `commit` and `tested` take. */
export interface AlignedPlan extends AlignedRows {
  readonly transaction: number
}

/** Data rows that a plan takes, from the top. */
export function takenRows({ what, qty }: Pick<AlignedRows, 'what' | 'qty'>): number[] {
  const taken: number[] = []
  for (let row = 0; row < what.length; row++)
    if (what[row] === ROW.planned && qty[row]! > 0) taken.push(row)
  return taken
}

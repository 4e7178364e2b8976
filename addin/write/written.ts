// A write into the two columns as data: the order and its result.
import type { PlanColumns } from './excel/plan-columns.ts'
import type { Progress } from '../shell/progress.ts'
import type { AlignedPlan } from '../thread/align-rows.ts'
import type { WhichPlan } from '../thread/plans.ts'
import type { Settle } from '../shell/memory.ts'
import type { WriteStart, ColumnsState } from './begin.ts'

export interface ColumnsJob {
  readonly which: WhichPlan
  readonly mock: boolean
  /** Recorded in the workbook while the columns may hold two plans. */
  readonly begun: WriteStart
  /** Why the plan must not be written over the rows of this table; null = it may. */
  readonly refuse: (rows: AlignedPlan, table: string) => string | null
  readonly progress: (progress: Progress) => void
  /** What `lookBefore` saw when the lease was asked for. */
  readonly rest: Rest
  /** A column with the confidence of the deals is made too. */
  readonly confidence?: boolean
}

/** Hash of the rows that the plan does not decide and of their cells in the columns; null = not looked at. */
export interface Rest {
  readonly pair: number | null
  readonly confidence: number | null
}
export const NO_REST: Rest = { pair: null, confidence: null }

/** All rows hold the plan. */
export type WholeWrite = Extract<Written, { ok: true }>

export type Written =
  | {
      readonly ok: true
      readonly rows: number
      readonly aligned: AlignedPlan
      readonly columns: PlanColumns
      readonly beside: string | null
      /** Looks again and mends what co-authors' sorts have displaced. */
      readonly settle: () => Promise<Settled>
    }
  | {
      readonly ok: false
      readonly stands: ColumnsState
      readonly message: string
      /** If rows never came to rest: gives other rows back what the write took from them. */
      readonly settle: Settle | null
    }

/** What a look after the write found and left. */
export interface Settled {
  readonly atRest: boolean
  /** Cells that differed from the plan and were corrected. */
  readonly mended: number
  /** Rows were added or edited: what the columns hold of the plan now; null = what was written. */
  readonly holds: Pick<Extract<Written, { ok: true }>, 'rows' | 'aligned'> | null
}

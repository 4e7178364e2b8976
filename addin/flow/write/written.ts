// A write into the two columns as data: what it is asked to do, and what became of it.
import type { PlanColumns } from '#addin/excel/plan-columns.ts'
import type { Progress } from '#addin/state/progress.ts'
import type { AlignedPlan } from '#addin/worker/worker-api.ts'
import type { WhichPlan } from '#addin/worker/plans.ts'
import type { Settle } from '../memory.ts'
import type { Beginning, Stands } from './begin.ts'

export interface ColumnsJob {
  readonly which: WhichPlan
  readonly mock: boolean
  /** Stands in the workbook while the columns may hold two plans. */
  readonly begun: Beginning
  /** Why the plan is not to be written over the rows of the table of this name; null = it may be. */
  readonly refuse: (rows: AlignedPlan, table: string) => string | null
  readonly progress: (progress: Progress) => void
  /** What `lookBefore` saw when the right to write was asked for; null = it saw nothing. */
  readonly rest: number | null
}

/** All rows hold the plan. */
export type WholeWrite = Extract<Written, { ok: true }>

export type Written =
  | {
      readonly ok: true
      readonly rows: number
      readonly aligned: AlignedPlan
      readonly columns: PlanColumns
      /** Looks again and mends what co-authors' sorts have displaced since. */
      readonly settle: () => Promise<Settled>
    }
  | {
      readonly ok: false
      readonly stands: Stands
      readonly message: string
      /** Where rows never came to rest: gives other rows back what the write took from them. */
      readonly settle: Settle | null
    }

/** What a look after the write has found, and left. */
export interface Settled {
  readonly atRest: boolean
  /** Rows whose cells were not as the plan has them and were set right. */
  readonly mended: number
  /** Rows had come, or were edited: what the columns hold of the plan now; null = what was written. */
  readonly holds: Pick<Extract<Written, { ok: true }>, 'rows' | 'aligned'> | null
}

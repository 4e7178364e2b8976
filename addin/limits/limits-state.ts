// What the card "Limits" shows of the plan on the screen.
import type { LimitTold, PlanLimits } from '#contract/plan-limits.ts'
import type { CurvePoint } from '#limits/spend-curve.ts'
import type { Compared } from '../plan/changes.ts'
import { NO_LIMITS } from './stored-limits.ts'

/** What the fields of limits offer, from the planned table as it was read. */
export interface LimitFields {
  readonly columns: readonly {
    readonly header: string
    /** As text, in their order; empty = too many to choose from. */
    readonly values: readonly string[]
    /** All cells of deals are numbers from 0 on, so that they can be added up. */
    readonly numbers: boolean
  }[]
  /** Keys of the deals. */
  readonly deals: readonly string[]
}

/** Profit against spend, the other limits as they are. */
export interface SpendCurve {
  /** Names the plan, the confidence and the limits that it is of. */
  readonly of: string
  /** The plan without a limit of spend first, then ascending by what is spent. */
  readonly points: readonly CurvePoint[]
  /** No more points will come. */
  readonly whole: boolean
  /** Why there is none; null = there is. */
  readonly problem: string | null
}

export interface LimitsShown {
  readonly limits: PlanLimits
  /** The plan without them against this one; null = the same, or there are none. */
  readonly without: Compared | null
  /** No plan within them earns more; null = the plan is proven to be the best. */
  readonly bound: number | null
  /** The other sizes of the deals could not be fetched. */
  readonly oneSize: boolean
  /** What each limit costs; empty = not known yet. */
  readonly told: readonly LimitTold[]
  /** Null = nobody has looked at it. */
  readonly curve: SpendCurve | null
  /** Why no plan keeps them; null = this one does. */
  readonly problem: string | null
  /** Null = the table has not been read. */
  readonly fields: LimitFields | null
}

export const NOTHING_LIMITED: LimitsShown = {
  limits: NO_LIMITS,
  without: null,
  bound: null,
  oneSize: false,
  told: [],
  curve: null,
  problem: null,
  fields: null,
}

// A plan as the pane shows it, before and after it is written, and the plans that the workbook holds.
import type { OptionRow, Summary } from '#contract/schemas.ts'
import type { Scalar } from '#contract/table.ts'
import type { CellAt } from '#addin/mapping/problems.ts'
import type { Compared, PlanChanges } from '#addin/plan/changes.ts'
import type { WrittenPart } from '#addin/plan/kept-plan.ts'
import type { ThresholdSweep } from '#addin/plan/replan.ts'
import type { Progress } from './progress.ts'

/** Plan values of one deal, also of one that was refused (`options=all`). */
export type Option = OptionRow

export interface PlanShown {
  readonly session: string
  readonly mock: boolean
  /** Says that the numbers are placeholders; null for a plan. */
  readonly mockNote: string | null
  /** At the threshold and limit chosen now. */
  readonly n: number
  readonly profit: number
  readonly capital: number | null
  /** 80 % interval of the predicted sum of the service's own plan. */
  readonly interval: readonly [number, number] | null
  /** The first 200 of the n chosen deals at the threshold and limit of now, highest profit first. */
  readonly chosen: readonly Option[]
  /** The plan that the columns of the same table hold, or the one before where they hold what is chosen. */
  readonly before: KeptSummary | null
  /** Against that one. */
  readonly changes: PlanChanges | null
  /** What the data lacked, was assumed or refused, in sentences of the service. */
  readonly notes: readonly string[]
  readonly summary: Summary | null
  readonly confidence: ConfidenceShown
  readonly write: WriteShown
  readonly formula: FormulaShown
}

/** The slider: what every threshold comes to, and which is chosen. */
export interface ConfidenceShown {
  /** Threshold of the service's own plan. */
  readonly planned: number
  readonly calibrated: number
  readonly threshold: number
  /** Money that unit_cost × qty may come to; null = no limit. */
  readonly limit: number | null
  /** What the limit did; null = no limit, or it does not bind. */
  readonly limited: {
    readonly leftOut: number
    readonly exact: boolean
    /** No subset earns more. */
    readonly bound: number
  } | null
  /** Why the limit cannot be applied; null = it can. */
  readonly limitProblem: string | null
  /** For the chart: distinct confidences, highest first, with what each selects. */
  readonly sweep: ThresholdSweep
  /** What is chosen differs from what stands in the columns: `write()` applies it. */
  readonly differs: boolean
}

export type WriteShown =
  | { readonly is: 'open' }
  | { readonly is: 'writing'; readonly progress: Progress }
  | {
      readonly is: 'written'
      /** Rows of the current menu that hold the plan, and those of them that it takes. */
      readonly rows: number
      readonly taken: number
      /** Rows that were emptied: new or changed since the fit. Select one with `select`. */
      readonly unfilled: readonly {
        readonly cell: CellAt
        /** Row of the worksheet. */
        readonly line: number
        readonly why: 'not_planned' | 'changed'
      }[]
      readonly unfilledCount: number
      /** The first of the chosen deals that no row is any more. */
      readonly lost: readonly Scalar[]
      readonly lostCount: number
      /** Headers of the two columns. */
      readonly columns: readonly [string, string]
    }
  | {
      readonly is: 'failed'
      /** What stands in the columns: what stood there, rows of two plans, or all of this one. */
      readonly stands: 'nothing' | 'part' | 'all'
      readonly message: string
    }

/** "Insert live formula". */
export type FormulaShown =
  | { readonly is: 'none' }
  | { readonly is: 'busy' }
  | { readonly is: 'inserted'; readonly key: Scalar; readonly address: string }
  | { readonly is: 'failed'; readonly message: string }

/** A plan in the workbook, for colleagues without a key too. */
export interface KeptSummary {
  readonly session: string
  /** Name that its table had. */
  readonly table: string
  readonly at: string
  readonly by: string
  readonly n: number
  readonly profit: number
  readonly capital: number | null
  readonly interval: readonly [number, number] | null
  readonly threshold: number
  readonly limit: number | null
  /** What its columns hold, where not all of it could be written; null = all. */
  readonly written: WrittenPart | null
  readonly model: string
  /** What the service said of it, and how the description was read: a sentence a line. */
  readonly summary: string
  readonly valuation: string
}

export interface EarlierPlan extends KeptSummary {
  /** Why it cannot be brought back; null = it can. */
  readonly restoreProblem: string | null
}

/** What the workbook holds. */
export interface Kept {
  readonly current: KeptSummary | null
  /** The plans before it, the latest first. */
  readonly earlier: readonly EarlierPlan[]
  /** Two plans of the workbook, by their ids (`planId`), and what differs; null = none are compared. */
  readonly compared: (Compared & { readonly of: readonly [string, string] }) | null
  /**
   * A write that was begun and has not ended: rows of two plans may stand in the columns. Null = none.
   * `write()` ends it; where it can be undone, `restore()` brings back the current plan.
   */
  readonly unfinished: {
    readonly by: string
    /** ISO moment. */
    readonly at: string
    readonly undo: boolean
  } | null
  /** The fit that was begun here last, whoever began it; `openFit()` shows it. Null = none is open. */
  readonly fit: {
    readonly by: string
    readonly since: string
    readonly mock: boolean
    /** Null = not known yet. A plan of this session among the kept ones is the fit's. */
    readonly session: string | null
  } | null
  /** Inputs have changed since the plan; null = not looked yet, or there is no plan. */
  readonly stale: boolean | null
  /** What has changed since: a sentence for each table; empty where it is not known. */
  readonly changed: readonly string[]
  /**
   * Whether this device wants a comment at the column's header while the plan is out of date
   * (`wantComment`), and why there is none; null = there is, or needs not be.
   */
  readonly comment: { readonly wanted: boolean; readonly says: string | null }
  /** Why the workbook's plan or state cannot be read; null = it can. */
  readonly damaged: string | null
  /**
   * Something is done with what the workbook holds. `of`: what `restore` or `deletePlan` was asked for,
   * `previous` where that was no plan of its own.
   */
  readonly busy: (Progress & { readonly of?: string }) | null
}

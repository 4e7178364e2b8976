// A plan as the pane shows it before and after it is written, and the plans that the workbook
// holds.
import type { NoteItem, SentNote } from '#contract/note-item.ts'
import type { PlanLimits } from '#contract/plan-limits.ts'
import type { OptionRow, ReasonRow, Summary } from '#contract/schemas.ts'
import type { Scalar } from '#contract/table.ts'
import type { LimitsShown } from '../limits/limits-state.ts'
import type { PastMenu } from '../mapping/past-menus.ts'
import type { CellAt } from '../mapping/problems.ts'
import type { Compared, PlanChanges } from './changes.ts'
import type { ColumnUnits } from './column-units.ts'
import type { WrittenPart } from '../kept-plans/kept-plan.ts'
import type { Measured } from './profit-range.ts'
import type { ThresholdSweep } from './replan.ts'
import type { Sent } from '../fit/sent.ts'
import type { Progress } from '../shell/progress.ts'

/** Plan values of one deal, also of a refused one (`options=all`). */
export type Option = OptionRow

/** The deal of the row that is selected in the sheet; 'outside': no row of the menu as it was planned. */
export type SelectedDeal =
  | { readonly is: 'taken' | 'passed'; readonly key: string }
  | { readonly is: 'outside' }

/** What is asked of the list of deals: those that hold some words, in an order. */
export interface DealQuery {
  readonly find: string
  readonly by: 'key' | 'qty' | 'profit' | 'confidence'
  /** The smallest first. */
  readonly up: boolean
}

export interface PlanShown {
  readonly session: string
  readonly mock: boolean
  /** At the chosen threshold and within the limits. */
  readonly n: number
  readonly profit: number
  readonly capital: number | null
  /** 80 % range of the profit: the service's for its own plan, else `profitRange`; null = unknown. */
  readonly interval: readonly [number, number] | null
  /** The first 200 chosen deals, highest profit first. */
  readonly chosen: readonly Option[]
  /** The first deals by the last `DealQuery`, and how many it finds; null = nothing was asked. */
  readonly listed: { readonly rows: readonly Option[]; readonly n: number } | null
  /**
   * The plan that this table's columns hold; the one before it if they already hold what is chosen.
   */
  readonly before: KeptSummary | null
  /** Changes against `before`. */
  readonly changes: PlanChanges | null
  /** Sentences of the service: what the data lacked, what was assumed or refused. */
  readonly notes: readonly SentNote[]
  /** Why it takes nothing or little; null: it takes enough. */
  readonly little: SentNote | null
  readonly summary: Summary | null
  /** What its columns count; null = the planned menu is not known. */
  readonly units: ColumnUnits | null
  /** Past menus of the planned tables, the latest first; empty if they are not known. */
  readonly menus: readonly PastMenu[]
  /** What it was made from; null = not known. */
  readonly sent: Sent | null
  /** Why the service takes the first 200 deals of its own plan. */
  readonly reasons: readonly ReasonRow[]
  /** While "Why this deal?" is open: what is selected in the sheet; null = nothing was. */
  readonly selected: SelectedDeal | null
  readonly confidence: ConfidenceShown
  readonly limits: LimitsShown
  readonly write: WriteShown
}

/** The slider: what every threshold gives, and which is chosen. */
export interface ConfidenceShown {
  /** Threshold of the service's own plan. */
  readonly planned: number
  readonly calibrated: number
  readonly threshold: number
  /** For the chart: distinct confidences, highest first, and what each selects. */
  readonly sweep: ThresholdSweep
  /** What the service measured of its own plan; null = nothing. */
  readonly measured: Measured | null
  /** The chosen plan differs from the columns: `write()` applies it. */
  readonly differs: boolean
}

export type WriteShown =
  | { readonly is: 'open' }
  | { readonly is: 'writing'; readonly progress: Progress }
  | {
      readonly is: 'written'
      /** Rows of the current menu that hold the plan, and those among them that it takes. */
      readonly rows: number
      readonly taken: number
      /** Rows that were emptied because they are new or changed; `select` shows one. */
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
      /** Headers of the two columns. */
      readonly columns: readonly [string, string]
    }
  | {
      readonly is: 'failed'
      /** What the columns hold: what was there before, or rows of two plans. */
      readonly stands: 'nothing' | 'part'
      readonly message: string
    }

/** A plan in the workbook, also for colleagues without a key. */
export interface KeptSummary {
  readonly session: string
  /** Earlier name of its table. */
  readonly table: string
  readonly at: string
  readonly by: string
  readonly n: number
  readonly profit: number
  readonly capital: number | null
  readonly interval: readonly [number, number] | null
  readonly threshold: number
  readonly limits: PlanLimits
  /** What its columns hold if not all of it could be written; null = all. */
  readonly written: WrittenPart | null
  readonly model: string
  /** The service's notes and the reading of the description, one sentence a line. */
  readonly summary: string
  readonly noteItems?: readonly NoteItem[] | undefined
  readonly valuation: string
  /** The name and the notes that people gave to it. */
  readonly name?: string | undefined
  readonly notes?: string | undefined
  /** The pane that wrote it. */
  readonly pane?: string | undefined
}

export interface EarlierPlan extends KeptSummary {
  /** Why it cannot be restored; null = it can. */
  readonly restoreProblem: string | null
}

/** Where new columns are made in the planned table. */
export type ColumnPlace = 'end' | 'key'

/** What the workbook holds. */
export interface Kept {
  readonly current: KeptSummary | null
  /** The earlier plans, the latest first. */
  readonly earlier: readonly EarlierPlan[]
  /** Two compared plans by their ids (`planId`), and their differences; null = none. */
  readonly compared: (Compared & { readonly of: readonly [string, string] }) | null
  /** What the columns hold in the place of the current plan: rows of two plans, or another one. Null = that plan. */
  readonly stands: 'two' | 'other' | null
  /** A colleague's plan that counts in the place of one (`planId`) that this pane wrote; null = none. */
  readonly beaten: { readonly by: string; readonly at: string; readonly mine: string } | null
  /** The open fit of this workbook, a colleague's too; `openFit()` shows it. Null = none. */
  readonly fit: {
    readonly by: string
    readonly since: string
    readonly mock: boolean
    /** Null = not known yet. A kept plan of this session is the fit's plan. */
    readonly session: string | null
  } | null
  /** Whether the inputs have changed since the plan; null = not known, or no plan. */
  readonly stale: boolean | null
  /** One sentence for each changed table; empty if unknown. */
  readonly changed: readonly string[]
  /** The same in English, for a custom function's answer. */
  readonly changedForSheet: readonly string[]
  /** The workbook has a column with the confidence of the deals, or the next write makes one. */
  readonly confidence: boolean
  /** Where the next write makes new columns: at the table's right end, or right of its keys. */
  readonly place: ColumnPlace
  /** Ids of the tables that have columns of a plan, the one written last first. */
  readonly tables: readonly string[]
  /** Why the workbook's plan or state cannot be read; null = it can. */
  readonly damaged: string | null
  /**
   * A job on the kept plans. `of`: the plan that `restore` or `deletePlan` was called for;
   * `previous` stands for the last plan.
   */
  readonly busy: (Progress & { readonly of?: string }) | null
}

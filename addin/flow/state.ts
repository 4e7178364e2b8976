// What the pane shows and what it may do: the flow's state as plain data, and its actions as one
// interface. The view draws the state and calls the actions; it keeps nothing of its own but what a
// person is typing. Neither how the state changes (create-flow.ts) nor any Office object is here.
import type { ReadonlySignal } from '@preact/signals'
import type { Counts, Model, OptionRow, Problem, Summary } from '#contract/schemas.ts'
import type { Scalar } from '#contract/table.ts'
import type { ListedTable } from '#addin/excel/list-tables.ts'
import type { FeatureGuess } from '#addin/mapping/features.ts'
import type { MenuField, SalesField } from '#addin/mapping/fields.ts'
import type { Guess } from '#addin/mapping/guess.ts'
import type { TimeMapping } from '#addin/mapping/mapping.ts'
import type { CellAt, SheetProblem } from '#addin/mapping/problems.ts'
import type { SalesShare } from '#addin/mapping/sales-rows.ts'
import type { Compared, PlanChanges } from '#addin/plan/changes.ts'
import type { WrittenPart } from '#addin/plan/kept-plan.ts'
import type { ThresholdSweep } from '#addin/plan/replan.ts'
import type { ToolAct, ToolsShown } from './tools/state.ts'

/**
 * All that the pane shows. `step` is the screen; the others stand whatever the screen is: who is
 * signed in, what was chosen for the next plan, and what the workbook holds of earlier ones.
 */
export interface State {
  readonly step: Step
  readonly signIn: SignIn
  readonly setup: Setup
  readonly kept: Kept
  /** Models that engines of the service offer now, as it said last; empty = it has not. */
  readonly models: readonly Model[]
  /** What a person should hear of once (a live region): the last thing said; `id` tells repeats. */
  readonly notice: Notice | null
  /** The tools on the workbook, in the place of the screen; null = they are closed. */
  readonly tools: ToolsShown | null
}

export interface Notice {
  readonly id: number
  readonly tone: 'done' | 'problem'
  readonly message: string
}

/** Signed in with a key that the service took. The key itself is never part of the state. */
export type SignIn =
  | {
      readonly as: 'nobody'
      readonly busy: boolean
      /** Why the last try failed, and what to do; null = none yet. */
      readonly refused: string | null
      /** Whether this device can keep the key (it has a storage that no other site reads). */
      readonly canRemember: boolean
      /** The name that was given the last time, to be offered again. */
      readonly name: string
    }
  | {
      readonly as: 'someone'
      /** Name under which colleagues see a plan; stands in the workbook. */
      readonly name: string
      readonly kind: 'paid' | 'free'
      readonly remembered: boolean
      /** Advice on a key that may do more than plan; null = none is due. */
      readonly warning: string | null
      /** Whether the service charges; null = it has not said yet. Only where it does, show a cost. */
      readonly metered: boolean | null
    }

/** How far a long job is: `share` from 0 to 1. */
export interface Progress {
  readonly says: string
  readonly share: number
}

export type Step =
  /** The workbook's state is being read. */
  | { readonly at: 'starting' }
  /** Nothing can be done here; `retry()` where `again`. */
  | { readonly at: 'unable'; readonly message: string; readonly again: boolean }
  | { readonly at: 'sign-in' }
  /** Which tables: `setup.tables` and `setup.choice`. `busy`: they are read, or the sample written. */
  | { readonly at: 'tables'; readonly busy: Progress | null; readonly problem: string | null }
  /** Which column is what: `setup.parts`, `setup.time`. */
  | { readonly at: 'mapping'; readonly problem: string | null }
  /** Words: `setup.description` and `setup.reading`. */
  | {
      readonly at: 'description'
      /** Why "Plan menu" stops here; null = somebody came by herself. */
      readonly why: string | null
    }
  | { readonly at: 'options' }
  /** Tables are read and all rules run. */
  | { readonly at: 'checking'; readonly progress: Progress }
  /** What the rules found. `ok`: `confirm()` may be called. */
  | ({ readonly at: 'checked' } & CheckFound)
  /** From `confirm()` (or a resume) to the end of the fit. */
  | ({ readonly at: 'fit' } & FitShown)
  /** The fit, or its sending, ended without a plan. */
  | ({ readonly at: 'ended' } & Ended)
  /** A fit of this workbook that this key cannot see: a colleague's, or one's own without its key. */
  | {
      readonly at: 'colleague'
      readonly by: string
      /** It was begun on this device, by whoever is here now. */
      readonly own: boolean
      /** ISO moment. */
      readonly since: string
      readonly message: string
    }
  /** The plan before and after it is written. */
  | ({ readonly at: 'plan' } & PlanShown)

export type StepName = Step['at']
/** Screens to which a person can go by herself, in this order, as far as `setup` allows. */
export const SETUP_STEPS = ['tables', 'mapping', 'description', 'options'] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

/** The tables of a plan: one of all menus or the current one, past menus apart, sales. */
export const PARTS = ['menus', 'history', 'sales'] as const
export type Part = (typeof PARTS)[number]
/** Names of tables; null = none. */
export type TableChoice = { readonly [P in Part]: string | null }

/** Everything that a plan is made from, chosen or guessed. */
export interface Setup {
  /** Tables of the workbook. Empty: offer "Insert sample data". */
  readonly tables: readonly ListedTable[]
  /** The choice; guessed until `chooseTables`. */
  readonly choice: TableChoice
  /** Of each chosen table that has been read, its columns; null = not chosen or not read. */
  readonly parts: { readonly [P in Part]: PartColumns | null }
  /** How menu and T are known. `dates`: whether a column of dates is mapped, so that `by: 'date'` can be chosen. */
  readonly time: TimeMapping
  readonly dates: boolean
  /** The mapping comes from the workbook; false = all of it is guessed. */
  readonly recalled: boolean
  readonly description: string
  readonly reading: ReadingShown
  readonly options: PlanOptions
  /** Since the sample was inserted: whose words these are; null = it was not. */
  readonly sample: SampleWords | null
}

/** What the sample says for its own tables. */
export type WordsSet = Pick<Setup, 'description'> &
  Pick<PlanOptions, 'horizon' | 'writeoff' | 'period'>

export interface SampleWords {
  /** Ids of the sample's tables of deals. */
  readonly tables: readonly string[]
  /** The sample's words are those of the setup; else `own` were, when another table was chosen. */
  readonly shown: boolean
  readonly words: WordsSet
  /** What had been set for the tables of before. */
  readonly own: WordsSet
}

/** One table's columns: what was guessed, and what holds now. */
export interface PartColumns {
  readonly table: string
  readonly headers: readonly string[]
  readonly rows: number
  /** One per field, in the fields' order; says why and what else. */
  readonly guesses: readonly Guess<MenuField | SalesField>[]
  /** What is mapped now: field → header. */
  readonly columns: Readonly<Partial<Record<MenuField | SalesField, string>>>
  /** Every other column, with `take` as it holds now. */
  readonly features: readonly FeatureGuess[]
}

/** How the description is read, as it is typed (the service's own reading decides). */
export type ReadingShown =
  /** Nothing is typed, or the mode needs no reading. */
  | { readonly is: 'none' }
  | { readonly is: 'reading' }
  | {
      readonly is: 'read'
      /** Words beside the part of the description from which each came (null = from none). */
      readonly lines: readonly { readonly sentence: string; readonly source: string | null }[]
      readonly formula: string
      /** Whether the formula is Excel's, over the tables and headers of this workbook. */
      readonly excel: boolean
      readonly assumptions: readonly string[]
      readonly unresolved: readonly string[]
    }
  | {
      readonly is: 'refused'
      readonly feedback: string
      /** What was understood, in words. */
      readonly understood: readonly string[]
    }

export interface PlanOptions {
  readonly model: 'default' | Model
  /** Moves the calibrated confidence threshold, −1 … 1. */
  readonly correction: number
  readonly checks: 'on' | 'off'
  /** An input test: placeholders into columns marked (mock), never a plan. */
  readonly mock: boolean
  /** The service's own valuation of the sales, or the analyst's `profit` column. */
  readonly labels: 'business_led' | 'client_grounded'
  /** The plain question: "Were past deals chosen from these columns alone, or also by what people knew?" */
  readonly basis: 'knowledge' | 'columns'
  /** Periods after which leftovers are written off; null = as the words say. */
  readonly horizon: number | null
  /** Share of unit_cost that is lost on leftovers, 0 … 1; null = as the words say. */
  readonly writeoff: number | null
  /** Length of a step of T where the sheet has T itself; null = as the words say. */
  readonly period: 'day' | 'week' | 'month' | 'year' | null
  /** What a flag without sales or profit means; null = let the service guess and tell. */
  readonly flags: 'taken' | 'would_take' | null
}

export interface CheckFound {
  readonly ok: boolean
  /** Whether it is an input test that would be sent, and the hash of all that would be planned. */
  readonly mock: boolean
  readonly inputs: string
  /** Errors first. `select(cell)` shows a cell of `cells`. */
  readonly problems: readonly SheetProblem[]
  readonly counts: Counts
  /** What was derived, in sentences (periods, keys made unique, sizes). */
  readonly said: readonly string[]
  /** How sales of repeated keys were assigned; null where none had to be. */
  readonly share: SalesShare | null
  /** Every column that leaves the workbook, and as what. */
  readonly leaves: readonly {
    readonly table: string
    readonly header: string
    readonly as: string
  }[]
  /** Tokens that the plan costs where the service charges: `chargedCost` says what is to be shown. */
  readonly cost: { readonly least: number; readonly most: number; readonly note: string }
  /** Bytes that will be sent, about; null until known. */
  readonly bytes: number | null
}

export interface FitShown {
  readonly mock: boolean
  readonly by: string
  /** ISO moment at which it was begun. */
  readonly since: string
  /** Whole seconds since then; ticks. */
  readonly elapsed: number
  readonly stage: FitStage
  /** Of the service: one sentence. */
  readonly message: string
  /** 0 … 1. */
  readonly fraction: number
  /** Place in line; null = not waiting. */
  readonly queue: number | null
  /** Why nothing is heard right now, and that it goes on by itself; null = all is well. */
  readonly trouble: string | null
  /** `cancel()` was called and the service has not answered yet. */
  readonly canceling: boolean
  /** The session is known: closing Excel loses nothing. */
  readonly safe: boolean
  /** How the service read the description, once it has. */
  readonly formula: string | null
}
export type FitStage = 'sending' | 'finding' | 'waiting' | 'grounding' | 'processing' | 'fetching'

export interface Ended {
  readonly why:
    /** `cancel()`, here or elsewhere. */
    | 'canceled'
    /** The service refused the request; `problems` on cells where it said so. */
    | 'refused'
    /** The description could not be resolved: `feedback` says what to write instead. */
    | 'unresolved'
    /** The fit failed for another reason. */
    | 'failed'
    /** No answer reached the service: nothing was begun. */
    | 'not_sent'
    /** The session is no longer kept. */
    | 'gone'
    /** The key was refused. */
    | 'key'
  readonly title: string
  readonly message: string
  /** What to change, of the service; null = nothing is said. */
  readonly feedback: string | null
  readonly problems: readonly SheetProblem[]
  /** The code of the service, for support; null = none. */
  readonly code: Problem['code'] | null
  /** Number of the request that was refused, for support; null = none is known. */
  readonly request: string | null
  /** What `retry()` does: send what was checked anew as a new fit, or look for the fit again. */
  readonly again: 'check' | 'look' | 'sign-in' | null
}

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
  /** The last plan of the same table that the workbook holds; null = it holds none. */
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
  /** Two plans of the workbook, by their sessions, and what differs; null = none are compared. */
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
  readonly fit: { readonly by: string; readonly since: string; readonly mock: boolean } | null
  /** Inputs have changed since the plan; null = not looked yet, or there is no plan. */
  readonly stale: boolean | null
  /** What has changed since: a sentence for each table; empty where it is not known. */
  readonly changed: readonly string[]
  /** Why the workbook's plan or state cannot be read; null = it can. */
  readonly damaged: string | null
  /** `restore()` is at work, or the staleness is looked up. */
  readonly busy: Progress | null
}

/** Where to put the live formula: the first cell, as "Sheet2!B4"; null = the selected cell. */
export interface FormulaPlace {
  readonly address: string | null
}

export interface Flow {
  readonly state: ReadonlySignal<State>
  /** Reads the workbook and takes up what was begun. Called once, after `Office.onReady`. */
  start(): Promise<void>
  /** Stops timers and the worker. */
  stop(): void

  // Who.
  signIn(who: { key: string; name: string; remember: boolean }): Promise<void>
  /** Forgets the key, on this device too. */
  signOut(): void

  // Setup. Each is remembered in the workbook when the check begins.
  /** To a screen of the setup, also back from any later one; nothing while a fit is shown. */
  go(step: SetupStep): void
  /** Looks again which tables there are. */
  listTables(): Promise<void>
  /** Writes the bundled sample as two tables on new sheets, and chooses them. */
  insertSample(): Promise<void>
  /** Notes which tables are meant; the ribbon's buttons go by it too. */
  pickTables(choice: TableChoice): void
  /** Chooses tables, reads them and guesses; then `mapping`. */
  chooseTables(choice: TableChoice): Promise<void>
  /** Maps a column to a field; null = to none. */
  setColumn(part: Part, field: MenuField | SalesField, header: string | null): void
  /** Whether a column that is no field leaves the workbook as a feature. */
  setFeature(part: Part, header: string, take: boolean): void
  setTime(time: TimeMapping): void
  setDescription(text: string): void
  setOptions(change: Partial<PlanOptions>): void

  // The plan.
  /** What "Plan menu" does: checks, or goes to the first thing that is missing for it. */
  plan(): Promise<void>
  /** Reads the tables as they are now and runs every rule. */
  check(): Promise<void>
  /** Shows a cell in the sheet. */
  select(cell: CellAt): Promise<void>
  /** The one confirmation: sends the fit that was checked. */
  confirm(): Promise<void>
  cancel(): Promise<void>
  /** Back to the fit that was begun last, or to its plan, from the setup. */
  openFit(): Promise<void>
  /** The way on that `ended.again`, `unable.again` or `colleague` offers. */
  retry(): Promise<void>
  /** Leaves the fit of a colleague or one that ended aside, and goes to the setup. */
  putAside(): Promise<void>
  setThreshold(threshold: number): void
  setLimit(limit: number | null): void
  /** Writes the columns, and keeps the plan in the workbook (not that of an input test). */
  write(): Promise<void>
  /**
   * Puts an earlier plan, by default the last one, back into the columns, and the current one becomes
   * an earlier one; where a write has not ended, the current one is put back.
   */
  restore(session?: string): Promise<void>
  /** Writes the current plan once more: rows that have come to fit again get their values. */
  complete(): Promise<void>
  /** Shows what differs between two plans of the workbook. */
  compare(before: string, after: string): Promise<void>
  /** Takes an earlier plan out of the workbook. */
  deletePlan(session: string): Promise<void>
  /** Selects the first deal that the plan in the columns takes, and the next one each time. */
  showTaken(): Promise<void>
  /** Whether the plan is stale: reads the tables. */
  lookStale(): Promise<void>
  /** Writes the valuation of one deal as formulas into empty cells from `place` on. */
  insertFormula(key: Scalar, place: FormulaPlace): Promise<void>

  /** The tools on the workbook; needs no key. */
  tool(act: ToolAct): Promise<void>
}

// The setup as the pane shows it: everything that a plan is made from, chosen or guessed.
import type { FeedbackItem } from '#contract/feedback.ts'
import type { Line } from '#contract/line.ts'
import type { LineFields } from '#contract/line-fields.ts'
import type { NoteItem, SentNote } from '#contract/note-item.ts'
import type { Choice, Question, ReadAnswer } from '#contract/questions.ts'
import type { ChoiceBasis, Model } from '#contract/schemas.ts'
import type { Unused, Valuation } from '#contract/valuation.ts'
import type { ListedTable } from '../tables/excel/list-tables.ts'
import type { FeatureGuess } from '../mapping/features.ts'
import type { MenuField, SalesField } from '../mapping/fields.ts'
import type { Guess } from '../mapping/guess.ts'
import type { TimeMapping } from '../mapping/mapping.ts'
import type { Said } from '../mapping/said.ts'
import type { Understood } from '../thread/understood.ts'

/** Steps that a person can open, in this order, as far as `setup` allows. */
export const SETUP_STEPS = ['tables', 'mapping', 'description', 'options'] as const

export type SetupStep = (typeof SETUP_STEPS)[number]

/**
 * The tables of a plan: deals (all, or the current ones), past deals if they are separate, and
 * sales.
 */
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
  /** The columns of each chosen table that has been read; null = not chosen or not read. */
  readonly parts: { readonly [P in Part]: PartColumns | null }
  /**
   * How menu and T are known. `dates`: a column of dates is mapped, so `by: 'date'` can be chosen.
   */
  readonly time: TimeMapping
  readonly dates: boolean
  /** A few deals as the mapping understands them. */
  readonly understood: readonly Understood[]
  /** The mapping comes from the workbook; false = all of it is guessed. */
  readonly recalled: boolean
  readonly description: string
  readonly reading: ReadingShown
  /** Answers that were written into the description, the latest last; each can be taken back. */
  readonly answers: readonly Written[]
  readonly options: PlanOptions
  /** The sample's words, after the sample was inserted; null = it was not. */
  readonly sample: SampleWords | null
}

/** The words and options for one set of tables. */
export type WordsSet = Pick<Setup, 'description'> &
  Pick<PlanOptions, 'horizon' | 'writeoff' | 'period'>

export interface SampleWords {
  /** Ids of the sample's tables of deals. */
  readonly tables: readonly string[]
  /** The setup has the sample's words; false = another table was chosen and `own` returned. */
  readonly shown: boolean
  readonly words: WordsSet
  /** The analyst's words and options for the earlier tables. */
  readonly own: WordsSet
}

/** The columns of one table: what was guessed and what is mapped. */
export interface PartColumns {
  readonly table: string
  readonly headers: readonly string[]
  readonly rows: number
  /** One per field, in the fields' order, with reason and alternatives. */
  readonly guesses: readonly Guess<MenuField | SalesField>[]
  /** The current mapping: field → header. */
  readonly columns: Readonly<Partial<Record<MenuField | SalesField, string>>>
  /** Every other column, with its current `take`. */
  readonly features: readonly FeatureGuess[]
  /** The columns are those of the last table with these headers on this device. */
  readonly known?: boolean | undefined
  /** How the analyst says that cells are read. */
  readonly said?: Said | undefined
}

/** How the service reads the description as it is typed. */
export type ReadingShown =
  /** Nothing is typed, the mode needs no reading, or none was asked for yet. */
  | { readonly is: 'none' }
  /** The current words are being read. `before`: the reading of earlier words. */
  | { readonly is: 'reading'; readonly before: ReadingAnswer | null }
  /** The words could not be read; the message says why. */
  | { readonly is: 'unread'; readonly message: string; readonly before: ReadingAnswer | null }
  | ReadingAnswer

/** The service's answer. */
export type ReadingAnswer = ReadingRead | ReadingRefused

interface OfAnswer {
  /** The words that were read. */
  readonly of: string
  readonly by: ReadAnswer['by']
  /** This is the strict reader's answer; the service may still send another one. */
  readonly more: boolean
  /** The account has paid for the reading of these words. */
  readonly paid: boolean
  /** Questions about what the words leave open. */
  readonly questions: readonly QuestionShown[]
  /** What a deal pays and earns, in the order of the deal; lines that are unsure last. */
  readonly lines: readonly LineShown[]
  /** What of the words stands in no line. */
  readonly leftOut: readonly Unused[]
  /** What bills are made by; null = nothing is read. */
  readonly valuation: Pick<Valuation, 'terms' | 'quantity' | 'horizon' | 'period'> | null
  /** The share that is ours of all lines; null = all. */
  readonly share: number | null
  /** The tables have the analyst's own past profits, and a plan checks the reading against them. */
  readonly profits: boolean
}

interface ReadingRead extends OfAnswer {
  readonly is: 'read'
  readonly formula: string
  /** Whether the formula is Excel's, over the tables and headers of this workbook. */
  readonly excel: boolean
  /**
   * Whether leftover units remain in stock. Then no more can sell than was bought, and the check
   * bounds sales as the service does with the horizon of the words.
   */
  readonly stock: boolean
  readonly assumptions: readonly SentNote[]
  readonly unresolved: readonly SentNote[]
  /** Assumptions that need attention. */
  readonly unused: readonly SentNote[]
}

/** Not understood (yet), with questions or advice. */
interface ReadingRefused extends OfAnswer {
  readonly is: 'refused'
  readonly feedback: readonly FeedbackItem[]
}

/** A line of the deal. */
export interface LineShown extends Line {
  /** The words do not say it. */
  readonly assumed: boolean
  /** Its label is a name, and not the rule again. */
  readonly named: boolean
  /** The values that the parameters it names have now. */
  readonly inForce: readonly NoteItem[]
}

/** A question; its choices as fields where they are lines, so that the pane says them in its language. */
export interface QuestionShown extends Pick<Question, 'id' | 'words' | 'start' | 'end' | 'ask'> {
  readonly choices: readonly (Choice & { readonly fields: LineFields | null })[]
}

/** The description before and after an answer was written into it. */
export interface Written {
  readonly before: string
  readonly after: string
}

export interface PlanOptions {
  readonly model: 'default' | Model
  /** Moves the calibrated confidence threshold, −1 … 1. */
  readonly correction: number
  readonly checks: 'on' | 'off'
  /** An input test: placeholders in columns marked (mock), never a plan. */
  readonly mock: boolean
  /** The service's valuation of the sales, or the analyst's `profit` column. */
  readonly labels: 'business_led' | 'client_grounded'
  /** How past deals were chosen: the analyst's answer. */
  readonly basis: ChoiceBasis
  /** Periods until leftovers are written off; null = as the words say. */
  readonly horizon: number | null
  /** Share of unit_cost that is lost on leftovers, 0 … 1; null = as the words say. */
  readonly writeoff: number | null
  /** Length of a step of T if the sheet has T; null = as the words say. */
  readonly period: 'day' | 'week' | 'month' | 'year' | null
  /** What a flag without sales or profit means; null = the service decides and says so. */
  readonly flags: 'taken' | 'would_take' | null
}

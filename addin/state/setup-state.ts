// The setup as the pane shows it: everything that a plan is made from, chosen or guessed.
import type { FeedbackItem } from '#contract/feedback.ts'
import type { Question, ReadAnswer } from '#contract/questions.ts'
import type { ChoiceBasis, Model } from '#contract/schemas.ts'
import type { ReadBackLine } from '#economics/controlled/read-back.ts'
import type { ListedTable } from '#addin/excel/list-tables.ts'
import type { FeatureGuess } from '#addin/mapping/features.ts'
import type { MenuField, SalesField } from '#addin/mapping/fields.ts'
import type { Guess } from '#addin/mapping/guess.ts'
import type { TimeMapping } from '#addin/mapping/mapping.ts'

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
  /** Answers that were written into the description, the last one last: each can be taken back. */
  readonly answers: readonly Written[]
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

/** How the service reads the description, as it is typed. */
export type ReadingShown =
  /** Nothing is typed, the mode needs no reading, or nobody has asked for one yet. */
  | { readonly is: 'none' }
  /** The words as they stand are being read. `before`: what was read last, of words that were changed since. */
  | { readonly is: 'reading'; readonly before: ReadingAnswer | null }
  /** They could not be read, and why. */
  | { readonly is: 'unread'; readonly message: string; readonly before: ReadingAnswer | null }
  | ReadingAnswer

/** What the service answered to words. */
export type ReadingAnswer = ReadingRead | ReadingRefused

interface OfAnswer {
  /** The words that were read. */
  readonly of: string
  readonly by: ReadAnswer['by']
  /** The strict reader's answer, in whose place another one of the service may still come. */
  readonly more: boolean
  /** What the words leave open, asked. */
  readonly questions: readonly Question[]
  /** The analyst's own past profits stand in the tables: a plan checks the reading by them. */
  readonly profits: boolean
}

interface ReadingRead extends OfAnswer {
  readonly is: 'read'
  /** Sentences beside the part of the description from which each came: empty = the term is assumed, null = no term. */
  readonly lines: readonly ReadBackLine[]
  readonly formula: string
  /** Whether the formula is Excel's, over the tables and headers of this workbook. */
  readonly excel: boolean
  /**
   * Whether units that are left over stay one's own, so that no more can sell than there were, and the
   * check takes as many to have been there as the service does with the horizon of the words.
   */
  readonly stock: boolean
  readonly assumptions: readonly string[]
  readonly unresolved: readonly string[]
}

/** Not understood, or not yet: with questions, or with words on what to change. */
interface ReadingRefused extends OfAnswer {
  readonly is: 'refused'
  readonly feedback: readonly FeedbackItem[]
  /** What was understood, in words. */
  readonly understood: readonly string[]
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
  /** An input test: placeholders into columns marked (mock), never a plan. */
  readonly mock: boolean
  /** The service's own valuation of the sales, or the analyst's `profit` column. */
  readonly labels: 'business_led' | 'client_grounded'
  /** The plain question: "Were past deals chosen from these columns alone, or also by what people knew?" */
  readonly basis: ChoiceBasis
  /** Periods after which leftovers are written off; null = as the words say. */
  readonly horizon: number | null
  /** Share of unit_cost that is lost on leftovers, 0 … 1; null = as the words say. */
  readonly writeoff: number | null
  /** Length of a step of T where the sheet has T itself; null = as the words say. */
  readonly period: 'day' | 'week' | 'month' | 'year' | null
  /** What a flag without sales or profit means; null = let the service guess and tell. */
  readonly flags: 'taken' | 'would_take' | null
}

// The result of grounding: a market with its notes, or a failure that says what to change
// (interface §3 `error_code`, §5). Types and wording only.
import { feedbackItem, type FeedbackItem } from '#contract/feedback.ts'
import type { Bill } from '#contract/bill.ts'
import type { KeptReading } from '#contract/kept-reading.ts'
import type { NoteItem } from '#contract/note-item.ts'
import type { Question } from '#contract/questions.ts'
import type { LabelRow } from '#contract/schemas.ts'
import type { Scalar } from '#contract/table.ts'
import type { Valuation } from '#contract/valuation.ts'
import type { Market } from './market.ts'
import type { PastDeal, PastTerms } from './past-deals.ts'

export interface Grounded {
  readonly ok: true
  readonly market: Market
  /** How the description was read, with what grounding bound and assumed; null for client profits. */
  readonly valuation: Valuation | null
  /** The account's kept reading served (interface §5, cache key). */
  readonly cacheHit: boolean
  /** The reading as the account may keep it for its next fit; null for client profits. */
  readonly kept: KeptReading | null
  readonly assumptions: readonly NoteItem[]
  /** What a reader of the plan must know before all else. */
  readonly first?: readonly NoteItem[]
  /** What past rows were labelled with (`?labels=all`), in the market's order, made as they are read. */
  labels(): Iterable<LabelRow>
  /** The option that a market row shows, as sent. */
  task(row: number): { key: Scalar; unit_cost: number | null }
  /** The deal that a market row belongs to, and a cell of the row that it was sent in. */
  deal(row: number): { key: Scalar; menu: number; cell: (column: string) => Scalar | null }
  /** What became of each past deal, the newest first, made as they are read; and the columns of Menus. */
  pastDeals(): { columns: readonly string[]; deals: Iterable<PastDeal> }
  /** Bills of past deals (`?bill=all`); none for client profits. */
  bills(): Bill[]
  /** What past deals paid and earned by each term of the words; null for client profits. */
  pastTerms(): PastTerms | null
  /** Past groups with and without a label (rows under client_grounded). */
  readonly labeledRows: number
  readonly unlabeledRows: number
}

export interface GroundingFailure {
  readonly ok: false
  readonly code: 'grounding_unresolved' | 'reconciliation_failed' | 'insufficient_history'
  readonly message: string
  readonly feedback: readonly FeedbackItem[]
  /** How the words were read, as far as they were: of refused ones the terms that are clear. */
  readonly valuation?: Valuation
  /** The term that the client's own profits contradict, by its place. */
  readonly contradicted?: number
  /** What the words leave open, asked (interface §5). */
  readonly questions?: readonly Question[]
}

export type Grounding = Grounded | GroundingFailure

/** The words, or what they need, could not be resolved. */
export function unresolved(feedback: readonly FeedbackItem[]): GroundingFailure {
  return {
    ok: false,
    code: 'grounding_unresolved',
    message: 'The business description could not be turned into a valuation.',
    feedback,
  }
}

/** Follows the reader's refusal where a language model gave no reading either. */
export const MODEL_UNUSABLE = feedbackItem(
  'model_unusable',
  'The language model of this service gave no usable reading either.',
)

/** Nothing to learn from. */
export function noLabels(message: string): GroundingFailure {
  return {
    ok: false,
    code: 'insufficient_history',
    message,
    feedback: [
      feedbackItem(
        'history_too_short',
        'Send past menus with finished deals. Each taken deal needs its profit or its Sales rows; ' +
          'a deal that sold nothing needs a row with qty 0.',
      ),
    ],
  }
}

/** The client's own words in sentences: keys and column names may be of any length. */
export function quote(words: string | number | boolean): string {
  const text = String(words)
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}

/** Numbers in sentences: at most four significant digits, no exponent. */
export function numberText(value: number): string {
  if (Math.abs(value) >= 1000) return value.toFixed(0)
  return String(Number(value.toPrecision(4)))
}

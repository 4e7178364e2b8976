// What is known of a description before anything is decided, as data. How it is found out: draft.ts.
import type { FeedbackItem } from '#contract/feedback.ts'
import type { Parameters } from '#contract/schemas.ts'
import type { Columns } from '#language/inputs.ts'
import type { Period } from '#language/lower.ts'
import type { Attempts } from './facts/attempts.ts'
import type { FormulaLine } from './formulas/formulas.ts'
import type { Schedule } from './schedules/schedules.ts'
import type { Said } from './split/parts.ts'
import type { Scored } from './tagger/tagger.ts'
import type { Mention } from './text/mention.ts'
import type { Words } from './text/words.ts'

export interface Amount {
  readonly mention: Mention
  /** Labels, likeliest first. */
  readonly scored: readonly Scored[]
  /** As written, and where. */
  readonly text: string
  readonly start: number
  readonly end: number
}

export interface Draft {
  readonly text: string
  readonly columns: Columns
  readonly parameters: Parameters
  readonly words: Words
  /** Amounts that no sentence of controlled English answers. */
  readonly amounts: readonly Amount[]
  /** Rates by the price or by a column, each a whole term, with its amounts. */
  readonly schedules: readonly (Schedule & { readonly of: readonly Amount[] })[]
  /** Those that one answers, and open ones that an answer far away has in it. */
  readonly answered: readonly Amount[]
  readonly echoed: readonly Amount[]
  readonly said: readonly Said[]
  readonly period: Period | null
  /** The profit is written out as a formula: what it does not say is no part of it. */
  readonly formulas: boolean
  /** Formulas that could not be read. */
  readonly unclear: readonly FormulaLine[]
  /** Brackets that were meant as answers and cannot be read. */
  readonly unread: readonly FeedbackItem[]
  readonly goods: readonly Scored[]
  readonly quantity: readonly Scored[]
  /** What the sentences say of attempts; null where nothing. */
  readonly attempts: Attempts | null
  readonly back: readonly Scored[]
}

// A grounded description as one JSON object: a line of `--batch`, and what `--json` prints.
import { noteText } from '#contract/english-notes.ts'
import { feedbackItem, type FeedbackItem } from '#contract/feedback.ts'
import type { Question } from '#contract/questions.ts'
import type { Valuation } from '#contract/valuation.ts'
import { readBack } from '#language/controlled/read-back.ts'
import { toldAs } from '#reading/read-answer.ts'
import type { GroundedHistory } from './ground-history.ts'

/** `unresolved`: a fit with these words would be refused, for the reason in `error_code`. */
export interface GroundRecord {
  readonly id: string | number | null
  readonly status: 'compiled' | 'unresolved'
  readonly error_code?: string
  /** What to change, as text and as data. */
  readonly feedback?: string
  readonly feedback_items?: readonly FeedbackItem[]
  readonly formula: string | null
  /** The valuation in controlled English, a sentence a fact or term; none where it was not read. */
  readonly read_back: readonly string[]
  readonly valuation: Valuation | null
  readonly assumptions: readonly string[]
  readonly unresolved: readonly string[]
  /** What the words leave open, asked (interface §5); none where nothing is. */
  readonly questions: readonly Question[]
  /** Shape: menus rows. */
  readonly profits: readonly (number | null)[]
  /** Null where no deal has both a value and the client's own profit. */
  readonly reconciliation: {
    readonly agrees: boolean
    readonly compared: number
    readonly differing: number
    readonly p80: number
    readonly tail: number
    readonly tail_share: number
    readonly pattern: string
  } | null
  /** Why a fit would still lack history; null where it would not. */
  readonly too_short: string | null
  /** What the service's checks find in the tables, in sentences. */
  readonly problems: readonly string[]
}

export function groundRecord(
  id: GroundRecord['id'],
  history: GroundedHistory,
  problems: readonly string[],
): GroundRecord {
  const { refusal, valuation, reconciliation } = history
  return {
    id,
    status: refusal ? 'unresolved' : 'compiled',
    ...(refusal && {
      error_code: refusal.code,
      ...toldAs(
        refusal.code === 'reconciliation_failed'
          ? [feedbackItem('profits_differ', refusal.message), ...refusal.feedback]
          : refusal.feedback,
      ),
    }),
    formula: valuation?.formula ?? null,
    read_back: valuation ? readBack(valuation) : [],
    valuation,
    assumptions: history.assumptions.map(noteText),
    unresolved: valuation?.unresolved ?? [],
    questions: history.questions,
    profits: history.profits,
    reconciliation:
      reconciliation && reconciliation.compared > 0
        ? {
            agrees: reconciliation.ok,
            compared: reconciliation.compared,
            differing: reconciliation.differing,
            p80: reconciliation.p80,
            tail: reconciliation.tail,
            tail_share: reconciliation.tailShare,
            pattern: reconciliation.pattern,
          }
        : null,
    too_short: history.short,
    problems,
  }
}

/** A request that nothing could be read of. */
export function brokenRecord(
  id: GroundRecord['id'],
  code: string,
  line: number | null,
  message: string,
): GroundRecord {
  return {
    id,
    status: 'unresolved',
    error_code: code,
    ...toldAs([
      line === null
        ? feedbackItem('other', message)
        : { ...feedbackItem('other', `Line ${line}: ${message}`), line },
    ]),
    formula: null,
    read_back: [],
    valuation: null,
    assumptions: [],
    unresolved: [],
    questions: [],
    profits: [],
    reconciliation: null,
    too_short: null,
    problems: [],
  }
}

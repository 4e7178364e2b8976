// The result of reading a text: a valuation without a reader version, or the reasons why it was
// not read.
import type { FeedbackItem } from '#contract/feedback.ts'
import type { NoteItem } from '#contract/note-item.ts'
import type { Question } from '#contract/questions.ts'
import type { Term, Valuation } from '#contract/valuation.ts'

/** A valuation before the version of its reader stands on it. */
type Read = Omit<Valuation, 'reader'>

export type TextReading =
  | { readonly ok: true; readonly valuation: Read }
  | {
      readonly ok: false
      readonly feedback: readonly FeedbackItem[]
      readonly understood: readonly Term[]
      /** These with goods, revenue and what is assumed beside them: what a bill can show. */
      readonly whole?: readonly Term[]
      readonly questions?: readonly Question[]
    }

/** Whether an assumption needs attention, for a number was sent and is not used. Other assumptions may be collapsed. */
export const isUnused = ({ code, values }: NoteItem): boolean =>
  code.startsWith('unused') ||
  (typeof values.text === 'string' && / is not used[.:]/.test(values.text))

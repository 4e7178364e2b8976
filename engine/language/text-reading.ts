// The result of reading a text: a valuation without a reader version, or the reasons why it was
// not read.
import type { FeedbackItem } from '#contract/feedback.ts'
import type { Question } from '#contract/questions.ts'
import type { Term, Valuation } from '#contract/valuation.ts'

/** A valuation before the version of its reader stands on it. */
type Read = Omit<Valuation, 'reader'>

export type TextReading =
  | { readonly ok: true; readonly valuation: Read; readonly candidates: readonly Read[] }
  | {
      readonly ok: false
      readonly feedback: readonly FeedbackItem[]
      readonly understood: readonly Term[]
      readonly candidates: readonly Read[]
      readonly questions?: readonly Question[]
    }

// Assumptions that need attention: numbers that were sent and are not used. Other assumptions may be collapsed.

/** What a reading says of a parameter that was sent and has no effect; `because`: the reason, where there is one. */
export const unusedNote = (name: string, value: number, because?: string): string =>
  `market_type.parameters.${name} = ${value} is not used${because === undefined ? '' : `: ${because}`}.`

/** Whether an assumption is such a note. */
export const isUnused = (assumption: string): boolean => / is not used[.:]/.test(assumption)

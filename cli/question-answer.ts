// What can be typed where a question is asked, and what it means. Pure; ask-questions.ts asks. How an answer is written
// into the description: engine/reading/written-answer.ts.
import type { OtherAnswer, Question } from '#contract/questions.ts'
import type { Entry } from './question-text.ts'

/** What the chosen entry means. `description`: the whole text with the answer written in. */
export type Step =
  | { readonly kind: 'answer'; readonly description: string }
  | { readonly kind: 'other'; readonly other: OtherAnswer }
  | { readonly kind: 'leave' }
  /** The description goes on with its question: past profits may decide it. */
  | { readonly kind: 'as_is' }

export interface StepEntry extends Entry {
  readonly step: Step
}

/**
 * What can be chosen, in order: the choices, something else, the description as it is where `asIs` says
 * what that means, and to leave it.
 */
export function stepsOf({ choices, other }: Question, asIs: string | null): readonly StepEntry[] {
  return [
    ...choices.map(({ text, formula, description }): StepEntry => ({
      text,
      formula,
      step: { kind: 'answer', description },
    })),
    ...(other && canBuild(other)
      ? [{ text: 'something else', step: { kind: 'other', other } } as const]
      : []),
    ...(asIs === null ? [] : [{ text: asIs, step: { kind: 'as_is' } } as const]),
    { text: 'leave it (stop)', step: { kind: 'leave' } },
  ]
}

/** A list without options could not be answered. */
function canBuild({ lists }: OtherAnswer): boolean {
  return lists.length > 0 && lists.every(({ options }) => options.length > 0)
}

/** The number that was typed, from 1 to `count`; null = something else was typed. */
export function numberTyped(line: string, count: number): number | null {
  const typed = /^\s*(\d{1,4})\s*[.)]?\s*$/.exec(line)
  const number = Number(typed?.[1] ?? 0)
  return number >= 1 && number <= count ? number : null
}

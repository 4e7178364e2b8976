// What an answer to a question makes of the description, and whether a question comes back although
// it was answered. Pure: who asks and who types stands in ask-questions.ts.
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

/** The sentence that the options of the lists make, one of each list (interface §5). */
export function builtSentence(words: readonly string[]): string {
  return `${words.filter((each) => each !== '').join(' ')}.`
}

/** The whole description with that sentence. */
export function builtDescription(other: OtherAnswer, words: readonly string[]): string {
  return `${other.before}${builtSentence(words)}${other.after}`
}

/** A question that was answered, and where its words stand in the description of now. */
export type Answered = Pick<Question, 'id' | 'words' | 'ask' | 'start' | 'end'>

/** Where answered questions stand once `before` has become `after` by one more answer. */
export function moved(
  answered: readonly Answered[],
  before: string,
  after: string,
): readonly Answered[] {
  let same = 0
  while (same < before.length && before[same] === after[same]) same++
  const by = after.length - before.length
  return answered.map((each) =>
    each.start < same ? each : { ...each, start: each.start + by, end: each.end + by },
  )
}

/**
 * A question that was answered and is asked again: the same id, the same question, about the same words
 * in the same place. A missing fact has no place. Null where none comes back.
 */
export function comesBack(
  answered: readonly Answered[],
  questions: readonly Question[],
): Question | null {
  const isSameQuestion = (one: Answered, other: Answered): boolean =>
    one.id === other.id &&
    one.ask === other.ask &&
    one.words === other.words &&
    (one.start === other.start || (one.end <= one.start && other.end <= other.start))
  return (
    questions.find((question) => answered.some((each) => isSameQuestion(each, question))) ?? null
  )
}

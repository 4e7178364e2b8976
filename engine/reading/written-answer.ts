// Writes an answer to a question into the description, and tests whether an answered question is asked again. Pure:
// the terminal and MCP clients ask.
import type { OtherAnswer, Question } from '#contract/questions.ts'

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

// How an answer changes a description: an answer is the whole description with one sentence added.
// These functions are pure, because the pane also draws with them.
import type { OtherAnswer, Question } from '#contract/questions.ts'
import type { Written } from '../options/setup-state.ts'

/**
 * The description without the last answer's sentence; later typing stays. Null if the description
 * holds no answer, or if the sentence cannot be located.
 */
export function withoutLast(description: string, answers: readonly Written[]): string | null {
  const last = answers.at(-1)
  if (!last) return null
  const { before, after } = last
  if (description === after) return before
  const start = common(before, after)
  const rest = Math.min(before.length, after.length) - start
  let end = 0
  while (end < rest && before.at(-1 - end) === after.at(-1 - end)) end++
  const [was, is] = [
    before.slice(start, before.length - end),
    after.slice(start, after.length - end),
  ]
  const at = description.indexOf(is)
  if (is.trim() === '' || at < 0 || description.includes(is, at + 1)) return null
  return description.slice(0, at) + was + description.slice(at + is.length)
}

/** "Something else": the description with one option of each list added. */
export function otherAnswer(
  { before, after, lists }: OtherAnswer,
  picks: readonly number[],
): string {
  const words = lists.map(({ options }, i) => options[picks[i] ?? 0]?.words ?? '')
  return `${before}${words.filter((each) => each !== '').join(' ')}.${after}`
}

/**
 * Whether a question belongs to this description: it asks about all of it, or each choice is this
 * description with a sentence added.
 */
export function isAskedOf(description: string, { words, start, end, choices }: Question): boolean {
  const text = description.trim()
  const asked = description.slice(start, end)
  const whole = asked.length === end - start && asked.trim() === text
  if (whole && words !== '' && asked.startsWith(words)) return true
  return choices.every((choice) => {
    const answered = choice.description.trim()
    const start = common(text, answered)
    return text.endsWith(text.slice(start)) && answered.endsWith(text.slice(start))
  })
}

/** Length of the common prefix. */
function common(a: string, b: string): number {
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  return at
}

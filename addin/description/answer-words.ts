// How an answer changes a description: an answer is the whole description with one sentence added.
// These functions are pure, because the pane also draws with them.
import type { QuestionShown, ReadingAnswer, ReadingShown, Written } from '../options/setup-state.ts'

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

/**
 * Whether a question belongs to this description: it asks about all of it, or each choice is this
 * description with a sentence added.
 */
export function isAskedOf(
  description: string,
  {
    words,
    start,
    end,
    choices,
  }: Pick<QuestionShown, 'words' | 'start' | 'end'> & {
    readonly choices: readonly { readonly description: string }[]
  },
): boolean {
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

/**
 * The service's last answer. It is about the current words if it is the reading itself, else about
 * earlier words.
 */
export function answeredOf(reading: ReadingShown): ReadingAnswer | null {
  if (reading.is === 'read' || reading.is === 'refused') return reading
  return reading.is === 'none' ? null : reading.before
}

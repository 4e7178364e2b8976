// What the reader of descriptions says of words that it refuses, one text, as a list: each complaint
// with its example, and the general advice by itself. A text of another make is one entry.

export interface FeedbackList {
  readonly problems: readonly { readonly says: string; readonly example: string | null }[]
  /** What may be done in any case. */
  readonly advice: readonly string[]
}

const EXAMPLE = /^(.*?)\s*(?:Write, for|For) example: “([^”]*)”$/s
/** After an example, and before each advice. */
const PARTS = /(?<=example: “[^”]*”) |(?<=[.”]) (?=Or (?:write|send|choose) |and \d+ more\.)/

export function feedbackList(feedback: string): FeedbackList {
  const parts = feedback.split(PARTS)
  const advice = parts.filter((part) => part.startsWith('Or '))
  const problems = parts.filter((part) => !part.startsWith('Or ')).map(problemOf)
  const unknown = problems.flatMap(
    ({ says }) => /^“([^”]*)”: no column has this name/.exec(says)?.[1] ?? [],
  )
  return { problems: problems.filter(({ says }) => !follows(says, unknown)), advice }
}

function problemOf(part: string): FeedbackList['problems'][number] {
  const [, says = part, example = null] = EXAMPLE.exec(part) ?? []
  // What to do in the place of what to write.
  if (example?.startsWith('send a column ')) return { says: `${says} Or ${example}`, example: null }
  return { says, example }
}

/** A sentence whose amount is missing because its column's name is not known: told already. */
function follows(says: string, unknown: readonly string[]): boolean {
  const words = /^“([^”]*)”: the amount is missing/.exec(says)?.[1]
  return words !== undefined && unknown.some((name) => words.includes(name))
}

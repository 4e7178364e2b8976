// Answers and mends written into the words. An answer is the whole description with a sentence added; several at once are
// what each of them changed, all in one description. Pure.

/** A part of a text in whose place another one stands. */
interface Edit {
  readonly start: number
  readonly end: number
  readonly by: string
}

/** The text with what each of the others changed in it; of two that change the same part the first one counts. */
export function allWritten(text: string, others: readonly string[]): string {
  const edits: Edit[] = []
  for (const other of others) {
    const edit = editOf(text, other)
    const isApart = (one: Edit): boolean =>
      edit.end < one.start || one.end < edit.start || areInserts(edit, one)
    if (edits.every(isApart)) edits.push(edit)
  }
  // Sentences at one place, such as the end, stand in the order of the answers.
  return edits
    .toReversed()
    .toSorted((a, b) => b.start - a.start)
    .reduce((words, { start, end, by }) => words.slice(0, start) + by + words.slice(end), text)
}

/** Two sentences at one place, such as the end. */
const areInserts = (one: Edit, other: Edit): boolean =>
  one.start === one.end && other.start === other.end

function editOf(text: string, other: string): Edit {
  const most = Math.min(text.length, other.length)
  let start = 0
  while (start < most && text[start] === other[start]) start++
  let end = 0
  while (end < most - start && text.at(-1 - end) === other.at(-1 - end)) end++
  return { start, end: text.length - end, by: other.slice(start, other.length - end) }
}

// Cuts a description into the parts that questions ask about and the text between them. Pure.
import type { Question } from '#contract/questions.ts'

interface AskedPiece {
  readonly words: string
  /** Index of the question; null = text that no question asks about. */
  readonly of: number | null
}

/** The pieces make up the text; of overlapping parts the first one counts. */
export function askedPieces(
  text: string,
  questions: readonly Pick<Question, 'start' | 'end'>[],
): AskedPiece[] {
  const parts = questions
    .map(({ start, end }, of) => ({ start, end: Math.min(end, text.length), of }))
    .filter(({ start, end }) => start < end)
    .toSorted((a, b) => a.start - b.start)
  const pieces: AskedPiece[] = []
  let at = 0
  for (const { start, end, of } of parts) {
    if (start < at) continue
    if (start > at) pieces.push({ words: text.slice(at, start), of: null })
    pieces.push({ words: text.slice(start, end), of })
    at = end
  }
  if (at < text.length) pieces.push({ words: text.slice(at), of: null })
  return pieces
}

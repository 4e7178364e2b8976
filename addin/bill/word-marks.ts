// Every sentence of the person's text is accounted for: which words stand in a line, which are open, which may be money and
// are not charged, and which say nothing about money. Pure.
import type { ReadingAnswer } from '../options/setup-state.ts'

/** Where two overlap the earlier kind shows. */
export const KINDS = ['open', 'money', 'line', 'story'] as const
export type Kind = (typeof KINDS)[number]

interface Piece {
  readonly words: string
  readonly kind: Kind | null
}

/** The pieces make up the text. */
export function markedWords(
  text: string,
  { lines, questions, leftOut }: Pick<ReadingAnswer, 'lines' | 'questions' | 'leftOut'>,
): Piece[] {
  const kinds = Array.from<unknown, Kind | null>({ length: text.length }, () => null)
  const paint = (
    kind: Kind,
    parts: readonly { readonly start: number; readonly end: number }[],
  ) => {
    for (const { start, end } of parts) kinds.fill(kind, start, Math.min(end, text.length))
  }
  paint(
    'story',
    leftOut.filter(({ why }) => why === 'story'),
  )
  paint(
    'line',
    lines.filter(({ sure }) => sure).flatMap(({ source }) => source),
  )
  paint(
    'money',
    leftOut.filter(({ why }) => why === 'money'),
  )
  paint(
    'open',
    questions.filter(({ words }) => words.trim() !== text.trim()),
  )
  const pieces: Piece[] = []
  let from = 0
  for (let at = 1; at <= text.length; at++) {
    if (at < text.length && kinds[at] === kinds[from]) continue
    pieces.push({ words: text.slice(from, at), kind: kinds[from]! })
    from = at
  }
  return pieces
}

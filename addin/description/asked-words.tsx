// The description as it was read, with the questioned parts underlined; the part of the current
// question stands out.
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Question } from '#contract/questions.ts'
import { readingText } from '../messages/texts.ts'

interface AskedWordsProps {
  readonly text: string
  readonly questions: readonly Question[]
  /** Index of the current question. */
  readonly at: number
}

export function AskedWords({ text, questions, at }: AskedWordsProps) {
  const box = useRef<HTMLParagraphElement>(null)
  const now = useRef<HTMLElement>(null)
  // Scrolls a long description to the questioned part.
  useLayoutEffect(() => {
    if (box.current && now.current)
      box.current.scrollTop = now.current.offsetTop - box.current.offsetTop - 8
  }, [text, at])
  const pieces = askedPieces(text, questions)
  // A question about something missing has no part in the text.
  if (pieces.every(({ of }) => of === null)) return null
  return (
    <p class="asked-words" ref={box} tabIndex={0} role="region" aria-label={readingText.askedWords}>
      {pieces.map(({ words, of }, i) =>
        of === null ? (
          words
        ) : (
          <mark key={i} ref={of === at ? now : null} class={of === at ? 'now' : undefined}>
            {words}
          </mark>
        ),
      )}
    </p>
  )
}

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

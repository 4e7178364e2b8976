// The description as it was read, with the questioned parts underlined; the part of the current
// question stands out.
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Question } from '#contract/questions.ts'
import { askedPieces } from './asked-pieces.ts'
import { readingText } from '../text/en/reading.ts'

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

// The description as it was read, with the parts that are asked about underlined: all of them, and the one
// of the question that is shown more than the others.
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Question } from '#contract/questions.ts'
import { askedPieces } from './asked-pieces.ts'

interface AskedWordsProps {
  readonly text: string
  readonly questions: readonly Question[]
  /** Which of the questions is shown. */
  readonly at: number
}

export function AskedWords({ text, questions, at }: AskedWordsProps) {
  const box = useRef<HTMLParagraphElement>(null)
  const now = useRef<HTMLElement>(null)
  // Of a long description the part that is asked about is in sight.
  useLayoutEffect(() => {
    if (box.current && now.current)
      box.current.scrollTop = now.current.offsetTop - box.current.offsetTop - 8
  }, [text, at])
  const pieces = askedPieces(text, questions)
  // What is missing stands nowhere.
  if (pieces.every(({ of }) => of === null)) return null
  return (
    <p
      class="asked-words"
      ref={box}
      tabIndex={0}
      role="region"
      aria-label="Your words, with what is asked about underlined"
    >
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

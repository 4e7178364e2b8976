// The field of the description. It grows with its words, and what the service asks about is underlined
// where it stands: a copy of the words behind the field has the lines. The caret in such a part brings
// up its question.
import { DESCRIPTION_CHARACTERS } from '#contract/limits.ts'
import type { Question } from '#contract/questions.ts'
import { askedPieces } from './asked-pieces.ts'

interface WordsFieldProps {
  readonly ids: { readonly id: string; readonly 'aria-describedby': string | undefined }
  readonly text: string
  /** About these very words; empty while they are read anew. */
  readonly questions: readonly Question[]
  /** Index of the question that is shown. */
  readonly at: number
  readonly onType: (text: string) => void
  readonly onPoint: (question: number) => void
}

export function WordsField({ ids, text, questions, at, onType, onPoint }: WordsFieldProps) {
  const point = ({ selectionStart, selectionEnd }: HTMLTextAreaElement) => {
    if (selectionStart !== selectionEnd) return
    const found = questions.findIndex(
      ({ start, end }) => start < end && start <= selectionStart && selectionStart <= end,
    )
    if (found >= 0 && found !== at) onPoint(found)
  }
  return (
    <div class="words">
      <div class="marks" aria-hidden="true">
        {askedPieces(text, questions).map(({ words, of }, i) =>
          of === null ? (
            words
          ) : (
            <mark key={i} class={of === at ? 'now' : undefined}>
              {words}
            </mark>
          ),
        )}
        {/* A last line that is empty has its height too. */}
        {'\n'}
      </div>
      <textarea
        {...ids}
        maxLength={DESCRIPTION_CHARACTERS}
        value={text}
        onInput={(event) => onType(event.currentTarget.value)}
        onClick={(event) => point(event.currentTarget)}
        onKeyUp={(event) => point(event.currentTarget)}
      />
    </div>
  )
}

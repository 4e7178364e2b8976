// How the service reads a description, beside its lines (bill/deal-bill.tsx): where it stands, the Excel formula,
// assumptions, doubts, and what was not understood, with an example. The service makes the reading.
import { useState } from 'preact/hooks'
import { answeredOf } from './answer-words.ts'
import type { ReadingShown } from '../options/setup-state.ts'
import { copyText } from '../shell/copy-text.ts'
import { Feedback } from '../shell/feedback.tsx'
import { useNotes, type NoteShown } from '../shell/note-words.ts'
import { Button, Fold, Notice, SaidNotes } from '../shell/pieces.tsx'
import { commonText, readingText } from '../messages/texts.ts'

const texts = readingText

/** What is behind the lines of a reading: who read the words, doubts, what was assumed, and the formula. */
export function ReadingView({ reading }: { readonly reading: ReadingShown }) {
  const shown = useNotes()
  const answered = answeredOf(reading)
  if (answered === null) return null
  return (
    <div class={answered === reading ? undefined : 'late'}>
      {answered.by === 'model' && <p class="hint">{texts.byModel}</p>}
      {answered.is === 'read' && (
        <>
          <Sentences
            title={texts.check}
            sentences={[...answered.unresolved, ...answered.unused].map(shown)}
            open
          />
          <Sentences title={texts.assumed} sentences={answered.assumptions.map(shown)} />
          <Formula
            title={answered.excel ? texts.excelFormula : texts.formula}
            hint={answered.excel ? texts.excelFormulaHint : texts.formulaHint}
            formula={answered.formula}
          />
        </>
      )}
      {answered.is === 'refused' &&
        (answered.questions.length > 0 ? (
          <Fold title={texts.orSayOtherwise}>
            <Feedback items={answered.feedback} />
          </Fold>
        ) : (
          <Notice kind="warning" title={texts.sayOtherwise}>
            <Feedback items={answered.feedback} />
          </Notice>
        ))}
    </div>
  )
}

/** Where the reading stands. */
export function Standing({ reading }: { readonly reading: ReadingShown }) {
  const answered = answeredOf(reading)
  return (
    <>
      <p role="status" class={reading.is === 'unread' ? undefined : 'hint'}>
        {standing(reading)}
      </p>
      {answered !== null && answered !== reading && <p class="hint">{texts.before}</p>}
    </>
  )
}

/** Short, because screen readers announce it at each change. */
function standing(reading: ReadingShown): string {
  switch (reading.is) {
    case 'none':
      return ''
    case 'reading':
      return texts.reading
    case 'unread':
      return reading.message
    case 'read':
      return texts.understoodIn({ lines: reading.lines.length, more: reading.more })
    default: {
      const { length } = reading.questions
      return length === 0
        ? texts.notUnderstood({ more: reading.more })
        : texts.notClear({ questions: length, more: reading.more })
    }
  }
}

/** Sentences: text alone is the service's English unless it is the pane's `own`. */
export function Sentences(props: {
  readonly title: string
  readonly sentences: readonly (string | NoteShown)[]
  readonly open?: boolean
  /** The pane's own, in its language. */
  readonly own?: boolean
}) {
  if (props.sentences.length === 0) return null
  const { own = false } = props
  return (
    <Fold
      title={texts.titleOf({ title: props.title, n: props.sentences.length })}
      open={props.open}
    >
      <SaidNotes
        list
        notes={props.sentences.map((each) =>
          typeof each === 'string' ? { text: each, own } : each,
        )}
      />
    </Fold>
  )
}

interface FormulaProps {
  readonly title: string
  readonly hint: string
  readonly formula: string
}

/** A folded formula with a button that copies it. */
export function Formula({ title, hint, formula }: FormulaProps) {
  const [said, say] = useState('')
  const copy = async () => say((await copyText(formula)) ? commonText.copied : texts.notCopied)
  return (
    <Fold title={title}>
      <p class="hint">{hint}</p>
      {/* Reachable by keyboard, for a long one scrolls. */}
      <pre class="formula" tabIndex={0} role="region" aria-label={title}>
        {formula}
      </pre>
      <div class="row">
        <Button onPress={copy}>{texts.copyFormula}</Button>
        <span role="status">{said}</span>
      </div>
    </Fold>
  )
}

// How the service reads a description: each term in words with its source, the Excel formula,
// assumptions, doubts, and what was not understood, with an example. The service makes the reading.
import { useState } from 'preact/hooks'
import { answeredOf } from './answer-words.ts'
import type { ReadingAnswer, ReadingShown } from '../options/setup-state.ts'
import { copyText } from '../shell/copy-text.ts'
import { Feedback } from '../shell/feedback.tsx'
import { noteShown, noteWords, type NoteShown } from '../shell/note-words.ts'
import { Marked, Button, Fold, Notice, SaidNotes } from '../shell/pieces.tsx'
import { commonText, readingText } from '../messages/texts.ts'

const texts = readingText

export function ReadingView({ reading }: { readonly reading: ReadingShown }) {
  const answered = answeredOf(reading)
  return (
    <>
      <p role="status" class={reading.is === 'unread' ? undefined : 'hint'}>
        {standing(reading)}
      </p>
      {answered !== null &&
        (answered === reading ? (
          <Answered reading={answered} />
        ) : (
          <div class="late">
            <p class="hint">{texts.before}</p>
            <Answered reading={answered} />
          </div>
        ))}
    </>
  )
}

function Answered({ reading }: { readonly reading: ReadingAnswer }) {
  return (
    <>
      {reading.by === 'model' && <p class="hint">{texts.byModel}</p>}
      {reading.is === 'read' && (
        <section aria-labelledby="reading-title">
          <h2 id="reading-title">{texts.understoodAs}</h2>
          <ol class="terms">
            {reading.lines.map(({ sentence, source, inForce }) => (
              <li key={sentence}>
                <span lang="en">{sentence}</span>
                {source === '' && <span class="hint from">{texts.assumedLine}</span>}
                {source && (
                  <span class="hint from">
                    <Marked text={texts.from({ words: source })} />
                  </span>
                )}
                {inForce.map(noteWords).map((text) => (
                  <span class="hint from" key={text}>
                    {text}
                  </span>
                ))}
              </li>
            ))}
          </ol>
          <Sentences
            title={texts.check}
            sentences={[...reading.unresolved, ...reading.unused].map(noteShown)}
            open
          />
          <Sentences title={texts.assumed} sentences={reading.assumptions.map(noteShown)} />
          <Formula
            title={reading.excel ? texts.excelFormula : texts.formula}
            hint={reading.excel ? texts.excelFormulaHint : texts.formulaHint}
            formula={reading.formula}
          />
        </section>
      )}
      {reading.is === 'refused' && (
        <>
          {reading.questions.length > 0 ? (
            <Fold title={texts.orSayOtherwise}>
              <Feedback items={reading.feedback} />
            </Fold>
          ) : (
            <Notice kind="warning" title={texts.sayOtherwise}>
              <Feedback items={reading.feedback} />
            </Notice>
          )}
          <Sentences title={texts.clearSoFar} sentences={reading.understood} open />
        </>
      )}
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
      return texts.understoodIn({ sentences: reading.lines.length, more: reading.more })
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

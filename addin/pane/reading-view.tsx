// How the service reads a description: each term in words with its source, the Excel formula,
// assumptions, doubts, and what was not understood, with an example. The service makes the reading.
import { useState } from 'preact/hooks'
import { answeredOf } from '#addin/flow/reading-shown.ts'
import type { ReadingAnswer, ReadingShown } from '#addin/state/setup-state.ts'
import { copyText } from './copy-text.ts'
import { Feedback } from './feedback.tsx'
import { Button, Fold, Notice } from './pieces.tsx'
import { counted } from '#addin/text/words.ts'

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
            <p class="hint">As your words were read before:</p>
            <Answered reading={answered} />
          </div>
        ))}
    </>
  )
}

function Answered({ reading }: { readonly reading: ReadingAnswer }) {
  return (
    <>
      {reading.by === 'model' && (
        <p class="hint">Read by the language model of this service; check each line.</p>
      )}
      {reading.is === 'read' && (
        <section aria-labelledby="reading-title">
          <h2 id="reading-title">Understood as</h2>
          <ol class="terms">
            {reading.lines.map(({ sentence, source, inForce }) => (
              <li key={sentence}>
                {sentence}
                {source === '' && <span class="hint from">assumed: your words do not say it</span>}
                {source && (
                  <span class="hint from">
                    from <q>{source}</q>
                  </span>
                )}
                {inForce.map((text) => (
                  <span class="hint from" key={text}>
                    {text}
                  </span>
                ))}
              </li>
            ))}
          </ol>
          <Sentences title="Please check" sentences={reading.unresolved} open />
          <Sentences title="Assumed" sentences={reading.assumptions} />
          <Formula
            title={reading.excel ? 'As an Excel formula' : 'As a formula'}
            hint={
              reading.excel
                ? 'Paste it beside a row of your past deals: it shows what that deal earned by its sales.'
                : 'The profit of one deal. After the plan you can put one deal’s profit into the sheet, term by term.'
            }
            formula={reading.formula}
          />
        </section>
      )}
      {reading.is === 'refused' && (
        <>
          {reading.questions.length > 0 ? (
            <Fold title="Or say it in other words">
              <Feedback items={reading.feedback} />
            </Fold>
          ) : (
            <Notice kind="warning" title="Say this in other words">
              <Feedback items={reading.feedback} />
            </Notice>
          )}
          <Sentences title="Clear so far" sentences={reading.understood} open />
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
      return 'Reading…'
    case 'unread':
      return reading.message
    case 'read':
      return `Understood, in ${counted(reading.lines.length, 'sentence')}.${moreOf(reading)}`
    default: {
      const { length } = reading.questions
      const open =
        length === 0 ? 'Not understood yet.' : `Not clear yet: ${counted(length, 'question')}.`
      return open + moreOf(reading)
    }
  }
}

const moreOf = ({ more }: ReadingAnswer): string =>
  more ? ' The service reads it once more; this may still change.' : ''

export function Sentences(props: {
  readonly title: string
  readonly sentences: readonly string[]
  readonly open?: boolean
}) {
  if (props.sentences.length === 0) return null
  return (
    <Fold
      title={
        <>
          {props.title} ({props.sentences.length})
        </>
      }
      open={props.open}
    >
      <ul>
        {props.sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
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
  const copy = async () =>
    say((await copyText(formula)) ? 'Copied.' : 'Not copied: select the formula and press Ctrl+C.')
  return (
    <Fold title={title}>
      <p class="hint">{hint}</p>
      {/* Reachable by keyboard, for a long one scrolls. */}
      <pre class="formula" tabIndex={0} role="region" aria-label={title}>
        {formula}
      </pre>
      <div class="row">
        <Button onPress={copy}>Copy formula</Button>
        <span role="status">{said}</span>
      </div>
    </Fold>
  )
}

// Questions about what a description leaves open, one at a time; what they ask about is underlined in the
// field of the words, or in a copy of them here. A click on a choice answers; with the keyboard, Enter, Space or the button
// answers after the arrow keys. The flow decides how an answer changes the words.
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { OtherAnswer, Question } from '#contract/questions.ts'
import { otherAnswer } from './answer-words.ts'
import { AskedWords } from './asked-words.tsx'
import { Select } from '../shell/fields.tsx'
import { Button } from '../shell/pieces.tsx'
import { questionsText } from '../messages/texts.ts'

const texts = questionsText

interface QuestionsProps {
  readonly questions: readonly Question[]
  /** The words that the questions ask about. */
  readonly text: string
  /** Index of the question that is shown (`useChosen`). */
  readonly chosen: number
  readonly onChoose: (question: number) => void
  /** The field above underlines the words. */
  readonly inField?: boolean
  /** The questions are about earlier words: shown, but they cannot be answered. */
  readonly late: boolean
  /** The tables have past profits. */
  readonly profits: boolean
  readonly onAnswer: (description: string) => void
  /** Null: there is no answer to take back. */
  readonly onUndo: (() => void) | null
}

export function Questions(props: QuestionsProps) {
  const { questions, text, chosen, onChoose, late, profits, onAnswer, onUndo } = props
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const at = Math.min(chosen, Math.max(0, questions.length - 1))
  const question = questions[at]
  const key = question === undefined ? '' : `${question.id} ${text}`
  const hold = useHeldFocus(heading, `${key} ${String(late)} ${String(onUndo === null)}`)
  if (question === undefined && onUndo === null) return null
  const answer = (description: string): void => {
    heading.current?.focus()
    onAnswer(description)
  }
  return (
    <section class={late ? 'asked late' : 'asked'} aria-labelledby={id} {...hold}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {titleOf(at, questions.length)}
      </h2>
      {question !== undefined && (
        <>
          {late && <p class="hint">{texts.late}</p>}
          {(props.inField !== true || late) && (
            <AskedWords text={text} questions={questions} at={at} />
          )}
          <Asked key={key} question={question} late={late} onAnswer={answer} />
          {profits && <p class="hint">{texts.profitsCheck}</p>}
        </>
      )}
      <div class="row">
        {questions.length > 1 && (
          <Button look="plain" onPress={() => onChoose((at + 1) % questions.length)}>
            {at + 1 < questions.length ? texts.next : texts.first}
          </Button>
        )}
        {onUndo !== null && (
          <Button look="plain" onPress={onUndo}>
            {texts.undo}
          </Button>
        )}
      </div>
    </section>
  )
}

/** Which question is shown: the first one of new words. */
export function useChosen(text: string): readonly [number, (question: number) => void] {
  const [chosen, choose] = useState(0)
  useEffect(() => choose(0), [text])
  return [chosen, choose]
}

function titleOf(at: number, of: number): string {
  if (of === 0) return texts.titles.answers
  return of === 1 ? texts.titles.one : texts.titles.of({ number: at + 1, count: of })
}

/**
 * When the focused element disappears, the heading gets the focus, so that keyboard users stay
 * here.
 */
function useHeldFocus(heading: { current: HTMLElement | null }, shown: string) {
  const inside = useRef(false)
  useLayoutEffect(() => {
    const { activeElement } = document
    const lost = activeElement === document.body || activeElement?.matches(':disabled') === true
    if (inside.current && lost && document.hasFocus()) heading.current?.focus()
  }, [shown])
  return {
    onFocusIn: () => {
      inside.current = true
    },
    onFocusOut: ({ relatedTarget }: FocusEvent) => {
      // Null if the element itself was removed.
      if (relatedTarget !== null) inside.current = false
    },
  }
}

interface AskedProps {
  readonly question: Question
  readonly late: boolean
  readonly onAnswer: (description: string) => void
}

function Asked({ question: { ask, choices, other }, late, onAnswer }: AskedProps) {
  const name = useId()
  const [picked, pick] = useState<number | 'other' | null>(null)
  // Arrow keys choose a radio button too, but are meant for looking around.
  const byArrow = useRef(false)
  const take = (i: number): void => onAnswer(choices[i]!.description)
  return (
    <fieldset
      disabled={late}
      onKeyDown={({ key }) => {
        byArrow.current = key.startsWith('Arrow')
      }}
      onPointerDown={() => {
        byArrow.current = false
      }}
    >
      <legend lang="en">{ask}</legend>
      {choices.map(({ text, formula, history }, i) => (
        <label class="choice" key={i}>
          <input
            type="radio"
            name={name}
            checked={picked === i}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== ' ') return
              event.preventDefault()
              take(i)
            }}
            onChange={() => {
              pick(i)
              if (!byArrow.current) take(i)
            }}
          />
          <span lang="en">
            {text}
            <span class="hint small">{formula}</span>
            {history !== undefined && <span class="hint">{history}</span>}
          </span>
        </label>
      ))}
      {other !== null && (
        <label class="choice">
          <input
            type="radio"
            name={name}
            checked={picked === 'other'}
            onChange={() => pick('other')}
          />
          <span>{texts.somethingElse}</span>
        </label>
      )}
      {picked === 'other' && other !== null && <Other other={other} onAnswer={onAnswer} />}
      {typeof picked === 'number' && <Button onPress={() => take(picked)}>{texts.use}</Button>}
    </fieldset>
  )
}

interface OtherProps {
  readonly other: OtherAnswer
  readonly onAnswer: (description: string) => void
}

function Other({ other, onAnswer }: OtherProps) {
  const [picks, setPicks] = useState<readonly number[]>(() => other.lists.map(() => 0))
  return (
    <>
      {other.lists.map(({ ask, options }, list) => (
        <Select
          key={list}
          label={ask}
          value={String(picks[list])}
          onPick={(value) => setPicks(picks.with(list, Number(value)))}
          groups={[
            { label: null, options: options.map(({ text }, i) => ({ value: String(i), text })) },
          ]}
        />
      ))}
      <Button onPress={() => onAnswer(otherAnswer(other, picks))}>{texts.use}</Button>
    </>
  )
}

// All that the words leave open, on one screen: each question with its choices, the likeliest first, and for a line the five
// fields besides. One button writes all answers into the words.
import { useEffect, useId, useState } from 'preact/hooks'
import { NO_COST } from '#language/lines/mend.ts'
import type { FormOptions } from '#language/lines/form-options.ts'
import { useHeldFocus } from '../shell/held-focus.ts'
import { Button } from '../shell/pieces.tsx'
import { lineFormText, questionsText } from '../messages/texts.ts'
import { inQuotes } from '../messages/words.ts'
import type { LineShown, QuestionShown } from '../options/setup-state.ts'
import type { Answer } from './bill-state.ts'
import { fieldsOfDraft } from './line-draft.ts'
import { useLineDraft } from './line-editor.tsx'
import { Refusals } from './form-parts.tsx'
import { LineForm } from './line-form.tsx'
import { ruleText } from './line-rule.ts'
import { lineName, type NameOf } from './names.ts'

const texts = questionsText

interface SettleProps {
  readonly questions: readonly QuestionShown[]
  readonly lines: readonly LineShown[]
  /** The questions are about earlier words: shown, but they cannot be answered. */
  readonly late: boolean
  /** The tables have past profits. */
  readonly profits: boolean
  readonly nameOf: NameOf
  /** What the form of a line offers; null = no table has been read. */
  readonly options: FormOptions | null
  readonly onSettle: (answers: readonly Answer[]) => unknown
}

/** The place of a question on the screen. */
export const questionId = (id: string): string => `question-${id}`

export function Settle(props: SettleProps) {
  const { questions, late, profits, onSettle } = props
  const id = useId()
  const [answers, setAnswers] = useState<ReadonlyMap<string, Answer>>(() => new Map())
  const { heading, ...hold } = useHeldFocus<HTMLHeadingElement>(
    `${String(late)} ${questions.length}`,
  )
  if (questions.length === 0) return null
  const put = (question: string, answer: Answer | null): void => {
    const next = new Map(answers)
    if (answer === null) next.delete(question)
    else next.set(question, answer)
    setAnswers(next)
  }
  const blocked = late ? texts.late : answers.size === 0 ? texts.pick : null
  return (
    <form
      class={late ? 'asked late' : 'asked'}
      aria-labelledby={id}
      {...hold}
      onSubmit={(event) => {
        event.preventDefault()
        if (blocked !== null) return
        heading.current?.focus()
        onSettle([...answers.values()])
      }}
    >
      <h2 id={id} ref={heading} tabIndex={-1}>
        {texts.title({ n: questions.length })}
      </h2>
      {late && <p class="hint">{texts.late}</p>}
      {questions.map((question) => (
        <Asked
          key={question.id}
          question={question}
          onAnswer={(answer) => put(question.id, answer)}
          {...props}
        />
      ))}
      {profits && <p class="hint">{texts.profitsCheck}</p>}
      <div class="row">
        <Button look="primary" submit blocked={blocked}>
          {texts.use({ n: answers.size, of: questions.length })}
        </Button>
      </div>
    </form>
  )
}

interface AskedProps extends SettleProps {
  readonly question: QuestionShown
  readonly onAnswer: (answer: Answer | null) => void
}

function Asked({ question, lines, late, nameOf, options, onAnswer }: AskedProps) {
  const { id, ask, words, choices } = question
  const name = useId()
  const [picked, pick] = useState<number | 'other' | null>(null)
  const line = lines.find((each) => each.id === id)
  return (
    <fieldset disabled={late} id={questionId(id)} tabIndex={-1}>
      {line === undefined ? (
        <legend lang="en">{ask}</legend>
      ) : (
        <legend>
          {texts.whichOf({
            line: line.named ? lineName(line.label) : null,
            words: inQuotes(words),
          })}
        </legend>
      )}
      {choices.map((choice, i) => (
        <label class="choice" key={i}>
          <input
            type="radio"
            name={name}
            checked={picked === i}
            onChange={() => {
              pick(i)
              onAnswer(choice)
            }}
          />
          <Choice choice={choice} nameOf={nameOf} />
        </label>
      ))}
      {line !== undefined && options !== null && (
        <label class="choice">
          <input
            type="radio"
            name={name}
            checked={picked === 'other'}
            onChange={() => {
              pick('other')
              onAnswer(null)
            }}
          />
          <span>{texts.somethingElse}</span>
        </label>
      )}
      {picked === 'other' && line !== undefined && options !== null && (
        <Other line={line} options={options} nameOf={nameOf} onAnswer={onAnswer} />
      )}
    </fieldset>
  )
}

interface ChoiceProps {
  readonly choice: QuestionShown['choices'][number]
  readonly nameOf: NameOf
}

/** In the pane's language where the choice is a line or none, else in the service's English. */
function Choice({ choice: { text, fields, formula, history }, nameOf }: ChoiceProps) {
  const said =
    text === NO_COST
      ? texts.noCost
      : fields && texts.signed({ earned: fields.earned === true, rule: ruleText(fields, nameOf) })
  return (
    <span>
      {said ?? (
        <span lang="en">
          {text}
          {formula !== '' && <span class="hint small">{formula}</span>}
        </span>
      )}
      {history !== undefined && (
        <span class="hint" lang="en">
          {history}
        </span>
      )}
    </span>
  )
}

interface OtherProps {
  readonly line: LineShown
  readonly options: FormOptions
  readonly nameOf: NameOf
  readonly onAnswer: (answer: Answer | null) => void
}

/** The line by its fields; it is an answer once nothing is lacking. */
function Other({ line, options, nameOf, onAnswer }: OtherProps) {
  const { draft, setDraft, refused, hear } = useLineDraft(line.fields ?? null)
  const filled = fieldsOfDraft(draft)
  const answer = filled.ok && !refused ? filled.fields : null
  const said = answer === null ? null : JSON.stringify(answer)
  useEffect(() => onAnswer(answer && { line, fields: answer }), [said])
  return (
    <>
      <Refusals.Provider value={hear}>
        <LineForm draft={draft} onChange={setDraft} options={options} nameOf={nameOf} />
      </Refusals.Provider>
      <p role="status" class="hint">
        {filled.ok ? ruleText(filled.fields, nameOf) : lineFormText.lacks[filled.lacks]}
      </p>
    </>
  )
}

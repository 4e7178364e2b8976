// How the business earns: the analyst's words, and beside them what the service understood.
import { withoutLast } from './answer-words.ts'
import { answeredOf } from './reading-shown.ts'
import { Businesses } from './businesses-list.tsx'
import { Field } from '../shell/fields.tsx'
import { Button, Notice, Step } from '../shell/pieces.tsx'
import { Questions, useChosen } from './questions.tsx'
import { ReadingView } from './reading-view.tsx'
import type { View } from '../shell/view.ts'
import { WordsField } from './words-field.tsx'
import { descriptionStepText } from '../text/en/description-step.ts'

const texts = descriptionStepText

export function DescriptionStep({ step, state, flow }: View<'description'>) {
  const { description, reading } = state.setup
  const isEmpty = description.trim() === ''
  const blocked = isEmpty ? texts.empty : null
  return (
    <Step
      help="words"
      title={texts.title}
      actions={
        <>
          <Button look="primary" blocked={blocked} onPress={() => flow.go('options')}>
            {texts.next}
          </Button>
          {blocked !== null && <p class="why">{blocked}</p>}
        </>
      }
    >
      {step.why !== null && (
        <Notice title={texts.missing}>
          <p>{step.why}</p>
        </Notice>
      )}
      <Words state={state} flow={flow} />
      <ReadingView reading={reading} />
      <Businesses
        empty={isEmpty}
        onPick={(words) => (isEmpty ? flow.setDescription(words) : flow.replaceWords(words))}
      />
    </Step>
  )
}

/** The field of the words, and below it what the service asks about them. */
function Words({ state, flow }: Pick<View<'description'>, 'state' | 'flow'>) {
  const { description, reading, options, answers } = state.setup
  const answered = answeredOf(reading)
  const { of: text, questions } = answered ?? { of: '', questions: [] }
  const [chosen, choose] = useChosen(text)
  return (
    <>
      <Field
        label={texts.label}
        hint={options.labels === 'client_grounded' ? texts.hintOwnProfit : texts.hint}
        more={texts.explanation}
        control={(ids) => (
          <WordsField
            ids={ids}
            text={description}
            questions={text === description ? questions : []}
            at={chosen}
            onType={(typed) => flow.setDescription(typed)}
            onPoint={choose}
          />
        )}
      />
      <Questions
        questions={questions}
        text={text}
        chosen={chosen}
        onChoose={choose}
        inField={text === description}
        late={answered !== reading}
        profits={answered?.profits === true}
        onAnswer={(words) => flow.answer(words)}
        onUndo={withoutLast(description, answers) === null ? null : () => flow.takeBack()}
      />
    </>
  )
}

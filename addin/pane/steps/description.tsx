// How the business earns: the analyst's words, and beside them what the service understood.
import { withoutLast } from '#addin/flow/answer-words.ts'
import { answeredOf } from '#addin/flow/reading-shown.ts'
import { Businesses } from '../businesses-list.tsx'
import { Field } from '../fields.tsx'
import { Button, Notice, Step } from '../pieces.tsx'
import { Questions, useChosen } from '../questions.tsx'
import { ReadingView } from '../reading-view.tsx'
import type { View } from '../view.ts'
import { WordsField } from '../words-field.tsx'

export function DescriptionStep({ step, state, flow }: View<'description'>) {
  const { description, reading } = state.setup
  const isEmpty = description.trim() === ''
  const blocked = isEmpty ? 'Describe your business first.' : null
  return (
    <Step
      title="Describe your business"
      actions={
        <>
          <Button look="primary" blocked={blocked} onPress={() => flow.go('options')}>
            Next: options
          </Button>
          {blocked !== null && <p class="why">{blocked}</p>}
        </>
      }
    >
      {step.why !== null && (
        <Notice title="One thing is missing">
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
        label="What does a deal earn, and what does it cost?"
        hint={
          options.labels === 'client_grounded'
            ? 'Past profit is taken from your own column as it stands.'
            : 'Name every income and cost, by the names of your columns.'
        }
        more="As you type, these words and the names of your columns go to the service to be read. No cell does."
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

// How the business earns: the analyst's words, and beside them what the service understood.
import { BUILTIN_DESCRIPTION } from '#contract/builtin.ts'
import { DESCRIPTION_CHARACTERS } from '#contract/limits.ts'
import { withoutLast } from '#addin/flow/answer-words.ts'
import { answeredOf } from '#addin/flow/reading-shown.ts'
import { Field } from '../fields.tsx'
import { Button, Notice, Step } from '../pieces.tsx'
import { Questions } from '../questions.tsx'
import { ReadingView } from '../reading-view.tsx'
import type { View } from '../view.ts'

export function DescriptionStep({ step, state, flow }: View<'description'>) {
  const { description, reading, options, answers } = state.setup
  const answered = answeredOf(reading)
  const own = options.labels === 'client_grounded'
  const blocked = description.trim() === '' ? 'Describe your business first.' : null
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
      <Field
        label="What does a deal earn, and what does it cost?"
        hint={
          own
            ? 'Past profit is taken from your own column as it stands.'
            : 'Name every income and cost, by the names of your columns.'
        }
        more="As you type, these words and the names of your columns go to the service to be read. No cell does."
        control={(ids) => (
          <textarea
            {...ids}
            maxLength={DESCRIPTION_CHARACTERS}
            value={description}
            onInput={(event) => flow.setDescription(event.currentTarget.value)}
          />
        )}
      />
      {description.trim() === '' && (
        <Button look="plain" onPress={() => flow.setDescription(BUILTIN_DESCRIPTION)}>
          Start from the description of a trading business
        </Button>
      )}
      <Questions
        questions={answered?.questions ?? []}
        text={answered?.of ?? ''}
        late={answered !== reading}
        profits={answered?.profits === true}
        onAnswer={(text) => flow.answer(text)}
        onUndo={withoutLast(description, answers) === null ? null : () => flow.takeBack()}
      />
      <ReadingView reading={reading} />
    </Step>
  )
}

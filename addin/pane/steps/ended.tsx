// A fit, or its sending, that ended without a plan: the reason and the remedy.
import type { Ended } from '#addin/state/fit-state.ts'
import { isAskedOf } from '#addin/flow/answer-words.ts'
import { answeredOf } from '#addin/flow/reading-shown.ts'
import { Feedback } from '../feedback.tsx'
import { Button, Notice, Step } from '../pieces.tsx'
import { ProblemsList } from '../problems-list.tsx'
import { Questions, useChosen } from '../questions.tsx'
import type { View } from '../view.ts'

const AGAIN: Readonly<Record<NonNullable<Ended['again']>, string>> = {
  check: 'Check data again',
  look: 'Look for the plan again',
  'sign-in': 'Sign in again',
}

export function EndedStep(view: View<'ended'>) {
  const { step } = view
  return (
    <Step title={step.title} actions={<EndedActions {...view} />}>
      {step.why === 'canceled' ? (
        <p>{step.message}</p>
      ) : (
        <Notice kind="error" title="There is no plan">
          <p>{step.message}</p>
        </Notice>
      )}
      <AskedQuestions {...view} />
      {step.feedback.length > 0 && (
        <>
          <h2>What to change</h2>
          <Feedback items={step.feedback} />
        </>
      )}
      {step.problems.length > 0 && <ProblemsList problems={step.problems} flow={view.flow} />}
      {step.code !== null && (
        <p class="hint">
          For support: <code>{step.code}</code>
          {step.request !== null && (
            <>
              , request <code>{step.request}</code>
            </>
          )}
        </p>
      )}
    </Step>
  )
}

function EndedActions({ step, flow }: View<'ended'>) {
  const { again } = step
  const words = step.why === 'unresolved'
  return (
    <>
      {words && (
        <Button look="primary" onPress={() => flow.go('description')}>
          Change the description
        </Button>
      )}
      {again !== null && (
        <Button look={words ? undefined : 'primary'} onPress={() => flow.retry()}>
          {AGAIN[again]}
        </Button>
      )}
      {!words && <Button onPress={() => flow.putAside()}>Back to the tables</Button>}
    </>
  )
}

/** The service's questions about words that are still in the description. */
function AskedQuestions({ step, state, flow }: View<'ended'>) {
  const { description, reading } = state.setup
  const [chosen, choose] = useChosen(description)
  const questions = step.questions.filter((question) => isAskedOf(description, question))
  return (
    <>
      {step.questions.length > 0 && questions.length === 0 && (
        <p>
          The service asked about the description as it was sent. You have changed it since: press
          “Change the description” to see how it is read now.
        </p>
      )}
      <Questions
        questions={questions}
        text={description}
        chosen={chosen}
        onChoose={choose}
        late={false}
        profits={answeredOf(reading)?.profits === true}
        onAnswer={(text) => flow.answer(text)}
        onUndo={null}
      />
    </>
  )
}

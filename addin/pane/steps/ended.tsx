// A fit, or its sending, that ended without a plan: why, and what to do about it.
import type { Ended } from '#addin/state/fit-state.ts'
import { isAskedOf } from '#addin/flow/answer-words.ts'
import { answeredOf } from '#addin/flow/reading-shown.ts'
import { Feedback } from '../feedback.tsx'
import { Button, Notice, Step } from '../pieces.tsx'
import { ProblemsList } from '../problems-list.tsx'
import { Questions } from '../questions.tsx'
import type { View } from '../view.ts'

const AGAIN: Readonly<Record<NonNullable<Ended['again']>, string>> = {
  check: 'Check data again',
  look: 'Look for the plan again',
  'sign-in': 'Sign in again',
}

export function EndedStep({ step, state, flow }: View<'ended'>) {
  const { again } = step
  const words = step.why === 'unresolved'
  const { description } = state.setup
  // Words that were changed since are asked about where they are read anew.
  const questions = step.questions.filter((each) => isAskedOf(description, each))
  return (
    <Step
      title={step.title}
      actions={
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
      }
    >
      {step.why === 'canceled' ? (
        <p>{step.message}</p>
      ) : (
        <Notice kind="error" title="There is no plan">
          <p>{step.message}</p>
        </Notice>
      )}
      {step.questions.length > 0 && questions.length === 0 && (
        <p>
          The service asked about the description as it was sent. You have changed it since: press
          “Change the description” to see how it is read now.
        </p>
      )}
      <Questions
        questions={questions}
        text={description}
        late={false}
        profits={answeredOf(state.setup.reading)?.profits === true}
        onAnswer={(text) => flow.answer(text)}
        onUndo={null}
      />
      {step.feedback.length > 0 && (
        <>
          <h2>What to change</h2>
          <Feedback items={step.feedback} />
        </>
      )}
      {step.problems.length > 0 && <ProblemsList problems={step.problems} flow={flow} />}
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

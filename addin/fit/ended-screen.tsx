// A fit, or its sending, that ended without a plan: the reason and the remedy.
import { isAskedOf } from '../description/answer-words.ts'
import { answeredOf } from '../description/reading-shown.ts'
import { Feedback } from '../shell/feedback.tsx'
import { Marked } from '../shell/marked.tsx'
import { Button, Notice, Step } from '../shell/pieces.tsx'
import { ProblemsList } from '../check/problems-list.tsx'
import { Questions, useChosen } from '../description/questions.tsx'
import { ServiceWords } from '../shell/service-words.tsx'
import type { View } from '../shell/view.ts'
import { endedStepText } from '../text/en/ended-step.ts'

const texts = endedStepText

export function EndedStep(view: View<'ended'>) {
  const { step } = view
  return (
    <Step help="refused" title={step.title} actions={<EndedActions {...view} />}>
      {step.why === 'canceled' ? (
        <p>{step.message}</p>
      ) : (
        <Notice kind="error" title={texts.noPlan}>
          {step.message !== '' && <p>{step.message}</p>}
          {step.theirs !== undefined && (
            <ServiceWords>
              <p>{step.theirs}</p>
            </ServiceWords>
          )}
        </Notice>
      )}
      <AskedQuestions {...view} />
      {step.feedback.length > 0 && (
        <>
          <h2>{texts.whatToChange}</h2>
          <Feedback items={step.feedback} />
        </>
      )}
      {step.problems.length > 0 && <ProblemsList problems={step.problems} flow={view.flow} />}
      {step.code !== null && (
        <p class="hint">
          <Marked
            text={
              step.request === null
                ? texts.forSupport(step.code)
                : texts.forSupportOf(step.code, step.request)
            }
          />
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
          {texts.changeDescription}
        </Button>
      )}
      {again !== null && (
        <Button look={words ? undefined : 'primary'} onPress={() => flow.retry()}>
          {texts.again[again]}
        </Button>
      )}
      {!words && <Button onPress={() => flow.putAside()}>{texts.backToTables}</Button>}
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
      {step.questions.length > 0 && questions.length === 0 && <p>{texts.changedSince}</p>}
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

// A running fit: its progress, its time, its place in the queue, and how to stop it.
import { byWhom } from '../shell/state.ts'
import { Button, Notice, Step, ServiceWords, Marked } from '../shell/pieces.tsx'
import { ProgressBar } from '../shell/progress-bar.tsx'
import { Formula } from '../description/reading-view.tsx'
import type { View } from '../shell/create-flow.ts'
import { colleagueStepText, commonText, endedStepText, fitStepText } from '../messages/texts.ts'
import { elapsedText } from '../messages/elapsed.ts'
import { KeptPlans } from '../kept-plans/kept-plans.tsx'
import { isAskedOf, answeredOf } from '../description/answer-words.ts'
import { Feedback } from '../shell/feedback.tsx'
import { ProblemsList } from '../check/problems-list.tsx'
import { nameIn } from '../bill/names.ts'
import { Settle } from '../bill/settle.tsx'

const texts = fitStepText

export function FitStep({ step, state, flow }: View<'fit'>) {
  const { name } = state.signIn
  return (
    <Step
      help="data"
      title={step.mock ? texts.titleInputTest : texts.title}
      actions={
        <Button blocked={step.canceling ? texts.isCanceled : null} onPress={() => flow.cancel()}>
          {step.canceling ? texts.canceling : commonText.cancel}
        </Button>
      }
    >
      <ProgressBar
        share={step.fraction}
        text={step.queue === null ? texts.stages[step.stage] : texts.place({ n: step.queue })}
      >
        <span>{elapsedText(step.elapsed * 1000)}</span>
      </ProgressBar>
      {step.message !== '' && <p>{step.message}</p>}
      {step.theirs !== null && (
        <ServiceWords>
          <p>{step.theirs}</p>
        </ServiceWords>
      )}
      {step.trouble !== null && (
        <Notice kind="warning" title={texts.noAnswer}>
          <p>{step.trouble}</p>
        </Notice>
      )}
      <p class="hint">{step.safe ? texts.safe : texts.keepOpen}</p>
      {name !== '' && name !== step.by && <p class="hint">{texts.begunBy(byWhom(step))}</p>}
      {step.formula !== null && (
        <Formula title={texts.formula} hint={texts.formulaHint} formula={step.formula} />
      )}
    </Step>
  )
}

// A fit that cannot be followed yet: a colleague's, or one's own without its key.
export function ColleagueStep({ step, state, flow }: View<'colleague'>) {
  return (
    <Step
      help="colleagues"
      title={step.own ? colleagueStepText.titleOwn : colleagueStepText.title({ by: step.by })}
      actions={
        <>
          <Button look="primary" onPress={() => flow.retry()}>
            {state.signIn.as === 'signed-out' ? commonText.signIn : colleagueStepText.lookAgain}
          </Button>
          <Button onPress={() => flow.putAside()}>
            {step.own ? colleagueStepText.leaveIt : colleagueStepText.planMyself}
          </Button>
        </>
      }
    >
      <p>
        {step.own
          ? colleagueStepText.startedOwn({ since: step.since })
          : colleagueStepText.started({ by: step.by, since: step.since })}
      </p>
      <p class="lead">{step.message}</p>
      <KeptPlans state={state} flow={flow} />
    </Step>
  )
}

// A fit, or its sending, that ended without a plan: the reason and the remedy.
export function EndedStep(view: View<'ended'>) {
  const { step } = view
  return (
    <Step help="refused" title={step.title} actions={<EndedActions {...view} />}>
      {step.why === 'canceled' ? (
        <p>{step.message}</p>
      ) : (
        <Notice kind="error" title={endedStepText.noPlan}>
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
          <h2>{endedStepText.whatToChange}</h2>
          <Feedback items={step.feedback} />
        </>
      )}
      {step.problems.length > 0 && <ProblemsList problems={step.problems} flow={view.flow} />}
      {step.code !== null && (
        <p class="hint">
          <Marked
            text={
              step.request === null
                ? endedStepText.forSupport({ problem: step.code })
                : endedStepText.forSupportOf({ problem: step.code, request: step.request })
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
          {endedStepText.changeDescription}
        </Button>
      )}
      {again !== null && (
        <Button look={words ? undefined : 'primary'} onPress={() => flow.retry()}>
          {endedStepText.again[again]}
        </Button>
      )}
      {!words && <Button onPress={() => flow.putAside()}>{endedStepText.backToTables}</Button>}
    </>
  )
}

/** The service's questions about words that are still in the description. */
function AskedQuestions({ step, state, flow }: View<'ended'>) {
  const { setup, bills } = state
  const { description, reading } = setup
  const questions = step.questions.filter((question) => isAskedOf(description, question))
  return (
    <>
      {step.questions.length > 0 && questions.length === 0 && <p>{endedStepText.changedSince}</p>}
      <Settle
        questions={questions}
        lines={step.lines}
        late={false}
        profits={answeredOf(reading)?.profits === true}
        nameOf={nameIn(setup)}
        options={bills?.options ?? null}
        onSettle={(answers) => flow.settle(answers)}
      />
    </>
  )
}

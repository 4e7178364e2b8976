// A fit that cannot be followed yet: a colleague's, or one's own without its key.
import { KeptPlans } from '../kept-plans/kept-plans.tsx'
import { Button, Step } from '../shell/pieces.tsx'
import type { View } from '../shell/view.ts'
import { colleagueStepText } from '../text/en/colleague-step.ts'
import { commonText } from '../text/en/common.ts'

const texts = colleagueStepText

export function ColleagueStep({ step, state, flow }: View<'colleague'>) {
  return (
    <Step
      help="colleagues"
      title={step.own ? texts.titleOwn : texts.title(step.by)}
      actions={
        <>
          <Button look="primary" onPress={() => flow.retry()}>
            {state.signIn.as === 'nobody' ? commonText.signIn : texts.lookAgain}
          </Button>
          <Button onPress={() => flow.putAside()}>
            {step.own ? texts.leaveIt : texts.planMyself}
          </Button>
        </>
      }
    >
      <p>{step.own ? texts.startedOwn(step.since) : texts.started(step.by, step.since)}</p>
      <p class="lead">{step.message}</p>
      <KeptPlans state={state} flow={flow} />
    </Step>
  )
}

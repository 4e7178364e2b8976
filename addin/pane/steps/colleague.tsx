// A fit that cannot be followed yet: a colleague's, or one's own without its key.
import { KeptPlans } from '../kept-plans.tsx'
import { Button, Step } from '../pieces.tsx'
import type { View } from '../view.ts'
import { momentText } from '#addin/text/words.ts'

export function ColleagueStep({ step, state, flow }: View<'colleague'>) {
  return (
    <Step
      title={step.own ? 'Your plan is running' : `${step.by} is planning`}
      actions={
        <>
          <Button look="primary" onPress={() => flow.retry()}>
            {state.signIn.as === 'nobody' ? 'Sign in' : 'Look again'}
          </Button>
          <Button onPress={() => flow.putAside()}>
            {step.own ? 'Leave it for now' : 'Plan myself'}
          </Button>
        </>
      }
    >
      <p>
        {step.own ? 'You' : step.by} started a plan of this workbook on {momentText(step.since)}.
        {!step.own && ' When it is written you see it here and in the sheet.'}
      </p>
      <p class="lead">{step.message}</p>
      <KeptPlans state={state} flow={flow} />
    </Step>
  )
}

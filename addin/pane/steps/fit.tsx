// A running fit: its progress, its time, its place in the queue, and how to stop it.
import type { FitStage } from '#addin/state/fit-state.ts'
import { Button, Notice, Step } from '../pieces.tsx'
import { ProgressBar } from '../progress-bar.tsx'
import { Formula } from '../reading-view.tsx'
import type { View } from '../view.ts'
import { countText, elapsedText, momentText } from '#addin/text/words.ts'

const STAGES: Readonly<Record<FitStage, string>> = {
  sending: 'Sending your data…',
  finding: 'Looking for the plan that was begun…',
  waiting: 'Waiting in line…',
  grounding: 'Working out what past deals earned…',
  processing: 'Learning from the past and deciding…',
  fetching: 'Fetching the plan…',
}

export function FitStep({ step, state, flow }: View<'fit'>) {
  const { name } = state.signIn
  return (
    <Step
      title={step.mock ? 'Testing the inputs' : 'Planning'}
      actions={
        <Button
          blocked={step.canceling ? 'It is being canceled.' : null}
          onPress={() => flow.cancel()}
        >
          {step.canceling ? 'Canceling…' : 'Cancel'}
        </Button>
      }
    >
      <ProgressBar
        share={step.fraction}
        text={
          step.queue === null
            ? STAGES[step.stage]
            : `Waiting in line: place ${countText(step.queue)}.`
        }
      >
        <span>{elapsedText(step.elapsed * 1000)}</span>
      </ProgressBar>
      {step.message !== '' && <p>{step.message}</p>}
      {step.trouble !== null && (
        <Notice kind="warning" title="No answer right now">
          <p>{step.trouble}</p>
        </Notice>
      )}
      <p class="hint">
        {step.safe
          ? 'You can go on working, or close Excel: open this pane later and it goes on.'
          : 'Keep the pane open until your data has arrived.'}
      </p>
      {name !== '' && name !== step.by && (
        <p class="hint">
          Begun by {step.by}, {momentText(step.since)}.
        </p>
      )}
      {step.formula !== null && (
        <Formula
          title="How your description is read"
          hint="As the service told: this is the profit of a deal."
          formula={step.formula}
        />
      )}
    </Step>
  )
}

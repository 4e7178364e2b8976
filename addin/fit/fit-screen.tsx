// A running fit: its progress, its time, its place in the queue, and how to stop it.
import { Button, Notice, Step } from '../shell/pieces.tsx'
import { ProgressBar } from '../shell/progress-bar.tsx'
import { Formula } from '../description/reading-view.tsx'
import { ServiceWords } from '../shell/service-words.tsx'
import type { View } from '../shell/view.ts'
import { commonText } from '../text/en/common.ts'
import { fitStepText } from '../text/en/fit-step.ts'
import { elapsedText } from '../text/en/words.ts'

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
        text={step.queue === null ? texts.stages[step.stage] : texts.place(step.queue)}
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
      {name !== '' && name !== step.by && <p class="hint">{texts.begunBy(step.by, step.since)}</p>}
      {step.formula !== null && (
        <Formula title={texts.formula} hint={texts.formulaHint} formula={step.formula} />
      )}
    </Step>
  )
}

// Screens without a choice: the workbook is being read, or nothing can be done.
import { Button, Notice, Step } from './pieces.tsx'
import type { View } from './view.ts'
import { commonText } from '../text/en/common.ts'
import { openingStepText } from '../text/en/opening-step.ts'

const texts = openingStepText

export function StartingStep() {
  return (
    <Step title={texts.planMenu}>
      <p role="status">{texts.openingWorkbook}</p>
    </Step>
  )
}

export function UnableStep({ step, flow }: View<'unable'>) {
  return (
    <Step
      title={texts.notReady}
      actions={
        step.again && (
          <Button look="primary" onPress={() => flow.retry()}>
            {commonText.tryAgain}
          </Button>
        )
      }
    >
      <Notice kind="error" title={texts.cannotGoOn}>
        <p>{step.message}</p>
      </Notice>
    </Step>
  )
}

// Shown while the tables are read and all rules run, which takes seconds even for 100,000 rows.
import { Step } from '../shell/pieces.tsx'
import { ProgressBar } from '../shell/progress-bar.tsx'
import type { View } from '../shell/view.ts'
import { checkedStepText } from '../text/en/checked-step.ts'

export function CheckingStep({ step }: Pick<View<'checking'>, 'step'>) {
  return (
    <Step title={checkedStepText.checking}>
      <ProgressBar share={step.progress.share} text={step.progress.text} />
      <p class="hint">{checkedStepText.nothingLeaves}</p>
    </Step>
  )
}

// Shown while the tables are read and all rules run, which takes seconds even for 100,000 rows.
import { Step } from '../pieces.tsx'
import { ProgressBar } from '../progress-bar.tsx'
import type { View } from '../view.ts'

export function CheckingStep({ step }: Pick<View<'checking'>, 'step'>) {
  return (
    <Step title="Checking your data">
      <ProgressBar share={step.progress.share} text={step.progress.text} />
      <p class="hint">Nothing leaves the workbook while it is checked.</p>
    </Step>
  )
}

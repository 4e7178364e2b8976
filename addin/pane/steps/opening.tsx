// Screens without a choice: the workbook is being read, or nothing can be done.
import { Button, Notice, Step } from '../pieces.tsx'
import type { View } from '../view.ts'

export function StartingStep() {
  return (
    <Step title="Plan menu">
      <p role="status">Opening the workbook…</p>
    </Step>
  )
}

export function UnableStep({ step, flow }: View<'unable'>) {
  return (
    <Step
      title="Not ready"
      actions={
        step.again && (
          <Button look="primary" onPress={() => flow.retry()}>
            Try again
          </Button>
        )
      }
    >
      <Notice kind="error" title="The add-in cannot go on">
        <p>{step.message}</p>
      </Notice>
    </Step>
  )
}

// Loads the later screens once for all, and says while they are not there.
import { useEffect, useState } from 'preact/hooks'
import { Button, Notice, Step } from './pieces.tsx'
import { commonText, openingStepText } from '../messages/texts.ts'
import type { View } from './create-flow.ts'

type Later = typeof import('./later-steps.tsx') | 'loading' | 'failed'

export interface LaterScreens {
  readonly later: Later
  readonly again: () => void
}

/** Begins to load when the pane is drawn first. */
export function useLater(): LaterScreens {
  const [later, set] = useState<Later>('loading')
  const load = () => {
    import('./later-steps.tsx').then(
      (loaded) => set(loaded),
      () => set('failed'),
    )
  }
  useEffect(load, [])
  return {
    later,
    again() {
      set('loading')
      load()
    },
  }
}

export function NotLoaded({ later, again }: LaterScreens) {
  if (later !== 'failed')
    return (
      <Step title={openingStepText.oneMoment}>
        <p role="status">{commonText.opening}</p>
      </Step>
    )
  return (
    <Step
      title={openingStepText.notLoaded}
      actions={
        <Button look="primary" onPress={again}>
          {commonText.tryAgain}
        </Button>
      }
    >
      <Notice kind="error" title={openingStepText.screenNotLoaded}>
        <p>{openingStepText.nothingLost}</p>
      </Notice>
    </Step>
  )
}

// Screens without a choice: the workbook is being read, or nothing can be done.
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

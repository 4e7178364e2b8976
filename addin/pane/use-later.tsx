// Loads the later screens once for all, and says while they are not there.
import { useEffect, useState } from 'preact/hooks'
import { Button, Notice, Step } from './pieces.tsx'

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
      <Step title="One moment">
        <p role="status">Opening…</p>
      </Step>
    )
  return (
    <Step
      title="Not loaded"
      actions={
        <Button look="primary" onPress={again}>
          Try again
        </Button>
      }
    >
      <Notice kind="error" title="This screen could not be loaded">
        <p>Look whether you are online. Nothing is lost.</p>
      </Notice>
    </Step>
  )
}

// Plans in the console, for who has no Excel at hand. The page and the pane's code behind it are loaded when they are opened.
import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Me } from '#forms/console-forms.ts'
import { Button, Notice } from '../../shell/pieces.tsx'
import { Page, Waiting } from '../parts/parts.tsx'
import { account, whyNot } from '../state.ts'

interface PlanningProps {
  readonly me: Me
  readonly account: string
}
type Part = 'loading' | 'failed' | { readonly Planning: ComponentType<PlanningProps> }

export function Plan({ me }: { readonly me: Me }) {
  const [part, set] = useState<Part>('loading')
  const why = whyNot('member')
  const load = () => {
    set('loading')
    import('../plan/planning.tsx').then(set, () => set('failed'))
  }
  useEffect(load, [])
  if (typeof part !== 'string' && why === null)
    return <part.Planning me={me} account={account.value!.id} />
  return (
    <Page title="Plan">
      {why !== null ? (
        <Notice title={why} />
      ) : part === 'loading' ? (
        <Waiting what="Opening the page…" />
      ) : (
        <Notice
          kind="error"
          title="This page could not be loaded."
          actions={<Button onPress={load}>Try again</Button>}
        />
      )}
    </Page>
  )
}

// Loads the tools' screens on demand, because most people never open them.
import type { FunctionComponent } from 'preact'
import { useEffect, useLayoutEffect, useState } from 'preact/hooks'
import { Button, Notice, Step, TITLE_ID } from '../shell/pieces.tsx'
import type { ToolsProps } from './tools.tsx'
import { commonText } from '../text/en/common.ts'
import { toolsScreenText } from '../text/en/tools-screen.ts'

export function ToolsScreen(props: ToolsProps) {
  const [loaded, load] = useState<FunctionComponent<ToolsProps> | 'failed' | null>(null)
  useEffect(() => {
    let gone = false
    import('./tools.tsx').then(
      ({ Tools }) => {
        if (!gone) load(() => Tools)
      },
      () => {
        if (!gone) load('failed')
      },
    )
    return () => {
      gone = true
    }
  }, [])
  // Another heading has replaced the focused one.
  useLayoutEffect(() => {
    if (loaded !== null) document.getElementById(TITLE_ID)?.focus()
  }, [loaded])
  if (loaded !== null && loaded !== 'failed') {
    const Tools = loaded
    return <Tools {...props} />
  }
  return (
    <Step
      title={toolsScreenText.title}
      actions={<Button onPress={() => props.flow.tool({ do: 'close' })}>{commonText.close}</Button>}
    >
      {loaded === 'failed' ? (
        <Notice kind="error" title={toolsScreenText.notLoaded}>
          <p>{toolsScreenText.lookOnline}</p>
        </Notice>
      ) : (
        <p role="status">{commonText.opening}</p>
      )}
    </Step>
  )
}

// The last notice, at the top edge: announced once, shown until it is closed or replaced. The live
// region always exists, because screen readers announce only changes within one.
import { useState } from 'preact/hooks'
import type { Notice } from './state.ts'
import { Marked } from './marked.tsx'
import { Button } from './pieces.tsx'
import { commonText } from '../text/en/common.ts'
import { headText } from '../text/en/head.ts'

export function LastNotice({ notice }: { readonly notice: Notice | null }) {
  const [closed, close] = useState<number | null>(null)
  const shown = notice !== null && notice.id !== closed ? notice : null
  return (
    <div class={shown === null ? 'said' : `said shown ${shown.tone}`}>
      <p role="status">
        {shown !== null && (
          <span key={shown.id}>
            {shown.tone === 'problem' ? (
              <Marked text={headText.problem(shown.message)} />
            ) : (
              shown.message
            )}
          </span>
        )}
      </p>
      {shown !== null && (
        <Button look="plain" label={headText.closeMessage} onPress={() => close(shown.id)}>
          {commonText.close}
        </Button>
      )}
    </div>
  )
}

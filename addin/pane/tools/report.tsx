// The self-check's report as plain text, to be copied for support.
import { useState } from 'preact/hooks'
import type { Flow } from '#addin/flow/flow.ts'
import type { ToolsShown } from '#addin/state/tools-state.ts'
import { copyText } from '../copy-text.ts'
import { Button, Notice, Step } from '../pieces.tsx'
import { counted } from '#addin/text/words.ts'
import { Close } from './close.tsx'

interface ReportProps {
  readonly tools: Extract<ToolsShown, { at: 'self-check' }>
  readonly flow: Pick<Flow, 'tool'>
}

export function Report({ tools, flow }: ReportProps) {
  const { report, failed } = tools
  const [copied, say] = useState<string | null>(null)
  const copy = async () =>
    say(
      (await copyText(report))
        ? 'Copied.'
        : 'This Excel lets no page use the clipboard: click into the report, press Ctrl+A and Ctrl+C.',
    )
  return (
    <Step
      title={failed === 0 ? 'No check failed' : `${counted(failed, 'check')} failed`}
      actions={
        <>
          <Button look="primary" onPress={copy}>
            Copy the report
          </Button>
          <Close flow={flow} />
        </>
      }
    >
      {failed > 0 && (
        <Notice kind="warning" title="What to do">
          <p>Copy the report and send it to whoever gave you your key.</p>
        </Notice>
      )}
      <p role="status">{copied}</p>
      <textarea class="report" aria-label="Report" readOnly rows={14} value={report} />
      <p class="hint">Nothing of your sheets and nothing of a key is in it.</p>
    </Step>
  )
}

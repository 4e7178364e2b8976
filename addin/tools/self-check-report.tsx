// The self-check's report as plain text, to be copied for support.
import { useState } from 'preact/hooks'
import type { Flow } from '../shell/flow.ts'
import type { ToolsShown } from './tools-state.ts'
import { copyText } from '../shell/copy-text.ts'
import { Button, Notice, Step } from '../shell/pieces.tsx'
import { Close } from './close.tsx'
import { commonText } from '../text/en/common.ts'
import { toolsText } from '../text/en/tools.ts'

const texts = toolsText

interface ReportProps {
  readonly tools: Extract<ToolsShown, { at: 'self-check' }>
  readonly flow: Pick<Flow, 'tool'>
}

export function Report({ tools, flow }: ReportProps) {
  const { report, failed } = tools
  const [copied, say] = useState<string | null>(null)
  const copy = async () => say((await copyText(report)) ? commonText.copied : texts.notCopied)
  return (
    <Step
      title={failed === 0 ? texts.noneFailed : texts.failed(failed)}
      actions={
        <>
          <Button look="primary" onPress={copy}>
            {texts.copyReport}
          </Button>
          <Close flow={flow} />
        </>
      }
    >
      {failed > 0 && (
        <Notice kind="warning" title={texts.whatToDo}>
          <p>{texts.sendReport}</p>
        </Notice>
      )}
      <p role="status">{copied}</p>
      <textarea class="report" aria-label={texts.report} readOnly rows={14} value={report} />
      <p class="hint">{texts.reportHolds}</p>
    </Step>
  )
}

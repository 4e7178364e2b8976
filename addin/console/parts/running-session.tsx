// A session that runs: its progress, a button that cancels it, and what that costs: said before it, and after it by what the service has
// charged.
import { useState, useEffect } from 'preact/hooks'
import { deleteAnswerSchema, type SessionLink, type Billing } from '#contract/schemas.ts'
import { Button, Notice } from '../../shell/pieces.tsx'
import { ProgressBar } from '../../shell/progress-bar.tsx'
import { momentText } from '../../messages/english-words.ts'
import { plannerText, STATUS_WORDS, tokensText } from '../console-words.ts'
import { whyNot } from '../state.ts'
import { useAction } from '../use-load.ts'
import { Confirm } from './confirm.tsx'
import { Row } from './parts.tsx'
import { sessionName } from './session-name.tsx'
import { signal } from '@preact/signals'

interface RunningProps {
  readonly session: SessionLink
  /** It was cancelled. */
  readonly onEnded: () => void
}

export function RunningSession({ session, onEnded }: RunningProps) {
  const id = session.session_id
  const [asked, setAsked] = useState(false)
  const action = useAction()
  const { progress, status } = session
  const cancel = async () => {
    const path = `session/${id}`
    const gone = await action.send('DELETE', path, deleteAnswerSchema)
    if (!gone) return
    setAsked(false)
    noteCancelled(gone.value.billing)
    onEnded()
  }
  return (
    <Row
      title={
        <a href={`#/sessions/${encodeURIComponent(id)}`}>
          {sessionName(session) ?? 'Session'} of {momentText(session.created_at)}
        </a>
      }
    >
      <span class="hint">{plannerText(session.planned_by)}</span>
      <ProgressBar share={progress?.fraction ?? 0} text={progress?.message ?? STATUS_WORDS[status]}>
        <Button
          look="plain"
          label={`Cancel the session of ${momentText(session.created_at)}`}
          blocked={whyNot('member')}
          onPress={() => setAsked(true)}
        >
          Cancel
        </Button>
      </ProgressBar>
      {asked && (
        <Confirm
          title="Cancel this session?"
          yes="Cancel the session"
          no="Let it run"
          action={action}
          onYes={cancel}
          onNo={() => setAsked(false)}
        >
          <p>{cancelCost(progress?.stage)} The session leaves the list.</p>
        </Confirm>
      )}
    </Row>
  )
}

/** What a fit is charged that is cancelled at this stage. */
export const cancelCost = (stage: string | undefined): string =>
  stage === 'waiting'
    ? 'It still waits in line: as long as it does, nothing is charged.'
    : 'What was done so far is charged: 0.25 tokens while the description is read, later the reading and the stages that are complete. The rest of what is held is released.'

/** The sentence on the session that was cancelled last; '' = none. */
const said = signal('')

/** Says on the page that is shown next what the cancel cost. */
export function noteCancelled(billing: Billing): void {
  const { tokens_charged: tokens } = billing
  said.value = `The session was cancelled. Charged: ${tokens === 0 ? 'nothing' : tokensText(tokens)}.`
}

/** That sentence, until the page is left. */
export function Cancelled() {
  useEffect(() => () => void (said.value = ''), [])
  return said.value === '' ? null : <Notice title={said.value} />
}

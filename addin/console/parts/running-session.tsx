// A session that runs: its progress, and a button that cancels it.
import { useState } from 'preact/hooks'
import { deleteAnswerSchema, type SessionLink } from '#contract/schemas.ts'
import { Button } from '../../shell/pieces.tsx'
import { ProgressBar } from '../../shell/progress-bar.tsx'
import { momentText } from '../../text/words.ts'
import { plannerText, STATUS_WORDS } from '../../text/console-words.ts'
import { whyNot } from '../role.ts'
import { call } from '../state.ts'
import { useAction } from '../use-load.ts'
import { cancelCost, noteCancelled } from './cancelled.tsx'
import { Confirm } from './confirm.tsx'
import { Row } from './parts.tsx'

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
    const gone = await action.run(() =>
      call({ method: 'DELETE', path, schema: deleteAnswerSchema }),
    )
    if (!gone) return
    setAsked(false)
    noteCancelled(gone.value.billing)
    onEnded()
  }
  return (
    <Row
      title={
        <a href={`#/sessions/${encodeURIComponent(id)}`}>
          Session of {momentText(session.created_at)}
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
          onNo={() => {
            action.clear()
            setAsked(false)
          }}
        >
          <p>{cancelCost(progress?.stage)} The session leaves the list.</p>
        </Confirm>
      )}
    </Row>
  )
}

// The sessions of the account: the history, a page at a time, or one session where the address names it.
import { sessionListSchema, type SessionLink, type SessionList } from '#contract/schemas.ts'
import { Button } from '../../shell/pieces.tsx'
import { momentText, percentText } from '../../text/words.ts'
import { plannerText, STATUS_WORDS } from '../../text/console-words.ts'
import { Cancelled } from '../parts/cancelled.tsx'
import { Card, Empty, Loaded, Page, Refused, Row } from '../parts/parts.tsx'
import { route } from '../route.ts'
import { call } from '../state.ts'
import { useAction, useLoad } from '../use-load.ts'
import { Session } from './session.tsx'

export function Sessions() {
  const { id } = route.value
  return id === '' ? <History /> : <Session id={id} />
}

function History() {
  const { load, reload, set } = useLoad('sessions', sessionListSchema)
  return (
    <Page title="Sessions" lead="Each plan that was asked for. Results are kept for 30 days.">
      <Cancelled />
      <Card title="History">
        <Loaded of={load} what="Reading the sessions…" retry={reload}>
          {(list) => <List list={list} onMore={set} />}
        </Loaded>
      </Card>
    </Page>
  )
}

interface ListProps {
  readonly list: SessionList
  readonly onMore: (list: SessionList) => void
}

function List({ list, onMore }: ListProps) {
  const action = useAction()
  if (list.sessions.length === 0)
    return (
      <Empty title="No session yet">
        <p>
          Make an <a href="#/keys">API key</a>, then plan in Excel or send a fit by a program.
        </p>
      </Empty>
    )
  const more = async () => {
    const path = `sessions?cursor=${encodeURIComponent(list.next_cursor!)}`
    const answer = await action.run(() => call({ path, schema: sessionListSchema }))
    if (answer) onMore({ ...answer.value, sessions: [...list.sessions, ...answer.value.sessions] })
  }
  return (
    <>
      <ul class="rows">
        {list.sessions.map((session) => (
          <Line key={session.session_id} session={session} />
        ))}
      </ul>
      <Refused refusal={action.refusal} />
      {list.next_cursor !== null && (
        <Button onPress={more} blocked={action.busy ? 'Please wait.' : null}>
          {action.busy ? 'Reading…' : 'Older sessions'}
        </Button>
      )}
    </>
  )
}

function Line({ session }: { readonly session: SessionLink }) {
  const { session_id, status, created_at, mock, progress, planned_by } = session
  const planner = plannerText(planned_by)
  return (
    <Row
      title={<a href={`#/sessions/${encodeURIComponent(session_id)}`}>{momentText(created_at)}</a>}
      side={<span class={`tag ${status}`}>{STATUS_WORDS[status]}</span>}
    >
      {planner !== '' && <span class="hint">{planner}</span>}
      {progress && (
        <span class="hint">
          {progress.message} · {percentText(progress.fraction)}
        </span>
      )}
      <span class="hint small">
        {session_id}
        {mock !== undefined && ' · input test'}
      </span>
    </Row>
  )
}

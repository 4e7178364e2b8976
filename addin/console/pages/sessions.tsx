// The sessions of the account: the history, a page at a time, or one session where the address names it.
import { sessionListSchema, type SessionLink } from '#contract/schemas.ts'
import { momentText, percentText } from '../../messages/english-words.ts'
import { plannerText, STATUS_WORDS } from '../console-words.ts'
import { Cancelled } from '../parts/running-session.tsx'
import { Card, Empty, Page, Row } from '../parts/parts.tsx'
import { route } from '../route.ts'
import { Session } from './session.tsx'
import { Paged } from '../parts/forms.tsx'

export function Sessions() {
  const { id } = route.value
  return id === '' ? <History /> : <Session id={id} />
}

function History() {
  return (
    <Page title="Sessions" lead="Each plan that was asked for. Results are kept for 30 days.">
      <Cancelled />
      <Card title="History">
        <Paged
          path="sessions"
          schema={sessionListSchema}
          what="Reading the sessions…"
          next={({ next_cursor: at }) => at && `sessions?cursor=${encodeURIComponent(at)}`}
          joined={(shown, more) => ({ ...more, sessions: [...shown.sessions, ...more.sessions] })}
          text="Older sessions"
        >
          {({ sessions }) =>
            sessions.length === 0 ? (
              <Empty title="No session yet">
                <p>
                  Make an <a href="#/keys">API key</a>, then plan in Excel or send a fit by a
                  program.
                </p>
              </Empty>
            ) : (
              <ul class="rows">
                {sessions.map((session) => (
                  <Line key={session.session_id} session={session} />
                ))}
              </ul>
            )
          }
        </Paged>
      </Card>
    </Page>
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

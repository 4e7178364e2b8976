// The sessions of the account: the history with its search, a page at a time, or one session where the address names it.
import { useEffect, useState } from 'preact/hooks'
import { sessionListSchema, type SessionLink } from '#contract/schemas.ts'
import { counted, momentText, moneyText, percentText } from '../../messages/english-words.ts'
import { plannerText, STATUS_WORDS, tokensText } from '../console-words.ts'
import { Cancelled } from '../parts/running-session.tsx'
import { Card, Empty, Page, Row } from '../parts/parts.tsx'
import { sessionName } from '../parts/session-name.tsx'
import { route } from '../route.ts'
import { Session } from './session.tsx'
import { Paged, TextField } from '../parts/forms.tsx'

/** Milliseconds without typing after which the service is asked. */
const PAUSE = 300

export function Sessions() {
  const { id } = route.value
  return id === '' ? <History /> : <Session id={id} />
}

function History() {
  const [text, setText] = useState('')
  const search = usePause(text.trim())
  const query = search === '' ? '' : `search=${encodeURIComponent(search)}`
  return (
    <Page title="Sessions" lead="Each plan that was asked for. Results are kept for 30 days.">
      <Cancelled />
      <Card title="History">
        <TextField
          label="Find by name, market, key, person or id"
          type="search"
          maxLength={100}
          value={text}
          onText={setText}
        />
        <Paged
          path={query === '' ? 'sessions' : `sessions?${query}`}
          schema={sessionListSchema}
          what="Reading the sessions…"
          next={({ next_cursor: at }) =>
            at && `sessions?${query === '' ? '' : `${query}&`}cursor=${encodeURIComponent(at)}`
          }
          joined={(shown, more) => ({ ...more, sessions: [...shown.sessions, ...more.sessions] })}
          text="Older sessions"
        >
          {({ sessions }) => (
            <>
              {sessions.length === 0 && (search === '' ? <None /> : <NoneFound />)}
              <ul class="rows">
                {sessions.map((session) => (
                  <Line key={session.session_id} session={session} />
                ))}
              </ul>
            </>
          )}
        </Paged>
      </Card>
    </Page>
  )
}

/** The text once it has not changed for a while. */
function usePause(text: string): string {
  const [still, setStill] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setStill(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return still
}

const None = () => (
  <Empty title="No session yet">
    <p>
      Make an <a href="#/keys">API key</a>, then plan in Excel or send a fit by a program.
    </p>
  </Empty>
)

const NoneFound = () => (
  <Empty title="No session is found">
    <p>Sessions are found by a piece of what the field says. Results are kept for 30 days.</p>
  </Empty>
)

function Line({ session }: { readonly session: SessionLink }) {
  const { session_id, status, created_at, mock, progress, planned_by } = session
  const name = sessionName(session)
  const market = session.name == null ? null : session.market_type
  const when = momentText(created_at)
  const hints = [name === null ? '' : when, market ?? '', plannerText(planned_by)]
  const sums = mock === undefined ? sumsOf(session) : 'Input test'
  return (
    <Row
      title={<a href={`#/sessions/${encodeURIComponent(session_id)}`}>{name ?? when}</a>}
      side={<span class={`tag ${status}`}>{STATUS_WORDS[status]}</span>}
    >
      {sums !== '' && <span>{sums}</span>}
      {progress && (
        <span class="hint">
          {progress.message} · {percentText(progress.fraction)}
        </span>
      )}
      <span class="hint">{hints.filter((hint) => hint !== '').join(' · ')}</span>
      <span class="hint small">{session_id}</span>
    </Row>
  )
}

/** "24 deals · 13,320 predicted · 18.35 tokens" */
function sumsOf({ n_selected, predicted_profit_sum: profit, billing }: SessionLink): string {
  const charge =
    billing && (billing.sponsored ? '0 tokens (free market)' : tokensText(billing.tokens_charged))
  return [
    n_selected !== undefined && counted(n_selected, 'deal'),
    profit !== undefined && `${moneyText(profit)} predicted`,
    charge,
  ]
    .filter(Boolean)
    .join(' · ')
}

// The overview: tokens, this month's use, and what runs now.
import { useState } from 'preact/hooks'
import { balanceSchema } from '#contract/account.ts'
import {
  overviewSchema,
  runningSchema,
  type Me,
  type Running as RunningNow,
} from '#forms/console-forms.ts'
import { Notice } from '../../shell/pieces.tsx'
import { counted, momentText } from '../../messages/english-words.ts'
import { tokensText } from '../console-words.ts'
import { paidText } from '../state.ts'
import { UsageChart } from '../parts/charts.tsx'
import { Cancelled, RunningSession } from '../parts/running-session.tsx'
import { LowBalance } from '../parts/low-balance.tsx'
import { Card, Empty, Figure, Loaded, Page } from '../parts/parts.tsx'
import { useLoad, type Loader } from '../use-load.ts'

const ASK_AGAIN = 10_000
const ASK_OF_RUNNING = 3000

export function Overview({ me }: { readonly me: Me }) {
  const running = useLoad('running', runningSchema, ASK_OF_RUNNING)
  const { load } = running
  const runs = load.at === 'here' && load.value.sessions.length > 0
  return (
    <Page title="Overview">
      {me.terms.accepted_at === null && (
        <Notice kind="warning" title="The terms are not accepted yet">
          <p>
            Without them no key can be made. <a href="#/terms">Read and accept the terms</a>.
          </p>
        </Notice>
      )}
      <Cancelled />
      <Tokens payments={me.payments} runs={runs} />
      <Running of={running} />
      <Use />
    </Page>
  )
}

interface TokensProps {
  readonly payments: boolean
  /** Whether a session runs: what is held changes with it. */
  readonly runs: boolean
}

function Tokens({ payments, runs }: TokensProps) {
  const every = runs ? ASK_OF_RUNNING : ASK_AGAIN
  const { load, reload } = useLoad('balance', balanceSchema, every)
  return (
    <Card title="Tokens" aside={<a href="#/wallet">Open the wallet</a>}>
      <Loaded of={load} what="Reading the balance…" retry={reload}>
        {(balance) => (
          <>
            <LowBalance of={balance} payments={payments} />
            <dl class="figures">
              <Figure name="Available" value={paidText(balance.available)} />
              <Figure name="Held for running sessions" value={paidText(balance.held)} />
              <Figure name="Balance" value={paidText(balance.balance)} />
            </dl>
            {balance.next_accrual_at !== null && (
              <p class="hint">
                {tokensText(balance.monthly_grant)} more on {momentText(balance.next_accrual_at)}.
              </p>
            )}
            {balance.balance_units === 0 && (
              <p>
                There are no tokens yet:{' '}
                {payments ? (
                  <a href="#/membership">join or buy tokens</a>
                ) : (
                  'ask the operator of this service for some'
                )}
                . <a href="#/plan">Plan the example</a> without any.
              </p>
            )}
          </>
        )}
      </Loaded>
    </Card>
  )
}

function Use() {
  const { load, reload } = useLoad('overview', overviewSchema, ASK_AGAIN)
  return (
    <Card title="Use">
      <Loaded of={load} what="Reading the use…" retry={reload}>
        {({ usage, used_this_month_units }) => (
          <>
            <p>{tokensText(used_this_month_units / 8000)} used this month.</p>
            {usage.some(({ units }) => units > 0) ? (
              <UsageChart usage={usage} />
            ) : (
              <Empty title="Nothing was used in the last 30 days">
                <p>
                  Make an <a href="#/keys">API key</a> and plan with it, in Excel or by a program.
                </p>
              </Empty>
            )}
          </>
        )}
      </Loaded>
    </Card>
  )
}

function Running({ of: { load, reload } }: { readonly of: Loader<RunningNow> }) {
  const [ended, setEnded] = useState<readonly string[]>([])
  return (
    <Card title="Running sessions" aside={<a href="#/sessions">All sessions</a>}>
      <Loaded of={load} what="Reading the sessions…" retry={reload}>
        {({ sessions, more }) => {
          const running = sessions.filter(({ session_id }) => !ended.includes(session_id))
          if (running.length === 0)
            return (
              <Empty title="Nothing runs now">
                <p>A plan that is being calculated is shown here with its progress.</p>
              </Empty>
            )
          return (
            <>
              <ul class="rows">
                {running.map((session) => (
                  <RunningSession
                    key={session.session_id}
                    session={session}
                    onEnded={() => {
                      setEnded([...ended, session.session_id])
                      void reload()
                    }}
                  />
                ))}
              </ul>
              {more > 0 && <p class="hint">{counted(more, 'more session')} in line.</p>}
            </>
          )
        }}
      </Loaded>
    </Card>
  )
}

// One session: how its description was read, its past deals under that, its plan, the thresholds, its cost.
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { deleteAnswerSchema, resultSchema, type Result, type Status } from '#contract/schemas.ts'
import { Button, Fact, Fold, Notice } from '../../shell/pieces.tsx'
import { ProgressBar } from '../../shell/progress-bar.tsx'
import { counted, momentText, moneyText, rangeText } from '../../messages/english-words.ts'
import { DealNames } from '../../shell/deal-names.ts'
import { STATUS_WORDS } from '../console-words.ts'
import { keepNames, keptNames } from '../kept-names.ts'
import { SweepChart } from '../parts/charts.tsx'
import { cancelCost, noteCancelled } from '../parts/running-session.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { Card, Download, Loaded, Page } from '../parts/parts.tsx'
import { NamesFromFile } from '../parts/names-from-file.tsx'
import { PastDeals } from '../parts/past-deals.tsx'
import { PlanDeals } from '../parts/plan-deals.tsx'
import { Realised } from '../parts/realised.tsx'
import { Replay } from '../parts/replay.tsx'
import { Rename } from '../parts/session-name.tsx'
import { Valued } from '../parts/valued.tsx'
import { paidText, personId, whyNot } from '../state.ts'
import { goTo } from '../route.ts'
import { useAction, useLoad } from '../use-load.ts'

/** Milliseconds after which a running session is asked for again. */
const ASK_AGAIN = 5000

const isRunning = (status: Status): boolean => status === 'grounding' || status === 'processing'

export function Session({ id }: { readonly id: string }) {
  const [every, askEvery] = useState(ASK_AGAIN)
  const { load, reload } = useLoad(`result/${encodeURIComponent(id)}`, resultSchema, every)
  const result = load.at === 'here' ? load.value : null
  const ended = result !== null && !isRunning(result.status)
  // A plan may be large, and changes no more.
  useEffect(() => askEvery(ended ? 0 : ASK_AGAIN), [ended])
  return (
    <Page title={result?.name ?? 'Session'} lead={<a href="#/sessions">All sessions</a>}>
      {load.at === 'refused' && load.refusal.code === 'unknown_session' ? (
        <Gone />
      ) : (
        <Loaded of={load} what="Reading the session…" retry={reload}>
          {(shown) => <Shown key={id} result={shown} onNamed={reload} />}
        </Loaded>
      )}
    </Page>
  )
}

/** The ledger and the audit log still lead to a session that is no more. */
function Gone() {
  return (
    <Notice title="This session is not kept any more">
      <p>
        It was cancelled or deleted, or its 30 days are over; or it never was in this account. What
        it cost stays in the <a href="#/wallet">ledger</a>.
      </p>
    </Notice>
  )
}

interface ShownProps {
  readonly result: Result
  readonly onNamed: () => unknown
}

function Shown({ result, onNamed }: ShownProps) {
  const { status, valuation, confidence_sweep: sweep, summary } = result
  const [names, setNames] = useState(() => keptNames(personId(), result.session_id))
  const keep = (found: ReadonlyMap<string, string>) =>
    setNames(keepNames(personId(), result.session_id, found))
  return (
    <DealNames.Provider value={{ names, ask: () => undefined, nameOf: ({ name }) => name }}>
      <Card
        title={STATUS_WORDS[status]}
        aside={<Rename id={result.session_id} name={result.name ?? null} onDone={onNamed} />}
      >
        <Standing result={result} />
      </Card>
      {result.menu && result.n_selected !== undefined && (
        <PlanSummary plan={result}>
          {result.menu.length > 0 && (
            <NamesFromFile deals={result.menu} names={names} onNames={keep} />
          )}
        </PlanSummary>
      )}
      {status === 'done' && result.mock === undefined && <Realised id={result.session_id} />}
      {sweep && sweep.length > 0 && (
        <Card title="Confidence">
          <SweepChart sweep={sweep} />
        </Card>
      )}
      {summary && summary.replay.length > 0 && (
        <Card title="Past menus, predicted and realised">
          <Replay rows={summary.replay} />
        </Card>
      )}
      {valuation && (
        <Card title="How the description was read">
          <Valued valuation={valuation} />
        </Card>
      )}
      {valuation && status === 'done' && result.mock === undefined && (
        <PastDeals key={result.session_id} id={result.session_id} valuation={valuation} />
      )}
      <Remove id={result.session_id} running={isRunning(status)} stage={result.progress.stage} />
    </DealNames.Provider>
  )
}

function Standing({ result }: { readonly result: Result }) {
  const { status, progress, billing, error, feedback } = result
  return (
    <>
      {isRunning(status) && <ProgressBar share={progress.fraction} text={progress.message} />}
      {error !== undefined && (
        <Notice kind="error" title={error}>
          {feedback !== undefined && <p class="lines">{feedback}</p>}
        </Notice>
      )}
      {result.mock_note !== undefined && <Notice title={result.mock_note} />}
      <dl class="facts">
        <Fact name="Asked for" value={momentText(result.created_at)} />
        {result.market_type != null && <Fact name="Market" value={result.market_type} />}
        <Fact name="Model" value={result.model} />
        {billing && (
          <Fact
            name="Charged"
            value={billing.sponsored ? '0 tokens (free market)' : paidText(billing.tokens_charged)}
          />
        )}
        {billing !== undefined && billing.tokens_held_units > 0 && (
          <Fact name="Held until it ends" value={paidText(billing.tokens_held)} />
        )}
      </dl>
      <p class="hint small">{result.session_id}</p>
    </>
  )
}

interface PlanSummaryProps {
  readonly plan: Result
  readonly children: ComponentChildren
}

function PlanSummary({ plan, children }: PlanSummaryProps) {
  const { menu = [], n_selected = 0, predicted_profit_sum: sum, summary } = plan
  const interval = plan.predicted_profit_interval
  return (
    <Card
      title="Plan"
      aside={
        <Download
          path={`result/${encodeURIComponent(plan.session_id)}.csv`}
          name={`plan-${plan.session_id}.csv`}
          text="Download CSV"
        />
      }
    >
      <dl class="facts">
        <Fact
          name="Selected"
          value={`${counted(n_selected, 'deal')}${summary ? ` of ${summary.task_keys}` : ''}`}
        />
        {sum !== undefined && <Fact name="Predicted profit" value={moneyText(sum)} />}
        {interval && <Fact name="80 of 100 times between" value={rangeText(interval)} />}
        {summary?.capital_deployed != null && (
          <Fact name="Capital" value={moneyText(summary.capital_deployed)} />
        )}
      </dl>
      <PlanDeals id={plan.session_id} menu={menu} mock={plan.mock !== undefined} />
      {children}
      {summary && summary.notes.length > 0 && (
        <Fold title={`What the service says of this plan (${summary.notes.length})`}>
          <ul>
            {summary.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Fold>
      )}
    </Card>
  )
}

interface RemoveProps {
  readonly id: string
  readonly running: boolean
  readonly stage: string
}

function Remove({ id, running, stage }: RemoveProps) {
  const [asked, setAsked] = useState(false)
  const action = useAction()
  const text = running ? 'Cancel the session' : 'Delete the session'
  const why = whyNot('member')
  const remove = async () => {
    const path = `session/${encodeURIComponent(id)}`
    const gone = await action.send('DELETE', path, deleteAnswerSchema)
    if (!gone) return
    keepNames(personId(), id, [])
    if (running) noteCancelled(gone.value.billing)
    goTo('sessions')
  }
  return (
    <Card title={running ? 'Cancel' : 'Delete'}>
      <p>
        {running
          ? cancelCost(stage)
          : 'The plan and the reading are removed. The ledger keeps what was charged.'}
      </p>
      {why !== null && <p class="hint">{why}</p>}
      <Button onPress={() => setAsked(true)} blocked={why}>
        {text}
      </Button>
      {asked && (
        <Confirm
          title={`${text}?`}
          yes={text}
          no={running ? 'Let it run' : undefined}
          action={action}
          onYes={remove}
          onNo={() => setAsked(false)}
        >
          <p>
            {running && `${cancelCost(stage)} `}
            {'This cannot be undone.'}
          </p>
        </Confirm>
      )}
    </Card>
  )
}

// The operator's page: what waits and runs, engines, tokens in and out, estimates beside costs, the language
// model, accounts.
import { useState } from 'preact/hooks'
import { operatorViewSchema, type Me, type OperatorView } from '#forms/console-forms.ts'
import { Button, Fact, Notice } from '../../shell/pieces.tsx'
import { countText, counted } from '../../messages/english-words.ts'
import { timeText, tokensText } from '../console-words.ts'
import { FreeMarket, LanguageModel, OperatorAccounts } from '../parts/operator-cards.tsx'
import { Card, Empty, Figure, Loaded, Page, Row } from '../parts/parts.tsx'
import { useLoad } from '../use-load.ts'

export function Operator({ me }: { readonly me: Me }) {
  return me.is_operator ? (
    <Service />
  ) : (
    <Page title="Operator">
      <Notice kind="warning" title="You are not on the operator’s list">
        <p>
          The addresses of a service’s operators stand in its variable OPERATORS. You are signed in
          as {me.user.email}.
        </p>
      </Notice>
    </Page>
  )
}

function Service() {
  const { load, reload } = useLoad('operator', operatorViewSchema, 15_000)
  const [search, setSearch] = useState('')
  return (
    <Page
      title="Operator"
      lead="The whole service. Only addresses on the operator’s list see this."
    >
      <Loaded of={load} what="Reading the service…" retry={reload}>
        {(view) => (
          <>
            <Now view={view} />
            <Waiting view={view} onAccount={setSearch} />
            <Engines view={view} />
            <Tokens view={view} />
            <Estimates of={view.last_fits} />
            <LanguageModel view={view} />
          </>
        )}
      </Loaded>
      <OperatorAccounts search={search} onSearch={setSearch} />
      <FreeMarket />
    </Page>
  )
}

interface ViewProps {
  readonly view: OperatorView
}

function Now({ view }: ViewProps) {
  return (
    <Card title="Now">
      <dl class="figures">
        <Figure name="Accounts" value={countText(view.accounts)} />
        <Figure name="Members" value={countText(view.members)} />
        <Figure name="Waiting" value={counted(view.waiting, 'fit')} />
        <Figure name="Running" value={counted(view.running, 'fit')} />
      </dl>
    </Card>
  )
}

interface SearchProps extends ViewProps {
  readonly onAccount: (id: string) => void
}

function Waiting({ view, onAccount }: SearchProps) {
  const shown = view.waiting_fits
  return (
    <Card title="Waiting fits">
      {shown.length === 0 && <Empty title="No fit waits" />}
      <ul class="rows">
        {shown.map(({ account, model, queued_at }) => (
          <Row
            key={`${account} ${queued_at}`}
            title={model}
            side={
              <Button label={`Find account ${account}`} onPress={() => onAccount(account)}>
                Find account
              </Button>
            }
          >
            <span class="hint">Since {timeText(queued_at)}</span>
            <span class="hint whole">{account}</span>
          </Row>
        ))}
      </ul>
      {view.waiting > shown.length && (
        <p class="hint">
          The {countText(shown.length)} that wait longest of {countText(view.waiting)}.
        </p>
      )}
    </Card>
  )
}

function Engines({ view }: ViewProps) {
  return (
    <Card title="Engines">
      {view.engines.length === 0 && (
        <Empty title="No engine answers">
          <p>Fits wait until one is started.</p>
        </Empty>
      )}
      <ul class="rows">
        {view.engines.map(({ id, device, slots, busy }) => (
          <Row
            key={id}
            title={id}
            side={<span class="number">{`${busy} of ${counted(slots, 'slot')} busy`}</span>}
          >
            <span class="hint">{device}</span>
          </Row>
        ))}
      </ul>
    </Card>
  )
}

function Tokens({ view }: ViewProps) {
  const { tokens_in, tokens_out } = view
  return (
    <Card title="Tokens since the first day">
      <dl class="facts">
        <Fact name="In: bought" value={tokensText(tokens_in.purchase)} />
        <Fact name="In: granted" value={tokensText(tokens_in.grant)} />
        <Fact name="In: memberships" value={tokensText(tokens_in.accrual)} />
        <Fact name="Out: used by fits" value={tokensText(tokens_out.used)} />
        <Fact name="Sponsored, at their price" value={tokensText(tokens_out.sponsored)} />
      </dl>
      <p class="hint">
        Corrections are in neither. Of memberships, months that no page has shown yet are missing.
      </p>
    </Card>
  )
}

const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 })

function Estimates({ of }: { readonly of: OperatorView['last_fits'] }) {
  return (
    <Card title="Estimates and costs">
      {of.mean_ratio === null ? (
        <Empty title="No fit was charged yet" />
      ) : (
        <>
          <dl class="figures">
            <Figure name="Held" value={tokensText(of.held)} />
            <Figure name="Charged" value={tokensText(of.charged)} />
            <Figure name="Charged of held, mean" value={percent.format(of.mean_ratio)} />
          </dl>
          <p class="hint">
            {counted(of.fits, 'charged fit')}, the last of all accounts together and 100 at most.
            Held is the most that the estimate said.
          </p>
        </>
      )}
    </Card>
  )
}

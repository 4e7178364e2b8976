// The operator's page: accounts, engines, waiting fits, money in.
import { operatorViewSchema, type OperatorView } from '#contract/console.ts'
import { Fact } from '#addin/pane/pieces.tsx'
import { countText, counted } from '#addin/text/words.ts'
import { timeText, tokensText } from '#addin/text/console-words.ts'
import { Card, Empty, Figure, Loaded, Page, Row } from '../parts/parts.tsx'
import { useLoad } from '../use-load.ts'

export function Operator() {
  const { load, reload } = useLoad('operator', operatorViewSchema, 15_000)
  return (
    <Page
      title="Operator"
      lead="The whole service. Only addresses on the operator’s list see this."
    >
      <Loaded of={load} what="Reading the service…" retry={reload}>
        {(view) => <View view={view} />}
      </Loaded>
    </Page>
  )
}

function View({ view }: { readonly view: OperatorView }) {
  return (
    <>
      <Card title="Now">
        <dl class="figures">
          <Figure name="Accounts" value={countText(view.accounts)} />
          <Figure name="Members" value={countText(view.members)} />
          <Figure name="Waiting" value={counted(view.waiting, 'fit')} />
          <Figure name="Running" value={counted(view.running, 'fit')} />
        </dl>
      </Card>
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
      <Card title="Tokens that came in">
        <dl class="facts">
          <Fact name="Bought" value={tokensText(view.tokens_in.purchase)} />
          <Fact name="Granted" value={tokensText(view.tokens_in.grant)} />
        </dl>
      </Card>
      <Card title="Newest accounts">
        {view.newest.length === 0 && <Empty title="No account yet" />}
        <ul class="rows">
          {view.newest.map(({ id, name, email, created_at }) => (
            <Row key={id} title={name} side={<span class="hint">{timeText(created_at)}</span>}>
              <span class="hint">{email ?? 'no address'}</span>
            </Row>
          ))}
        </ul>
      </Card>
    </>
  )
}

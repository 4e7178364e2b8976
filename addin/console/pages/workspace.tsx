// The free workspace: what may be planned without tokens, and a key for it.
import { useState } from 'preact/hooks'
import { EXAMPLE_MARKET } from '#contract/example-market.ts'
import { workspaceSchema, type Me } from '#forms/console-forms.ts'
import { madeKeySchema } from '#forms/key-forms.ts'
import { copyText } from '../../shell/copy-text.ts'
import { Button, Fact } from '../../shell/pieces.tsx'
import { countText } from '../../messages/english-words.ts'
import { spanText } from '../console-words.ts'
import { NewKey } from '../parts/new-key.tsx'
import { Card, Empty, Loaded, Page, Row } from '../parts/parts.tsx'
import { whyNot } from '../state.ts'
import { useAction, useLoad } from '../use-load.ts'
import { Ask } from '../parts/forms.tsx'

export function Workspace({ me }: { readonly me: Me }) {
  const { load, reload } = useLoad('workspace', workspaceSchema)
  return (
    <Page
      title="Free workspace"
      lead="Markets that anybody may plan without tokens, with a free key."
    >
      <FreeKey me={me} />
      <Loaded of={load} what="Reading the workspace…" retry={reload}>
        {({ markets, limits, link }) => (
          <>
            <Card title="Markets">
              {markets.length === 0 && (
                <Empty title="No market is free here now">
                  <p>A free key still runs input tests on any market.</p>
                </Empty>
              )}
              <ul class="rows">
                {markets.map(({ market_type, description, own_tables }) => (
                  <Row key={`${market_type} ${own_tables}`} title={<code>{market_type}</code>}>
                    <span>{description}</span>
                    {own_tables && (
                      <span class="hint">
                        With its own tables.{' '}
                        {market_type === EXAMPLE_MARKET.market_type && (
                          <a href="#/plan">Try it here</a>
                        )}
                      </span>
                    )}
                  </Row>
                ))}
              </ul>
            </Card>
            <Card title="Limits of a free key">
              <dl class="facts">
                {limits.map(({ what, most, seconds }) => (
                  <Fact
                    key={`${what} ${seconds}`}
                    name={
                      limits.filter((one) => one.what === what).length > 1
                        ? `${what}, each ${spanText(seconds)}`
                        : what
                    }
                    value={`${countText(most)} per ${spanText(seconds)}`}
                  />
                ))}
              </dl>
            </Card>
            <Link link={link} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

function FreeKey({ me }: { readonly me: Me }) {
  const accepted = me.terms.accepted_at !== null
  const [made, setMade] = useState<string | null>(null)
  const action = useAction()
  const why = whyNot('member') ?? (accepted ? null : 'Accept the terms first.')
  const make = async () => {
    const path = 'workspace/key'
    const answer = await action.send('POST', path, madeKeySchema, {})
    if (answer) setMade(answer.value.key)
  }
  if (made !== null) return <NewKey me={me} value={made} onDone={() => setMade(null)} />
  return (
    <Card title="A free key">
      <p>It costs nothing and needs no membership.</p>
      {!accepted && (
        <p>
          <a href="#/terms">Read and accept the terms</a> first.
        </p>
      )}
      <Ask action={action} text="Make a free key" busy="Making…" why={why} onPress={make} />
    </Card>
  )
}

function Link({ link }: { readonly link: string }) {
  const [said, say] = useState('')
  const copy = async () =>
    say((await copyText(link)) ? 'Copied.' : 'Not copied: select the link and press Ctrl+C.')
  return (
    <Card title="Workspace link">
      <p>Who opens it and signs in can make a free key.</p>
      <p>
        <code class="key">{link}</code>
      </p>
      <div class="row">
        <Button onPress={copy}>Copy link</Button>
        <span role="status">{said}</span>
      </div>
    </Card>
  )
}

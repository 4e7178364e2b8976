// A key that was made just now, the only time that it is shown, with the first call of each way to plan.
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Me } from '#forms/console-forms.ts'
import { copyText } from '../../shell/copy-text.ts'
import { Button } from '../../shell/pieces.tsx'
import { Tabs } from './tabs.tsx'

const ADDIN_HELP = '/addin/help'

interface NewKeyProps {
  readonly me: Me
  readonly value: string
  readonly onDone: () => void
}

export function NewKey({ me, value, onDone }: NewKeyProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section class="card strong" aria-labelledby="new-key">
      <h2 id="new-key" ref={heading} tabIndex={-1}>
        Your new key
      </h2>
      <p>Copy it now: it is not kept and cannot be shown again.</p>
      <p>
        <code class="key">{value}</code>
      </p>
      <Copy text={value} what="Copy key">
        <Button onPress={onDone}>I have copied it</Button>
      </Copy>
      <Tabs label="Where to use the key" tabs={waysFor(value)} />
      <Links support={me.support} />
    </section>
  )
}

interface CopyProps {
  readonly text: string
  readonly what: string
  readonly children?: preact.ComponentChildren
}

function Copy({ text, what, children }: CopyProps) {
  const [said, say] = useState('')
  const copy = async () =>
    say((await copyText(text)) ? 'Copied.' : 'Not copied: select it and press Ctrl+C.')
  return (
    <div class="row">
      <Button look={children ? 'primary' : undefined} onPress={copy}>
        {what}
      </Button>
      {children}
      <span role="status">{said}</span>
    </div>
  )
}

/** Each works as it is pasted: the key is in it. */
function waysFor(key: string) {
  const { origin } = location
  const curl = `EDPS=${origin}/v1\nKEY=${key}\ncurl -s $EDPS/account/balance -H "Authorization: Bearer $KEY"`
  const python = `from edps import Service\n\nservice = Service("${origin}", "${key}")\nprint(service.balance()["available"], "tokens")`
  const server = {
    type: 'http',
    url: `${origin}/v1/mcp`,
    headers: { Authorization: `Bearer ${key}` },
  }
  const mcp = JSON.stringify({ mcpServers: { edps: server } }, null, 2)
  return [
    {
      title: 'Excel',
      panel: (
        <p>
          Open the add-in EDPS, paste the key and press “Sign in”. Without the add-in yet:{' '}
          <a href={ADDIN_HELP}>how it is installed</a>.
        </p>
      ),
    },
    {
      title: 'curl',
      panel: (
        <Snippet text={curl}>
          The examples of the <a href="/v1/docs">API’s page</a> run with the same two variables.
        </Snippet>
      ),
    },
    {
      title: 'Python',
      panel: (
        <Snippet text={python}>
          Install the client first, in the folder of EDPS: <code>pip install clients/python</code>
        </Snippet>
      ),
    },
    {
      title: 'MCP',
      panel: (
        <Snippet text={mcp}>
          For agents: the settings of most clients. In VS Code the outer name is{' '}
          <code>servers</code>.
        </Snippet>
      ),
    },
  ]
}

function Snippet({ text, children }: { text: string; children: preact.ComponentChildren }) {
  return (
    <>
      <p>{children}</p>
      <pre>
        <code>{text}</code>
      </pre>
      <Copy text={text} what="Copy" />
    </>
  )
}

function Links({ support }: { readonly support: string | null }) {
  return (
    <p class="hint">
      <a href={ADDIN_HELP}>Help of the add-in</a> · <a href="/v1/docs">API</a> ·{' '}
      <a href="/v1/health">Status</a>
      {support !== null && (
        <>
          {' · '}
          <a href={support.startsWith('https:') ? support : `mailto:${support}`}>Support</a>
        </>
      )}
    </p>
  )
}

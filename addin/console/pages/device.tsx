// A program asks for a key: the person compares its code and grants or denies.
import { useState } from 'preact/hooks'
import { deviceNameSchema, okSchema, type Me } from '#forms/console-forms.ts'
import { Button, Notice } from '../../shell/pieces.tsx'
import { Field } from '../../shell/fields.tsx'
import { Card, Loaded, Page, Refused } from '../parts/parts.tsx'
import { whyNot } from '../role.ts'
import { goTo, route } from '../route.ts'
import { account, call } from '../state.ts'
import { useAction, useLoad } from '../use-load.ts'

export function Device({ me }: { readonly me: Me }) {
  const { id, query } = route.value
  const code = query.get('code') ?? id
  return (
    <Page title="Connect a program">
      {code === '' ? <AskCode /> : <Decide key={code} code={code} me={me} />}
    </Page>
  )
}

function AskCode() {
  const [code, setCode] = useState('')
  return (
    <form
      class="card"
      onSubmit={(event) => {
        event.preventDefault()
        if (code.trim() !== '') goTo(`device/${encodeURIComponent(code.trim().toUpperCase())}`)
      }}
    >
      <Field
        label="Code that the program shows"
        hint="Eight letters, such as WDJB-MJHT: a program that needs a key shows them."
        control={(ids) => (
          <input
            {...ids}
            type="text"
            class="code"
            required
            autocomplete="off"
            value={code}
            onInput={(event) => setCode(event.currentTarget.value)}
          />
        )}
      />
      <Button look="primary" submit>
        Go on
      </Button>
    </form>
  )
}

function Decide({ code, me }: { readonly code: string; readonly me: Me }) {
  const path = `device/${encodeURIComponent(code)}`
  const { load, reload } = useLoad(path, deviceNameSchema)
  const [decided, setDecided] = useState<'granted' | 'denied' | null>(null)
  const action = useAction()
  const accepted = me.terms.accepted_at !== null
  const why = whyNot('member') ?? (accepted ? null : 'Accept the terms first.')
  const busy = action.busy ? 'Please wait.' : null
  const decide = async (grant: boolean) => {
    const body = { grant }
    if (await action.run(() => call({ method: 'POST', path, schema: okSchema, body })))
      setDecided(grant ? 'granted' : 'denied')
  }
  if (decided !== null)
    return (
      <div role="status">
        <Notice title={decided === 'granted' ? 'The program is connected.' : 'Access was denied.'}>
          <p>
            {decided === 'granted'
              ? 'Go back to it; it gets its key within seconds. You can revoke the key on the page “API keys”.'
              : 'The program gets no key. You can close this page.'}
          </p>
        </Notice>
      </div>
    )
  return (
    <Loaded of={load} what="Looking up the code…" retry={reload}>
      {({ name }) => (
        <Card title={`“${name}” asks for a key`}>
          <p>
            It would plan for the account <strong>{account.value?.name}</strong> and use its tokens.
            Grant this only if you have just started the program yourself and it shows this code:
          </p>
          <p>
            <code class="key">{code}</code>
          </p>
          {!accepted && (
            <p>
              <a href="#/terms">Read and accept the terms</a> first, then open this page again.
            </p>
          )}
          <Refused refusal={action.refusal} />
          <div class="row">
            <Button look="primary" onPress={() => decide(true)} blocked={why ?? busy}>
              Grant
            </Button>
            <Button onPress={() => decide(false)} blocked={busy}>
              Deny
            </Button>
          </div>
        </Card>
      )}
    </Loaded>
  )
}

// The API keys of the account. A new key is shown once.
import { useState } from 'preact/hooks'
import type { Me } from '#forms/console-forms.ts'
import { keysSchema, madeKeySchema, SCOPES, type Keys as KeysAnswer } from '#forms/key-forms.ts'
import type { KeyKind } from '#contract/api-key.ts'
import { Notice } from '../../shell/pieces.tsx'
import { Choices, Tick } from '../../shell/fields.tsx'
import { KeyList } from '../parts/key-list.tsx'
import { LimitField, limitOf } from '../parts/key-limit.tsx'
import { NewKey } from '../parts/new-key.tsx'
import { Card, Loaded, Page } from '../parts/parts.tsx'
import { whyNot, account } from '../state.ts'
import { useAction, useLoad } from '../use-load.ts'
import { Ask, Form, TextField } from '../parts/forms.tsx'

type Scope = (typeof SCOPES)[number]

const SCOPE_TEXTS: Record<Scope, readonly [text: string, hint: string]> = {
  fit: ['fit', 'plans and reads results; every key has it'],
  transfer: ['transfer', 'sends tokens to other accounts'],
  admin: ['admin', 'sees the queue of the whole service; for its operator'],
}

export function Keys({ me }: { readonly me: Me }) {
  const { load, reload } = useLoad('keys', keysSchema)
  const [made, setMade] = useState<string | null>(null)
  return (
    <Page
      title="API keys"
      lead="A key lets Excel or a program plan for this account. Keep it like a password."
    >
      {made !== null && <NewKey me={me} value={made} onDone={() => setMade(null)} />}
      <Loaded of={load} what="Reading the keys…" retry={reload}>
        {(keys) => (
          <>
            <Make
              me={me}
              keys={keys}
              onMade={(key) => {
                setMade(key)
                void reload()
              }}
            />
            <KeyList me={me} keys={keys.keys} onChanged={reload} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

interface MakeProps {
  readonly me: Me
  readonly keys: KeysAnswer
  readonly onMade: (key: string) => void
}

/** What a person has chosen for a new key, and the call that makes it. */
function useMaking({ me, keys, onMade }: MakeProps) {
  const [name, setName] = useState('')
  const [picked, setKind] = useState<KeyKind | null>(null)
  const [scopes, setScopes] = useState<readonly Scope[]>(['fit'])
  const [limit, setLimit] = useState('')
  const action = useAction()
  const kind = picked ?? keys.may_make[0] ?? 'free'
  const owner = account.value?.role === 'owner'
  const offered = SCOPES.filter(
    (scope) => scope !== 'fit' && (scope === 'admin' ? me.is_operator : owner),
  )
  const terms = me.terms.accepted_at === null ? 'Accept the terms first.' : null
  const why = whyNot('member') ?? terms ?? keys.why_not[kind]
  const make = async () => {
    const month_tokens = kind === 'paid' ? limitOf(limit) : null
    const body = { name: name.trim(), kind, scopes, month_tokens }
    if (why !== null || body.name === '') return
    const answer = await action.send('POST', 'keys', madeKeySchema, body)
    if (!answer) return
    setName('')
    setLimit('')
    onMade(answer.value.key)
  }
  return {
    name,
    setName,
    kind,
    setKind,
    scopes,
    setScopes,
    limit,
    setLimit,
    offered,
    why,
    make,
    action,
  }
}

function Make(props: MakeProps) {
  const { me, keys } = props
  const making = useMaking(props)
  const { name, setName, kind, setKind, scopes, setScopes, offered, why, make, action } = making
  const { limit, setLimit } = making
  return (
    <Card title="Make a key">
      {me.terms.accepted_at === null && (
        <Notice kind="warning" title="Accept the terms before you make a key">
          <p>
            <a href="#/terms">Read and accept the terms</a>
          </p>
        </Notice>
      )}
      <Form onSubmit={() => make()}>
        <TextField
          label="Name"
          hint="Where it is used, such as “Excel on my laptop”."
          type="text"
          required
          maxLength={60}
          value={name}
          onText={setName}
        />
        <Choices
          legend="Kind"
          value={kind}
          onPick={setKind}
          choices={[
            choice('paid', 'plans any market, paid in tokens', keys),
            choice('free', 'plans the free markets only, costs nothing', keys),
          ]}
        />
        {kind === 'paid' && <LimitField value={limit} onText={setLimit} />}
        {offered.length > 0 && (
          <ScopeTicks offered={offered} scopes={scopes} onChange={setScopes} />
        )}
        <Ask action={action} text="Make key" busy="Making…" why={why} />
      </Form>
    </Card>
  )
}

const choice = (kind: KeyKind, hint: string, { may_make, why_not }: KeysAnswer) => ({
  value: kind,
  text: kind === 'paid' ? 'Paid' : 'Free',
  hint: why_not[kind] ?? hint,
  blocked: !may_make.includes(kind),
})

interface ScopeProps {
  readonly offered: readonly Scope[]
  readonly scopes: readonly Scope[]
  readonly onChange: (scopes: readonly Scope[]) => void
}

function ScopeTicks({ offered, scopes, onChange }: ScopeProps) {
  return (
    <fieldset>
      <legend>Beside planning it also</legend>
      {offered.map((scope) => (
        <Tick
          key={scope}
          text={SCOPE_TEXTS[scope][0]}
          hint={SCOPE_TEXTS[scope][1]}
          on={scopes.includes(scope)}
          onChange={(on) =>
            onChange(on ? [...scopes, scope] : scopes.filter((one) => one !== scope))
          }
        />
      ))}
    </fieldset>
  )
}

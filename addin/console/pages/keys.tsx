// The API keys of the account. A new key is shown once.
import { useState } from 'preact/hooks'
import {
  okSchema,
  keysSchema,
  madeKeySchema,
  SCOPES,
  type Keys as KeysAnswer,
  type Me,
} from '#forms/console-forms.ts'
import type { KeyKind } from '#contract/api-key.ts'
import { Button, Notice } from '../../shell/pieces.tsx'
import { Choices, Tick } from '../../shell/fields.tsx'
import { hourText, timeText } from '../console-words.ts'
import { Confirm } from '../parts/confirm.tsx'
import { NewKey } from '../parts/new-key.tsx'
import { Card, Empty, Loaded, Page, Row } from '../parts/parts.tsx'
import { whyNot, account } from '../state.ts'
import { useAction, useLoad } from '../use-load.ts'
import { Ask, Form, TextField } from '../parts/forms.tsx'

type Key = KeysAnswer['keys'][number]
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
      {made !== null && <NewKey value={made} onDone={() => setMade(null)} />}
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
            <List me={me} keys={keys.keys} onRevoked={reload} />
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
  const action = useAction()
  const kind = picked ?? keys.may_make[0] ?? 'free'
  const owner = account.value?.role === 'owner'
  const offered = SCOPES.filter(
    (scope) => scope !== 'fit' && (scope === 'admin' ? me.is_operator : owner),
  )
  const terms = me.terms.accepted_at === null ? 'Accept the terms first.' : null
  const why = whyNot('member') ?? terms ?? keys.why_not[kind]
  const make = async () => {
    const body = { name: name.trim(), kind, scopes }
    if (why !== null || body.name === '') return
    const answer = await action.send('POST', 'keys', madeKeySchema, body)
    if (!answer) return
    setName('')
    onMade(answer.value.key)
  }
  return { name, setName, kind, setKind, scopes, setScopes, offered, why, make, action }
}

function Make(props: MakeProps) {
  const { me, keys } = props
  const making = useMaking(props)
  const { name, setName, kind, setKind, scopes, setScopes, offered, why, make, action } = making
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

interface ListProps {
  readonly me: Me
  readonly keys: readonly Key[]
  readonly onRevoked: () => Promise<void>
}

function List({ me, keys, onRevoked }: ListProps) {
  const [revoking, setRevoking] = useState<Key | null>(null)
  const action = useAction()
  const revoke = async () => {
    const path = `keys/${encodeURIComponent(revoking!.id)}`
    if (await action.send('DELETE', path, okSchema)) {
      setRevoking(null)
      await onRevoked()
    }
  }
  return (
    <Card title="Keys">
      {keys.length === 0 && (
        <Empty title="No key yet">
          <p>Make one above, then paste it into the add-in in Excel or into your program.</p>
        </Empty>
      )}
      <ul class="rows">
        {keys.map((key) => (
          <Line key={key.id} me={me} of={key} onRevoke={() => setRevoking(key)} />
        ))}
      </ul>
      {revoking && (
        <Confirm
          title={`Revoke the key “${revoking.name}”?`}
          yes="Revoke key"
          action={action}
          onYes={revoke}
          onNo={() => setRevoking(null)}
        >
          <p>What uses it is refused from the next call on. This cannot be undone.</p>
        </Confirm>
      )}
    </Card>
  )
}

/** A member revokes own keys, an owner any. */
const whyNotRevoke = (me: Me, key: Key): string | null =>
  whyNot('member') ?? (key.made_by === me.user.email ? null : whyNot('owner'))

interface LineProps {
  readonly me: Me
  readonly of: Key
  readonly onRevoke: () => void
}

function Line({ me, of: key, onRevoke }: LineProps) {
  const side =
    key.revoked_at === null ? (
      <Button
        label={`Revoke the key ${key.name}`}
        blocked={whyNotRevoke(me, key)}
        onPress={onRevoke}
      >
        Revoke
      </Button>
    ) : (
      <span class="tag">Revoked</span>
    )
  return (
    <Row title={key.name} side={side}>
      <span class="hint">
        <code>{key.start}…</code> · {key.kind} · {key.scopes.join(', ')}
      </span>
      <span class="hint">
        Made {timeText(key.created_at)}
        {key.made_by !== null && ` by ${key.made_by}`} ·{' '}
        {key.last_used_at === null ? 'never used' : `last used ${hourText(key.last_used_at)}`}
        {key.revoked_at !== null && ` · revoked ${timeText(key.revoked_at)}`}
      </span>
    </Row>
  )
}

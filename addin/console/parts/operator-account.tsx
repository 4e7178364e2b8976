// An account as the operator looks after it: its tokens, membership and keys, each change asked about before it is done.
import { useState } from 'preact/hooks'
import {
  okSchema,
  operatorAccountSchema,
  type OperatorAccount as Shown,
} from '#forms/console-forms.ts'
import { z } from 'zod'
import { Button, Fact } from '../../shell/pieces.tsx'
import { Select } from '../../shell/fields.tsx'
import { dayText, tokensText } from '../console-words.ts'
import { useAction, useLoad } from '../use-load.ts'
import { Confirm } from './confirm.tsx'
import { Form, TextField } from './forms.tsx'
import { Loaded, Row } from './parts.tsx'

/** A change that waits for its yes. */
interface Change {
  readonly title: string
  readonly yes: string
  readonly text: string
  readonly path: string
  readonly body: object
  readonly danger?: boolean
}

const grantedSchema = okSchema.extend({ done: z.enum(['booked', 'already']) })

export function OperatorAccount({ id }: { readonly id: string }) {
  const at = `operator/account/${id}`
  const { load, reload } = useLoad(at, operatorAccountSchema)
  const [change, ask] = useState<Change | null>(null)
  // A list that was not changed after all is drawn anew.
  const [noes, setNoes] = useState(0)
  const action = useAction()
  const onYes = async () => {
    const { path, body } = change!
    const schema = path.endsWith('/grant') ? grantedSchema : okSchema
    if (!(await action.send('POST', path, schema, body))) return
    ask(null)
    await reload()
  }
  return (
    <Loaded of={load} what="Reading the account…" retry={reload}>
      {(account) => (
        <>
          <Facts account={account} />
          <Grant account={account} at={at} onAsk={ask} />
          <Membership key={noes} account={account} at={at} onAsk={ask} />
          <KeyLines account={account} onAsk={ask} />
          <Button
            onPress={() =>
              ask(account.blocked_at === null ? block(account, at) : unblock(account, at))
            }
          >
            {account.blocked_at === null ? 'Block this account' : 'Unblock this account'}
          </Button>
          {change && (
            <Confirm
              title={change.title}
              yes={change.yes}
              danger={change.danger ?? false}
              action={action}
              onYes={onYes}
              onNo={() => {
                ask(null)
                setNoes(noes + 1)
              }}
            >
              <p>{change.text}</p>
            </Confirm>
          )}
        </>
      )}
    </Loaded>
  )
}

const nameOf = ({ name, email }: Shown): string => email ?? name

const block = (account: Shown, at: string): Change => ({
  title: `Block ${nameOf(account)}?`,
  yes: 'Block',
  text: 'Its keys stop at their next call, and its people cannot act in it. Fits that run end. It can be taken back.',
  path: `${at}/block`,
  body: { blocked: true },
  danger: true,
})
const unblock = (account: Shown, at: string): Change => ({
  title: `Unblock ${nameOf(account)}?`,
  yes: 'Unblock',
  text: 'Its keys and its people can act again.',
  path: `${at}/block`,
  body: { blocked: false },
})

function Facts({ account }: { readonly account: Shown }) {
  const { tokens, blocked_at } = account
  return (
    <dl class="facts">
      <Fact name="Available" value={tokensText(tokens.available)} />
      <Fact name="Held by fits" value={tokensText(tokens.held)} />
      {blocked_at !== null && <Fact name="Blocked since" value={dayText(blocked_at)} />}
    </dl>
  )
}

interface PartProps {
  readonly account: Shown
  readonly at: string
  readonly onAsk: (change: Change) => void
}

function Grant({ account, at, onAsk }: PartProps) {
  const [tokens, setTokens] = useState('')
  const [why, setWhy] = useState('')
  const submit = () => {
    const amount = Number(tokens)
    if (!(amount > 0) || why.trim() === '') return
    onAsk({
      title: `Grant ${tokensText(amount)} to ${nameOf(account)}?`,
      yes: 'Grant',
      text: `The ledger of the account says: ${why.trim()}`,
      path: `${at}/grant`,
      // Booked once, however often it is pressed.
      body: { id: crypto.randomUUID(), tokens: amount, why: why.trim() },
    })
  }
  return (
    <Form onSubmit={submit}>
      <TextField
        label="Tokens to grant"
        type="number"
        required
        min={0.01}
        step={0.01}
        value={tokens}
        onText={setTokens}
      />
      <TextField
        label="Reason"
        hint="The account reads it in its ledger."
        type="text"
        required
        maxLength={200}
        value={why}
        onText={setWhy}
      />
      <Button submit>Grant tokens</Button>
    </Form>
  )
}

const PLANS = { none: 'No membership', base: 'Base', founding: 'Founding' }
const PLAN_GROUPS = [
  { label: null, options: Object.entries(PLANS).map(([value, text]) => ({ value, text })) },
]

function Membership({ account, at, onAsk }: PartProps) {
  const { membership, member_until: until } = account
  const now = until !== null && until <= Date.now() ? 'none' : membership
  return (
    <Select
      label="Membership"
      value={now}
      onPick={(picked) =>
        picked !== now &&
        onAsk({
          title: `Change the membership of ${nameOf(account)}?`,
          yes: 'Change',
          text: `From ${PLANS[now]} to ${PLANS[picked as typeof now]}. Tokens that it has stay.`,
          path: `${at}/membership`,
          body: { membership: picked },
        })
      }
      groups={PLAN_GROUPS}
    />
  )
}

function KeyLines({ account, onAsk }: Omit<PartProps, 'at'>) {
  const working = account.keys.filter(({ revoked_at }) => revoked_at === null)
  return (
    <ul class="rows">
      {working.map(({ id, name, kind, start }) => (
        <Row
          key={id}
          title={name || `A ${kind} key`}
          side={
            <Button
              label={`Revoke ${id}`}
              onPress={() =>
                onAsk({
                  title: `Revoke ${name || 'a key'} of ${nameOf(account)}?`,
                  yes: 'Revoke',
                  text: `${start}… (${id}) stops at its next call, for good.`,
                  path: `operator/key/${id}/revoke`,
                  body: {},
                  danger: true,
                })
              }
            >
              Revoke
            </Button>
          }
        >
          <span class="hint">
            <code>{start}…</code> · {kind}
          </span>
          <span class="hint whole">{id}</span>
        </Row>
      ))}
    </ul>
  )
}

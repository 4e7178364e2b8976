// Sends tokens to the owner of an address, after a question that repeats what is sent to whom.
import { useState } from 'preact/hooks'
import { TRANSFER_MSG_CHARACTERS, transferAnswerSchema } from '#contract/account.ts'
import { Button, Notice } from '#addin/pane/pieces.tsx'
import { Field } from '#addin/pane/fields.tsx'
import { tokensText } from '#addin/text/console-words.ts'
import { whyNot } from '../role.ts'
import { call } from '../state.ts'
import { useAction } from '../use-load.ts'
import { Confirm } from './confirm.tsx'
import { Card } from './parts.tsx'

interface Sending {
  readonly email: string
  readonly amount: number
  readonly msg: string
  /** Sent twice after a lost answer, it is done once. */
  readonly once: string
}

export function Transfer({ onSent }: { readonly onSent: () => void }) {
  const [asked, setAsked] = useState<Sending | null>(null)
  const [said, say] = useState('')
  const [round, setRound] = useState(0)
  const action = useAction()
  const send = async () => {
    const { email, amount, msg, once } = asked!
    const body = { email, amount, ...(msg !== '' && { msg }) }
    const answer = await action.run(() =>
      call({
        method: 'POST',
        path: 'transfer',
        schema: transferAnswerSchema,
        body,
        idempotencyKey: once,
      }),
    )
    if (!answer) return
    setAsked(null)
    setRound(round + 1)
    say(`${tokensText(answer.value.transferred)} went to ${answer.value.to}.`)
    onSent()
  }
  return (
    <Card title="Transfer tokens">
      <div role="status">{said !== '' && <Notice title={said} />}</div>
      <Form
        key={round}
        onAsk={(sending) => {
          say('')
          setAsked(sending)
        }}
      />
      {asked && (
        <Confirm
          title={`Send ${tokensText(asked.amount)}?`}
          yes="Send tokens"
          action={action}
          onYes={send}
          onNo={() => {
            action.clear()
            setAsked(null)
          }}
        >
          <p>
            {tokensText(asked.amount)} {asked.amount === 1 ? 'goes' : 'go'} to the account of{' '}
            <strong>{asked.email}</strong>. A transfer cannot be taken back.
          </p>
        </Confirm>
      )}
    </Card>
  )
}

function Form({ onAsk }: { readonly onAsk: (sending: Sending) => void }) {
  const [email, setEmail] = useState('')
  const [amount, setAmount] = useState('')
  const [msg, setMsg] = useState('')
  const why = whyNot('owner')
  const input = (value: string, set: (text: string) => void) => ({
    value,
    onInput: (event: { readonly currentTarget: HTMLInputElement }) =>
      set(event.currentTarget.value),
  })
  const ask = () => {
    const tokens = Number(amount)
    if (why !== null || email.trim() === '' || !(tokens > 0)) return
    onAsk({ email: email.trim(), amount: tokens, msg: msg.trim(), once: crypto.randomUUID() })
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
    >
      <Field
        label="To (e-mail address)"
        control={(ids) => (
          <input {...ids} type="email" required autocomplete="off" {...input(email, setEmail)} />
        )}
      />
      <Field
        label="Tokens"
        control={(ids) => (
          <input
            {...ids}
            type="number"
            required
            min="0.000125"
            step="any"
            {...input(amount, setAmount)}
          />
        )}
      />
      <Field
        label="Message (may stay empty)"
        control={(ids) => (
          <input
            {...ids}
            type="text"
            maxLength={TRANSFER_MSG_CHARACTERS}
            autocomplete="off"
            {...input(msg, setMsg)}
          />
        )}
      />
      {why !== null && <p class="hint">{why}</p>}
      <Button look="primary" submit blocked={why}>
        Transfer…
      </Button>
    </form>
  )
}

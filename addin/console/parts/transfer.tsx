// Sends tokens to the owner of an address, after a question that repeats what is sent to whom.
import { useState } from 'preact/hooks'
import { TRANSFER_MSG_CHARACTERS, transferAnswerSchema } from '#contract/account.ts'
import { Notice } from '../../shell/pieces.tsx'
import { Field } from '../../shell/fields.tsx'
import { tokensText } from '../console-words.ts'
import { whyNot, call } from '../state.ts'
import { okSchema } from '#forms/console-forms.ts'
import { useAction } from '../use-load.ts'
import { Confirm } from './confirm.tsx'
import { Card } from './parts.tsx'
import { Ask, Form } from './forms.tsx'

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
      <Order
        key={round}
        onAsk={(sending) => {
          say('')
          setAsked(sending)
        }}
        onEdit={() => say('')}
      />
      {asked && (
        <Confirm
          title={`Send ${tokensText(asked.amount)}?`}
          yes="Send tokens"
          action={action}
          onYes={send}
          onNo={() => setAsked(null)}
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

interface OrderProps {
  readonly onAsk: (sending: Sending) => void
  readonly onEdit: () => void
}

/** What is typed, and the question to the service whether it could be sent. */
function useOrder({ onAsk, onEdit }: OrderProps) {
  const [email, setEmail] = useState('')
  const [amount, setAmount] = useState('')
  const [msg, setMsg] = useState('')
  const why = whyNot('owner')
  const check = useAction()
  const input = (value: string, set: (text: string) => void) => ({
    value,
    onInput: (event: { readonly currentTarget: HTMLInputElement }) => {
      onEdit()
      check.clear()
      set(event.currentTarget.value)
    },
  })
  // Before it asks: an unknown address or a short balance is said here.
  const ask = async () => {
    const order = { email: email.trim(), amount: Number(amount) }
    const said = msg.trim()
    if (why !== null || order.email === '' || !(order.amount > 0)) return
    const body = { ...order, ...(said !== '' && { msg: said }) }
    const path = 'transfer/check'
    if (!(await check.send('POST', path, okSchema, body))) return
    onAsk({ ...order, msg: said, once: crypto.randomUUID() })
  }
  const fields = {
    email: input(email, setEmail),
    amount: input(amount, setAmount),
    msg: input(msg, setMsg),
  }
  return { fields, why, check, ask }
}

function Order(props: OrderProps) {
  const { fields, why, check, ask } = useOrder(props)
  return (
    <Form onSubmit={() => ask()}>
      <Field
        label="To (e-mail address)"
        control={(ids) => (
          <input {...ids} type="email" required autocomplete="off" {...fields.email} />
        )}
      />
      <Field
        label="Tokens"
        control={(ids) => (
          <input {...ids} type="number" required min="0.000125" step="any" {...fields.amount} />
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
            {...fields.msg}
          />
        )}
      />
      {why !== null && <p class="hint">{why}</p>}
      <Ask action={check} text="Transfer…" busy="Looking…" why={why} />
    </Form>
  )
}

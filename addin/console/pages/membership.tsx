// Membership and the purchase of tokens.
import { useState } from 'preact/hooks'
import {
  checkoutAnswerSchema,
  membershipSchema,
  type Me,
  type Membership as Answer,
} from '#forms/console-forms.ts'
import { Button, Fact, Notice } from '../../shell/pieces.tsx'
import { countText, counted } from '../../messages/english-words.ts'
import { dayText, tokensText } from '../console-words.ts'
import { Confirm } from '../parts/confirm.tsx'
import { Prices } from '../parts/prices.tsx'
import { Card, Loaded, Page, Refused } from '../parts/parts.tsx'
import { whyNot } from '../state.ts'
import { useAction, useLoad } from '../use-load.ts'
import { Form, TextField } from '../parts/forms.tsx'

export function Membership({ me }: { readonly me: Me }) {
  const { load, reload, set } = useLoad('membership', membershipSchema)
  return (
    <Page
      title="Membership"
      lead={
        me.payments
          ? 'A membership brings tokens each month. Tokens can also be bought one by one.'
          : 'A membership brings tokens each month.'
      }
    >
      <Loaded of={load} what="Reading the membership…" retry={reload}>
        {(membership) => (
          <>
            {!membership.payments && (
              <Notice kind="warning" title="This service takes no payments">
                <p>
                  Its operator has not connected a payment provider. Ask them for tokens, or{' '}
                  <a href="#/plan">plan the example</a>.
                </p>
              </Notice>
            )}
            <Member of={membership} />
            <Payment of={membership} onChanged={set} />
            <Prices me={me} />
            {membership.payments && <Buy of={membership} />}
          </>
        )}
      </Loaded>
    </Page>
  )
}

/** Goes to the payment page. */
function useCheckout() {
  const action = useAction()
  const start = async (body: unknown) => {
    const answer = await action.send('POST', 'checkout', checkoutAnswerSchema, body)
    if (answer) location.assign(answer.value.url)
  }
  return { action, start }
}

const NAMES = { none: 'None', base: 'Base', founding: 'Founding' }

function Member({ of }: { readonly of: Answer }) {
  const { membership, since, until, payment, founding_left, monthly_tokens, payments } = of
  const { action, start } = useCheckout()
  const founding = founding_left > 0
  const why = whyNot('owner')
  // A membership that has ended may begin again.
  const over =
    payment === 'none' && (membership === 'none' || (until !== null && until <= Date.now()))
  return (
    <Card title={`Membership: ${NAMES[membership]}`}>
      <dl class="facts">
        {since !== null && <Fact name="Since" value={dayText(since)} />}
        {until !== null && <Fact name="Until" value={dayText(until)} />}
        <Fact name="Base, each month" value={tokensText(monthly_tokens.base)} />
        <Fact name="Founding, each month" value={tokensText(monthly_tokens.founding)} />
        <Fact
          name="Founding memberships left"
          value={`${countText(founding_left)} of the first 1,000`}
        />
      </dl>
      {over && payments && (
        <>
          <p>
            {founding
              ? 'Who joins now becomes a founding member, for as long as the membership runs.'
              : 'All founding memberships are taken; who joins now gets the base membership.'}{' '}
            The payment page says the price, taxes excluded.
          </p>
          {why !== null && <p class="hint">{why}</p>}
          <Refused refusal={action.refusal} />
          <Button
            look="primary"
            onPress={() => start({ for: 'membership' })}
            blocked={why ?? notNow(payments, action.busy)}
          >
            {action.busy ? 'Opening the payment page…' : 'Become a member'}
          </Button>
        </>
      )}
      {!over && (
        <p class="hint">Unused tokens are carried over. If the membership ends, they stay.</p>
      )}
    </Card>
  )
}

interface PaymentProps {
  readonly of: Answer
  readonly onChanged: (membership: Answer) => void
}

/** The monthly payment: until when it goes on, and its cancellation. */
function Payment({ of, onChanged }: PaymentProps) {
  const [asked, setAsked] = useState(false)
  const action = useAction()
  if (of.payment === 'none') return null
  const why = whyNot('owner')
  const change = async (cancel: boolean) => {
    const body = { cancel }
    const answer = await action.send('PUT', 'membership', membershipSchema, body)
    if (!answer) return
    setAsked(false)
    onChanged(answer.value)
  }
  return (
    <Card title="Monthly payment">
      <p role="status">
        {of.payment === 'ends' && of.until !== null
          ? `Cancelled: the membership runs until ${dayText(of.until)} and is not paid again.`
          : 'The membership is paid every month and goes on until it is cancelled.'}
      </p>
      {why !== null && <p class="hint">{why}</p>}
      {of.payment === 'ends' ? (
        <>
          <Refused refusal={action.refusal} />
          <Button
            onPress={() => change(false)}
            blocked={why ?? (action.busy ? 'Please wait.' : null)}
          >
            {action.busy ? 'Please wait…' : 'Keep the membership'}
          </Button>
        </>
      ) : (
        <Button onPress={() => setAsked(true)} blocked={why}>
          Cancel the membership…
        </Button>
      )}
      {asked && (
        <Confirm
          title="Cancel the membership?"
          yes="Cancel the membership"
          no="Keep the membership"
          action={action}
          onYes={() => change(true)}
          onNo={() => setAsked(false)}
        >
          <p>
            It runs until the end of the month that is paid. Tokens stay. Until then you can take
            this back.
          </p>
        </Confirm>
      )}
    </Card>
  )
}

function notNow(payments: boolean, busy: boolean): string | null {
  if (!payments) return 'This service takes no payments.'
  return busy ? 'Please wait.' : null
}

function Buy({ of }: { readonly of: Answer }) {
  const { least_purchase_usd: least, payments } = of
  const [amount, setAmount] = useState(String(Math.max(15, least)))
  const { action, start } = useCheckout()
  const tokens = Number(amount)
  const valid = Number.isInteger(tokens) && tokens >= least && tokens <= 10_000
  const why = whyNot('owner')
  const buy = async () => {
    if (valid && why === null && payments) await start({ for: 'tokens', tokens })
  }
  return (
    <Card title="Buy tokens">
      <Form onSubmit={() => buy()}>
        <TextField
          label="Tokens"
          hint={`From ${counted(least, 'token')} to 10,000. 1 token costs ${counted(of.token_usd, 'US dollar')}, taxes excluded.`}
          type="number"
          required
          min={least}
          max={10_000}
          step={1}
          value={amount}
          onText={setAmount}
        />
        <p role="status" class="steady">
          {valid &&
            `${counted(tokens, 'token')} for ${countText(tokens * of.token_usd)} US dollars, plus taxes.`}
        </p>
        {why !== null && <p class="hint">{why}</p>}
        <Refused refusal={action.refusal} />
        <Button look="primary" submit blocked={why ?? notNow(payments, action.busy)}>
          {action.busy ? 'Opening the payment page…' : 'Go to the payment page'}
        </Button>
      </Form>
    </Card>
  )
}

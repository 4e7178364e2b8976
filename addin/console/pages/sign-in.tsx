// The way in: an e-mail address, then the code that was sent to it; or a passkey.
import { useEffect, useRef, useState } from 'preact/hooks'
import { Button, Notice } from '../../shell/pieces.tsx'
import { Field } from '../../shell/fields.tsx'
import { anySchema } from '../api.ts'
import { hasPasskeys, signInByPasskey } from '../passkey.ts'
import { Page, Refused } from '../parts/parts.tsx'
import { moved, route } from '../route.ts'
import { askWho, call } from '../state.ts'
import { useAction } from '../use-load.ts'
import { Form, TextField } from '../parts/forms.tsx'

const PLAIN = {
  title: 'Sign in',
  lead: 'EDPS plans which deals of an Excel sheet to take and in what quantity, learned from your own history. Type your own e-mail address: a code is sent to it, and there is no password. If you are new, this registers you.',
}
/** Where a link has led here: what it was for, and what comes after. */
const WORDS: Readonly<Record<string, typeof PLAIN>> = {
  invitation: {
    title: 'Sign in to join a team',
    lead: 'You are invited. Sign in with the e-mail address that the invitation was sent to; you are asked next whether you accept it.',
  },
  device: {
    title: 'Sign in to give a program a key',
    lead: 'Sign in with your own e-mail address; you are asked next whether the program gets a key.',
  },
}

export function SignIn({ said }: { readonly said: string }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { title, lead } = WORDS[route.value.page] ?? PLAIN
  return (
    <Page title={title} lead={lead}>
      {said !== '' && <Notice title={said} />}
      {sentTo === null ? (
        <Address onSent={setSentTo} />
      ) : (
        <Code email={sentTo} onBack={() => setSentTo(null)} />
      )}
    </Page>
  )
}

const sendCode = (email: string) =>
  call({
    method: 'POST',
    path: 'auth/email-otp/send-verification-otp',
    schema: anySchema,
    body: { email, type: 'sign-in' },
  })

function Address({ onSent }: { readonly onSent: (email: string) => void }) {
  const [email, setEmail] = useState('')
  const action = useAction()
  const passkey = useAction()
  const blocked = action.busy || passkey.busy ? 'Please wait.' : null
  const send = async () => {
    const address = email.trim()
    if (address !== '' && (await action.run(() => sendCode(address)))) onSent(address)
  }
  const withPasskey = async () => {
    if (await passkey.run(signInByPasskey)) await askWho()
  }
  const field = useRef<HTMLInputElement>(null)
  // Who was led here from another page hears the heading first.
  useEffect(() => {
    if (!moved.value) field.current?.focus()
  }, [])
  return (
    <Form look="card" onSubmit={() => send()}>
      <TextField
        label="Your e-mail address"
        ref={field}
        type="email"
        required
        autocomplete="username webauthn"
        value={email}
        onText={setEmail}
      />
      <Refused refusal={action.refusal ?? passkey.refusal} />
      <div class="row">
        <Button look="primary" submit blocked={blocked}>
          {action.busy ? 'Sending…' : 'Send me a code'}
        </Button>
        {hasPasskeys() && (
          <Button onPress={withPasskey} blocked={blocked}>
            {passkey.busy ? 'Asking your device…' : 'Use a passkey'}
          </Button>
        )}
      </div>
      <p class="hint">
        Before you register: the <a href="/addin/terms">terms</a> that you will be asked to accept,
        and <a href="/addin/privacy">what is kept</a>.
      </p>
    </Form>
  )
}

interface CodeProps {
  readonly email: string
  readonly onBack: () => void
}

/** What a person types of the code, and the calls that take it and send another. */
function useCode(email: string) {
  const [otp, setOtp] = useState('')
  const action = useAction()
  const again = useAction()
  const [repeated, setRepeated] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const signIn = async () => {
    const body = { email, otp: otp.replaceAll(/\s/g, '') }
    const path = 'auth/sign-in/email-otp'
    if (await action.send('POST', path, anySchema, body)) await askWho()
  }
  const resend = async () => {
    if (!(await again.run(() => sendCode(email)))) return
    setRepeated(true)
    setOtp('')
    action.clear()
    field.current?.focus()
  }
  return { otp, setOtp, action, again, repeated, field, signIn, resend }
}

function Code({ email, onBack }: CodeProps) {
  const { otp, setOtp, action, again, repeated, field, signIn, resend } = useCode(email)
  return (
    <Form look="card" onSubmit={() => signIn()}>
      <p role="status">
        {repeated ? 'A new code was sent' : 'A code was sent'} to <strong>{email}</strong>. It works
        once, for 10 minutes.
      </p>
      <Field
        label="Code from the e-mail"
        control={(ids) => (
          <input
            {...ids}
            ref={field}
            type="text"
            class="code"
            required
            inputMode="numeric"
            autocomplete="one-time-code"
            value={otp}
            onInput={(event) => setOtp(event.currentTarget.value)}
          />
        )}
      />
      <Refused refusal={action.refusal ?? again.refusal} />
      <div class="row">
        <Button look="primary" submit blocked={action.busy ? 'Please wait.' : null}>
          {action.busy ? 'Signing in…' : 'Sign in'}
        </Button>
        <Button onPress={resend} blocked={again.busy ? 'Please wait.' : null}>
          {again.busy ? 'Sending…' : 'Send a new code'}
        </Button>
        <Button onPress={onBack}>Other address</Button>
      </div>
    </Form>
  )
}

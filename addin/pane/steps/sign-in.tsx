// Who plans: the key, and the name under which colleagues see the plan. The pane hands the key to the
// flow and keeps it nowhere.
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Field, Tick } from '../fields.tsx'
import { Button, Notice, Step } from '../pieces.tsx'
import type { View } from '../view.ts'

interface SignInProps extends View<'sign-in'> {
  /** The plans of the workbook, which need no key. */
  readonly children: ComponentChildren
}

export function SignInStep({ state, flow, children }: SignInProps) {
  const { signIn } = state
  const nobody = signIn.as === 'nobody' ? signIn : null
  const refused = nobody?.refused ?? null
  const busy = nobody?.busy === true
  const waits = nobody?.console ?? null
  const [key, setKey] = useState('')
  const [name, setName] = useState(signIn.name)
  const [remember, setRemember] = useState(false)
  const blocked = busy ? 'Signing in already.' : key.trim() === '' ? 'Type your key first.' : null
  const submit = () => flow.signIn({ key: key.trim(), name: name.trim(), remember })
  return (
    <form
      class="whole"
      onSubmit={(event) => {
        event.preventDefault()
        if (blocked === null) void submit()
      }}
    >
      <Step
        title="Sign in"
        links="all"
        actions={
          <Actions
            blocked={blocked}
            busy={busy}
            waits={waits !== null}
            look={() => flow.go('tables')}
            open={() => void flow.signInByConsole({ name: name.trim(), remember })}
          />
        }
      >
        <p class="lead">
          EDPS decides how much of each deal to take. Whoever runs this service gives you the key.
        </p>
        {refused !== null && (
          <Notice kind="error" title="Not signed in">
            <p>{refused}</p>
          </Notice>
        )}
        {waits !== null && <Waits {...waits} stop={() => flow.stopConsole()} />}
        <KeyField value={key} refused={refused !== null} onType={setKey} />
        <NameField value={name} onType={setName} />
        {nobody?.canRemember === true && (
          <Tick
            text="Keep the key on this device"
            hint="Else until you close this window."
            on={remember}
            onChange={setRemember}
          />
        )}
        {children}
      </Step>
    </form>
  )
}

interface ActionsProps {
  readonly blocked: string | null
  readonly busy: boolean
  readonly waits: boolean
  readonly look: () => void
  readonly open: () => void
}

function Actions({ blocked, busy, waits, look, open }: ActionsProps) {
  return (
    <>
      <Button look="primary" blocked={blocked} submit>
        {busy ? 'Signing in…' : 'Sign in'}
      </Button>
      <Button blocked={waits ? 'The page is open.' : null} onPress={open}>
        Sign in in the console
      </Button>
      <Button onPress={look}>Look around without a key</Button>
      {blocked !== null && !busy && <p class="why">{blocked}</p>}
    </>
  )
}

interface WaitsProps {
  readonly code: string
  readonly address: string
  readonly stop: () => void
}

/** The console is open: what to do there. */
function Waits({ code, address, stop }: WaitsProps) {
  return (
    <Notice title="Waiting for the console">
      <p>
        Sign in on the page that opens, see that it shows the code <strong>{code}</strong>, and
        grant this pane a key.
      </p>
      <p>
        <a class="page-link" href={address} target="_blank" rel="noopener">
          No page? Open it here
        </a>
      </p>
      <Button look="plain" onPress={stop}>
        Stop waiting
      </Button>
    </Notice>
  )
}

interface TextProps {
  readonly value: string
  readonly onType: (text: string) => void
}

function KeyField({ value, refused, onType }: TextProps & { readonly refused: boolean }) {
  return (
    <Field
      label="Key"
      hint="It is never written into the workbook."
      control={(ids) => (
        <input
          {...ids}
          type="password"
          autocomplete="off"
          spellcheck={false}
          value={value}
          aria-invalid={refused}
          onInput={(event) => onType(event.currentTarget.value)}
        />
      )}
    />
  )
}

function NameField({ value, onType }: TextProps) {
  return (
    <Field
      label="Your name (optional)"
      hint="Colleagues who open this workbook see who made the plan."
      control={(ids) => (
        <input
          {...ids}
          type="text"
          autocomplete="name"
          maxLength={100}
          value={value}
          onInput={(event) => onType(event.currentTarget.value)}
        />
      )}
    />
  )
}

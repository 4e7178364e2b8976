// Who plans: the key, and the name under which colleagues see the plan. The pane hands the key to the
// flow and keeps it nowhere.
import { useState } from 'preact/hooks'
import { Field, Tick } from '../fields.tsx'
import { KeptPlans } from '../kept-plans.tsx'
import { Button, Notice, Step } from '../pieces.tsx'
import type { View } from '../view.ts'

export function SignInStep({ state, flow }: View<'sign-in'>) {
  const { signIn } = state
  const nobody = signIn.as === 'nobody' ? signIn : null
  const refused = nobody?.refused ?? null
  const busy = nobody?.busy === true
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
        actions={
          <>
            <Button look="primary" blocked={blocked} submit>
              {busy ? 'Signing in…' : 'Sign in'}
            </Button>
            <Button onPress={() => flow.go('tables')}>Look around without a key</Button>
            {blocked !== null && !busy && <p class="why">{blocked}</p>}
          </>
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
        <KeyField value={key} refused={refused !== null} onType={setKey} />
        <NameField value={name} onType={setName} />
        {nobody?.canRemember === true && (
          <Tick
            text="Keep the key on this device"
            hint="Anyone who uses this device as you can then plan with it."
            on={remember}
            onChange={setRemember}
          />
        )}
        <KeptPlans state={state} flow={flow} />
      </Step>
    </form>
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

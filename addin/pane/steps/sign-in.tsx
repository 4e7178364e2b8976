// Who plans: the key, typed once, and the name under which colleagues see the plan. The key goes to
// the flow and is kept nowhere here.
import { useState } from 'preact/hooks'
import { KeptPlans } from '../kept-plans.tsx'
import { Field, Tick } from '../fields.tsx'
import { Button, Notice, Step } from '../pieces.tsx'
import type { View } from '../view.ts'

export function SignInStep({ state, flow }: View<'sign-in'>) {
  const { signIn } = state
  const nobody = signIn.as === 'nobody' ? signIn : null
  const [key, setKey] = useState('')
  const [name, setName] = useState(signIn.name)
  const [remember, setRemember] = useState(false)
  const blocked =
    nobody?.busy === true
      ? 'Signing in already.'
      : key.trim() === ''
        ? 'Type your key first.'
        : null
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
              {nobody?.busy === true ? 'Signing in…' : 'Sign in'}
            </Button>
            <Button onPress={() => flow.go('tables')}>Look around without a key</Button>
            {blocked !== null && nobody?.busy !== true && <p class="why">{blocked}</p>}
          </>
        }
      >
        <p class="lead">
          EDPS decides how much of each deal to take. Whoever runs this service gives you the key.
        </p>
        {nobody !== null && nobody.refused !== null && (
          <Notice kind="error" title="Not signed in">
            <p>{nobody.refused}</p>
          </Notice>
        )}
        <Field
          label="Key"
          hint="It is never written into the workbook."
          control={(ids) => (
            <input
              {...ids}
              type="password"
              autocomplete="off"
              spellcheck={false}
              value={key}
              aria-invalid={nobody !== null && nobody.refused !== null}
              onInput={(event) => setKey(event.currentTarget.value)}
            />
          )}
        />
        <Field
          label="Your name (optional)"
          hint="Colleagues who open this workbook see who made the plan."
          control={(ids) => (
            <input
              {...ids}
              type="text"
              autocomplete="name"
              maxLength={100}
              value={name}
              onInput={(event) => setName(event.currentTarget.value)}
            />
          )}
        />
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

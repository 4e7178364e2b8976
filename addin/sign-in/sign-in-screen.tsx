// Who plans: the key, and the name under which colleagues see the plan. The pane hands the key to the
// flow and keeps it nowhere.
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Field, Tick } from '../shell/fields.tsx'
import { Marked, Button, Notice, Step } from '../shell/pieces.tsx'
import type { View } from '../shell/create-flow.ts'
import { commonText, signInStepText } from '../messages/texts.ts'

const texts = signInStepText

interface SignInProps extends View<'sign-in'> {
  /** The plans of the workbook, which need no key. */
  readonly children: ComponentChildren
}

export function SignInStep({ state, flow, children }: SignInProps) {
  const { signIn } = state
  const out = signIn.as === 'signed-out' ? signIn : null
  const refused = out?.refused ?? null
  const busy = out?.busy === true
  const waits = out?.console ?? null
  const [key, setKey] = useState('')
  const [name, setName] = useState(signIn.name)
  const [remember, setRemember] = useState(false)
  const blocked = busy ? texts.already : key.trim() === '' ? texts.noKey : null
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
        help="start"
        title={texts.title}
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
        <p class="lead">{texts.lead}</p>
        {refused !== null && (
          <Notice kind="error" title={texts.refused}>
            <p>{refused}</p>
          </Notice>
        )}
        {waits !== null && <Waits {...waits} stop={() => flow.stopConsole()} />}
        <KeyField value={key} refused={refused !== null} onType={setKey} />
        <NameField value={name} onType={setName} />
        {out?.canRemember === true && (
          <Tick
            text={texts.remember}
            hint={texts.rememberHint}
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
        {busy ? texts.signingIn : commonText.signIn}
      </Button>
      <Button blocked={waits ? texts.pageIsOpen : null} onPress={open}>
        {texts.byConsole}
      </Button>
      <Button onPress={look}>{texts.lookAround}</Button>
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
    <Notice title={texts.waiting}>
      <p>
        <Marked text={texts.whatToDo({ code })} />
      </p>
      <p>
        <a class="page-link" href={address} target="_blank" rel="noopener">
          {texts.noPage}
        </a>
      </p>
      <Button look="plain" onPress={stop}>
        {texts.stopWaiting}
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
      label={texts.key}
      hint={texts.keyHint}
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
      label={texts.name}
      hint={texts.nameHint}
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

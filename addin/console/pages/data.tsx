// Everything of the account as a file, and its deletion.
import { useState } from 'preact/hooks'
import { balanceSchema } from '#contract/account.ts'
import { okSchema, type Me } from '#forms/console-forms.ts'
import { Button } from '../../shell/pieces.tsx'
import { Field } from '../../shell/fields.tsx'
import { tokensText } from '../console-words.ts'
import { Confirm } from '../parts/confirm.tsx'
import { Card, Download, Page } from '../parts/parts.tsx'
import { whyNot, account, endSession } from '../state.ts'
import { useAction, useLoad } from '../use-load.ts'

export function Data({ me }: { readonly me: Me }) {
  const why = whyNot('owner')
  return (
    <Page
      title="Your data"
      lead="What the service keeps of this account is yours to take or to remove."
    >
      <Export why={why} />
      <Remove email={me.user.email} />
    </Page>
  )
}

/** A large account comes in several files: each answer names the next. */
function Export({ why }: { readonly why: string | null }) {
  const [part, setPart] = useState(1)
  const [next, setNext] = useState<string | null>(null)
  return (
    <Card title="Export">
      <p>
        A zip file: account, team, keys without their secret part, your passkeys, accepted terms,
        profile, last description, ledger, audit log, sessions with their results and what was sent
        for them, kept readings. A file in it says what each of them is.
      </p>
      {why === null ? (
        <>
          <Download
            path="export.zip"
            name="edps-export.zip"
            text="Export everything"
            onDone={(path) => {
              setPart(2)
              setNext(path)
            }}
          />
          {next !== null && (
            <div role="status">
              <p>There is more than one file takes.</p>
              <Download
                path={next}
                name={`edps-export-${part}.zip`}
                text={`Export part ${part}`}
                onDone={(path) => {
                  setPart(part + 1)
                  setNext(path)
                }}
              />
            </div>
          )}
        </>
      ) : (
        <p class="hint">{why}</p>
      )}
    </Card>
  )
}

/** Nothing where the balance is not known, or nothing is there. */
function TokensLost() {
  const { load } = useLoad('balance', balanceSchema)
  if (load.at !== 'here' || load.value.balance === 0) return null
  return (
    <p>
      <strong>{tokensText(load.value.balance)}</strong> of this account are lost.
    </p>
  )
}

function Remove({ email }: { readonly email: string }) {
  const [asked, setAsked] = useState(false)
  const [typed, setTyped] = useState('')
  const action = useAction()
  const why = whyNot('owner')
  const same = typed.trim().toLowerCase() === email.toLowerCase()
  const remove = async () => {
    const body = { email: typed.trim() }
    if (await action.send('DELETE', 'account', okSchema, body))
      endSession('The account and its data are deleted.')
  }
  const close = () => {
    action.clear()
    setTyped('')
    setAsked(false)
  }
  return (
    <Card title="Delete the account">
      <p>
        Removes sessions, uploads, kept readings, the last description, the profile, the team and
        all keys. Tokens are lost. The ledger keeps its numbers without a name; what you wrote with
        transfers is removed at their recipients too.
      </p>
      {why !== null && <p class="hint">{why}</p>}
      <Button onPress={() => setAsked(true)} blocked={why}>
        Delete the account…
      </Button>
      {asked && (
        <Confirm
          title={`Delete the account “${account.value?.name}”?`}
          yes="Delete everything"
          danger
          action={action}
          onYes={remove}
          onNo={close}
          blocked={same ? null : 'Type your e-mail address first.'}
        >
          <TokensLost />
          <p>This cannot be undone. Export your data before, if you want to keep it.</p>
          <Field
            label={`Type ${email} to confirm`}
            control={(ids) => (
              <input
                {...ids}
                type="text"
                autocomplete="off"
                value={typed}
                onKeyDown={(event) => {
                  if (event.key === 'Enter' && same) void remove()
                }}
                onInput={(event) => setTyped(event.currentTarget.value)}
              />
            )}
          />
        </Confirm>
      )}
    </Card>
  )
}

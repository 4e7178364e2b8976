// The person's passkeys: each signs in alone, with the device's own check of the person.
import { useState } from 'preact/hooks'
import type { Me } from '#forms/console-forms.ts'
import { Button } from '../../shell/pieces.tsx'
import { timeText } from '../console-words.ts'
import { anySchema } from '../api.ts'
import { addPasskey, hasPasskeys } from '../passkey.ts'
import { Card, Empty, Page, Row } from '../parts/parts.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { askWho } from '../state.ts'
import { useAction } from '../use-load.ts'
import { Ask, Form, TextField } from '../parts/forms.tsx'

type Passkey = Me['passkeys'][number]

export function Passkeys({ me }: { readonly me: Me }) {
  const [removing, setRemoving] = useState<Passkey | null>(null)
  const remove = useAction()
  const onYes = async () => {
    const path = 'auth/passkey/delete-passkey'
    const body = { id: removing!.id }
    if (await remove.send('POST', path, anySchema, body)) {
      setRemoving(null)
      await askWho()
    }
  }
  return (
    <Page
      title="Passkeys"
      lead="Sign in with a finger, a face or the code of your device. Codes by e-mail keep working."
    >
      <Add />
      <Card title="Your passkeys">
        {me.passkeys.length === 0 && (
          <Empty title="No passkey yet">
            <p>Add one above to sign in without waiting for an e-mail.</p>
          </Empty>
        )}
        <ul class="rows">
          {me.passkeys.map((passkey) => (
            <Row
              key={passkey.id}
              title={passkey.name}
              side={
                <Button
                  label={`Remove the passkey ${passkey.name}`}
                  onPress={() => setRemoving(passkey)}
                >
                  Remove
                </Button>
              }
            >
              <span class="hint">Added {timeText(passkey.created_at)}</span>
            </Row>
          ))}
        </ul>
      </Card>
      {removing && (
        <Confirm
          title={`Remove the passkey “${removing.name}”?`}
          yes="Remove passkey"
          action={remove}
          onYes={onYes}
          onNo={() => setRemoving(null)}
        >
          <p>It no longer signs in. Your device may still list it; remove it there, too.</p>
        </Confirm>
      )}
    </Page>
  )
}

function Add() {
  const [name, setName] = useState('This device')
  const action = useAction()
  const add = async () => {
    if (await action.run(() => addPasskey(name.trim() || 'Passkey'))) await askWho()
  }
  return (
    <Card title="Add a passkey">
      {hasPasskeys() ? (
        <Form onSubmit={() => add()}>
          <TextField label="Name" type="text" maxLength={60} value={name} onText={setName} />
          <Ask action={action} text="Add a passkey" busy="Asking your device…" />
        </Form>
      ) : (
        <p>This browser has no passkeys. A newer one has.</p>
      )}
    </Card>
  )
}

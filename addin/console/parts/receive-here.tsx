// At which address transfers reach the account, and the owner's choice that they reach it at the owner's address.
import { useState } from 'preact/hooks'
import { addressSchema, okSchema, type Address } from '#forms/console-forms.ts'
import { Button } from '../../shell/pieces.tsx'
import { whyNot } from '../state.ts'
import { useAction, useLoad } from '../use-load.ts'
import { Confirm } from './confirm.tsx'
import { Card, Loaded } from './parts.tsx'

export function ReceiveHere() {
  const { load, reload } = useLoad('address', addressSchema)
  const [asked, setAsked] = useState(false)
  const action = useAction()
  const take = async () => {
    const done = await action.send('POST', 'address', okSchema, {})
    if (!done) return
    setAsked(false)
    await reload()
  }
  return (
    <Card title="Transfers to this account">
      <Loaded of={load} what="Reading the address…" retry={reload}>
        {(of) => (
          <>
            <p role="status">
              {of.address === null
                ? 'No address leads to this account: it cannot be sent tokens.'
                : `Tokens sent to ${of.address} arrive here.`}
            </p>
            {of.address !== of.yours && (
              <Button onPress={() => setAsked(true)} blocked={whyNot('owner')}>
                Receive transfers here…
              </Button>
            )}
            {asked && (
              <Confirm
                title="Receive transfers here?"
                yes="Receive here"
                action={action}
                onYes={take}
                onNo={() => setAsked(false)}
              >
                {effectsOf(of).map((effect) => (
                  <p key={effect}>{effect}</p>
                ))}
              </Confirm>
            )}
          </>
        )}
      </Loaded>
    </Card>
  )
}

/** What changes, a sentence each. */
function effectsOf({ address, yours, carried_by }: Address): string[] {
  return [
    `Tokens sent to ${yours} arrive in this account from now on.`,
    ...(carried_by === null
      ? []
      : [`Your account “${carried_by}” then has no address, and receives none.`]),
    ...(address === null
      ? []
      : [`Tokens can no longer be sent to ${address}, until its owner chooses an account.`]),
  ]
}

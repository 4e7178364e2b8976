// What a session is called in lists and on its page: the name that a person gave it, else its market.
import { useState } from 'preact/hooks'
import { okSchema } from '#forms/console-forms.ts'
import { Button } from '../../shell/pieces.tsx'
import { whyNot } from '../state.ts'
import { useAction } from '../use-load.ts'
import { Confirm } from './confirm.tsx'
import { TextField } from './forms.tsx'

interface Named {
  readonly name?: string | null | undefined
  readonly market_type?: string | null | undefined
}

/** Null where nothing names it. */
export const sessionName = ({ name, market_type }: Named): string | null =>
  name ?? (market_type?.trim() || null)

interface RenameProps {
  readonly id: string
  readonly name: string | null
  readonly onDone: () => unknown
}

export function Rename({ id, name, onDone }: RenameProps) {
  const [text, setText] = useState<string | null>(null)
  const action = useAction()
  const save = async () => {
    const body = { name: text!.trim() || null }
    const path = `session/${encodeURIComponent(id)}`
    if (!(await action.send('PUT', path, okSchema, body))) return
    setText(null)
    await onDone()
  }
  return (
    <>
      <Button onPress={() => setText(name ?? '')} blocked={whyNot('member')}>
        {name === null ? 'Give it a name…' : 'Rename…'}
      </Button>
      {text !== null && (
        <Confirm
          title="Name of this session"
          yes="Save the name"
          action={action}
          onYes={save}
          onNo={() => setText(null)}
        >
          <TextField
            label="Name"
            hint="By it the session is found in the list. Empty: its market or its day stands there."
            type="text"
            maxLength={60}
            value={text}
            onText={setText}
          />
        </Confirm>
      )}
    </>
  )
}

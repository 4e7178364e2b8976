// What a key may spend in a month: the field, what is spent of it, and the dialog that changes it.
import { useState } from 'preact/hooks'
import { okSchema } from '#forms/console-forms.ts'
import type { Keys } from '#forms/key-forms.ts'
import { tokensText } from '../console-words.ts'
import { useAction } from '../use-load.ts'
import { Confirm } from './confirm.tsx'
import { TextField } from './forms.tsx'

type Key = Keys['keys'][number]

interface FieldProps {
  readonly value: string
  readonly onText: (text: string) => void
}

export const LimitField = ({ value, onText }: FieldProps) => (
  <TextField
    label="At most so many tokens a month (optional)"
    hint="A plan that may cost more than is left of them is refused, until the next month begins (UTC). A key with a limit sends no tokens."
    type="number"
    min={0.25}
    max={1_000_000}
    step={0.25}
    value={value}
    onText={onText}
  />
)

/** Tokens of the field; null where it is empty. */
export const limitOf = (text: string): number | null => (text.trim() === '' ? null : Number(text))

/** "3.5 of 50 tokens this month"; null of a key that spends nothing. */
export function spentText({ kind, month_tokens: most, month_spent: spent }: Key): string | null {
  if (kind === 'free') return null
  if (most === null) return spent === 0 ? null : `${tokensText(spent)} this month`
  return `${tokensText(spent).replace(/ tokens?$/, '')} of ${tokensText(most)} this month`
}

interface LimitProps {
  readonly of: Key
  readonly onDone: () => unknown
  readonly onClose: () => void
}

export function LimitDialog({ of: key, onDone, onClose }: LimitProps) {
  const [text, setText] = useState(key.month_tokens === null ? '' : String(key.month_tokens))
  const action = useAction()
  const save = async () => {
    const body = { month_tokens: limitOf(text) }
    if (!(await action.send('PUT', `keys/${encodeURIComponent(key.id)}`, okSchema, body))) return
    onClose()
    await onDone()
  }
  return (
    <Confirm
      title={`Limit of the key “${key.name}”`}
      yes={text.trim() === '' ? 'Set no limit' : 'Set the limit'}
      action={action}
      onYes={save}
      onNo={onClose}
    >
      <LimitField value={text} onText={setText} />
      <p>It holds from the next plan on. What runs now is counted.</p>
    </Confirm>
  )
}

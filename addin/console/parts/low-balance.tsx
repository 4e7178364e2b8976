// The warning of a low balance: on the pages where the balance stands, and the setting below which it comes.
import { useState } from 'preact/hooks'
import type { BalanceAnswer } from '#contract/account.ts'
import { okSchema } from '#forms/console-forms.ts'
import { warningSchema, type Warning } from '#forms/money-forms.ts'
import { Notice } from '../../shell/pieces.tsx'
import { tokensText } from '../console-words.ts'
import { whyNot } from '../state.ts'
import { useAction, useLoad } from '../use-load.ts'
import { Ask, Form, TextField } from './forms.tsx'
import { Card, Loaded } from './parts.tsx'

interface NoticeProps {
  readonly of: Pick<BalanceAnswer, 'available' | 'balance_units'>
  readonly payments: boolean
}

/** Nothing on an account that never had tokens: its page says how to get some. */
export function LowBalance({ of: { available, balance_units }, payments }: NoticeProps) {
  const { load } = useLoad('warning', warningSchema)
  const below = load.at === 'here' ? load.value.below : null
  if (below === null || balance_units === 0 || available >= below) return null
  return (
    <Notice kind="warning" title={`Only ${tokensText(available)} are available`}>
      <p>
        A plan that may cost more does not start.{' '}
        {payments ? (
          <a href="#/membership">Buy tokens</a>
        ) : (
          'Ask the operator of this service for more.'
        )}
      </p>
    </Notice>
  )
}

export function LowBalanceSetting() {
  const { load, reload } = useLoad('warning', warningSchema)
  return (
    <Card title="Warning of a low balance">
      <Loaded of={load} what="Reading the setting…" retry={reload}>
        {(warning) => <Setting key={String(warning.below)} saved={warning} onSaved={reload} />}
      </Loaded>
    </Card>
  )
}

interface SettingProps {
  readonly saved: Warning
  readonly onSaved: () => unknown
}

function Setting({ saved, onSaved }: SettingProps) {
  const before = saved.below === null ? '' : String(saved.below)
  const [text, setText] = useState(before)
  const action = useAction()
  const why = whyNot('owner')
  const save = async () => {
    const body = { below: text.trim() === '' ? null : Number(text) }
    if (why !== null || text === before) return
    if (await action.send('PUT', 'warning', okSchema, body)) await onSaved()
  }
  return (
    <Form onSubmit={save}>
      <TextField
        label="Below so many tokens"
        hint="The owners get one e-mail when a plan leaves less, and again once tokens came in and ran out; these pages say it too. Empty: never."
        type="number"
        min={0.25}
        max={1_000_000}
        step={0.25}
        value={text}
        onText={setText}
      />
      {why !== null && <p class="hint">{why}</p>}
      <Ask
        action={action}
        text="Save"
        busy="Saving…"
        why={why ?? (text === before ? 'This is saved.' : null)}
      />
    </Form>
  )
}

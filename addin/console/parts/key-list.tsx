// The keys of the account, newest first: what each opens and has spent, its limit, its end.
import { useState } from 'preact/hooks'
import { okSchema, type Me } from '#forms/console-forms.ts'
import type { Keys } from '#forms/key-forms.ts'
import { Button } from '../../shell/pieces.tsx'
import { hourText, timeText } from '../console-words.ts'
import { whyNot } from '../state.ts'
import { useAction } from '../use-load.ts'
import { Confirm } from './confirm.tsx'
import { LimitDialog, spentText } from './key-limit.tsx'
import { Card, Empty, Row } from './parts.tsx'

type Key = Keys['keys'][number]

interface ListProps {
  readonly me: Me
  readonly keys: readonly Key[]
  readonly onChanged: () => Promise<void>
}

export function KeyList({ me, keys, onChanged }: ListProps) {
  const [revoking, setRevoking] = useState<Key | null>(null)
  const [limiting, setLimiting] = useState<Key | null>(null)
  const action = useAction()
  const revoke = async () => {
    const path = `keys/${encodeURIComponent(revoking!.id)}`
    if (await action.send('DELETE', path, okSchema)) {
      setRevoking(null)
      await onChanged()
    }
  }
  return (
    <Card title="Keys">
      {keys.length === 0 && (
        <Empty title="No key yet">
          <p>Make one above, then paste it into the add-in in Excel or into your program.</p>
        </Empty>
      )}
      <ul class="rows">
        {keys.map((key) => (
          <Line
            key={key.id}
            of={key}
            why={whyNotChange(me, key)}
            onRevoke={() => setRevoking(key)}
            onLimit={() => setLimiting(key)}
          />
        ))}
      </ul>
      {limiting && (
        <LimitDialog of={limiting} onDone={onChanged} onClose={() => setLimiting(null)} />
      )}
      {revoking && (
        <Confirm
          title={`Revoke the key “${revoking.name}”?`}
          yes="Revoke key"
          action={action}
          onYes={revoke}
          onNo={() => setRevoking(null)}
        >
          <p>What uses it is refused from the next call on. This cannot be undone.</p>
        </Confirm>
      )}
    </Card>
  )
}

/** A member changes own keys, an owner any. */
const whyNotChange = (me: Me, key: Key): string | null =>
  whyNot('member') ?? (key.made_by === me.user.email ? null : whyNot('owner'))

interface LineProps {
  readonly of: Key
  /** Why it cannot be changed by this person. */
  readonly why: string | null
  readonly onRevoke: () => void
  readonly onLimit: () => void
}

function Line({ of: key, why, onRevoke, onLimit }: LineProps) {
  const spent = spentText(key)
  const side =
    key.revoked_at === null ? (
      <>
        {key.kind === 'paid' && (
          <Button label={`Limit of the key ${key.name}`} blocked={why} onPress={onLimit}>
            Limit…
          </Button>
        )}
        <Button label={`Revoke the key ${key.name}`} blocked={why} onPress={onRevoke}>
          Revoke
        </Button>
      </>
    ) : (
      <span class="tag">Revoked</span>
    )
  return (
    <Row title={key.name} side={side}>
      <span class="hint">
        <code>{key.start}…</code> · {key.kind} · {key.scopes.join(', ')}
      </span>
      {spent !== null && <span class="hint">{spent}</span>}
      <span class="hint">
        Made {timeText(key.created_at)}
        {key.made_by !== null && ` by ${key.made_by}`} ·{' '}
        {key.last_used_at === null ? 'never used' : `last used ${hourText(key.last_used_at)}`}
        {key.revoked_at !== null && ` · revoked ${timeText(key.revoked_at)}`}
      </span>
    </Row>
  )
}

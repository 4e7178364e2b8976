// Shows and accepts the invitation whose secret stands in the address.
import { useEffect, useState } from 'preact/hooks'
import { Notice } from '../../shell/pieces.tsx'
import { invitedSchema, joinedSchema, type Invited, type Me } from '#forms/console-forms.ts'
import { ROLE_HINTS, ROLE_WORDS } from '../console-words.ts'
import { Card, Page, Refused, Waiting } from '../parts/parts.tsx'
import { goTo, route } from '../route.ts'
import { askWho } from '../state.ts'
import { useAction } from '../use-load.ts'
import { Ask } from '../parts/forms.tsx'

export function Invitation({ me }: { readonly me: Me }) {
  const { id, query } = route.value
  const secret = query.get('secret') ?? id
  return (
    <Page title="Invitation">
      {secret === '' ? (
        <Notice kind="warning" title="This link is not whole">
          <p>Open the link of the e-mail again, or ask for a new invitation.</p>
        </Notice>
      ) : (
        <Invite key={secret} me={me} secret={secret} />
      )}
    </Page>
  )
}

interface InviteProps {
  readonly me: Me
  readonly secret: string
}

function Invite({ me, secret }: InviteProps) {
  const [invited, setInvited] = useState<Invited | null>(null)
  const look = useAction()
  const ask = async () => {
    const path = 'invitation/look'
    const answer = await look.send('POST', path, invitedSchema, { secret })
    if (answer) setInvited(answer.value)
  }
  useEffect(() => void ask(), [])
  if (invited !== null) return <Accept me={me} secret={secret} invited={invited} />
  if (look.refusal === null) return <Waiting what="Reading the invitation…" />
  if (look.refusal.code !== 'unknown_invitation')
    return <Refused refusal={look.refusal} retry={ask} />
  return (
    <Notice kind="warning" title="This invitation does not work for you">
      <p>
        You are signed in as <strong>{me.user.email}</strong>. The link is for another address, or
        it was used, taken back or replaced by a newer one, or its seven days are over. Sign out and
        sign in with the address that got the e-mail, open the newest e-mail, or ask for a new
        invitation.
      </p>
    </Notice>
  )
}

function Accept({ me, secret, invited }: InviteProps & { readonly invited: Invited }) {
  const { account, by, role } = invited
  const action = useAction()
  const accept = async () => {
    const body = { secret }
    const path = 'invitation'
    const joined = await action.send('POST', path, joinedSchema, body)
    if (!joined) return
    await askWho()
    goTo('team', joined.value.account)
  }
  return (
    <Card title={`Join ${account}`}>
      <p>
        <strong>{by === '' ? 'Somebody of this account' : by}</strong> invites you to the account{' '}
        <strong>{account}</strong> with the role {ROLE_WORDS[role]}: {ROLE_HINTS[role]}.
      </p>
      <p class="hint">
        You are signed in as {me.user.email}. You go on in that account, and change back in the
        navigation.
      </p>
      <Ask action={action} text="Accept the invitation" busy="Joining…" onPress={accept} />
    </Card>
  )
}

// The people of the account and their roles; invitations.
import { useState } from 'preact/hooks'
import {
  okSchema,
  ROLES,
  teamSchema,
  type Me,
  type Role,
  type Team as Answer,
} from '#forms/console-forms.ts'
import { Button } from '../../shell/pieces.tsx'
import { Select } from '../../shell/fields.tsx'
import { counted } from '../../messages/english-words.ts'
import { dayText, ROLE_HINTS, ROLE_WORDS, timeText } from '../console-words.ts'
import { Confirm } from '../parts/confirm.tsx'
import { Card, Empty, Loaded, Page, Refused, Row } from '../parts/parts.tsx'
import { ReceiveHere } from '../parts/receive-here.tsx'
import { leaveAccount } from '../route.ts'
import { whyNot, askWho } from '../state.ts'
import { useAction, useLoad } from '../use-load.ts'
import { Form, TextField } from '../parts/forms.tsx'

const ROLE_OPTIONS = [
  {
    label: null,
    options: ROLES.map((role) => ({
      value: role,
      text: ROLE_WORDS[role],
    })),
  },
]

export function Team({ me }: { readonly me: Me }) {
  const { load, reload } = useLoad('team', teamSchema)
  return (
    <Page title="Team" lead="People who share this account: one wallet, keys per person.">
      <Loaded of={load} what="Reading the team…" retry={reload}>
        {(team) => (
          <>
            <Members me={me} members={team.members} onChanged={reload} />
            <Invite onSent={reload} />
            <Invitations invitations={team.invitations} onChanged={reload} />
            <ReceiveHere />
          </>
        )}
      </Loaded>
    </Page>
  )
}

type Member = Answer['members'][number]

interface MembersProps {
  readonly me: Me
  readonly members: readonly Member[]
  readonly onChanged: () => Promise<void>
}

function Members({ me, members, onChanged }: MembersProps) {
  const [removing, setRemoving] = useState<Member | null>(null)
  const remove = useAction()
  const change = useAction()
  const self = removing?.user === me.user.id
  const owners = members.filter(({ role }) => role === 'owner').length
  const onYes = async () => {
    const path = `team/members/${encodeURIComponent(removing!.user)}`
    if (!(await remove.send('DELETE', path, okSchema))) return
    setRemoving(null)
    if (!self) return onChanged()
    await askWho()
    leaveAccount()
  }
  const setRole = async (member: Member, role: Role) => {
    const path = `team/members/${encodeURIComponent(member.user)}`
    await change.send('PUT', path, okSchema, { role })
    await onChanged()
  }
  return (
    <Card title="Members">
      <Refused refusal={change.refusal} />
      <ul class="rows">
        {members.map((member) => (
          <MemberLine
            key={`${member.user} ${member.role}`}
            member={member}
            self={member.user === me.user.id}
            onlyOwner={member.role === 'owner' && owners === 1}
            onRole={(role) => setRole(member, role)}
            onRemove={() => setRemoving(member)}
          />
        ))}
      </ul>
      {removing && (
        <Confirm
          title={self ? 'Leave this account?' : `Remove ${removing.email}?`}
          yes={self ? 'Leave' : 'Remove'}
          action={remove}
          onYes={onYes}
          onNo={() => setRemoving(null)}
        >
          <p>{self ? 'Your' : 'Their'} keys of this account stop working at once.</p>
        </Confirm>
      )}
    </Card>
  )
}

const ONLY_OWNER = 'You are the only owner: make somebody else an owner before you leave.'

interface MemberLineProps {
  readonly member: Member
  readonly self: boolean
  readonly onlyOwner: boolean
  readonly onRole: (role: Role) => unknown
  readonly onRemove: () => void
}

function MemberLine({ member, self, onlyOwner, onRole, onRemove }: MemberLineProps) {
  const owner = whyNot('owner') === null
  return (
    <Row
      title={`${member.email}${self ? ' (you)' : ''}`}
      side={
        <>
          {owner ? (
            <select
              aria-label={`Role of ${member.email}`}
              value={member.role}
              onChange={(event) => onRole(event.currentTarget.value as Role)}
            >
              {ROLES.map((role) => (
                <option key={role} value={role} selected={role === member.role}>
                  {ROLE_WORDS[role]}
                </option>
              ))}
            </select>
          ) : (
            <span class="tag">{ROLE_WORDS[member.role]}</span>
          )}
          {(owner || self) && (
            <Button
              label={self ? 'Leave this account' : `Remove ${member.email}`}
              blocked={onlyOwner ? ONLY_OWNER : null}
              onPress={onRemove}
            >
              {self ? 'Leave' : 'Remove'}
            </Button>
          )}
        </>
      }
    >
      {self && onlyOwner && <span class="hint">{ONLY_OWNER}</span>}
      <span class="hint">Since {dayText(member.since)}</span>
      <span class="hint">
        {member.planned.last_at === null
          ? 'Has planned nothing that is kept'
          : `Planned ${counted(member.planned.sessions, 'session')}, the last on ${timeText(member.planned.last_at)}`}
      </span>
    </Row>
  )
}

function Invite({ onSent }: { readonly onSent: () => Promise<void> }) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('member')
  const [said, say] = useState('')
  const action = useAction()
  const why = whyNot('owner')
  const invite = async () => {
    const body = { email: email.trim(), role }
    const path = 'team/invitations'
    if (why !== null || body.email === '') return
    say('')
    if (!(await action.send('POST', path, okSchema, body))) return
    say(`An invitation was sent to ${body.email}.`)
    setEmail('')
    await onSent()
  }
  return (
    <Card title="Invite somebody to this account">
      <Form onSubmit={() => invite()}>
        <TextField
          label="E-mail address of the person to invite"
          hint="They get a link that works for seven days, and sign in with this address."
          type="email"
          required
          autocomplete="off"
          value={email}
          onText={setEmail}
        />
        <Select
          label="Role"
          hint={`${ROLE_WORDS[role]}: ${ROLE_HINTS[role]}.`}
          value={role}
          onPick={(value) => setRole(value as Role)}
          groups={ROLE_OPTIONS}
        />
        {why !== null && <p class="hint">{why}</p>}
        <Refused refusal={action.refusal} />
        <div class="row">
          <Button look="primary" submit blocked={why ?? (action.busy ? 'Please wait.' : null)}>
            {action.busy ? 'Sending…' : 'Send the invitation'}
          </Button>
          <span role="status">{said}</span>
        </div>
      </Form>
    </Card>
  )
}

interface InvitationsProps {
  readonly invitations: Answer['invitations']
  readonly onChanged: () => Promise<void>
}

function Invitations({ invitations, onChanged }: InvitationsProps) {
  const action = useAction()
  const takeBack = async (id: string) => {
    const path = `team/invitations/${encodeURIComponent(id)}`
    await action.send('DELETE', path, okSchema)
    await onChanged()
  }
  return (
    <Card title="Open invitations">
      <Refused refusal={action.refusal} />
      {invitations.length === 0 && <Empty title="No invitation is open" />}
      <ul class="rows">
        {invitations.map(({ id, email, role, expires_at }) => (
          <Row
            key={id}
            title={email}
            side={
              <Button
                label={`Take back the invitation of ${email}`}
                blocked={whyNot('owner') ?? (action.busy ? 'Please wait.' : null)}
                onPress={() => takeBack(id)}
              >
                Take back
              </Button>
            }
          >
            <span class="hint">
              {ROLE_WORDS[role]} · works until {timeText(expires_at)}
            </span>
          </Row>
        ))}
      </ul>
    </Card>
  )
}

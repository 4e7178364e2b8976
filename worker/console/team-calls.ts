// /app/api/team and /invitation: the people of an account.
import type { Context } from 'hono'
import { acceptInvitationSchema, changeRoleSchema, inviteSchema } from '#forms/console-forms.ts'
import {
  acceptInvitation,
  invite,
  isMember,
  readInvitation,
  UNKNOWN_INVITATION,
  withdraw,
} from '../team/invitations.ts'
import type { Person } from '../people/people.ts'
import type { SignedIn } from '../people/signed-in.ts'
import { changeRole, readTeam, removeMember } from '../team/members.ts'
import type { App } from '../base/app-types.ts'
import { parsedJson } from '../body/parsed-json.ts'
import { countLong } from '../limits/stored-limit.ts'
import { OUTAGE } from '../base/outage.ts'
import { refuse } from '../base/problem.ts'
import type { Refusal } from '../base/refusal.ts'
import { invitationLink } from '../sign-in/links.ts'

export const team = async (c: Context<App>, { caller }: SignedIn): Promise<Response> =>
  c.json(await readTeam(c.env, caller.account))

export async function inviteMember(
  c: Context<App>,
  { caller, person }: SignedIn,
): Promise<Response> {
  const asked = await parsedJson(c, inviteSchema)
  if (!asked.ok) return asked.response
  const { account } = caller
  const { email, role } = asked.value
  if (await isMember(c.env, account, email))
    return refuse(c, {
      code: 'validation_failed',
      detail: 'This person is in the account already: change the role in the list.',
    })
  // Whoever has many accounts sends no more than with one.
  const tooMany =
    (await countLong(c.env, 'invitations', account)) ??
    (await countLong(c.env, 'invitations', person.id)) ??
    (await countLong(c.env, 'invitations_email', email.toLowerCase()))
  if (tooMany) return refuse(c, tooMany)
  const link = (secret: string) => invitationLink(c, secret)
  const sent = await invite(c.env, { account, by: person, email, role, link })
  return sent ? c.json({ ok: true, ...sent }) : refuse(c, OUTAGE)
}

export async function withdrawInvitation(
  c: Context<App>,
  { caller, person }: SignedIn,
): Promise<Response> {
  const done = await withdraw(c.env, caller.account, person.id, c.req.param('id') ?? '')
  return done ? c.json({ ok: true }) : refuse(c, UNKNOWN_INVITATION)
}

export async function acceptInvite(c: Context<App>, person: Person): Promise<Response> {
  const asked = await parsedJson(c, acceptInvitationSchema)
  if (!asked.ok) return asked.response
  const joined = await acceptInvitation(c.env, person, asked.value.secret)
  return joined ? c.json({ ok: true, ...joined }) : refuse(c, UNKNOWN_INVITATION)
}

export async function setRole(c: Context<App>, who: SignedIn): Promise<Response> {
  const asked = await parsedJson(c, changeRoleSchema)
  if (!asked.ok) return asked.response
  return told(c, await changeRole(c.env, actOf(c, who), asked.value.role))
}

/** The secret comes in the body: addresses stand in logs. */
export async function lookAtInvite(c: Context<App>, person: Person): Promise<Response> {
  const asked = await parsedJson(c, acceptInvitationSchema)
  if (!asked.ok) return asked.response
  const invited = await readInvitation(c.env, person, asked.value.secret)
  return invited ? c.json(invited) : refuse(c, UNKNOWN_INVITATION)
}

/** An owner takes anybody out; everybody may leave. */
export async function leave(c: Context<App>, who: SignedIn): Promise<Response> {
  const act = actOf(c, who)
  if (who.role !== 'owner' && act.person !== who.person.id)
    return refuse(c, { code: 'role_missing', detail: 'Only an owner takes others out.' })
  return told(c, await removeMember(c.env, act))
}

const actOf = (c: Context<App>, { caller, person }: SignedIn) => ({
  account: caller.account,
  by: person.id,
  person: c.req.param('user') ?? '',
})

const told = (c: Context<App>, refusal: Refusal | null): Response =>
  refusal ? refuse(c, refusal) : c.json({ ok: true })

// Invitations into an account by e-mail. The link's secret is kept as a hash, and it works for a person who has signed in
// with the address that was invited: a link that is passed on or read by others opens nothing.
import type { Invited, Role, Team } from '#forms/console-forms.ts'
import { INVITATION_SECONDS } from '#contract/limits.ts'
import type { Env, MailMessage } from '../base/env.ts'
import { newInvitationId, newSecret } from '../base/ids.ts'
import { sendMail } from '../base/send-mail.ts'
import type { Refusal } from '../base/problem.ts'
import { auditRow } from '../base/audit.ts'
import type { Person } from '../people/people.ts'
import { sha256Hex } from '../base/hash.ts'

export const UNKNOWN_INVITATION: Refusal = {
  code: 'unknown_invitation',
  detail:
    'This invitation does not work: it was for another address, was used, taken back or replaced by a newer one, or has expired.',
}

/** Invitations that may still be accepted. */
export async function openInvitations(env: Env, account: string): Promise<Team['invitations']> {
  const select = `SELECT id, email, role, expires_at FROM invitations
    WHERE account = ? AND expires_at > ? ORDER BY expires_at DESC, id`
  const { results } = await env.DB.prepare(select)
    .bind(account, Date.now())
    .all<Team['invitations'][number]>()
  return results
}

export interface Invite {
  account: string
  by: Person
  email: string
  role: Role
  /** The link for a secret. */
  link: (secret: string) => string
}

/** Sends an invitation; one to the same address before it stops. Null where the e-mail was not taken. */
export async function invite(env: Env, o: Invite): Promise<{ id: string } | null> {
  const [id, secret] = [newInvitationId(), newSecret()]
  const email = o.email.toLowerCase()
  const hash = await sha256Hex(secret)
  const insert = `INSERT OR REPLACE INTO invitations (id, account, email, role, hash, expires_at, invited_by)
    VALUES (?, ?, ?, ?, ?, ?, ?)`
  const about = `${email}: ${o.role}`
  const now = Date.now()
  await env.DB.batch([
    env.DB.prepare('DELETE FROM invitations WHERE expires_at < ?').bind(now),
    env.DB.prepare(insert).bind(
      id,
      o.account,
      email,
      o.role,
      hash,
      now + INVITATION_SECONDS * 1000,
      o.by.id,
    ),
    auditRow(env, { account: o.account, person: o.by.id, what: 'member_invited', about }),
  ])
  try {
    await sendMail(env, mailOf(o, email, secret))
    return { id }
  } catch {
    await env.DB.prepare('DELETE FROM invitations WHERE id = ?').bind(id).run()
    return null
  }
}

function mailOf({ by, role, link }: Invite, to: string, secret: string): Omit<MailMessage, 'from'> {
  return {
    to,
    subject: 'You are invited to an account',
    text: `${by.email} invites you to plan with their account as ${role}.

Open this address within 7 days and sign in with ${to}:
${link(secret)}

If you do not know ${by.email}, do nothing.
`,
  }
}

/** Takes an invitation back; false where it does not exist. */
export async function withdraw(
  env: Env,
  account: string,
  by: string,
  id: string,
): Promise<boolean> {
  const remove = 'DELETE FROM invitations WHERE id = ? AND account = ? RETURNING email'
  const found = await env.DB.prepare(remove).bind(id, account).first<{ email: string }>()
  if (!found) return false
  await auditRow(env, {
    account,
    person: by,
    what: 'invitation_withdrawn',
    about: found.email,
  }).run()
  return true
}

/** Statement that takes back what a person sent, unless that person is an owner of the account. */
export function withdrawSentBy(env: Env, account: string, person: string): D1PreparedStatement {
  const remove = `DELETE FROM invitations WHERE account = ?1 AND invited_by = ?2
    AND NOT EXISTS (SELECT 1 FROM members WHERE account = ?1 AND person = ?2 AND role = 'owner')`
  return env.DB.prepare(remove).bind(account, person)
}

/** Whether somebody of this address belongs to the account. */
export async function isMember(env: Env, account: string, email: string): Promise<boolean> {
  const select = `SELECT 1 FROM members m JOIN people p ON p.id = m.person
    WHERE m.account = ? AND p.email = ?`
  return (await env.DB.prepare(select).bind(account, email.toLowerCase()).first()) !== null
}

/** What the secret invites this person to; null where there is no such invitation or it is for another address. */
export async function readInvitation(
  env: Env,
  person: Person,
  secret: string,
): Promise<Invited | null> {
  const select = `SELECT a.name AS account, coalesce(p.email, '') AS by, i.role
    FROM invitations i JOIN accounts a ON a.id = i.account LEFT JOIN people p ON p.id = i.invited_by
    WHERE i.hash = ? AND i.email = ? AND i.expires_at > ?`
  return env.DB.prepare(select)
    .bind(await sha256Hex(secret), person.email, Date.now())
    .first<Invited>()
}

/** Makes the person a member of the account that invited the address; null where the secret is unknown or for another. */
export async function acceptInvitation(
  env: Env,
  person: Person,
  secret: string,
): Promise<{ account: string } | null> {
  const now = Date.now()
  const hash = await sha256Hex(secret)
  // Deleted first: an invitation works once.
  const take = `DELETE FROM invitations WHERE hash = ? AND email = ? AND expires_at > ?
    RETURNING account, role`
  const found = await env.DB.prepare(take)
    .bind(hash, person.email, now)
    .first<{ account: string; role: Role }>()
  if (!found) return null
  const { account, role } = found
  // A member keeps the role.
  const told = `INSERT INTO audit (account, time, person, by, what, about)
    SELECT ?1, ?2, ?3, '', 'member_joined', ?4
    WHERE NOT EXISTS (SELECT 1 FROM members WHERE account = ?1 AND person = ?3)`
  const join = 'INSERT OR IGNORE INTO members (account, person, role, since) VALUES (?, ?, ?, ?)'
  await env.DB.batch([
    env.DB.prepare(told).bind(account, now, person.id, role),
    env.DB.prepare(join).bind(account, person.id, role, now),
  ])
  return { account }
}

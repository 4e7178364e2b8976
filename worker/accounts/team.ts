// The people of one account: their roles, and their end in it. An account keeps one owner; a person who leaves loses the
// keys that she made for it.
import type { Role, Team } from '#contract/console.ts'
import { accountObject, type Env } from '../env.ts'
import type { Refusal } from '../refusal.ts'
import { auditRow } from './audit.ts'
import { openInvitations } from './invitations.ts'
import { revokeKeysOf } from './keys.ts'

/** Who belongs to the account, and who is invited. */
export async function readTeam(env: Env, account: string): Promise<Team> {
  const select = `SELECT m.person AS user, p.email, m.role, m.since FROM members m JOIN people p ON p.id = m.person
    WHERE m.account = ? ORDER BY m.since, m.person`
  type Row = Omit<Team['members'][number], 'planned'>
  const { results } = await env.DB.prepare(select).bind(account).all<Row>()
  const planned = await accountObject(env, account).plannedBy()
  const of = (person: string): Team['members'][number]['planned'] => {
    const { sessions = 0, last_at = null } = planned.find((one) => one.person === person) ?? {}
    return { sessions, last_at }
  }
  const members = results.map((row) => ({ ...row, planned: of(row.user) }))
  return { members, invitations: await openInvitations(env, account) }
}

const ANOTHER_OWNER = `(role <> 'owner' OR (SELECT count(*) FROM members o
  WHERE o.account = members.account AND o.role = 'owner') > 1)`

export interface Act {
  account: string
  /** Who acts. */
  by: string
  /** To whom it is done. */
  person: string
}

/** Gives a member another role. Null, or the refusal. */
export async function changeRole(env: Env, act: Act, role: Role): Promise<Refusal | null> {
  const { account, by, person } = act
  const update = `UPDATE members SET role = ?1
    WHERE account = ?2 AND person = ?3 AND (?1 = 'owner' OR ${ANOTHER_OWNER})`
  const { meta } = await env.DB.prepare(update).bind(role, account, person).run()
  if (meta.changes === 0) return whyNot(env, act)
  const email = await emailOf(env, person)
  await env.DB.batch([
    ...(role === 'owner'
      ? []
      : [revokeKeysOf(env, account, person, role === 'viewer' ? 'all' : 'transfer')]),
    handAddressOn(env, account, person),
    auditRow(env, { account, person: by, what: 'role_changed', about: `${email}: ${role}` }),
  ])
  return null
}

/** Takes a person out of the account, with the keys that she made for it. Null, or the refusal. */
export async function removeMember(env: Env, act: Act): Promise<Refusal | null> {
  const { account, by, person } = act
  const remove = `DELETE FROM members WHERE account = ? AND person = ? AND ${ANOTHER_OWNER}`
  const { meta } = await env.DB.prepare(remove).bind(account, person).run()
  if (meta.changes === 0) return whyNot(env, act)
  await env.DB.batch([
    revokeKeysOf(env, account, person, 'all'),
    handAddressOn(env, account, person),
    auditRow(env, {
      account,
      person: by,
      what: 'member_removed',
      about: await emailOf(env, person),
    }),
  ])
  return null
}

/**
 * Where the account carried the address of somebody who is no owner any more, it takes that of the first owner whose
 * address no other account carries: transfers must not reach an account by the address of a person who left it. Where her
 * address was its name too, it gets another: no transfer of those who stayed is told as hers.
 */
function handAddressOn(env: Env, account: string, person: string): D1PreparedStatement {
  const hers = '(SELECT email FROM people WHERE id = ?2)'
  const update = `UPDATE accounts SET
      name = CASE WHEN lower(name) = ${hers} THEN 'A shared account' ELSE name END,
      email = CASE WHEN email IS NOT ${hers} THEN email ELSE (
        SELECT p.email FROM members m JOIN people p ON p.id = m.person
        WHERE m.account = ?1 AND m.role = 'owner'
          AND NOT EXISTS (SELECT 1 FROM accounts o WHERE o.email = p.email AND o.id <> ?1)
        ORDER BY m.since LIMIT 1) END
    WHERE id = ?1 AND (email = ${hers} OR lower(name) = ${hers})
      AND NOT EXISTS (SELECT 1 FROM members m WHERE m.account = ?1 AND m.person = ?2 AND m.role = 'owner')`
  return env.DB.prepare(update).bind(account, person)
}

async function whyNot(env: Env, { account, person }: Act): Promise<Refusal> {
  const select = 'SELECT 1 FROM members WHERE account = ? AND person = ?'
  const found = await env.DB.prepare(select).bind(account, person).first()
  return found
    ? { code: 'last_owner', detail: 'This is the only owner: make somebody else an owner first.' }
    : { code: 'unknown_member', detail: 'This account has no such member.' }
}

async function emailOf(env: Env, person: string): Promise<string> {
  const found = await env.DB.prepare('SELECT email FROM people WHERE id = ?')
    .bind(person)
    .first<{ email: string }>()
  return found?.email ?? 'a person who is gone'
}

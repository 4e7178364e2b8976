// The people of one account: their roles, and their end in it. An account keeps one owner; a person who leaves loses the
// keys that she made for it.
import type { Role, Team } from '#forms/console-forms.ts'
import { accountObject, type Env } from '../base/env.ts'
import type { Refusal } from '../base/refusal.ts'
import { GONE } from '../base/audit.ts'
import { openInvitations, withdrawSentBy } from './invitations.ts'
import { revokeKeysOf, tellRevokedKeys } from '../keys/account-keys.ts'

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

/** Gives a member another role, in one transaction with what follows from it. Null, or the refusal. */
export async function changeRole(env: Env, act: Act, role: Role): Promise<Refusal | null> {
  const { account, person } = act
  const { DB } = env
  const may = `account = ?1 AND person = ?2 AND role <> ?3 AND (?3 = 'owner' OR ${ANOTHER_OWNER})`
  const update = `UPDATE members SET role = ?3 WHERE ${may}`
  const about = `${await emailOf(env, person)}: ${role}`
  const told = `INSERT INTO audit (account, time, person, by, what, about)
    SELECT ?1, ?4, ?5, '', 'role_changed', ?6 FROM members WHERE ${may}`
  const [, changed] = await DB.batch([
    DB.prepare(told).bind(account, person, role, Date.now(), act.by, about),
    DB.prepare(update).bind(account, person, role),
    tellRevokedKeys(env, account, person, act.by),
    revokeKeysOf(env, account, person),
    withdrawSentBy(env, account, person),
    handAddressOn(env, account, person),
  ])
  return changed!.meta.changes > 0 ? null : whyNot(env, act, role)
}

/**
 * Takes a person out of the account, in one transaction with the keys that she made for it, the invitations that she sent and
 * any to herself. Null, or the refusal.
 */
export async function removeMember(env: Env, act: Act): Promise<Refusal | null> {
  const { account, person } = act
  const { DB } = env
  const may = `account = ?1 AND person = ?2 AND ${ANOTHER_OWNER}`
  const email = await emailOf(env, person)
  const told = `INSERT INTO audit (account, time, person, by, what, about)
    SELECT ?1, ?3, ?4, '', CASE WHEN ?2 = ?4 THEN 'member_left' ELSE 'member_removed' END, ?5
    FROM members WHERE ${may}`
  const toHer = `DELETE FROM invitations WHERE account = ?1 AND email = ?2
    AND NOT EXISTS (SELECT 1 FROM members WHERE account = ?1 AND person = ?3)`
  const [, removed] = await DB.batch([
    DB.prepare(told).bind(account, person, Date.now(), act.by, email),
    DB.prepare(`DELETE FROM members WHERE ${may}`).bind(account, person),
    tellRevokedKeys(env, account, person, act.by),
    revokeKeysOf(env, account, person),
    withdrawSentBy(env, account, person),
    DB.prepare(toHer).bind(account, email, person),
    handAddressOn(env, account, person),
  ])
  return removed!.meta.changes > 0 ? null : whyNot(env, act)
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

/** Null where the member has the role already: nothing is to be done. */
async function whyNot(env: Env, act: Act, role: Role | null = null): Promise<Refusal | null> {
  const select = 'SELECT role FROM members WHERE account = ? AND person = ?'
  const found = await env.DB.prepare(select).bind(act.account, act.person).first<{ role: Role }>()
  if (!found) return { code: 'unknown_member', detail: 'This account has no such member.' }
  if (found.role === role) return null
  return {
    code: 'last_owner',
    detail: 'This is the only owner: make somebody else an owner first.',
  }
}

async function emailOf(env: Env, person: string): Promise<string> {
  const found = await env.DB.prepare('SELECT email FROM people WHERE id = ?')
    .bind(person)
    .first<{ email: string }>()
  return found?.email ?? GONE
}

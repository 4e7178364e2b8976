// The people of one account: their roles, and their end in it; and which account carries a person's address, where transfers to it
// arrive. An account keeps one owner; a person who leaves loses the keys that the person made for it.
import type { Role, Team, Address } from '#forms/console-forms.ts'
import { accountObject, type Env } from '../base/env.ts'
import type { Refusal } from '../base/problem.ts'
import { noteEnded } from '../base/ended.ts'
import { GONE, auditRow } from '../base/audit.ts'
import { openInvitations, withdrawSentBy } from './invitations.ts'
import { revokeKeysOf, tellRevokedKeys } from '../keys/account-keys.ts'
import type { Person } from '../people/people.ts'

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
  if (changed!.meta.changes === 0) return whyNot(env, act, role)
  await noteEnded(env, { what: 'role', ...act, role })
  return null
}

/**
 * Takes a person out of the account, in one transaction with the keys that the person made for it, the invitations that the person sent and
 * any to themselves. Null, or the refusal.
 */
export async function removeMember(env: Env, act: Act): Promise<Refusal | null> {
  const { account, person } = act
  const { DB } = env
  const may = `account = ?1 AND person = ?2 AND ${ANOTHER_OWNER}`
  const email = await emailOf(env, person)
  const told = `INSERT INTO audit (account, time, person, by, what, about)
    SELECT ?1, ?3, ?4, '', CASE WHEN ?2 = ?4 THEN 'member_left' ELSE 'member_removed' END, ?5
    FROM members WHERE ${may}`
  const toThem = `DELETE FROM invitations WHERE account = ?1 AND email = ?2
    AND NOT EXISTS (SELECT 1 FROM members WHERE account = ?1 AND person = ?3)`
  const [, removed] = await DB.batch([
    DB.prepare(told).bind(account, person, Date.now(), act.by, email),
    DB.prepare(`DELETE FROM members WHERE ${may}`).bind(account, person),
    tellRevokedKeys(env, account, person, act.by),
    revokeKeysOf(env, account, person),
    withdrawSentBy(env, account, person),
    DB.prepare(toThem).bind(account, email, person),
    handAddressOn(env, account, person),
  ])
  if (removed!.meta.changes === 0) return whyNot(env, act)
  await noteEnded(env, { what: 'member', ...act })
  return null
}

/**
 * Where the account carried the address of somebody who is no owner any more, it takes that of the first owner whose
 * address no other account carries: transfers must not reach an account by the address of a person who left it. Where that
 * address was its name too, it gets another: no transfer of those who stayed carries it.
 */
function handAddressOn(env: Env, account: string, person: string): D1PreparedStatement {
  const theirs = '(SELECT email FROM people WHERE id = ?2)'
  const update = `UPDATE accounts SET
      name = CASE WHEN lower(name) = ${theirs} THEN 'A shared account' ELSE name END,
      email = CASE WHEN email IS NOT ${theirs} THEN email ELSE (
        SELECT p.email FROM members m JOIN people p ON p.id = m.person
        WHERE m.account = ?1 AND m.role = 'owner'
          AND NOT EXISTS (SELECT 1 FROM accounts o WHERE o.email = p.email AND o.id <> ?1)
        ORDER BY m.since LIMIT 1) END
    WHERE id = ?1 AND (email = ${theirs} OR lower(name) = ${theirs})
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

/** The address of the account, and which of the person's accounts carries the person's own. */
export async function addressOf(
  env: Env,
  account: string,
  { id, email }: Person,
): Promise<Address> {
  const select = `SELECT
      (SELECT email FROM accounts WHERE id = ?1) AS address,
      (SELECT a.name FROM accounts a JOIN members m ON m.account = a.id AND m.person = ?3
        WHERE a.email = ?2 AND a.id <> ?1) AS carried_by`
  const found = await env.DB.prepare(select)
    .bind(account, email, id)
    .first<Omit<Address, 'yours'>>()
  return { address: found?.address ?? null, yours: email, carried_by: found?.carried_by ?? null }
}

/** From now on the account carries the address of this owner. Null, or the refusal. */
export async function receiveHere(
  env: Env,
  account: string,
  { id: person, email }: Person,
): Promise<Refusal | null> {
  const now = Date.now()
  const isOwner = (of: string) =>
    `EXISTS (SELECT 1 FROM members m WHERE m.account = ${of} AND m.person = ?3 AND m.role = 'owner')`
  // Both or neither: an account of which the person is no owner keeps the address, and then this one does not get it.
  const letGo = `UPDATE accounts SET email = NULL, email_verified_at = NULL
    WHERE email = ?2 AND id <> ?1 AND ${isOwner('accounts.id')} AND ${isOwner('?1')}`
  const take = `UPDATE accounts SET email = ?2, email_verified_at = ?4
    WHERE id = ?1 AND ${isOwner('?1')}
      AND NOT EXISTS (SELECT 1 FROM accounts o WHERE o.email = ?2 AND o.id <> ?1)`
  const [, taken] = await env.DB.batch([
    env.DB.prepare(letGo).bind(account, email, person),
    env.DB.prepare(take).bind(account, email, person, now),
  ])
  if (taken!.meta.changes === 0)
    return {
      code: 'validation_failed',
      detail:
        'Another account carries your address, and you are no owner of it: ask the operator of this service.',
    }
  await auditRow(env, { account, person, what: 'address_changed', about: email }).run()
  return null
}

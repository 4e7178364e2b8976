// Which account carries a person's address: transfers to it arrive there. An owner chooses among her accounts; an account
// carries one address.
import type { Address } from '#forms/console-forms.ts'
import type { Env } from '../base/env.ts'
import type { Refusal } from '../base/refusal.ts'
import { auditRow } from '../base/audit.ts'
import type { Person } from '../people/people.ts'

/** The address of the account, and which of the person's accounts carries hers. */
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
  // Both or neither: an account of which she is no owner keeps the address, and then this one does not get it.
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
        'Another account carries your address, and you are no owner of it: ask whoever runs this service.',
    }
  await auditRow(env, { account, person, what: 'address_changed', about: email }).run()
  return null
}

// The end of an account: its keys, sessions, readings, descriptions, team and audit log go; its ledger keeps amounts
// without a name. People who have no other account go with it. May be repeated.
import { accountObject, walletObject, type Env } from '../base/env.ts'
import { noteEnded } from '../base/ended.ts'
import { GONE } from '../base/audit.ts'

/** People who have no other account than ?1. */
const GOING = `id IN (SELECT person FROM members m WHERE account = ?1
  AND NOT EXISTS (SELECT 1 FROM members o WHERE o.person = m.person AND o.account <> ?1))`

/** Their addresses, and the account's where no person has entered it. */
const GOING_ADDRESSES = `SELECT email FROM people WHERE ${GOING}
  UNION ALL SELECT email FROM accounts WHERE id = ?1 AND email NOT IN (SELECT email FROM people)`

/** The address in a line of the log: alone, before a colon ("ana@example.com: member") or last ("5 tokens to ana@example.com"). */
const ADDRESS = `CAST(CASE
  WHEN instr(about, ': ') > 0 THEN substr(about, 1, instr(about, ': ') - 1)
  WHEN instr(about, ' to ') > 0 THEN substr(about, instr(about, ' to ') + 4)
  ELSE about END AS TEXT)`

/** Lines of other accounts keep what was done, to whom no more. Its conditions are those of the index audit_address. */
export const FORGET_ADDRESSES = `UPDATE audit SET about = replace(about, ${ADDRESS}, ?2)
  WHERE instr(about, '@') > 0 AND ${ADDRESS} IN (${GOING_ADDRESSES})`

/** Erases the account; false where no row of it was left. */
export async function eraseAccount(env: Env, account: string): Promise<boolean> {
  const { DB } = env
  const of = (statement: string) => DB.prepare(statement).bind(account)
  await noteEnded(env, { what: 'account', account })
  // The account is closed while it goes. Its rows go last: after a failure half-way the person can sign in and repeat it.
  await of('DELETE FROM api_keys WHERE account = ?').run()
  await accountObject(env, account).erase(account)
  await walletObject(env, account).forget()
  const results = await DB.batch([
    // One that was made meanwhile.
    of('DELETE FROM api_keys WHERE account = ?'),
    DB.prepare(FORGET_ADDRESSES).bind(account, GONE),
    // Withdrawing one later would write the address into the log again.
    of(`DELETE FROM invitations WHERE email IN (${GOING_ADDRESSES})`),
    of(`DELETE FROM mail_outbox WHERE recipient IN (SELECT email FROM people WHERE ${GOING})`),
    of(`DELETE FROM people WHERE ${GOING}`),
    of('DELETE FROM members WHERE account = ?'),
    of('DELETE FROM invitations WHERE account = ?'),
    of('DELETE FROM audit WHERE account = ?'),
    of('DELETE FROM device_codes WHERE account = ?'),
    of('DELETE FROM credits WHERE account = ?'),
    of('DELETE FROM accounts WHERE id = ?'),
  ])
  return (results.at(-1)?.meta.changes ?? 0) > 0
}

// The end of an account: its keys, sessions, readings, descriptions, team and audit log go; its ledger keeps amounts
// without a name. People who have no other account go with it. May be repeated.
import { accountObject, walletObject, type Env } from '../env.ts'
import { GONE } from './audit.ts'

/** People who have no other account than ?1. */
const GOING = `id IN (SELECT person FROM members WHERE account = ?1)
  AND id NOT IN (SELECT person FROM members WHERE account <> ?1)`

/**
 * Lines of other accounts keep what was done, to whom no more. An address stands in `about` alone, before a colon ("ana@example.com:
 * member") or last ("5 tokens to ana@example.com"). The log has no index for it: a person goes once.
 */
const FORGET_ADDRESSES = `UPDATE audit SET about = CASE
    WHEN about = gone.email OR substr(about, 1, length(gone.email) + 2) = gone.email || ': '
      THEN ?2 || substr(about, length(gone.email) + 1)
    ELSE substr(about, 1, length(about) - length(gone.email)) || ?2 END
  FROM (SELECT email FROM people WHERE ${GOING}
    UNION SELECT email FROM accounts WHERE id = ?1 AND email NOT IN (SELECT email FROM people)) AS gone
  WHERE about = gone.email OR substr(about, 1, length(gone.email) + 2) = gone.email || ': '
    OR substr(about, -length(gone.email) - 4) = ' to ' || gone.email`

/** Erases the account; false where no row of it was left. */
export async function eraseAccount(env: Env, account: string): Promise<boolean> {
  const { DB } = env
  const of = (statement: string) => DB.prepare(statement).bind(account)
  // Nobody may use it while it goes. Its rows go last: whoever failed half-way can still sign in and repeat it.
  await of('DELETE FROM api_keys WHERE account = ?').run()
  await accountObject(env, account).erase(account)
  await walletObject(env, account).forget()
  const results = await DB.batch([
    // One that was made meanwhile.
    of('DELETE FROM api_keys WHERE account = ?'),
    DB.prepare(FORGET_ADDRESSES).bind(account, GONE),
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

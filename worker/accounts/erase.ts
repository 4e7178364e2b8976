// The end of an account: its keys, sessions, readings, descriptions, team and audit log go; its ledger keeps amounts
// without a name. People who have no other account go with it. May be repeated.
import { accountObject, walletObject, type Env } from '../env.ts'

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
    of(`DELETE FROM people WHERE id IN (SELECT person FROM members WHERE account = ?1)
      AND id NOT IN (SELECT person FROM members WHERE account <> ?1)`),
    of('DELETE FROM members WHERE account = ?'),
    of('DELETE FROM invitations WHERE account = ?'),
    of('DELETE FROM audit WHERE account = ?'),
    of('DELETE FROM device_codes WHERE account = ?'),
    of('DELETE FROM credits WHERE account = ?'),
    of('DELETE FROM accounts WHERE id = ?'),
  ])
  return (results.at(-1)?.meta.changes ?? 0) > 0
}

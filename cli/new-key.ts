// A key for one person of a deployed service, with an account of its own: the key itself, and the rows
// that let it in. The rows hold its hash alone. Not for the stack on this machine, which makes its own.
import { createHash, randomBytes } from 'node:crypto'
import { KEY_RANDOM_BYTES, makeKey } from '#contract/api-key.ts'

export interface NewKey {
  readonly key: string
  /** Id of the key, for revoking it. */
  readonly id: string
  readonly sql: string
}

/** `name`: whose it is; seen by whoever runs the service. May plan; `admin`: may see the whole queue too. */
export function newKey(name: string, now: number, admin = false): NewKey {
  const key = makeKey('paid', randomBytes(KEY_RANDOM_BYTES))
  const hash = createHash('sha256').update(key).digest('hex')
  const id = `key_${hash.slice(0, 22)}`
  const account = `acc_${randomBytes(11).toString('hex')}`
  const text = (value: string) => `'${value.replaceAll("'", "''")}'`
  const sql = [
    `INSERT INTO accounts (id, name, created_at) VALUES (${text(account)}, ${text(name)}, ${now});`,
    'INSERT INTO api_keys (id, account, hash, kind, scopes, created_at)',
    `VALUES (${text(id)}, ${text(account)}, ${text(hash)}, 'paid', '${admin ? 'fit admin' : 'fit'}', ${now});`,
  ]
  return { key, id, sql: `${sql.join('\n')}\n` }
}

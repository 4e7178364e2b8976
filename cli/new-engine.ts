// A token for one engine, and the SQL that lets it in, takes it back or lists all. The rows hold its hash
// alone. No I/O: engine.ts applies it here or says how to apply it there.
import { createHash, randomBytes } from 'node:crypto'
import { KEY_RANDOM_BYTES, ENGINE_NAME, makeEngineToken } from '#contract/api-key.ts'

/** What the local stack's own engines are called: they share one token, because one process starts them all. */
export const OWN_ENGINE = 'own'

export interface NewEngine {
  readonly token: string
  readonly sql: string
}

/** A token under a name of ENGINE_NAME; a working token of the same name stops. */
export function newEngine(name: string, now: number): NewEngine {
  const token = makeEngineToken(randomBytes(KEY_RANDOM_BYTES))
  const hash = createHash('sha256').update(token).digest('hex')
  const sql =
    'INSERT INTO engines (id, name, hash, created_at) ' +
    `VALUES ('eng_${hash.slice(0, 22)}', '${checked(name)}', '${hash}', ${now});\n`
  return { token, sql: revokeSql(name, now) + sql }
}

/** Takes back the working token of a name. */
export const revokeSql = (name: string, now: number): string =>
  `UPDATE engines SET revoked_at = ${now} WHERE name = '${checked(name)}' AND revoked_at IS NULL;\n`

export const LIST_SQL = 'SELECT name, created_at, revoked_at FROM engines ORDER BY created_at'

/** The name stands in SQL: nothing else than a name may. */
function checked(name: string): string {
  if (!ENGINE_NAME.test(name)) throw new Error('not the name of an engine')
  return name
}

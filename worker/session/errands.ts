// What a session must change outside its own object: rows of its outbox, and how each is done.
// Every errand may be done twice: the row is deleted only after it was done.
import { CONTRACT_VERSION } from '#contract/schemas.ts'
import { dispatcherObject, type Env } from '../env.ts'
import { bodyKey, sessionPrefix } from '../ids.ts'

export type Errand =
  | { to: 'queue'; session: string; account: string; model: string; queued_at: number }
  | { to: 'unqueue'; session: string; reason: 'done' | 'canceled' }
  | { to: 'delete_tables'; session: string }
  /** What engines put and the plan does not name: of earlier attempts, replaced, left over. */
  | { to: 'delete_uploads'; session: string; keep: string[] }
  | { to: 'delete_all'; session: string }

export function createOutbox(sql: SqlStorage): void {
  sql.exec(
    'CREATE TABLE IF NOT EXISTS outbox (id INTEGER PRIMARY KEY AUTOINCREMENT, json TEXT NOT NULL)',
  )
}

export function post(sql: SqlStorage, errand: Errand): void {
  sql.exec('INSERT INTO outbox (json) VALUES (?)', JSON.stringify(errand))
}

/** Does what the outbox holds, oldest first; throws where an errand fails, which then stays. */
export async function deliver(sql: SqlStorage, env: Env): Promise<void> {
  const select = 'SELECT id, json FROM outbox ORDER BY id LIMIT 1'
  for (;;) {
    const row = sql.exec<{ id: number; json: string }>(select).toArray()[0]
    if (!row) return
    await perform(env, JSON.parse(row.json) as Errand)
    sql.exec('DELETE FROM outbox WHERE id = ?', row.id)
  }
}

async function perform(env: Env, errand: Errand): Promise<void> {
  const { session } = errand
  switch (errand.to) {
    case 'queue': {
      const { account, model, queued_at } = errand
      const job = { session, account, model, contract: CONTRACT_VERSION, queued_at }
      return dispatcherObject(env).add(job)
    }
    case 'unqueue':
      return dispatcherObject(env).remove(session, errand.reason)
    case 'delete_tables':
      return env.STORE.delete(bodyKey(session))
    case 'delete_uploads':
      return deleteBut(env.STORE, session, [bodyKey(session), ...errand.keep])
    case 'delete_all':
      return deleteBut(env.STORE, session, [])
  }
}

/** Deletes all that the session stores but the keys to keep, which are fewer than a page. */
async function deleteBut(store: R2Bucket, session: string, keep: string[]): Promise<void> {
  for (;;) {
    const { objects } = await store.list({ prefix: sessionPrefix(session) })
    const keys = objects.map((object) => object.key).filter((key) => !keep.includes(key))
    if (!keys.length) return
    await store.delete(keys)
  }
}

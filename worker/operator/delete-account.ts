// DELETE /operator/account/{id}: the account with its keys and sessions, the description it last sent and its
// readings.
import type { Context } from 'hono'
import type { App } from '../app-types.ts'
import { accountObject, walletObject } from '../env.ts'
import { forOperator } from './operator-call.ts'

export async function deleteAccount(c: Context<App>): Promise<Response> {
  const stranger = await forOperator(c)
  if (stranger) return stranger
  const id = c.req.param('id') ?? ''
  const { DB } = c.env
  const [, accounts] = await DB.batch([
    DB.prepare('DELETE FROM api_keys WHERE account = ?').bind(id),
    DB.prepare('DELETE FROM accounts WHERE id = ?').bind(id),
    DB.prepare('DELETE FROM credits WHERE account = ?').bind(id),
  ])
  // Repeated after a failure half-way, it still erases.
  await accountObject(c.env, id).erase(id)
  await walletObject(c.env, id).forget()
  return c.json({ ok: true, deleted: (accounts?.meta.changes ?? 0) > 0 })
}

// DELETE /operator/account/{id}: the account with all that it keeps (accounts/erase.ts).
import type { Context } from 'hono'
import { eraseAccount } from '../accounts/erase.ts'
import type { App } from '../app-types.ts'
import { forOperator } from './operator-call.ts'

export async function deleteAccount(c: Context<App>): Promise<Response> {
  const stranger = await forOperator(c)
  if (stranger) return stranger
  return c.json({ ok: true, deleted: await eraseAccount(c.env, c.req.param('id') ?? '') })
}

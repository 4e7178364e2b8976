// DELETE /operator/account/{id}: the account with all that it keeps (accounts/erase.ts).
import type { Context } from 'hono'
import { eraseAccount } from '../account/erase.ts'
import type { App } from '../base/app-types.ts'
import { endSubscription } from '../payments/end-subscription.ts'
import { refuse } from '../base/problem.ts'
import { forOperator } from './operator-call.ts'

export async function deleteAccount(c: Context<App>): Promise<Response> {
  const stranger = await forOperator(c)
  if (stranger) return stranger
  const id = c.req.param('id') ?? ''
  // What is paid for every month ends first: nobody could end it afterwards.
  const refusal = await endSubscription(c.env, id)
  if (refusal) return refuse(c, refusal)
  return c.json({ ok: true, deleted: await eraseAccount(c.env, id) })
}

// Ends what an account pays for every month, before the account is deleted.
import type { Env } from '../env.ts'
import type { Refusal } from '../refusal.ts'
import { stripeOf } from './stripe.ts'

/** Null where nothing is paid any more; else that it could not be ended. */
export async function endSubscription(env: Env, account: string): Promise<Refusal | null> {
  const select = `SELECT subscription FROM accounts
    WHERE id = ? AND subscription IS NOT NULL AND member_until IS NULL`
  const found = await env.DB.prepare(select).bind(account).first<{ subscription: string }>()
  if (!found) return null
  const ended = env.STRIPE_KEY
    ? await (await stripeOf(env)).subscriptions.cancel(found.subscription).catch(() => null)
    : null
  if (ended) return null
  return {
    code: 'busy',
    detail: 'The monthly payment could not be ended, so nothing was deleted: try again later.',
    headers: { 'Retry-After': '60' },
  }
}

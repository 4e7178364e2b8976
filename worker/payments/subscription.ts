// What an account pays for every month, and its end at the payment service.
import type Stripe from 'stripe'
import type { Env } from '../env.ts'

/** Id of the subscription whose membership runs; null where none does. */
export async function runningSubscription(env: Env, account: string): Promise<string | null> {
  const select = `SELECT subscription FROM accounts
    WHERE id = ? AND subscription IS NOT NULL AND (member_until IS NULL OR member_until > ?)`
  const found = await env.DB.prepare(select)
    .bind(account, Date.now())
    .first<{ subscription: string }>()
  return found?.subscription ?? null
}

/** Ends it at once; false where the payment service did not take that. One that has ended is ended. */
export async function stopSubscription(stripe: Stripe, subscription: string): Promise<boolean> {
  try {
    await stripe.subscriptions.cancel(subscription)
    return true
  } catch (error) {
    return (error as { code?: unknown }).code === 'resource_missing'
  }
}

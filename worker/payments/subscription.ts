// What an account pays for every month, as Stripe has it, and its end there.
import type Stripe from 'stripe'
import type { Env } from '../base/env.ts'

/** Id of the subscription that the account has; null where it has none. One that has ended is none. */
export async function ownSubscription(env: Env, account: string): Promise<string | null> {
  const select = 'SELECT subscription FROM accounts WHERE id = ?'
  const found = await env.DB.prepare(select).bind(account).first<{ subscription: string | null }>()
  return found?.subscription ?? null
}

/** As it stands now; null where Stripe has none of that id, undefined where Stripe does not answer. */
export async function presentSubscription(
  stripe: Stripe,
  id: string,
): Promise<Stripe.Subscription | null | undefined> {
  return stripe.subscriptions
    .retrieve(id)
    .catch((error: unknown) => (isMissing(error) ? null : undefined))
}

/** Whether it has ended, or never began and never will. */
export const isOver = ({ status }: Stripe.Subscription): boolean =>
  status === 'canceled' || status === 'incomplete_expired'

/** Ends it at once; false where the payment service did not take that. One that has ended is ended. */
export async function stopSubscription(stripe: Stripe, subscription: string): Promise<boolean> {
  try {
    await stripe.subscriptions.cancel(subscription)
    return true
  } catch (error) {
    return isMissing(error)
  }
}

/** Whether Stripe knows nothing of that id, such as one of its test mode. */
export const isMissing = (error: unknown): boolean =>
  (error as { code?: unknown }).code === 'resource_missing'

/** Milliseconds at which a subscription that is cancelled ends; null where it does not say. */
export function endOf({ cancel_at, items }: Stripe.Subscription): number | null {
  const seconds = cancel_at ?? items?.data[0]?.current_period_end ?? null
  return seconds === null ? null : seconds * 1000
}

/** Milliseconds since when nothing was paid for: the month that runs brings no tokens; null where it is paid. */
export function unpaidSince({ status, items, created }: Stripe.Subscription): number | null {
  if (status === 'active' || status === 'trialing') return null
  return (items?.data[0]?.current_period_start ?? created ?? 0) * 1000
}

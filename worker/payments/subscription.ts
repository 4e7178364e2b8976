// What an account pays for every month, as Stripe has it, and its end there.
import type Stripe from 'stripe'
import type { Env } from '../base/env.ts'
import type { Refusal } from '../base/problem.ts'
import { stripeOf } from './stripe.ts'

/** Id of the subscription that the account has; null where it has none. One that has ended counts as missing. */
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

/** Closes a payment page; false where it was paid. One that Stripe does not know is closed. */
export async function close(stripe: Stripe, session: string): Promise<boolean> {
  try {
    await stripe.checkout.sessions.expire(session)
    return true
  } catch {
    const found = await stripe.checkout.sessions.retrieve(session).catch((error: unknown) => {
      if (isMissing(error)) return { status: 'expired' }
      throw error
    })
    if (found.status === 'open') throw new Error('a payment page could not be closed')
    return found.status === 'expired'
  }
}

/** Null where nothing is paid any more; else why nothing may be done yet. */
export async function endSubscription(env: Env, account: string): Promise<Refusal | null> {
  const select = 'SELECT checkout FROM accounts WHERE id = ?'
  const found = await env.DB.prepare(select).bind(account).first<{ checkout: string | null }>()
  const page = found?.checkout ?? null
  const paid = await ownSubscription(env, account)
  if (paid === null && page === null) return null
  if (!env.STRIPE_KEY) return later('The monthly payment could not be ended')
  const stripe = await stripeOf(env)
  const isClosed = page === null || (await close(stripe, page).catch(() => null))
  if (isClosed === null) return later('An open payment page could not be closed')
  if (!isClosed) return later('A membership was just paid for and is not confirmed yet')
  if (paid !== null && !(await stopSubscription(stripe, paid)))
    return later('The monthly payment could not be ended')
  return null
}

const later = (why: string): Refusal => ({
  code: 'busy',
  detail: `${why}, so nothing was done: try again later.`,
  headers: { 'Retry-After': '60' },
})

// Ends what an account pays for every month, and the payment page that it has open, before the account is deleted or the operator ends its membership.
import type { Env } from '../base/env.ts'
import type { Refusal } from '../base/refusal.ts'
import { close } from './checkout.ts'
import { stripeOf } from './stripe.ts'
import { ownSubscription, stopSubscription } from './subscription.ts'

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

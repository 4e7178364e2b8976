// Ends what an account pays for every month, before the account is deleted.
import type { Env } from '../env.ts'
import type { Refusal } from '../refusal.ts'
import { stripeOf } from './stripe.ts'
import { runningSubscription, stopSubscription } from './subscription.ts'

/** Null where nothing is paid any more; else that it could not be ended. */
export async function endSubscription(env: Env, account: string): Promise<Refusal | null> {
  const paid = await runningSubscription(env, account)
  if (paid === null) return null
  if (env.STRIPE_KEY && (await stopSubscription(await stripeOf(env), paid))) return null
  return {
    code: 'busy',
    detail: 'The monthly payment could not be ended, so nothing was deleted: try again later.',
    headers: { 'Retry-After': '60' },
  }
}

// Stripe's own library as a Worker runs it: fetch for calls, Web Crypto for signatures. Loaded when it is first needed.
import type Stripe from 'stripe'
import type { Env } from '../env.ts'

/** Whether the operator has connected payments. */
export const hasPayments = (env: Env): boolean =>
  Boolean(
    env.STRIPE_KEY &&
    // Without it nothing that is paid would be booked.
    env.STRIPE_WEBHOOK_SECRET &&
    env.STRIPE_PRICE_TOKEN &&
    env.STRIPE_PRICE_MEMBERSHIP,
  )

export const idOf = (of: string | { id: string } | null): string | null =>
  typeof of === 'string' ? of : (of?.id ?? null)

/** The client; STRIPE_KEY is set. */
export async function stripeOf(env: Env): Promise<Stripe> {
  const { default: Library } = await import('stripe')
  const other = env.STRIPE_URL ? new URL(env.STRIPE_URL) : null
  return new Library(env.STRIPE_KEY!, {
    httpClient: Library.createFetchHttpClient(),
    telemetry: false,
    maxNetworkRetries: 1,
    ...(other && {
      protocol: other.protocol === 'https:' ? 'https' : 'http',
      host: other.hostname,
      port: Number(other.port),
    }),
  })
}

/** The event of a webhook's body where its signature holds; null where it does not. */
export async function signedEvent(
  env: Env,
  body: string,
  signature: string,
): Promise<Stripe.Event | null> {
  const { default: Library } = await import('stripe')
  const stripe = await stripeOf(env)
  const crypto = Library.createSubtleCryptoProvider()
  return stripe.webhooks
    .constructEventAsync(body, signature, env.STRIPE_WEBHOOK_SECRET!, undefined, crypto)
    .catch(() => null)
}

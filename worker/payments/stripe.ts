// Stripe's own library as a Worker runs it: fetch for calls, Web Crypto for signatures. Loaded when it is first needed.
import type Stripe from 'stripe'
import { z } from 'zod'
import type { Env } from '../base/env.ts'

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

const reference = z.union([z.string(), z.looseObject({ id: z.string() })]).nullish()
const event = { id: z.string().min(1).max(255) }
/** What is read of an event of each kind. */
const eventSchema = z.union([
  z.looseObject({
    ...event,
    type: z.string().startsWith('checkout.session.'),
    data: z.looseObject({
      object: z.looseObject({
        id: z.string(),
        mode: z.string(),
        payment_status: z.string(),
        metadata: z.record(z.string(), z.string()).nullish(),
        amount_total: z.int().nullish(),
        currency: z
          .string()
          .regex(/^[a-z]{3}$/i)
          .nullish(),
        subscription: reference,
        customer: reference,
      }),
    }),
  }),
  z.looseObject({
    ...event,
    type: z.string().startsWith('customer.subscription.'),
    data: z.looseObject({ object: z.looseObject({ id: z.string() }) }),
  }),
  z.looseObject({
    ...event,
    type: z.string().regex(/^(?!checkout\.session\.|customer\.subscription\.)/),
  }),
])

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

/** The event of a webhook's body; null where its signature does not hold, or where it is no event. */
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
    .then((event) => (eventSchema.safeParse(event).success ? event : null))
    .catch(() => null)
}

// POST /stripe/webhook: what Stripe says was paid or ended. Only a signed event counts, each once: its id and what it books are
// written in one transaction, after all that is done at Stripe, so that a repetition after a failure finds neither.
import type { Context } from 'hono'
import type Stripe from 'stripe'
import { toUnits } from '#contract/prices.ts'
import type { App } from '../base/app-types.ts'
import type { Env } from '../base/env.ts'
import { refuse } from '../base/problem.ts'
import { OUTAGE } from '../base/outage.ts'
import { bookSubscription } from './book-subscription.ts'
import { paidText } from './paid-text.ts'
import { hasPayments, idOf, signedEvent } from './stripe.ts'

const BODY_BYTES = 512 * 1024
const BY = 'Stripe'

export async function stripeWebhook(c: Context<App>): Promise<Response> {
  const { env } = c
  if (!hasPayments(env))
    return refuse(c, { code: 'unknown_route', detail: 'This service takes no payments.' })
  const length = c.req.header('Content-Length')
  if (length === undefined)
    return refuse(c, { code: 'length_required', detail: 'Send the event with its length.' })
  if (Number(length) > BODY_BYTES)
    return refuse(c, { code: 'too_large', detail: 'This is no event of Stripe.' })
  const event = await signedEvent(env, await c.req.text(), c.req.header('Stripe-Signature') ?? '')
  if (!event)
    return refuse(c, {
      code: 'bad_request',
      detail: 'The signature does not hold for this body, or it is no event.',
    })
  const known = 'SELECT 1 FROM stripe_events WHERE id = ?'
  if (await env.DB.prepare(known).bind(event.id).first()) return c.json({ ok: true })
  const rows = await rowsOf(env, event)
  // Stripe repeats the event.
  if (rows === null) {
    console.error(`Stripe did not answer what its event ${event.id} (${event.type}) needs`)
    return refuse(c, OUTAGE)
  }
  const insert = 'INSERT INTO stripe_events (id, time) VALUES (?, ?)'
  // Two deliveries at once: the second breaks on the event's id, and with it all that it would book.
  await env.DB.batch([env.DB.prepare(insert).bind(event.id, Date.now()), ...rows])
  return c.json({ ok: true })
}

type Rows = D1PreparedStatement[]

/** What an event books; nothing for events of other kinds, null where Stripe did not answer. */
async function rowsOf(env: Env, event: Stripe.Event): Promise<Rows | null> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return paidRows(env, event.data.object)
    case 'checkout.session.async_payment_failed':
      return [
        env.DB.prepare('UPDATE accounts SET checkout = NULL WHERE checkout = ?').bind(
          event.data.object.id,
        ),
      ]
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return bookSubscription(env, { id: event.data.object.id, paid: null })
    default:
      return []
  }
}

async function paidRows(env: Env, session: Stripe.Checkout.Session): Promise<Rows | null> {
  const { account, tokens } = session.metadata ?? {}
  // Some ways to pay are confirmed later, by an event of their own.
  if (!account || session.payment_status === 'unpaid') return []
  if (session.mode === 'subscription') {
    const id = idOf(session.subscription)
    const paid = { account, customer: idOf(session.customer) }
    return id === null ? [] : bookSubscription(env, { id, paid })
  }
  const units = toUnits(Number(tokens))
  if (session.mode !== 'payment' || !Number.isSafeInteger(units) || units <= 0) return []
  const paid = paidText(session.amount_total ?? 0, session.currency ?? 'usd')
  const id = `stripe:${session.id}`
  // Another event of the same payment books and tells nothing.
  const told = `INSERT INTO audit (account, time, person, by, what, about)
    SELECT id, ?1, NULL, ?2, 'purchase', ?3 FROM accounts
    WHERE id = ?4 AND NOT EXISTS (SELECT 1 FROM credits WHERE id = ?5)`
  const insert = `INSERT OR IGNORE INTO credits (id, account, kind, units, text, created_at)
    SELECT ?1, id, 'purchase', ?2, ?3, ?4 FROM accounts WHERE id = ?5`
  return [
    env.DB.prepare(told).bind(Date.now(), BY, `${tokens} tokens for ${paid}`, account, id),
    env.DB.prepare(insert).bind(id, units, paid, Date.now(), account),
  ]
}

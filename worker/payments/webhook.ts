// POST /stripe/webhook: what Stripe says was paid or ended. Only a signed event counts, each once: its id and what it books are
// written in one transaction, so that a repetition after a failure finds either both or none.
import type { Context } from 'hono'
import type Stripe from 'stripe'
import { FOUNDING_MEMBERS } from '#contract/limits.ts'
import { toUnits } from '#contract/prices.ts'
import { auditRow } from '../accounts/audit.ts'
import type { App } from '../app-types.ts'
import type { Env } from '../env.ts'
import { refuse } from '../problem.ts'
import { OUTAGE } from '../outage.ts'
import { endOf } from './membership.ts'
import { signedEvent, stripeOf } from './stripe.ts'
import { stopSubscription } from './subscription.ts'

const BODY_BYTES = 512 * 1024
const BY = 'Stripe'

export async function stripeWebhook(c: Context<App>): Promise<Response> {
  const { env } = c
  if (!env.STRIPE_KEY || !env.STRIPE_WEBHOOK_SECRET)
    return refuse(c, { code: 'unknown_route', detail: 'This service takes no payments.' })
  const length = c.req.header('Content-Length')
  if (length === undefined)
    return refuse(c, { code: 'length_required', detail: 'Send the event with its length.' })
  if (Number(length) > BODY_BYTES)
    return refuse(c, { code: 'too_large', detail: 'This is no event of Stripe.' })
  const event = await signedEvent(env, await c.req.text(), c.req.header('Stripe-Signature') ?? '')
  if (!event)
    return refuse(c, { code: 'bad_request', detail: 'The signature does not hold for this body.' })
  const known = 'SELECT 1 FROM stripe_events WHERE id = ?'
  if (await env.DB.prepare(known).bind(event.id).first()) return c.json({ ok: true })
  const insert = 'INSERT INTO stripe_events (id, time) VALUES (?, ?)'
  const rows = rowsOf(env, event)
  // Two deliveries at once: the second breaks on the event's id, and with it all that it would book.
  await env.DB.batch([env.DB.prepare(insert).bind(event.id, Date.now()), ...rows])
  if (await endSurplus(env, event)) return c.json({ ok: true })
  // Stripe repeats the event.
  await env.DB.prepare('DELETE FROM stripe_events WHERE id = ?').bind(event.id).run()
  return refuse(c, OUTAGE)
}

/** Ends a subscription that was paid beside another one, or for an account that is gone; false where that failed. */
async function endSurplus(env: Env, event: Stripe.Event): Promise<boolean> {
  if (event.type !== 'checkout.session.completed') return true
  const { mode, metadata, subscription } = event.data.object
  const id = idOf(subscription)
  const account = metadata?.['account']
  if (mode !== 'subscription' || !account || id === null) return true
  const select = 'SELECT subscription FROM accounts WHERE id = ?'
  const found = await env.DB.prepare(select).bind(account).first<{ subscription: string | null }>()
  if (found?.subscription === id) return true
  if (!(await stopSubscription(await stripeOf(env), id))) return false
  if (found)
    await auditRow(env, {
      account,
      by: BY,
      what: 'second_membership_ended',
      about: 'it was paid twice: ask whoever runs the service to pay the second one back',
    }).run()
  return true
}

/** What an event books; nothing for events of other kinds. */
function rowsOf(env: Env, event: Stripe.Event): D1PreparedStatement[] {
  if (
    event.type === 'checkout.session.completed' ||
    event.type === 'checkout.session.async_payment_succeeded'
  )
    return paidRows(env, event.data.object)
  if (event.type === 'customer.subscription.updated') return changedRows(env, event.data.object)
  if (event.type === 'customer.subscription.deleted') return endedRows(env, event.data.object)
  return []
}

function paidRows(env: Env, session: Stripe.Checkout.Session): D1PreparedStatement[] {
  const { account, tokens } = session.metadata ?? {}
  // Some ways to pay are confirmed later, by an event of their own.
  if (!account || session.payment_status === 'unpaid') return []
  if (session.mode === 'subscription') return memberRows(env, session, account)
  const units = toUnits(Number(tokens))
  if (session.mode !== 'payment' || !Number.isSafeInteger(units) || units <= 0) return []
  const paid = `${((session.amount_total ?? 0) / 100).toFixed(2)} ${(session.currency ?? 'usd').toUpperCase()}`
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

/** Whether no other subscription runs for the account: the second of two that were paid at once begins nothing. */
const FREE_TO_JOIN = '(subscription IS NULL OR subscription = ?1 OR member_until <= ?2)'

/** A membership from now on: founding while some of the first are left; who was founding stays so. */
function memberRows(
  env: Env,
  session: Stripe.Checkout.Session,
  account: string,
): D1PreparedStatement[] {
  const [subscription, now] = [idOf(session.subscription), Date.now()]
  const told = `INSERT INTO audit (account, time, person, by, what, about)
    SELECT id, ?2, NULL, ?3, 'membership_began', 'paid every month' FROM accounts
    WHERE id = ?4 AND ${FREE_TO_JOIN} AND subscription IS NOT ?1`
  const update = `UPDATE accounts SET
      membership = CASE
        WHEN membership = 'founding' THEN 'founding'
        WHEN (SELECT count(*) FROM accounts WHERE membership = 'founding') < ?3 THEN 'founding'
        ELSE 'base' END,
      member_since = CASE WHEN member_since IS NULL OR member_until <= ?2 THEN ?2 ELSE member_since END,
      member_until = NULL, customer = ?4, subscription = ?1, checkout = NULL
    WHERE id = ?5 AND ${FREE_TO_JOIN}`
  return [
    env.DB.prepare(told).bind(subscription, now, BY, account),
    env.DB.prepare(update).bind(
      subscription,
      now,
      FOUNDING_MEMBERS,
      idOf(session.customer),
      account,
    ),
  ]
}

/** Cancelled at the end of its month, or taken back, here or on a page of Stripe. */
function changedRows(env: Env, subscription: Stripe.Subscription): D1PreparedStatement[] {
  const { id, cancel_at, cancel_at_period_end, status } = subscription
  if (status === 'canceled') return []
  const until = cancel_at !== null || cancel_at_period_end ? endOf(subscription) : null
  const update = `UPDATE accounts SET member_until = ?1
    WHERE subscription = ?2 AND (member_until IS NULL OR member_until > ?3)`
  return [env.DB.prepare(update).bind(until, id, Date.now())]
}

/** The end of the subscription that the account has now; that of an earlier one changes nothing. */
function endedRows(env: Env, { id, ended_at }: Stripe.Subscription): D1PreparedStatement[] {
  const told = `INSERT INTO audit (account, time, person, by, what, about)
    SELECT id, ?1, NULL, ?2, 'membership_ended', 'the monthly payment ended'
    FROM accounts WHERE subscription = ?3`
  const update = `UPDATE accounts SET subscription = NULL,
      member_until = CASE WHEN member_until IS NULL OR member_until > ?1 THEN ?1 ELSE member_until END
    WHERE subscription = ?2`
  return [
    env.DB.prepare(told).bind(Date.now(), BY, id),
    env.DB.prepare(update).bind((ended_at ?? Math.floor(Date.now() / 1000)) * 1000, id),
  ]
}

const idOf = (of: string | { id: string } | null): string | null =>
  typeof of === 'string' ? of : (of?.id ?? null)

// Books a subscription as Stripe has it now, whatever event told of it: events come in any order, and more than once.
import type Stripe from 'stripe'
import { FOUNDING_MEMBERS } from '#contract/limits.ts'
import { auditRow, type AuditWord } from '../base/audit.ts'
import { accountObject, type Env } from '../base/env.ts'
import { stripeOf, paidText, idOf } from './stripe.ts'
import { endOf, isOver, presentSubscription, unpaidSince, isMissing } from './subscription.ts'

type Rows = D1PreparedStatement[]

const BY = 'Stripe'

/**
 * `paid`: who has just paid for it on a payment page; null = it has changed or ended. What is to be written; null where
 * Stripe did not answer. A second subscription of an account ends here and is paid back, and so is one of an account that was
 * deleted. Those of accounts that this service does not know are another service's at the same Stripe account, and are left alone.
 */
export async function bookSubscription(
  env: Env,
  { id, paid }: { id: string; paid: { account: string; customer: string | null } | null },
): Promise<Rows | null> {
  const select = paid
    ? 'SELECT id, subscription FROM accounts WHERE id = ?'
    : 'SELECT id, subscription FROM accounts WHERE subscription = ?'
  const found = await env.DB.prepare(select)
    .bind(paid ? paid.account : id)
    .first<{ id: string; subscription: string | null }>()
  if (!found && !(paid && (await accountObject(env, paid.account).isErased()))) return []
  const own = found?.subscription ?? null
  // It was the membership once, and has ended.
  if (own !== id && (await hasBegun(env, id))) return []
  const stripe = await stripeOf(env)
  if (!found) return needlessRows(env, stripe, { account: paid!.account, id, isGone: true })
  const account = found.id
  const ends: Rows = []
  if (own !== null && own !== id) {
    const first = await presentSubscription(stripe, own)
    if (first === undefined) return null
    if (first && !isOver(first)) return needlessRows(env, stripe, { account, id, isGone: false })
    // Its end is still to be told, or is never told: the next one is no second.
    ends.push(...endedRows(env, own, first))
  }
  const present = await presentSubscription(stripe, id)
  if (present === undefined) return null
  if (present === null || isOver(present)) return own === id ? endedRows(env, id, present) : ends
  const until = present.cancel_at !== null || present.cancel_at_period_end ? endOf(present) : null
  if (own === id) return [changed(env, id, unpaidSince(present) ?? until)]
  // Not begun: its first payment is awaited.
  if (unpaidSince(present) !== null || !paid) return ends
  return [...ends, ...memberRows(env, { account, id, customer: paid.customer, until })]
}

/** Whether the subscription has been an account's membership. */
async function hasBegun(env: Env, id: string): Promise<boolean> {
  const select = 'SELECT 1 FROM stripe_events WHERE id = ?'
  return (await env.DB.prepare(select).bind(id).first()) !== null
}

/** Ends a subscription that no account needs, such as the second of two, and pays it back. `isGone`: the account is deleted. */
async function needlessRows(
  env: Env,
  stripe: Stripe,
  { account, id, isGone }: { account: string; id: string; isGone: boolean },
): Promise<Rows | null> {
  const done = await endAndPayBack(stripe, id)
  if (done.is === 'later') return null
  if (done.is === 'none') return []
  const told = (what: AuditWord, about: string): Rows =>
    isGone ? [] : [auditRow(env, { account, by: BY, what, about })]
  if (done.is === 'ended') {
    const about = done.paid === '' ? 'nothing was paid for it' : `${done.paid} are paid back`
    return told('second_membership_ended', about)
  }
  // For the operator; the ids are Stripe's and the account's.
  console.error(
    `Stripe refused to end or pay back the subscription ${id} of ${account}: do it in Stripe`,
  )
  return told(
    'second_not_paid_back',
    `${id} was paid twice: ask the operator to end it and to pay it back`,
  )
}

/** A membership from now on: founding while some of the first are left; who was founding stays so. */
function memberRows(
  env: Env,
  of: { account: string; id: string; customer: string | null; until: number | null },
): Rows {
  // Two that were paid at once: the second breaks here with all that its event books, and the repetition finds the first.
  const only = `INSERT INTO stripe_events (id, time) SELECT ?1, NULL FROM accounts WHERE id = ?2 AND subscription <> ?1`
  const begun = 'INSERT OR IGNORE INTO stripe_events (id, time) VALUES (?, ?)'
  const now = Date.now()
  const told = `INSERT INTO audit (account, time, person, by, what, about)
    SELECT id, ?1, NULL, ?2, 'membership_began', 'paid every month' FROM accounts
    WHERE id = ?3 AND subscription IS NULL`
  const update = `UPDATE accounts SET
      membership = CASE
        WHEN membership = 'founding' THEN 'founding'
        WHEN (SELECT count(*) FROM accounts WHERE membership = 'founding') < ?3 THEN 'founding'
        ELSE 'base' END,
      member_since = CASE WHEN member_since IS NULL OR member_until <= ?2 THEN ?2 ELSE member_since END,
      member_until = ?6, customer = ?4, subscription = ?1, checkout = NULL
    WHERE id = ?5`
  return [
    env.DB.prepare(only).bind(of.id, of.account),
    env.DB.prepare(begun).bind(of.id, now),
    env.DB.prepare(told).bind(now, BY, of.account),
    env.DB.prepare(update).bind(of.id, now, FOUNDING_MEMBERS, of.customer, of.account, of.until),
  ]
}

/** Cancelled at the end of its month, taken back, not paid, or paid again. */
const changed = (env: Env, id: string, until: number | null): D1PreparedStatement =>
  env.DB.prepare('UPDATE accounts SET member_until = ?1 WHERE subscription = ?2').bind(until, id)

/** The end of the subscription that the account has. `present`: null where Stripe has it no more. */
function endedRows(env: Env, id: string, present: Stripe.Subscription | null): Rows {
  const told = `INSERT INTO audit (account, time, person, by, what, about)
    SELECT id, ?1, NULL, ?2, 'membership_ended', 'the monthly payment ended'
    FROM accounts WHERE subscription = ?3`
  const update = `UPDATE accounts SET subscription = NULL,
      member_until = CASE WHEN member_until IS NULL OR member_until > ?1 THEN ?1 ELSE member_until END
    WHERE subscription = ?2`
  const ended = present?.ended_at ? present.ended_at * 1000 : Date.now()
  return [env.DB.prepare(told).bind(Date.now(), BY, id), env.DB.prepare(update).bind(ended, id)]
}

export type PaidBack =
  /** `paid`: in words, such as "25.00 USD"; empty = nothing had been paid. */
  | { readonly is: 'ended'; readonly paid: string }
  /** Stripe refuses to end it or to pay it back, now and later. */
  | { readonly is: 'refused' }
  /** Stripe knows nothing of it. */
  | { readonly is: 'none' }
  /** Stripe does not answer. */
  | { readonly is: 'later' }

/** The caller knows that the subscription was no account's membership: one that has ended is paid back too. */
export async function endAndPayBack(stripe: Stripe, id: string): Promise<PaidBack> {
  const present = await presentSubscription(stripe, id)
  if (present === undefined) return { is: 'later' }
  if (present === null) return { is: 'none' }
  try {
    // Ended first: whatever becomes of the money, no further month is paid.
    if (!isOver(present)) await end(stripe, id)
    const paid = await payBack(stripe, present)
    return paid === null ? { is: 'refused' } : { is: 'ended', paid }
  } catch (error) {
    return { is: isFinal(error) ? 'refused' : 'later' }
  }
}

/** Errors of Stripe that a repetition meets again. */
const FINAL = new Set(['StripeInvalidRequestError', 'StripePermissionError', 'StripeCardError'])
const isFinal = (error: unknown): boolean => FINAL.has((error as { type?: string }).type ?? '')

async function end(stripe: Stripe, id: string): Promise<void> {
  await stripe.subscriptions.cancel(id).catch((error: unknown) => {
    // It has ended meanwhile.
    if (!isMissing(error)) throw error
  })
}

/** What is paid back, in words; null where a part was paid in a way that Stripe cannot pay back. */
async function payBack(stripe: Stripe, of: Stripe.Subscription): Promise<string | null> {
  const invoice = idOf(of.latest_invoice)
  if (invoice === null) return ''
  const { data } = await stripe.invoicePayments.list({ invoice, status: 'paid' })
  const paid: string[] = []
  for (const { payment, amount_paid, currency } of data) {
    const payment_intent = idOf(payment.payment_intent ?? null)
    const charge = idOf(payment.charge ?? null)
    if (payment_intent === null && charge === null) continue
    await stripe.refunds
      .create(
        {
          ...(payment_intent === null ? { charge: charge! } : { payment_intent }),
          reason: 'duplicate',
          metadata: { subscription: of.id },
        },
        { idempotencyKey: `edps-paid-twice-${payment_intent ?? charge}` },
      )
      .catch((error: unknown) => {
        if ((error as { code?: unknown }).code !== 'charge_already_refunded') throw error
      })
    paid.push(paidText(amount_paid ?? 0, currency))
  }
  return paid.length < data.length ? null : paid.join(' and ')
}

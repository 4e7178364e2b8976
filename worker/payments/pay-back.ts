// Ends a subscription that should not have begun, such as an account's second one, and pays back what was paid for it. May be
// repeated: Stripe pays back once, by the idempotency key and because a payment can be paid back once.
import type Stripe from 'stripe'
import { paidText } from './paid-text.ts'
import { idOf } from './stripe.ts'
import { isMissing, isOver, presentSubscription } from './subscription.ts'

export type PaidBack =
  /** `paid`: in words, such as "25.00 USD"; empty = nothing had been paid. */
  | { readonly is: 'ended'; readonly paid: string }
  /** Stripe refuses to pay back, now and later. `runs`: it refuses to end it, too. */
  | { readonly is: 'refused'; readonly runs: boolean }
  /** Stripe knows nothing of it. */
  | { readonly is: 'none' }
  /** Stripe does not answer. */
  | { readonly is: 'later' }

/** Whoever calls knows that the subscription was no account's membership: one that has ended is paid back too. */
export async function endAndPayBack(stripe: Stripe, id: string): Promise<PaidBack> {
  const present = await presentSubscription(stripe, id)
  if (present === undefined) return { is: 'later' }
  if (present === null) return { is: 'none' }
  try {
    // Ended first: whatever becomes of the money, no further month is paid.
    if (!isOver(present)) await end(stripe, id)
  } catch (error) {
    return isFinal(error) ? { is: 'refused', runs: true } : { is: 'later' }
  }
  try {
    const paid = await payBack(stripe, present)
    return paid === null ? { is: 'refused', runs: false } : { is: 'ended', paid }
  } catch (error) {
    return isFinal(error) ? { is: 'refused', runs: false } : { is: 'later' }
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

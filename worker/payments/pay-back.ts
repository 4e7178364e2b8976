// Ends a subscription that should not have begun, such as an account's second one, and pays back what was paid for it. May be
// repeated: Stripe pays back once, by the idempotency key and because a payment can be paid back once.
import type Stripe from 'stripe'
import { paidText } from './paid-text.ts'
import { idOf } from './stripe.ts'
import { isOver, presentSubscription } from './subscription.ts'

/** Written on a subscription that ends here: a repetition tells it from one that ran and ended. */
const COMMENT = 'EDPS: paid twice'

export type PaidBack =
  /** `paid`: in words, such as "25.00 USD"; empty = nothing had been paid. */
  | { readonly is: 'ended'; readonly paid: string }
  /** It has ended; Stripe refuses to pay back, now and later. */
  | { readonly is: 'refused' }
  /** It had ended before, or Stripe knows nothing of it. */
  | { readonly is: 'none' }
  /** Stripe does not answer. */
  | { readonly is: 'later' }

export async function endAndPayBack(stripe: Stripe, id: string): Promise<PaidBack> {
  const present = await presentSubscription(stripe, id)
  if (present === undefined) return { is: 'later' }
  if (present === null) return { is: 'none' }
  if (isOver(present)) {
    if (present.cancellation_details?.comment !== COMMENT) return { is: 'none' }
  } else {
    // Ended first: whatever becomes of the money, no further month is paid.
    const details = { cancellation_details: { comment: COMMENT } }
    const isEnded = await stripe.subscriptions.cancel(id, details).catch(() => null)
    if (isEnded === null) return { is: 'later' }
  }
  try {
    return { is: 'ended', paid: await payBack(stripe, present) }
  } catch (error) {
    return { is: FINAL.has((error as { type?: string }).type ?? '') ? 'refused' : 'later' }
  }
}

/** Errors of Stripe that a repetition meets again. */
const FINAL = new Set(['StripeInvalidRequestError', 'StripePermissionError', 'StripeCardError'])

async function payBack(stripe: Stripe, of: Stripe.Subscription): Promise<string> {
  const invoice = idOf(of.latest_invoice)
  if (invoice === null) return ''
  const { data } = await stripe.invoicePayments.list({ invoice, status: 'paid' })
  const paid: string[] = []
  for (const { payment, amount_paid, currency } of data) {
    const payment_intent = idOf(payment.payment_intent ?? null)
    const charge = idOf(payment.charge ?? null)
    if (payment_intent === null && charge === null) throw new Error('a payment of another kind')
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
  return paid.join(' and ')
}

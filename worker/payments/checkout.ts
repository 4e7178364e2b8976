// /app/api/membership and /checkout: what a membership is, and the payment page for tokens or a membership. What was paid is
// booked by the webhook alone (payments/webhook.ts), never by the page that a person comes back to.
import type { Context } from 'hono'
import type Stripe from 'stripe'
import { checkoutSchema, type Membership } from '#contract/console.ts'
import { FOUNDING_MEMBERS, LEAST_PURCHASE_TOKENS } from '#contract/limits.ts'
import { MONTHLY_TOKENS } from '#contract/prices.ts'
import type { SignedIn } from '../accounts/signed-in.ts'
import type { App } from '../app-types.ts'
import { parsedJson } from '../body/parsed-json.ts'
import { paidLink } from '../console/links.ts'
import { monthlyTokens } from '../wallet/owner.ts'
import { refuse } from '../problem.ts'
import { hasPayments, stripeOf } from './stripe.ts'

export async function membership(c: Context<App>, { caller }: SignedIn): Promise<Response> {
  const { owner } = caller
  const founding = await c.env.DB.prepare(
    "SELECT count(*) AS members FROM accounts WHERE membership = 'founding'",
  ).first<{ members: number }>()
  const answer: Membership = {
    membership: owner.membership,
    since: owner.since,
    until: owner.until,
    founding_left: Math.max(0, FOUNDING_MEMBERS - founding!.members),
    monthly_tokens: MONTHLY_TOKENS,
    least_purchase_usd: LEAST_PURCHASE_TOKENS,
    payments: hasPayments(c.env),
  }
  return c.json(answer)
}

export async function checkout(c: Context<App>, { caller, person }: SignedIn): Promise<Response> {
  const asked = await parsedJson(c, checkoutSchema)
  if (!asked.ok) return asked.response
  if (!hasPayments(c.env))
    return refuse(c, {
      code: 'payments_off',
      detail: 'This service takes no payments: ask whoever runs it for tokens.',
    })
  const { account, owner } = caller
  if (asked.value.for === 'membership' && monthlyTokens(owner, Date.now()) > 0)
    return refuse(c, { code: 'validation_failed', detail: 'This account has a membership.' })
  const metadata = { account, for: asked.value.for }
  const common = {
    client_reference_id: account,
    customer_email: person.email,
    success_url: paidLink(c, 'paid'),
    cancel_url: paidLink(c, 'not-paid'),
  } satisfies Stripe.Checkout.SessionCreateParams
  const params: Stripe.Checkout.SessionCreateParams =
    asked.value.for === 'tokens'
      ? {
          ...common,
          mode: 'payment',
          line_items: [{ price: c.env.STRIPE_PRICE_TOKEN!, quantity: asked.value.tokens }],
          metadata: { ...metadata, tokens: String(asked.value.tokens) },
        }
      : {
          ...common,
          mode: 'subscription',
          line_items: [{ price: c.env.STRIPE_PRICE_MEMBERSHIP!, quantity: 1 }],
          metadata,
          subscription_data: { metadata },
        }
  const session = await (await stripeOf(c.env)).checkout.sessions.create(params)
  return c.json({ url: session.url })
}

// /app/api/checkout: the payment page for tokens or a membership. What was paid is booked by the webhook alone
// (payments/webhook.ts), never by the page that a person comes back to. An account has one open payment page for a
// membership: two that are paid would be two subscriptions.
import type Stripe from 'stripe'
import type { Context } from 'hono'
import { checkoutSchema } from '#forms/console-forms.ts'
import type { SignedIn, App } from '../base/app-types.ts'
import { parsedJson } from '../body/parsed-json.ts'
import { paidLink } from '../sign-in/origin.ts'
import type { Env } from '../base/env.ts'
import { monthlyTokens } from '../wallet/owner.ts'
import { refuse, type Refusal } from '../base/problem.ts'
import { hasPayments, stripeOf } from './stripe.ts'
import { close, ownSubscription } from './subscription.ts'

type Params = Stripe.Checkout.SessionCreateParams

export async function checkout(c: Context<App>, { caller, person }: SignedIn): Promise<Response> {
  const asked = await parsedJson(c, checkoutSchema)
  if (!asked.ok) return asked.response
  if (!hasPayments(c.env))
    return refuse(c, {
      code: 'payments_off',
      detail: 'This service takes no payments: ask its operator for tokens.',
    })
  const { account, owner } = caller
  const metadata = { account, for: asked.value.for }
  const common = {
    client_reference_id: account,
    customer_email: person.email,
    success_url: paidLink(c, 'paid'),
    cancel_url: paidLink(c, 'not-paid'),
  } satisfies Params
  const stripe = await stripeOf(c.env)
  if (asked.value.for === 'tokens') {
    const { tokens } = asked.value
    const session = await stripe.checkout.sessions.create({
      ...common,
      mode: 'payment',
      line_items: [{ price: c.env.STRIPE_PRICE_TOKEN!, quantity: tokens }],
      metadata: { ...metadata, tokens: String(tokens) },
    })
    return c.json({ url: session.url })
  }
  if (monthlyTokens(owner, Date.now()) > 0 || (await ownSubscription(c.env, account)) !== null)
    return refuse(c, no('This account has a membership.'))
  const opened = await openOnce(c.env, stripe, account, {
    ...common,
    mode: 'subscription',
    line_items: [{ price: c.env.STRIPE_PRICE_MEMBERSHIP!, quantity: 1 }],
    metadata,
    subscription_data: { metadata },
  })
  return 'code' in opened ? refuse(c, opened) : c.json({ url: opened.url })
}

/** Opens the payment page of a membership and closes the one before. Of two calls at once one is refused. */
async function openOnce(
  env: Env,
  stripe: Stripe,
  account: string,
  params: Params,
): Promise<Stripe.Checkout.Session | Refusal> {
  const select = 'SELECT checkout FROM accounts WHERE id = ?'
  const found = await env.DB.prepare(select).bind(account).first<{ checkout: string | null }>()
  const before = found?.checkout ?? null
  if (before !== null && !(await close(stripe, before)))
    return no('A membership was just paid for: it begins as soon as the payment is confirmed.')
  const session = await stripe.checkout.sessions.create(params)
  const update = 'UPDATE accounts SET checkout = ?1 WHERE id = ?2 AND checkout IS ?3'
  const { meta } = await env.DB.prepare(update).bind(session.id, account, before).run()
  if (meta.changes > 0) return session
  await close(stripe, session.id)
  return no('Another payment page for a membership was opened at this moment: use that one.')
}

const no = (detail: string): Refusal => ({ code: 'validation_failed', detail })

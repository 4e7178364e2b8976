// /app/api/membership: what a membership is, its cancellation at the end of the month that is paid, and the taking back of that.
import type { Context } from 'hono'
import { changeMembershipSchema, type Membership } from '#forms/console-forms.ts'
import { FOUNDING_MEMBERS, LEAST_PURCHASE_TOKENS } from '#contract/limits.ts'
import { MONTHLY_TOKENS, TOKEN_USD } from '#contract/prices.ts'
import { auditRow } from '../base/audit.ts'
import type { SignedIn } from '../people/signed-in.ts'
import type { App } from '../base/app-types.ts'
import { parsedJson } from '../body/parsed-json.ts'
import type { Env } from '../base/env.ts'
import { refuse } from '../base/problem.ts'
import { ownerOf } from '../base/account-row.ts'
import type { Owner } from '../wallet/owner.ts'
import { hasPayments, stripeOf } from './stripe.ts'
import { endOf, ownSubscription } from './subscription.ts'

export const membership = async (c: Context<App>, { caller }: SignedIn): Promise<Response> =>
  c.json(await membershipOf(c.env, caller.owner))

async function membershipOf(env: Env, owner: Owner): Promise<Membership> {
  const founding = await env.DB.prepare(
    "SELECT count(*) AS members FROM accounts WHERE membership = 'founding'",
  ).first<{ members: number }>()
  const paid = await ownSubscription(env, owner.account)
  return {
    membership: owner.membership,
    since: owner.since,
    until: owner.until,
    founding_left: Math.max(0, FOUNDING_MEMBERS - founding!.members),
    monthly_tokens: MONTHLY_TOKENS,
    least_purchase_usd: LEAST_PURCHASE_TOKENS * TOKEN_USD,
    token_usd: TOKEN_USD,
    payment: paid === null ? 'none' : owner.until === null ? 'goes_on' : 'ends',
    payments: hasPayments(env),
  }
}

/** Cancels the membership at the end of the month that is paid, or takes that back. Saying it again changes nothing. */
export async function changeMembership(
  c: Context<App>,
  { caller, person }: SignedIn,
): Promise<Response> {
  const asked = await parsedJson(c, changeMembershipSchema)
  if (!asked.ok) return asked.response
  const { account } = caller
  const { cancel } = asked.value
  const paid = await ownSubscription(c.env, account)
  if (paid === null)
    return refuse(c, {
      code: 'validation_failed',
      detail: 'This account pays for no membership here: there is nothing to change.',
    })
  const changed = c.env.STRIPE_KEY
    ? await (
        await stripeOf(c.env)
      ).subscriptions
        .update(paid, { cancel_at_period_end: cancel })
        .catch(() => null)
    : null
  const until = changed && cancel ? endOf(changed) : null
  if (!changed || (cancel && until === null))
    return refuse(c, {
      code: 'busy',
      detail: 'The payment service did not take the change: try again later.',
      headers: { 'Retry-After': '60' },
    })
  const told = cancel ? 'membership_cancelled' : 'membership_kept'
  const about = until === null ? 'goes on' : `until ${new Date(until).toISOString().slice(0, 10)}`
  if (until !== caller.owner.until)
    await c.env.DB.batch([
      c.env.DB.prepare(
        'UPDATE accounts SET member_until = ? WHERE id = ? AND subscription = ?',
      ).bind(until, account, paid),
      auditRow(c.env, { account, person: person.id, what: told, about }),
    ])
  return c.json(await membershipOf(c.env, (await ownerOf(c.env, account))!))
}

// /app/api/me and /terms: who is signed in, and the acceptance of the terms.
import type { Context } from 'hono'
import { acceptTermsSchema, type Me } from '#forms/console-forms.ts'
import { TERMS_VERSION } from '#forms/terms.ts'
import { passkeysOf } from '../people/kept-passkeys.ts'
import { isOperator } from '../base/auth.ts'
import { accountsOf, admit, type Person, acceptTerms, termsAcceptedAt } from '../people/people.ts'
import type { SignedIn, App } from '../base/app-types.ts'
import { parsedJson } from '../body/parsed-json.ts'
import { hasPayments } from '../payments/stripe.ts'
import { refuse } from '../base/problem.ts'
import { keepCookie } from '../sign-in/codes.ts'

export async function me(c: Context<App>, person: Person): Promise<Response> {
  let accounts = await accountsOf(c.env, person.id)
  // A person who deleted or left the last account while signed in gets a new one.
  if (accounts.length === 0) {
    await admit(c.env, person, 'without an account')
    accounts = await accountsOf(c.env, person.id)
  }
  const answer: Me = {
    user: person,
    accounts,
    terms: { version: TERMS_VERSION, accepted_at: await termsAcceptedAt(c.env, person.id) },
    is_operator: isOperator(c.env, person),
    support: c.env.SUPPORT || null,
    seller: c.env.SELLER || null,
    payments: hasPayments(c.env),
    passkeys: await passkeysOf(c.env, person.id),
  }
  await keepCookie(c, person.email)
  return c.json(answer)
}

export async function terms(c: Context<App>, { person, caller }: SignedIn): Promise<Response> {
  const asked = await parsedJson(c, acceptTermsSchema)
  if (!asked.ok) return asked.response
  if (asked.value.version !== TERMS_VERSION)
    return refuse(c, {
      code: 'validation_failed',
      detail: `The version in force is ${TERMS_VERSION}: load the page again and read it.`,
    })
  await acceptTerms(c.env, person.id, caller.account)
  return c.json({ ok: true })
}

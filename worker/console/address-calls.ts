// /app/api/address: at which address transfers reach the account.
import type { Context } from 'hono'
import { addressOf, receiveHere } from '../team/account-address.ts'
import type { SignedIn } from '../people/signed-in.ts'
import type { App } from '../base/app-types.ts'
import { refuse } from '../base/problem.ts'

export const address = async (c: Context<App>, { caller, person }: SignedIn): Promise<Response> =>
  c.json(await addressOf(c.env, caller.account, person))

/** The owner who calls receives transfers here. */
export async function takeAddress(
  c: Context<App>,
  { caller, person }: SignedIn,
): Promise<Response> {
  const refusal = await receiveHere(c.env, caller.account, person)
  return refusal ? refuse(c, refusal) : c.json({ ok: true })
}

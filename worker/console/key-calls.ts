// /app/api/keys and /workspace: keys of the account, and what a free key may do.
import type { Context } from 'hono'
import { makeKeySchema, type Keys, type Workspace } from '#forms/console-forms.ts'
import { kindsFor, listKeys, makePersonsKey, revokePersonsKey } from '../keys/account-keys.ts'
import type { SignedIn } from '../people/signed-in.ts'
import type { App } from '../base/app-types.ts'
import { parsedJson } from '../body/parsed-json.ts'
import { freeMarkets } from '../fit/free-markets.ts'
import { allowanceOfKey, fitAllowances } from '../limits/allowances.ts'
import { refuse } from '../base/problem.ts'
import { workspaceLink } from '../sign-in/links.ts'
import { makerOf } from './admit-call.ts'

export async function keys(c: Context<App>, { caller }: SignedIn): Promise<Response> {
  const answer: Keys = {
    keys: await listKeys(c.env, caller.account),
    ...(await kindsFor(c.env, caller.owner)),
  }
  return c.json(answer)
}

export async function makeKey(c: Context<App>, who: SignedIn): Promise<Response> {
  const asked = await parsedJson(c, makeKeySchema)
  if (!asked.ok) return asked.response
  return made(c, who, asked.value)
}

/** A free key for the account, as the workspace's link hands it out. */
export const makeWorkspaceKey = (c: Context<App>, who: SignedIn): Promise<Response> =>
  made(c, who, { name: 'Free workspace', kind: 'free', scopes: ['fit'] })

async function made(
  c: Context<App>,
  who: SignedIn,
  asked: Parameters<typeof makePersonsKey>[2],
): Promise<Response> {
  const answer = await makePersonsKey(c.env, makerOf(who), asked)
  return answer.ok ? c.json({ id: answer.id, key: answer.key }) : refuse(c, answer.refusal)
}

export async function revokeKey(c: Context<App>, who: SignedIn): Promise<Response> {
  if (await revokePersonsKey(c.env, makerOf(who), c.req.param('id') ?? ''))
    return c.json({ ok: true })
  return refuse(c, {
    code: 'unknown_key',
    detail: 'There is no such key that works and that you may revoke.',
  })
}

export function workspace(c: Context<App>): Response {
  const markets = Object.entries(freeMarkets(c.env.FREE_MARKETS))
  const limits = [allowanceOfKey(c.env, 'free', 'calls'), ...fitAllowances(c.env, 'free')]
  const answer: Workspace = {
    markets: markets.map(([market_type, description]) => ({ market_type, description })),
    limits: limits.map(({ name, calls, seconds }) => ({
      what: name === 'calls' ? 'Calls' : 'Actual fits',
      most: calls,
      seconds,
    })),
    link: workspaceLink(c),
  }
  return c.json(answer)
}

// /app/api/running: the sessions of the account that run or wait now, however many began after them.
import type { Context } from 'hono'
import type { Running } from '#forms/console-forms.ts'
import { SESSIONS_PAGE, SESSIONS_PAGE_MOST } from '#contract/limits.ts'
import type { SignedIn } from '../people/signed-in.ts'
import type { App } from '../base/app-types.ts'
import { dispatchers } from '../dispatcher/shards.ts'
import { accountObject, sessionObject } from '../base/env.ts'
import { shownLinks } from '../session/sessions-route.ts'

export async function running(c: Context<App>, { caller }: SignedIn): Promise<Response> {
  const { env } = c
  const { account } = caller
  const places = await Promise.all(dispatchers(env).map((one) => one.places(account)))
  // Input tests run for seconds and stand in no line: they are among the newest.
  const newest = await accountObject(env, account).listed(null, SESSIONS_PAGE)
  const queued = places.flat().map(({ session_id }) => session_id)
  const shown = queued.slice(0, SESSIONS_PAGE_MOST)
  const ids = new Set([...shown, ...newest.map(({ session }) => session)])
  const links = await Promise.all([...ids].map((id) => sessionObject(env, id).link(account)))
  const run = links
    .filter((link) => link !== null)
    .filter(({ status }) => status === 'grounding' || status === 'processing')
    .sort((a, b) => (a.created_at < b.created_at ? 1 : -1))
  const answer: Running = {
    sessions: await shownLinks(env, account, run),
    more: queued.filter((id) => !ids.has(id)).length,
  }
  return c.json(answer)
}

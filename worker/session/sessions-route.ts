// GET /v1/sessions: the account's sessions, newest first, a page at a time; with ?idempotency_key=K the one that
// the key started, for a client that lost the answer of its POST /fit (interface §3).
import type { Context } from 'hono'
import { SESSIONS_PAGE, SESSIONS_PAGE_MOST } from '#contract/limits.ts'
import type { SessionLink, SessionList, DeleteAnswer } from '#contract/schemas.ts'
import type { Place } from '../account/account-rows.ts'
import type { App } from '../base/app-types.ts'
import { GONE, note } from '../base/audit.ts'
import { emailsOf, membersLike } from '../people/people.ts'
import { accountObject, dispatcherObject, sessionObject, type Env } from '../base/env.ts'
import { limitedCaller } from '../limits/limit-calls.ts'
import { refuse, UNKNOWN_SESSION, type Refusal } from '../base/problem.ts'
import type { KeptLink } from '../base/object-rpc.ts'
import { waitingProgress } from './result-answer.ts'
import { isSessionId } from '../base/ids.ts'

const SEARCH_CHARACTERS = 100

interface Page {
  limit: number
  before: Place | null
  /** Null = all. */
  search: string | null
}

export async function sessions(c: Context<App>): Promise<Response> {
  const known = await limitedCaller(c)
  if (!known.ok) return refuse(c, known.refusal)
  const { account } = known.caller
  const params = new URL(c.req.url).searchParams
  const key = params.get('idempotency_key')
  if (key !== null) {
    if (key === '') return refuse(c, bad('idempotency_key is the key of a POST /fit, or left out.'))
    const link = await startedBy(c.env, account, key)
    if (link) return c.json(link)
    return refuse(c, { ...UNKNOWN_SESSION, detail: 'No session was started with this key.' })
  }
  const page = readPage(params)
  if ('code' in page) return refuse(c, page)
  return c.json(await sessionList(c.env, account, page))
}

async function startedBy(env: Env, account: string, key: string): Promise<SessionLink | null> {
  const id = await accountObject(env, account).sessionOf(key)
  const link = id === null ? null : await sessionObject(env, id).link(account)
  return link && (await shownLinks(env, account, [link]))[0]!
}

/** A page of the account's sessions, newest first. */
export async function sessionList(
  env: Env,
  account: string,
  { limit, before, search }: Page,
): Promise<SessionList> {
  const found =
    search === null ? null : { words: search, people: await membersLike(env, account, search) }
  // One more than is shown says whether there is another page.
  const places = await accountObject(env, account).listed(before, limit + 1, found)
  const shown = places.slice(0, limit)
  const links = await Promise.all(
    shown.map(({ session }) => sessionObject(env, session).link(account)),
  )
  const last = places.length > limit ? shown.at(-1) : undefined
  return {
    // A session that ended its time since it was listed is no longer there.
    sessions: await shownLinks(
      env,
      account,
      links.filter((link) => link !== null),
    ),
    next_cursor: last ? `${last.created_at}.${last.session}` : null,
  }
}

/** The lines as they are answered: people by their addresses, waiting fits with their places in line. */
export async function shownLinks(
  env: Env,
  account: string,
  links: readonly KeptLink[],
): Promise<SessionLink[]> {
  const emails = await emailsOf(
    env,
    links.map(({ by }) => by?.person ?? null),
  )
  const waiting = links.filter(({ progress, mock }) => progress?.stage === 'waiting' && !mock)
  const places = waiting.length > 0 ? await dispatcherObject(env).places(account) : []
  const positions = new Map(places.map((one) => [one.session_id, one.queue_position]))
  return links.map(({ by, ...link }) => {
    const position = positions.get(link.session_id) ?? null
    return {
      ...link,
      ...(position === null
        ? {}
        : { progress: waitingProgress(link.progress!.fraction, position) }),
      planned_by: by && {
        key: by.key,
        name: by.name,
        person: by.person && (emails.get(by.person) ?? GONE),
      },
    }
  })
}

function readPage(params: URLSearchParams): Page | Refusal {
  for (const name of ['limit', 'cursor', 'search'])
    if (params.getAll(name).length > 1) return bad(`${name} may be said once.`)
  const limit = params.get('limit') ?? String(SESSIONS_PAGE)
  if (!/^[1-9]\d{0,2}$/.test(limit) || Number(limit) > SESSIONS_PAGE_MOST)
    return bad(`limit is a whole number from 1 to ${SESSIONS_PAGE_MOST}.`)
  const search = params.get('search')?.trim() || null
  if (search !== null && search.length > SEARCH_CHARACTERS)
    return bad(`search has at most ${SEARCH_CHARACTERS} characters.`)
  const cursor = params.get('cursor')
  if (cursor === null) return { limit: Number(limit), before: null, search }
  const [, time, session] = /^(\d{1,15})\.(ses_[0-9A-Za-z]{22})$/.exec(cursor) ?? []
  if (time === undefined || session === undefined)
    return bad('cursor is the next_cursor of the page before, or left out.')
  return { limit: Number(limit), before: { created_at: Number(time), session }, search }
}

const bad = (detail: string): Refusal => ({ code: 'bad_request', detail })

export async function deleteSession(c: Context<App>): Promise<Response> {
  const known = await limitedCaller(c)
  if (!known.ok) return refuse(c, known.refusal)
  const id = c.req.param('session_id') ?? ''
  if (!isSessionId(id)) return refuse(c, UNKNOWN_SESSION)
  const { account } = known.caller
  const removed = await sessionObject(c.env, id).remove(account)
  if (!removed) return refuse(c, UNKNOWN_SESSION)
  // A person's deletion is told by the console's route. The session is gone, so a failure here is not the caller's.
  if (!c.get('signedIn'))
    await note(c.env, { account, by: known.caller.key, what: 'session_deleted', about: id }).catch(
      () => undefined,
    )
  const answer: DeleteAnswer = { ok: true, ...removed }
  return c.json(answer)
}

// What one part of an export holds. A request has 1,000 calls of other objects and a zip no more than 4 GB: the first part
// has what belongs to the account itself and its newest sessions and readings, each further one the next of them.
import type { Place } from '../account/listing.ts'
import { accountObject, sessionObject, type Env } from '../base/env.ts'
import { sessionPrefix, valuationKey } from '../base/ids.ts'
import type { SessionView } from '../base/object-rpc.ts'

/** Each costs up to eight calls: its state, its sizes, its request, its plan and four parts of it. */
const SESSIONS_MOST = 90
const READINGS_MOST = 90
/** Of stored requests and results; one session is sent whatever its size. */
const PART_BYTES = 256 * 1024 * 1024

/** Where a part begins; null in a further part: the part before had the last of them. */
export interface PartStart {
  /** False for a further part. */
  isFirst: boolean
  sessions: { before: Place | null } | null
  readings: { after: string | null } | null
}

export interface Part {
  isFirst: boolean
  sessions: SessionView[]
  /** Keys in the store. */
  readings: string[]
  /** Query of the part after this; null: this is the last. */
  next: string | null
}

/** The start that the query names; null where it names none. */
export function readStart(query: URLSearchParams): PartStart | null {
  const before = query.get('before')
  const after = query.get('readings_after')
  if (before === null && after === null)
    return { isFirst: true, sessions: { before: null }, readings: { after: null } }
  const [, time, session] = /^(\d{1,15})\.(ses_[0-9A-Za-z]{22})$/.exec(before ?? '') ?? []
  const place = session === undefined ? null : { created_at: Number(time), session }
  if ((before !== null && place === null) || (after !== null && !/^\w{1,100}$/.test(after)))
    return null
  return {
    isFirst: false,
    sessions: place && { before: place },
    readings: after === null ? null : { after },
  }
}

export async function partFrom(env: Env, account: string, start: PartStart): Promise<Part> {
  const sessions = start.sessions && (await sessionsOf(env, account, start.sessions.before))
  const readings = start.readings && (await readingsOf(env, account, start.readings.after))
  const next = new URLSearchParams()
  if (sessions?.next) next.set('before', `${sessions.next.created_at}.${sessions.next.session}`)
  if (readings?.next) next.set('readings_after', readings.next)
  return {
    isFirst: start.isFirst,
    sessions: sessions?.views ?? [],
    readings: readings?.keys ?? [],
    next: next.size === 0 ? null : next.toString(),
  }
}

/** Sessions older than `before`, newest first, as many as a part takes. */
async function sessionsOf(
  env: Env,
  account: string,
  before: Place | null,
): Promise<{ views: SessionView[]; next: Place | null }> {
  const places = await accountObject(env, account).listed(before, SESSIONS_MOST + 1)
  const candidates = await Promise.all(
    places.slice(0, SESSIONS_MOST).map(async (place) => ({
      place,
      // Null where it has ended its time since it was listed.
      view: await sessionObject(env, place.session).view(account, 0),
      bytes: await bytesOf(env, place.session),
    })),
  )
  let bytes = 0
  const fits = candidates.findIndex((one, at) => (bytes += one.bytes) > PART_BYTES && at > 0)
  const taken = fits < 0 ? candidates : candidates.slice(0, fits)
  return {
    views: taken.flatMap(({ view }) => view ?? []),
    next: taken.length < places.length ? taken.at(-1)!.place : null,
  }
}

async function bytesOf(env: Env, session: string): Promise<number> {
  const { objects } = await env.STORE.list({ prefix: sessionPrefix(session) })
  return objects.reduce((sum, { size }) => sum + size, 0)
}

async function readingsOf(
  env: Env,
  account: string,
  after: string | null,
): Promise<{ keys: string[]; next: string | null }> {
  const { objects, truncated } = await env.STORE.list({
    prefix: valuationKey(account, ''),
    limit: READINGS_MOST,
    ...(after === null ? {} : { startAfter: valuationKey(account, after) }),
  })
  const keys = objects.map(({ key }) => key)
  return { keys, next: truncated ? nameOf(keys.at(-1)!) : null }
}

/** The name of a reading among its account's. */
export const nameOf = (key: string): string => key.slice(key.lastIndexOf('/') + 1)

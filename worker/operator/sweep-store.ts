// POST /operator/sweep: looks at one page of R2 for objects that nobody knows: of sessions that are gone, of
// accounts that are gone. It says how many, and deletes them where it is asked to. A reading of a living
// account that the account lost sight of is given back to it, and expires like the others.
import type { Context } from 'hono'
import { z } from 'zod'
import type { App } from '../base/app-types.ts'
import { accountObject, sessionObject, type Env } from '../base/env.ts'
import { accountOfValuation, isPredictionKey, isSessionId, sessionOfKey } from '../base/ids.ts'
import { operatorBody } from './operator-call.ts'

/** Objects looked at in a call: each may cost a call of another object, of which a request has 1,000. */
const PAGE_OBJECTS = 300

const sweepRequestSchema = z.object({
  /** Of the answer before; left out for the first page. */
  cursor: z.string().nullish(),
  delete: z.boolean().default(false),
})

export interface SweepAnswer {
  /** For the next page; null: this was the last. */
  cursor: string | null
  seen: number
  /** Objects that nobody knows, by what they were. */
  orphans: { sessions: number; readings: number; predictions: number; others: number }
  /** Readings given back to their account. */
  adopted: number
  deleted: number
}

export async function sweep(c: Context<App>): Promise<Response> {
  const asked = await operatorBody(c, sweepRequestSchema)
  if (!asked.ok) return asked.response
  const { cursor, delete: isDelete } = asked.value
  const page = await c.env.STORE.list({ limit: PAGE_OBJECTS, ...(cursor ? { cursor } : {}) })
  const keys = page.objects.map(({ key }) => key)
  const sessions = await unknownSessions(c.env, keys)
  const readings = await strayReadings(c.env, keys)
  const predictions = page.objects
    .filter(({ key, uploaded }) => isPredictionKey(key) && isOld(uploaded))
    .map(({ key }) => key)
  if (isDelete) for (const key of readings.adopted) await useReading(c.env, key)
  // What has a name of no kind may be the operator's own: it is counted and stays.
  const orphans = [...sessions, ...readings.orphans, ...predictions]
  if (isDelete && orphans.length > 0) await c.env.STORE.delete(orphans)
  const answer: SweepAnswer = {
    cursor: page.truncated ? page.cursor : null,
    seen: keys.length,
    orphans: {
      sessions: sessions.length,
      readings: readings.orphans.length,
      predictions: predictions.length,
      others: keys.filter(isOther).length,
    },
    adopted: readings.adopted.length,
    deleted: isDelete ? orphans.length : 0,
  }
  return c.json(answer)
}

/** No client waits for a prediction so long: its call ended without deleting it. */
const PREDICTION_MS = 10 * 60 * 1000
const isOld = (uploaded: Date): boolean => uploaded.getTime() < Date.now() - PREDICTION_MS

const isOther = (key: string): boolean =>
  sessionOfKey(key) === null && accountOfValuation(key) === null && !isPredictionKey(key)

const useReading = (env: Env, key: string): Promise<void> =>
  accountObject(env, accountOfValuation(key)!).useReading(key)

/** Objects of sessions that no session object knows. */
async function unknownSessions(env: Env, keys: readonly string[]): Promise<string[]> {
  const unknown = new Map<string, boolean>()
  const orphans: string[] = []
  for (const key of keys) {
    const session = sessionOfKey(key)
    if (session === null) continue
    if (!unknown.has(session))
      unknown.set(session, !isSessionId(session) || (await sessionObject(env, session).isUnknown()))
    if (unknown.get(session)) orphans.push(key)
  }
  return orphans
}

/** Readings whose account is gone (`orphans`), and those that their account does not know of. */
async function strayReadings(
  env: Env,
  keys: readonly string[],
): Promise<{ orphans: string[]; adopted: string[] }> {
  const lives = new Map<string, boolean>()
  const orphans: string[] = []
  const adopted: string[] = []
  for (const key of keys) {
    const account = accountOfValuation(key)
    if (account === null) continue
    if (!lives.has(account)) lives.set(account, await isAccount(env, account))
    if (!lives.get(account)) orphans.push(key)
    else if (!(await accountObject(env, account).holdsReading(key))) adopted.push(key)
  }
  return { orphans, adopted }
}

async function isAccount(env: Env, account: string): Promise<boolean> {
  const found = await env.DB.prepare('SELECT 1 FROM accounts WHERE id = ?').bind(account).first()
  return found !== null
}

// Counts a call for its key, its address or a person, and refuses it beyond the limit. What is left of each limit goes into the
// answer's headers: app.ts sets them. Windows that outlast any one object are rows of the database, which one statement changes.
import type { Context } from 'hono'
import type { App } from '../base/app-types.ts'
import { caller, type Caller } from '../base/auth.ts'
import { lookAgain, callerAddress } from '../body/sender.ts'
import { accountObject, addressObject, type Env } from '../base/env.ts'
import type { Refusal } from '../base/problem.ts'
import {
  allowanceOfAddress,
  allowanceOfKey,
  type Bucket,
  type OpenBucket,
  longAllowances,
  type LongBucket,
} from './allowances.ts'
import { limited, type Allowance, type Verdict } from './window.ts'
import { sha256Hex } from '../base/hash.ts'

export type Known = { ok: true; caller: Caller } | { ok: false; refusal: Refusal }

/** The caller of a keyed route, counted once in its bucket. */
export async function limitedCaller(c: Context<App>, bucket: Bucket = 'calls'): Promise<Known> {
  const known = await knownCaller(c)
  if (!known.ok) return known
  const refusal = await countKey(c, known.caller, allowanceOfKey(c.env, known.caller.kind, bucket))
  return refusal ? { ok: false, refusal } : known
}

/**
 * Who calls: the person of the console whom its routes have let in, else the account of the key. Once the call's body is whole,
 * the caller is what the key opens then.
 */
export async function knownCaller(c: Context<App>): Promise<Known> {
  const signedIn = c.get('signedIn')
  if (signedIn) return { ok: true, caller: signedIn.caller }
  const { raw } = c.req
  const known = await caller(c.env, raw.headers)
  if (known.ok)
    lookAgain(raw, async () => {
      const now = await caller(c.env, raw.headers)
      if (now.ok) Object.assign(known.caller, now.caller)
      return now.ok ? null : now.refusal
    })
  return known
}

/** Counts one call of a key. Null, or the refusal. */
export const countKey = (
  c: Context<App>,
  who: Caller,
  allowance: Allowance,
): Promise<Refusal | null> => countIn(c, who, allowance, who.key)

/** Counts one call of an account, by whichever of its keys: keys cost nothing to make. Null, or the refusal. */
export const countAccount = (
  c: Context<App>,
  who: Caller,
  allowance: Allowance,
): Promise<Refusal | null> => countIn(c, who, allowance, EACH_KEY)

/** Whose calls are counted, where all keys of an account count together. */
export const EACH_KEY = 'account'

async function countIn(
  c: Context<App>,
  who: Caller,
  allowance: Allowance,
  whose: string,
): Promise<Refusal | null> {
  c.set('account', who.account)
  const verdict = await accountObject(c.env, who.account).take(whose, allowance)
  tell(c, allowance, verdict)
  const whom = whose === who.key ? ' for a key' : ' for an account'
  return verdict.granted ? null : limited(allowance, verdict, whom)
}

/** Counts one call of an address without a key. Null, or the refusal. */
export async function countAddress(c: Context<App>, bucket: OpenBucket): Promise<Refusal | null> {
  const allowance = allowanceOfAddress(c.env, bucket)
  const verdict = await addressObject(c.env, callerAddress(c.req.raw.headers)).take(allowance)
  tell(c, allowance, verdict)
  return verdict.granted ? null : limited(allowance, verdict, ' without a key')
}

function tell(c: Context<App>, allowance: Allowance, verdict: Verdict): void {
  c.set('limits', [...(c.get('limits') ?? []), { allowance, verdict }])
}

/** Counts one more of this kind for `whom`. Null, or the refusal. */
export async function countLong(
  env: Env,
  bucket: LongBucket,
  whom: string,
): Promise<Refusal | null> {
  for (const allowance of longAllowances(env, bucket)) {
    const refusal = await count(env, await nameOf(env, bucket, allowance, whom), allowance)
    if (refusal) return refusal
  }
  return null
}

/** Whether anything of this kind was counted for `whom` in the window that runs. */
export async function isCounted(env: Env, bucket: LongBucket, whom: string): Promise<boolean> {
  const name = await nameOf(env, bucket, longAllowances(env, bucket)[0]!, whom)
  const select = 'SELECT 1 FROM counts WHERE name = ? AND ends > ?'
  return (await env.DB.prepare(select).bind(name, Date.now()).first()) !== null
}

const nameOf = async (
  env: Env,
  bucket: LongBucket,
  { seconds }: Allowance,
  whom: string,
): Promise<string> =>
  `${bucket}:${seconds}:${await sha256Hex(`${env.SIGN_IN_SECRET ?? ''} ${bucket} ${whom}`)}`

async function count(env: Env, name: string, allowance: Allowance): Promise<Refusal | null> {
  const now = Date.now()
  const upsert = `INSERT INTO counts (name, began, used, ends) VALUES (?1, ?2, 1, ?2 + ?3)
    ON CONFLICT (name) DO UPDATE SET
      used = CASE WHEN ends <= ?2 THEN 1 ELSE used + 1 END,
      began = CASE WHEN ends <= ?2 THEN ?2 ELSE began END,
      ends = CASE WHEN ends <= ?2 THEN ?2 + ?3 ELSE ends END
    RETURNING used, ends`
  const [, counted] = await env.DB.batch<{ used: number; ends: number }>([
    env.DB.prepare('DELETE FROM counts WHERE ends < ?').bind(now),
    env.DB.prepare(upsert).bind(name, now, allowance.seconds * 1000),
  ])
  const { used, ends } = counted!.results[0]!
  if (used <= allowance.calls) return null
  const reset = Math.max(1, Math.ceil((ends - now) / 1000))
  return limited(allowance, { granted: false, left: 0, reset })
}

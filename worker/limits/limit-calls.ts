// Counts a call for its key or its address, and refuses it beyond the limit. What is left of each limit goes
// into the answer's headers: app.ts sets them.
import type { Context } from 'hono'
import type { App } from '../base/app-types.ts'
import { caller, type Caller } from '../base/auth.ts'
import { waitingOf } from '../dispatcher/shards.ts'
import { lookAgain } from '../body/look-again.ts'
import { accountObject, addressObject } from '../base/env.ts'
import type { Refusal } from '../base/refusal.ts'
import {
  allowanceOfAddress,
  allowanceOfKey,
  fitAllowances,
  limitNumbers,
  type Bucket,
  type OpenBucket,
} from './allowances.ts'
import { callerAddress } from '../body/caller-address.ts'
import { limited, type Allowance, type Verdict } from './window.ts'

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

/** Counts one actual fit of a paid key or of an account with free keys, and looks that not too many of its account wait. */
export async function countFit(c: Context<App>, who: Caller): Promise<Refusal | null> {
  const most = limitNumbers(c.env).waiting_fits
  if ((await waitingOf(c.env, who.account)) >= most)
    return {
      code: 'rate_limited',
      detail: `This account has ${most} fits that wait for an engine: send more when some have begun.`,
      headers: { 'Retry-After': '60' },
    }
  // The service pays for a free fit: an account has no more of them for having more keys.
  const countOf = who.kind === 'free' ? countAccount : countKey
  for (const allowance of fitAllowances(c.env, who.kind)) {
    const refusal = await countOf(c, who, allowance)
    if (refusal) return refusal
  }
  return null
}

function tell(c: Context<App>, allowance: Allowance, verdict: Verdict): void {
  c.set('limits', [...(c.get('limits') ?? []), { allowance, verdict }])
}

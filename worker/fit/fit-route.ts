// POST /v1/fit: a key, a body, rules, a session (interface §2, §3). The first answer comes within
// seconds; the plan is fetched from /result.
import type { Context } from 'hono'
import { createRequestReader } from '#tables/request-reader.ts'
import {
  IDEMPOTENCY_CLAIM_SECONDS,
  IDEMPOTENCY_KEY_CHARACTERS,
  FIT_RUN_SECONDS,
  FIT_WAIT_SECONDS,
} from '#contract/limits.ts'
import type { FitAnswer } from '#contract/schemas.ts'
import { ruleColumns } from '#contract/validate.ts'
import type { App } from '../base/app-types.ts'
import type { Caller } from '../base/auth.ts'
import { receive } from '../body/read-body.ts'
import { senderOf } from '../body/sender.ts'
import {
  accountObject,
  dispatcherObject,
  sessionObject,
  walletObject,
  type Env,
} from '../base/env.ts'
import { submission } from './submit.ts'
import { bodyKey, newRequestId, newSessionId } from '../base/ids.ts'
import { limitedCaller, countAccount, countKey } from '../limits/limit-calls.ts'
import { refuse, type Refusal } from '../base/problem.ts'
import { tokensText } from '#contract/prices.ts'
import { fitAllowances, limitNumbers } from '../limits/allowances.ts'
import type { Allowance } from '../limits/window.ts'

type Outcome = { ok: true; answer: FitAnswer } | { ok: false; refusal: Refusal }

export async function fit(c: Context<App>): Promise<Response> {
  const known = await limitedCaller(c)
  if (!known.ok) return refuse(c, known.refusal)
  const key = c.req.header('Idempotency-Key')
  const done = key === undefined ? once(c, known.caller) : keyed(c, known.caller, key)
  const outcome = await done
  return outcome.ok ? c.json(outcome.answer) : refuse(c, outcome.refusal)
}

/** Without an idempotency key: every request is a new session. */
async function once(c: Context<App>, who: Caller): Promise<Outcome> {
  const started = await start(c, who, newSessionId())
  return started.ok ? { ok: true, answer: started.answer } : started
}

/** With a key: claimed before any work, then always answered with the first answer. */
async function keyed(c: Context<App>, who: Caller, key: string): Promise<Outcome> {
  if (!/^[\x21-\x7e]+$/.test(key) || key.length > IDEMPOTENCY_KEY_CHARACTERS)
    return no(
      'bad_request',
      `Idempotency-Key may have 1 to ${IDEMPOTENCY_KEY_CHARACTERS} visible ASCII characters.`,
    )
  const account = accountObject(c.env, who.account)
  const token = newRequestId()
  const claim = await account.claim(key, token, newSessionId())
  if (claim.is === 'in_progress')
    return {
      ok: false,
      refusal: {
        code: 'idempotency_in_progress',
        detail: 'The first request with this Idempotency-Key is still being answered: ask again.',
        headers: { 'Retry-After': '2' },
      },
    }
  if (claim.is === 'answered') return repeated(c, claim.body_sha256, claim.answer)
  // A lapsed claim may have created its session before it could report it.
  const first = await sessionObject(c.env, claim.session).first(who.account)
  if (first) {
    await account.answer(key, token, first.body_sha256, first.answer)
    return repeated(c, first.body_sha256, first.answer)
  }
  const alive = renewal(() => account.renew(key, token))
  const started = await start(c, who, claim.session, alive).catch(async (error: unknown) => {
    // Where nothing of the request is kept, it may be sent again at once. Else the claim lapses.
    if (!(await sessionObject(c.env, claim.session).first(who.account)))
      await account.forget(key, token)
    throw error
  })
  // After a refusal the key is free for a corrected body.
  if (started.ok) await account.answer(key, token, started.sha256, started.answer)
  else await account.forget(key, token)
  return started
}

/** Repeats the first answer, if the body equals the first body. */
async function repeated(c: Context<App>, sha256: string, answer: FitAnswer): Promise<Outcome> {
  const body = await receive(c.req.raw, senderOf(c), { reader: null, store: null })
  if (!body.ok) return body
  body.release()
  return body.body.sha256 === sha256
    ? { ok: true, answer: { ...answer, replayed: true } }
    : no(
        'idempotency_key_reused',
        'This Idempotency-Key belongs to another body: use a new key for a new request.',
      )
}

type Started = { ok: true; answer: FitAnswer; sha256: string } | { ok: false; refusal: Refusal }

/** Body → rules → session. A refusal deletes what was stored in R2. */
async function start(
  c: Context<App>,
  who: Caller,
  session: string,
  alive?: () => Promise<void>,
): Promise<Started> {
  const { env } = c
  const object = sessionObject(env, session)
  const body = await receive(c.req.raw, senderOf(c), {
    reader: createRequestReader(ruleColumns()),
    store: { bucket: env.STORE, key: bodyKey(session) },
    begin: () => object.expect(session),
    alive,
  })
  if (!body.ok) {
    await object.abandon()
    return body
  }
  let kept = false
  let held = false
  try {
    const received = { ...body.body, request: body.body.request!, gzip: body.gzip }
    const made = await submission(env, who, session, received, {
      now: Date.now(),
      hold: async (units) => {
        const refusal = await holdTokens(env, who, session, units)
        held = refusal === null
        return refusal
      },
      countFit: (sponsored) => countFit(c, who, sponsored),
    })
    if (!made.ok) return made
    const { origin, description } = made
    const answer = await object.create(origin)
    kept = true
    // One that is used again counts as sent again.
    if (!answer.mock && ['request', 'last_sent'].includes(description.source))
      await accountObject(env, who.account)
        .setLastSent(description.text)
        // The fit is queued: a refusal now would make the client send it again.
        .catch((error: unknown) => console.error('last sent', error))
    return { ok: true, answer, sha256: body.body.sha256 }
  } finally {
    body.release()
    if (!kept) await object.abandon()
    // Where the session was made and only its answer was lost, the session settles the hold.
    if (held && !kept && !(await object.first(who.account)))
      await walletObject(env, who.account).settle(session, { is: 'free', line: null })
  }
}

/** Renews a claim at a third of its life; may be called at any rate. */
function renewal(renew: () => Promise<boolean>): () => Promise<void> {
  let last = Date.now()
  return async () => {
    if (Date.now() - last < (IDEMPOTENCY_CLAIM_SECONDS * 1000) / 3) return
    last = Date.now()
    await renew()
  }
}

function no(code: Refusal['code'], detail: string): Outcome {
  return { ok: false, refusal: { code, detail } }
}

/** Longer than a fit may wait and run. */
const HELD_MS = (FIT_WAIT_SECONDS + FIT_RUN_SECONDS + 3600) * 1000

/** Null, or that the balance, or what the key may spend, does not cover the fit. */
export async function holdTokens(
  env: Env,
  { account, by, month_units: most, owner }: Caller,
  session: string,
  units: number,
): Promise<Refusal | null> {
  const fit = { session, units, expires: Date.now() + HELD_MS, key: by.key, most }
  const held = await walletObject(env, account).hold(owner, fit)
  if (held.is === 'held') return null
  const cost = `This fit may cost up to ${tokensText(units)} tokens`
  const free = 'or send "mock": true for an input test, which is free.'
  if (held.is === 'over')
    return {
      code: 'key_limit_reached',
      detail:
        `${cost}, and this key may spend ${tokensText(held.left)} more of its ${tokensText(most!)} in this ` +
        'month (UTC). Nothing was queued or charged. Raise the limit in the console under API keys, ' +
        `use another key, ${free}`,
    }
  return {
    code: 'insufficient_tokens',
    detail:
      `${cost} and ${tokensText(held.left)} are available. ` +
      'Nothing was queued or charged. Get tokens in the console or from the operator of the service, ' +
      free,
  }
}

/** Counts one actual fit, of a paid key or, where it costs nothing, of an account; and looks that not too many of its account wait. */
async function countFit(c: Context<App>, who: Caller, sponsored: boolean): Promise<Refusal | null> {
  const most = limitNumbers(c.env).waiting_fits
  if ((await dispatcherObject(c.env).waitingOf(who.account)) >= most)
    return {
      code: 'rate_limited',
      detail: `This account has ${most} fits that wait for an engine: send more when some have begun.`,
      headers: { 'Retry-After': '60' },
    }
  // The service pays for a free fit: an account has no more of them for having more keys, or paid ones.
  const countOf = sponsored ? countAccount : countKey
  for (const allowance of fitAllowances(c.env, sponsored ? 'free' : 'paid')) {
    const refusal = await countOf(c, who, allowance)
    if (refusal) return sponsored ? tooManyFree(allowance, refusal) : refusal
  }
  return null
}

const tooManyFree = ({ calls, seconds }: Allowance, refusal: Refusal): Refusal => ({
  ...refusal,
  detail:
    `An account makes at most ${calls} plans of published markets ${seconds > 3600 ? 'a day' : 'an hour'} for nothing: ` +
    `ask again in ${Math.ceil(Number(refusal.headers!['Retry-After']) / 60)} min.`,
})

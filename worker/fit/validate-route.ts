// POST /v1/validate: the rules alone, for anyone (specification 2.3). Stores, queues and charges
// nothing. A key counts for its own limit; a key that is not known counts as none.
import type { Context } from 'hono'
import type { RequestRead } from '#contract/request-read.ts'
import { freeEstimate, paidEstimate } from '#contract/rules/rule-report.ts'
import type { Validation } from '#contract/schemas.ts'
import { createRequestReader } from '#tables/request-reader.ts'
import { ruleColumns, validationSteps, type ValidatedRequest } from '#contract/validate.ts'
import type { App } from '../base/app-types.ts'
import { caller, type Caller } from '../base/auth.ts'
import { politely } from '../body/breath.ts'
import { receive } from '../body/read-body.ts'
import { senderOf } from '../body/sender.ts'
import { accountObject, type Env } from '../base/env.ts'
import { resolveDescription } from './description.ts'
import { isSponsored } from './free-markets.ts'
import { paidReading, sentColumns, valuationKeyOf } from '../read/kept-readings.ts'
import { allowanceOfKey } from '../limits/allowances.ts'
import { countAddress, countKey } from '../limits/limit-calls.ts'
import { refuse } from '../base/problem.ts'

export async function validate(c: Context<App>): Promise<Response> {
  const who = await keyOf(c)
  const full = who
    ? await countKey(c, who, allowanceOfKey(c.env, who.kind, 'calls'))
    : await countAddress(c, 'validate')
  if (full) return refuse(c, full)
  const received = await receive(c.req.raw, senderOf(c), {
    reader: createRequestReader(ruleColumns()),
    store: null,
  })
  if (!received.ok) return refuse(c, received.refusal)
  try {
    // A key that was revoked while the body came counts as none, too.
    const still = who && (await keyOf(c))
    return c.json(await validated(c.env, still, received.body.request!))
  } finally {
    received.release()
  }
}

/** With a key the estimate knows whether the account has paid for the words; a published market costs nobody anything. */
async function validated(env: Env, who: Caller | null, request: RequestRead): Promise<Validation> {
  const checked = await politely(validationSteps(request))
  const { validation, options, description } = checked
  if (options && description !== null && validation.ok) {
    // The check stands without the markets that are published.
    const sponsored = await isSponsored(env, { tables: request, options, description }).catch(
      () => false,
    )
    if (sponsored) return { ...validation, estimate: freeEstimate(validation) }
  }
  const paid = who !== null && (await arePaid(env, who, request, checked))
  return paid ? { ...validation, estimate: paidEstimate(validation) } : validation
}

/** Whether the account has paid for the reading of the words that a fit of this request would have. */
async function arePaid(
  env: Env,
  { account, profile }: Caller,
  request: RequestRead,
  { description, options, simulatorStyle }: ValidatedRequest,
): Promise<boolean> {
  if (options?.grounding_mode !== 'business_led') return false
  const lastSent = await accountObject(env, account).lastSent()
  const words = resolveDescription(description, profile, lastSent, simulatorStyle)
  if (words === null) return false
  const { parameters } = options
  const key = await valuationKeyOf(account, words.text, sentColumns(request), parameters)
  return (await paidReading(env, account, key)) === true
}

/** The person of the console, or the caller whose key works. A key is not needed, and this route answers where none can be read. */
async function keyOf(c: Context<App>): Promise<Caller | null> {
  const signedIn = c.get('signedIn')
  if (signedIn) return signedIn.caller
  const { headers } = c.req.raw
  if (headers.get('Authorization') === null) return null
  const known = await caller(c.env, headers).catch(() => null)
  return known?.ok ? known.caller : null
}

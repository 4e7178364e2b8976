// POST /v1/validate: the rules alone, for anyone (specification 2.3). Stores, queues and charges
// nothing.
import type { Context } from 'hono'
import { createRequestReader } from '#tables/request-reader.ts'
import { ruleColumns, validateRequest } from '#contract/validate.ts'
import type { App } from '../app-types.ts'
import { caller } from '../auth.ts'
import { receive, type Sender } from '../body/receive.ts'
import { callerAddress } from '../limits/caller-address.ts'
import { refuse } from '../problem.ts'

export async function validate(c: Context<App>): Promise<Response> {
  const received = await receive(c.req.raw, await senderOf(c), {
    reader: createRequestReader(ruleColumns()),
    store: null,
  })
  if (!received.ok) return refuse(c, received.refusal)
  try {
    return c.json(validateRequest(received.body.request!).validation)
  } finally {
    received.release()
  }
}

/** A key is not needed; one that works has more room than strangers have. */
async function senderOf(c: Context<App>): Promise<Sender> {
  const { headers } = c.req.raw
  const stranger: Sender = { share: 'stranger', address: callerAddress(headers) }
  if (headers.get('Authorization') === null) return stranger
  // This route answers without accounts, so it does where they cannot be read.
  const known = await caller(c.env, headers).catch(() => null)
  return known?.ok ? { share: 'key' } : stranger
}

// POST /v1/validate: the rules alone, for anyone (specification 2.3). Stores, queues and charges
// nothing.
import type { Context } from 'hono'
import { createRequestReader } from '#tables/request-reader.ts'
import { ruleColumns, validateRequest } from '#contract/validate.ts'
import type { App } from '../app-types.ts'
import { receive } from '../body/receive.ts'
import { refuse } from '../problem.ts'

export async function validate(c: Context<App>): Promise<Response> {
  const received = await receive(c.req.raw, {
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

// POST /v1/validate: the rules alone, for anyone (specification 2.3). Stores, queues and charges
// nothing. A key counts for its own limit; a key that is not known counts as none.
import type { Context } from 'hono'
import { createRequestReader } from '#tables/request-reader.ts'
import { ruleColumns, validateRequest } from '#contract/validate.ts'
import type { App } from '../app-types.ts'
import { caller } from '../auth.ts'
import { receive } from '../body/receive.ts'
import { allowanceOfKey } from '../limits/allowances.ts'
import { countAddress, countKey } from '../limits/limit-calls.ts'
import { refuse } from '../problem.ts'
import type { Refusal } from '../refusal.ts'

export async function validate(c: Context<App>): Promise<Response> {
  const full = await counted(c)
  if (full) return refuse(c, full)
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

async function counted(c: Context<App>): Promise<Refusal | null> {
  const known = await caller(c.env, c.req.raw.headers)
  if (!known.ok) return countAddress(c, 'validate')
  return countKey(c, known.caller, allowanceOfKey(c.env, known.caller.kind, 'calls'))
}

// The readings that accounts keep, in R2 (interface §5, cache key). A reading's own facts decide whether it
// holds for a request.
import { keptReadingSchema, type KeptReading } from '#contract/kept-reading.ts'
import { VALUATION_BYTES } from '#contract/limits.ts'
import { accountObject, type Env } from '../base/env.ts'
import { accountOfValuation } from '../base/ids.ts'

/** The account's kept reading; one that this version cannot read counts as none. */
export async function keptReading(env: Env, key: string | null): Promise<KeptReading | null> {
  const object = key === null ? null : await env.STORE.get(key)
  if (!object) return null
  const parsed = keptReadingSchema.safeParse(await object.json())
  if (!parsed.success) return null
  await noteUse(env, key!)
  return parsed.data
}

/** Keeps the reading, unless it exceeds what an engine may put. */
export async function keepReading(env: Env, key: string, kept: KeptReading): Promise<void> {
  const body = new TextEncoder().encode(JSON.stringify(kept))
  if (body.byteLength > VALUATION_BYTES) return
  await noteUse(env, key)
  await env.STORE.put(key, body)
}

/** The account lets go of what it does not use. */
async function noteUse(env: Env, key: string): Promise<void> {
  await accountObject(env, accountOfValuation(key)!).useReading(key)
}

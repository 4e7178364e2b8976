// The readings that accounts keep, in R2 (interface §5, cache key). A reading's own facts decide whether it
// holds for a request.
import { keptReadingSchema, type KeptReading } from '#contract/kept-reading.ts'
import { VALUATION_BYTES } from '#contract/limits.ts'
import type { Env } from '../env.ts'

/** The account's kept reading; one that this version cannot read counts as none. */
export async function keptReading(env: Env, key: string | null): Promise<KeptReading | null> {
  const object = key === null ? null : await env.STORE.get(key)
  if (!object) return null
  const parsed = keptReadingSchema.safeParse(await object.json())
  return parsed.success ? parsed.data : null
}

/** Keeps the reading, unless it exceeds what an engine may put. */
export async function keepReading(env: Env, key: string, kept: KeptReading): Promise<void> {
  const body = new TextEncoder().encode(JSON.stringify(kept))
  if (body.byteLength <= VALUATION_BYTES) await env.STORE.put(key, body)
}

// A small JSON body of a known form.
import type { Context } from 'hono'
import type { ZodType } from 'zod'
import type { App } from '../base/app-types.ts'
import { refuse } from '../base/problem.ts'
import { schemaSentence } from './schema-sentence.ts'
import { senderOf, type Sender } from './sender.ts'
import { smallJson } from './small-json.ts'

export const SMALL_BYTES = 4096

export type Parsed<T> = { ok: true; value: T } | { ok: false; response: Response }

/**
 * The body as the schema has it, or the refusal that names what is wrong. `bytes`: the most that is read.
 */
export async function parsedJson<T>(
  c: Context<App>,
  schema: ZodType<T>,
  bytes = SMALL_BYTES,
  sender: Sender = senderOf(c),
): Promise<Parsed<T>> {
  const body = await smallJson(c.req.raw, bytes, sender)
  if (!body.ok) return { ok: false, response: refuse(c, body.refusal) }
  const parsed = schema.safeParse(body.value)
  if (parsed.success) return { ok: true, value: parsed.data }
  const detail = schemaSentence(parsed.error.issues, body.value)
  return { ok: false, response: refuse(c, { code: 'bad_request', detail }) }
}

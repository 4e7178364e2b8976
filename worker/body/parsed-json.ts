// A small JSON body of a known form.
import type { Context } from 'hono'
import type { ZodType } from 'zod'
import type { App } from '../app-types.ts'
import { refuse } from '../problem.ts'
import { smallJson } from './small-json.ts'

export type Parsed<T> = { ok: true; value: T } | { ok: false; response: Response }

/** The body as the schema has it, or the refusal that names what is wrong; `bytes`: the most that is read. */
export async function parsedJson<T>(
  c: Context<App>,
  schema: ZodType<T>,
  bytes = 4096,
): Promise<Parsed<T>> {
  const body = await smallJson(c.req.raw, bytes)
  if (!body.ok) return { ok: false, response: refuse(c, body.refusal) }
  const parsed = schema.safeParse(body.value)
  if (parsed.success) return { ok: true, value: parsed.data }
  const { path, message } = parsed.error.issues[0]!
  const detail = `${path.join('.') || 'The body'}: ${message}.`
  return { ok: false, response: refuse(c, { code: 'bad_request', detail }) }
}

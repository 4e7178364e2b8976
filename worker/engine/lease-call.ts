// What every call of an engine needs first: its token, its lease, its body within bounds.
import type { Context } from 'hono'
import type { ZodType } from 'zod'
import { ENGINE_ID, ENGINE_ID_HEADER } from '#contract/engine-protocol.ts'
import type { App } from '../base/app-types.ts'
import type { Lease } from '../dispatcher/queue-state.ts'
import { schemaSentence } from '../body/parsed-json.ts'
import { lookAgain, refusedNow } from '../body/sender.ts'
import { dispatcherObject } from '../base/env.ts'
import { isLeaseId } from '../base/ids.ts'
import { refuse, type Refusal } from '../base/problem.ts'
import type { Why } from '../base/object-rpc.ts'
import { engineName } from '../dispatcher/engine-name.ts'
import { knownEngine, type KnownEngine } from './known-engine.ts'

/** The engine of the call, also when its body is whole. */
export async function callingEngine(c: Context<App>): Promise<KnownEngine> {
  const { raw } = c.req
  const look = () => knownEngine(c.env, raw.headers, Date.now())
  const known = await look()
  lookAgain(raw, async () => {
    const now = await look()
    return now.ok ? null : now.refusal
  })
  return known
}

type Call = (c: Context<App>, lease: Lease) => Response | Promise<Response>

/**
 * A call under a lease; `live` refuses an ended one. A lease of another token does not exist for this one; one of another process
 * with the same token is over for this process.
 */
export const leased =
  (live: boolean, call: Call) =>
  async (c: Context<App>): Promise<Response> => {
    const held = await leaseOf(c, live)
    return held.ok ? call(c, held.lease) : refuse(c, held.refusal)
  }

/** The same for a call with a JSON body of at most `limit` bytes. */
export const leasedJson = <T>(
  live: boolean,
  [schema, limit]: readonly [ZodType<T>, number],
  call: (c: Context<App>, lease: Lease, body: T) => Response | Promise<Response>,
) =>
  leased(live, async (c, lease) => {
    const body = await jsonOf(c, schema, limit)
    return body.ok ? call(c, lease, body.value) : refuse(c, body.refusal)
  })

async function leaseOf(
  c: Context<App>,
  live: boolean,
): Promise<{ ok: true; lease: Lease } | { ok: false; refusal: Refusal }> {
  const known = await callingEngine(c)
  if (!known.ok) return known
  const id = c.req.param('lease') ?? ''
  const process = c.req.header(ENGINE_ID_HEADER) ?? ''
  const engine = engineName(known.name, process)
  // A process whose name has a space would speak for an engine with a token of its own.
  const mayHold = process === '' || ENGINE_ID.test(process)
  const lease = isLeaseId(id) && mayHold ? await dispatcherObject(c.env).touch(id, engine) : null
  if (lease === 'foreign') return { ok: false, refusal: FOREIGN }
  if (!lease || (live && lease.ended_at !== null)) return { ok: false, refusal: LEASE_LOST }
  return { ok: true, lease }
}

const FOREIGN: Refusal = {
  code: 'unknown_lease',
  detail: 'An engine knows its own leases alone.',
}

const LEASE_LOST: Refusal = {
  code: 'lease_lost',
  detail: 'The lease has ended: the fit was canceled, finished or given to another engine. Stop.',
}

/** A lost part of the body answers 408, which may be repeated; a 400 would be the engine's own mistake. */
export const CUT_SHORT: Refusal = {
  code: 'upload_too_slow',
  detail: 'The body ended early or came too slowly: send it again.',
}

/** Why a session rejected what an attempt sent. */
export function denial(why: Why): Refusal {
  if (why !== 'superseded') return LEASE_LOST
  return { code: 'attempt_superseded', detail: 'A newer attempt owns the session: stop.' }
}

/** The body as JSON of the schema, of at most `limit` bytes. */
export async function jsonOf<T>(
  c: Context<App>,
  schema: ZodType<T>,
  limit: number,
): Promise<{ ok: true; value: T } | { ok: false; refusal: Refusal }> {
  const bounded = lengthOf(c, limit)
  if (!bounded.ok) return bounded
  const bytes = await c.req.arrayBuffer().catch(() => null)
  if (bytes?.byteLength !== bounded.length) return { ok: false, refusal: CUT_SHORT }
  const refusal = await refusedNow(c.req.raw)
  if (refusal) return { ok: false, refusal }
  let json: unknown
  try {
    json = JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return { ok: false, refusal: { code: 'malformed_json', detail: 'The body is no JSON.' } }
  }
  const parsed = schema.safeParse(json)
  if (parsed.success) return { ok: true, value: parsed.data }
  const detail = schemaSentence(schema, parsed.error.issues, json)
  return { ok: false, refusal: { code: 'bad_request', detail } }
}

/** Content-Length of the call, within the limit. The runtime enforces it on the body. */
export function lengthOf(
  c: Context<App>,
  limit: number,
): { ok: true; length: number } | { ok: false; refusal: Refusal } {
  const sent = c.req.header('Content-Length')
  if (sent === undefined || !/^\d+$/.test(sent))
    return { ok: false, refusal: { code: 'length_required', detail: 'Send a Content-Length.' } }
  const length = Number(sent)
  if (length > limit)
    return {
      ok: false,
      refusal: { code: 'too_large', detail: `The body may have ${limit} bytes at most.` },
    }
  return { ok: true, length }
}

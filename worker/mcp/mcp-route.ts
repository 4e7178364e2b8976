// /v1/mcp: the service's verbs for agents, as a Model Context Protocol server over streamable HTTP (interface §3).
// Here: who calls, from which page, how much. The session's object (mcp-object.ts) speaks the protocol.
import type { Context } from 'hono'
import { MCP_BYTES } from '#contract/limits.ts'
import type { App } from '../base/app-types.ts'
import { isListed } from '../base/cors.ts'
import { senderOf } from '../body/sender.ts'
import { smallJson } from '../body/small-json.ts'
import { mcpObject } from '../base/env.ts'
import { isMcpSessionId, newMcpSessionId } from '../base/ids.ts'
import { limitedCaller } from '../limits/limit-calls.ts'
import { refuse } from '../base/problem.ts'
import { ACCOUNT_HEADER, ID_HEADER, NO_SESSION, rpcError } from './rpc-error.ts'

const SESSION = 'Mcp-Session-Id'
const NO_HEADER = `Send the header ${SESSION} that initialize answered; a session begins with initialize.`
const BOTH_FORMS = 'application/json, text/event-stream'

export async function mcp(c: Context<App>): Promise<Response> {
  const { raw } = c.req
  // A page that its reader did not choose must not reach a server with its reader's key (DNS rebinding).
  const origin = raw.headers.get('Origin')
  if (origin !== null && !isListed(origin, c.env.ALLOWED_ORIGINS))
    return rpcError(403, -32_000, 'Pages of this origin may not call this server.')
  const known = await limitedCaller(c)
  if (!known.ok) return refuse(c, known.refusal)

  const sent = raw.headers.get(SESSION)
  if (sent !== null && !isMcpSessionId(sent)) return rpcError(404, -32_001, NO_SESSION)
  if (sent === null && raw.method === 'DELETE') return rpcError(400, -32_000, NO_HEADER)
  const headers = new Headers(raw.headers)
  headers.set(ACCOUNT_HEADER, known.caller.account)
  const id = sent ?? newMcpSessionId()
  headers.set(ID_HEADER, id)
  // The transport wants both forms by name.
  if (/^$|\*/.test(headers.get('Accept') ?? '')) headers.set('Accept', BOTH_FORMS)
  const object = mcpObject(c.env, id)
  // A copy, because every answer gets headers of ours.
  const ask = async (init: RequestInit): Promise<Response> => {
    const answer = await object.fetch(new Request(raw.url, { ...init, headers }))
    return new Response(answer.body, answer)
  }
  if (raw.method === 'DELETE') return ask({ method: 'DELETE' })

  const body = await smallJson(raw, MCP_BYTES, senderOf(c))
  if (!body.ok) return refuse(c, body.refusal)
  const { method } = (body.value ?? {}) as { method?: unknown }
  if (sent === null && method !== 'initialize') return rpcError(400, -32_000, NO_HEADER)
  // The body is unpacked here.
  for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name)
  return ask({ method: 'POST', body: JSON.stringify(body.value) })
}

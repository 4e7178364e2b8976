// /v1/mcp: the service's verbs for agents, as a Model Context Protocol server over streamable HTTP (interface §3). Each
// message stands for itself: the server keeps no session.
import { WebStandardStreamableHTTPServerTransport as Transport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import type { Context } from 'hono'
import { bearer } from '#contract/api-key.ts'
import { createClient } from '#client/client.ts'
import { MCP_BYTES } from '#contract/limits.ts'
import type { App } from '../base/app-types.ts'
import { isListed } from '../base/cors.ts'
import { senderOf } from '../body/sender.ts'
import { smallJson } from '../body/small-json.ts'
import { limitedCaller } from '../limits/limit-calls.ts'
import { refuse, type Refusal } from '../base/problem.ts'
import { publicOrigin } from '../sign-in/origin.ts'
import { createMcpServer } from './mcp-server.ts'
import { uploadsOf } from './agent-uploads.ts'
import type { Pieces } from './sent-tables.ts'

const BOTH_FORMS = 'application/json, text/event-stream'

/** `service` answers what the tools ask, as it answers any client. */
export async function mcp(
  c: Context<App>,
  service: (request: Request) => Response | Promise<Response>,
): Promise<Response> {
  const { raw } = c.req
  // A page that its reader did not choose must not reach a server with its reader's key (DNS rebinding).
  const origin = raw.headers.get('Origin')
  if (origin !== null && !isListed(origin, c.env.ALLOWED_ORIGINS))
    return rpcError(403, -32_000, 'Pages of this origin may not call this server.')
  const known = await limitedCaller(c)
  if (!known.ok) return refuse(c, known.refusal)
  const body = await smallJson(raw, MCP_BYTES, senderOf(c))
  if (!body.ok) return refuse(c, withUpload(body.refusal))
  if (Array.isArray(body.value)) return rpcError(400, -32_600, 'Send one message, not a list.')

  const headers = new Headers(raw.headers)
  // The transport wants both forms by name.
  if (/^$|\*/.test(headers.get('Accept') ?? '')) headers.set('Accept', BOTH_FORMS)
  const clientOf = (withBody: (init?: RequestInit) => RequestInit) =>
    createClient({
      baseUrl: 'https://edps.invalid',
      key: bearer(raw.headers)!,
      fetch: async (input, init) => service(new Request(input, withBody(init))),
    })
  const agentService = {
    client: clientOf(measured),
    sending: (pieces: Pieces) => clientOf((init) => streamed(pieces, init)),
    uploads: uploadsOf(c.env, known.caller, publicOrigin(c)),
  }
  const transport = new Transport()
  await createMcpServer(agentService, known.caller.account).connect(transport)
  const sent = new Request(raw.url, { method: 'POST', headers })
  const answer = await transport.handleRequest(sent, { parsedBody: body.value })
  // A copy, because every answer gets headers of ours.
  return new Response(answer.body, answer)
}

/** A message that is too large has its tables in it. */
const withUpload = (refusal: Refusal): Refusal =>
  refusal.code === 'too_large'
    ? { ...refusal, detail: `${refusal.detail} Call the tool upload and send the table as a file.` }
    : refusal

/** A text as bytes with their number in the header, which the service asks for before it reads a body. */
function measured(init: RequestInit = {}): RequestInit {
  if (typeof init.body !== 'string') return init
  const body = new TextEncoder().encode(init.body)
  const headers = new Headers(init.headers)
  headers.set('Content-Length', String(body.byteLength))
  return { ...init, headers, body }
}

/** The same of a body that comes in pieces. */
function streamed({ bytes, pieces }: Pieces, init: RequestInit = {}): RequestInit {
  const { readable, writable } = new FixedLengthStream(bytes)
  const write = async (): Promise<void> => {
    const writer = writable.getWriter()
    try {
      for await (const piece of pieces()) await writer.write(piece)
      await writer.close()
    } catch (error) {
      // The call ends as cut short, or was answered before its body ended.
      await writer.abort(error).catch(() => undefined)
    }
  }
  void write()
  const headers = new Headers(init.headers)
  headers.set('Content-Length', String(bytes))
  return { ...init, headers, body: readable }
}

/** An error of JSON-RPC as an HTTP answer. */
const rpcError = (status: number, code: number, message: string): Response =>
  Response.json({ jsonrpc: '2.0', error: { code, message }, id: null }, { status })

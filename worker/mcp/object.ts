// One session of an MCP client. The protocol's state lives in memory and is made anew from the client's `initialize`
// where the platform has dropped it; no key and no table is stored.
import { DurableObject } from 'cloudflare:workers'
import { WebStandardStreamableHTTPServerTransport as Transport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js'
import { bearer } from '#contract/bearer.ts'
import { MCP_IDLE_SECONDS } from '#contract/limits.ts'
import { app } from '../app.ts'
import type { Env } from '../env.ts'
import { ACCOUNT_HEADER, NO_SESSION, rpcError } from './rpc-error.ts'
import { createMcpServer } from './server.ts'

interface Kept {
  readonly account: string
  /** The client's first message: its version and what it can do. */
  readonly initialize: unknown
}

const KEPT = 'session'

export class McpObject extends DurableObject<Env> {
  private transport: Transport | null = null

  override async fetch(request: Request): Promise<Response> {
    const account = request.headers.get(ACCOUNT_HEADER)!
    const message: unknown = request.method === 'POST' ? await request.json() : null
    const kept = (await this.ctx.storage.get<Kept>(KEPT)) ?? null
    if (kept === null) return this.begin(request, account, message)
    if (kept.account !== account) return rpcError(404, -32_001, NO_SESSION)
    await this.stayAwake()
    const transport = await this.resume(kept, request)
    const answer = await transport.handleRequest(request, told(request, message))
    if (request.method === 'DELETE') await this.end()
    return answer
  }

  /** The session was idle for long. */
  override alarm(): Promise<void> {
    return this.end()
  }

  private async begin(request: Request, account: string, message: unknown): Promise<Response> {
    if (!isInitializeRequest(message)) return rpcError(404, -32_001, NO_SESSION)
    const transport = await this.open()
    const answer = await transport.handleRequest(request, told(request, message))
    if (answer.ok) {
      await this.ctx.storage.put<Kept>(KEPT, { account, initialize: message })
      await this.stayAwake()
    } else this.transport = null
    return answer
  }

  /** The transport of a running session; after a drop it hears the client's `initialize` again. */
  private async resume({ initialize }: Kept, { url, headers }: Request): Promise<Transport> {
    if (this.transport) return this.transport
    const transport = await this.open()
    const again = new Headers(headers)
    again.delete('Mcp-Session-Id')
    const heard = await transport.handleRequest(
      new Request(url, { method: 'POST', headers: again }),
      {
        parsedBody: initialize,
      },
    )
    await heard.body?.cancel()
    return transport
  }

  private async open(): Promise<Transport> {
    const transport = new Transport({ sessionIdGenerator: () => this.ctx.id.name! })
    const service: typeof fetch = async (input, init) =>
      app.fetch(new Request(input, measured(init)), this.env)
    await createMcpServer(service).connect(transport)
    this.transport = transport
    return transport
  }

  private async stayAwake(): Promise<void> {
    await this.ctx.storage.setAlarm(Date.now() + MCP_IDLE_SECONDS * 1000)
  }

  private async end(): Promise<void> {
    await this.transport?.close()
    this.transport = null
    await this.ctx.storage.deleteAlarm()
    await this.ctx.storage.deleteAll()
  }
}

/** The message as it was parsed, and the key of this request: tools call the service with it. */
function told(request: Request, parsedBody: unknown) {
  const token = bearer(request.headers)!
  return { parsedBody, authInfo: { token, clientId: '', scopes: [] } }
}

/** A text as bytes with their number in the header, which the service asks for before it reads a body. */
function measured(init: RequestInit = {}): RequestInit {
  if (typeof init.body !== 'string') return init
  const body = new TextEncoder().encode(init.body)
  const headers = new Headers(init.headers)
  headers.set('Content-Length', String(body.byteLength))
  return { ...init, headers, body }
}

// One session of an MCP client. The protocol's state lives in memory and is made anew from the client's `initialize`
// where the platform has dropped it; no key and no table is stored.
import { DurableObject } from 'cloudflare:workers'
import { WebStandardStreamableHTTPServerTransport as Transport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js'
import { bearer } from '#contract/bearer.ts'
import { MCP_IDLE_SECONDS, MCP_OPENING_BYTES } from '#contract/limits.ts'
import { app } from '../app.ts'
import type { Env } from '../base/env.ts'
import { ACCOUNT_HEADER, ID_HEADER, NO_SESSION, rpcError } from './rpc-error.ts'
import { createMcpServer } from './mcp-server.ts'

interface Kept {
  readonly account: string
  /** The client's first message: its version and what it can do. */
  readonly initialize: unknown
}

const KEPT = 'session'

const NO_INITIALIZE =
  'initialize needs jsonrpc, id, and params with protocolVersion (a text), capabilities and clientInfo {name, version}.'

export class McpObject extends DurableObject<Env> {
  private transport: Promise<Transport> | null = null

  override async fetch(request: Request): Promise<Response> {
    const account = request.headers.get(ACCOUNT_HEADER)!
    const message: unknown = request.method === 'POST' ? await request.json() : null
    const kept = (await this.ctx.storage.get<Kept>(KEPT)) ?? null
    if (kept === null) return this.begin(request, account, message)
    if (kept.account !== account) return rpcError(404, -32_001, NO_SESSION)
    await this.stayAwake()
    // Messages that come together after a drop share one transport: a form's answer finds the call that asked.
    this.transport ??= this.resume(kept, request).catch((error: unknown) => {
      this.transport = null
      throw error
    })
    const transport = await this.transport
    const answer = await transport.handleRequest(request, told(request, message))
    if (request.method === 'DELETE') await this.end()
    return answer
  }

  /** The session was idle for long. */
  override alarm(): Promise<void> {
    return this.end()
  }

  private async begin(request: Request, account: string, message: unknown): Promise<Response> {
    const { method } = (message ?? {}) as { method?: unknown }
    if (method !== 'initialize') return rpcError(404, -32_001, NO_SESSION)
    if (!isInitializeRequest(message)) return rpcError(400, -32_602, NO_INITIALIZE)
    if (JSON.stringify(message).length > MCP_OPENING_BYTES)
      return rpcError(413, -32_000, `initialize has at most ${MCP_OPENING_BYTES / 1024} kB.`)
    const opened = this.open(request.headers.get(ID_HEADER)!)
    const answer = await (await opened).handleRequest(request, told(request, message))
    if (answer.ok) {
      this.transport = opened
      await this.ctx.storage.put<Kept>(KEPT, { account, initialize: message })
      await this.stayAwake()
    }
    return answer
  }

  /** The transport of a session that the platform dropped: it hears the client's `initialize` again. */
  private async resume({ initialize }: Kept, { url, headers }: Request): Promise<Transport> {
    const transport = await this.open(headers.get(ID_HEADER)!)
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

  private async open(id: string): Promise<Transport> {
    const transport = new Transport({ sessionIdGenerator: () => id })
    const service: typeof fetch = async (input, init) =>
      app.fetch(new Request(input, measured(init)), this.env)
    await createMcpServer(service).connect(transport)
    return transport
  }

  private async stayAwake(): Promise<void> {
    await this.ctx.storage.setAlarm(Date.now() + MCP_IDLE_SECONDS * 1000)
  }

  private async end(): Promise<void> {
    const open = this.transport
    this.transport = null
    await (await open)?.close()
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

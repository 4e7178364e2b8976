// A small Worker for the engine's tests: speaks `engine-protocol.ts` over node:http, checks every
// body against its schema and remembers what it got. Keeps no leases by time: a test ends them.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createHash, randomBytes } from 'node:crypto'
import type { ZodType } from 'zod'
import {
  claimRequestSchema,
  eventRequestSchema,
  failRequestSchema,
  planPutSchema,
  valuationPutSchema,
  type ClaimAnswer,
  type ClaimRequest,
  type EventRequest,
  type FailRequest,
  type PlanPut,
  type ValuationPut,
} from '#contract/engine-protocol.ts'
import type { KeptReading } from '#contract/kept-reading.ts'
import { modelReadSchema, type ModelRead, type ModelReadAnswer } from '#contract/model-reading.ts'
import { fitOptions, type Envelope } from '#contract/schemas.ts'

/** What the Worker knows of one fit. */
export interface Work {
  lease: string
  /** Id of the engine that claimed it. */
  engine: string
  claimedAt: number
  events: { at: number; event: EventRequest }[]
  valuation?: ValuationPut
  parts: Map<string, Buffer>
  plan?: PlanPut
  fail?: FailRequest
  released: boolean
  /** A lease that is over: events and puts are answered with 410. */
  over: boolean
  /** When an engine first heard that. */
  toldOver?: number
}

export interface FakeWorker {
  readonly url: string
  readonly token: string
  readonly claims: ClaimRequest[]
  readonly work: Work[]
  /** Bodies that broke the protocol and calls with a wrong token; must stay empty. */
  readonly violations: string[]
  /** Adds a fit; `tables: 'stalled'` never finishes their download. `kept`: its reading. */
  add(tables: unknown, envelope?: Envelope, kept?: KeptReading | null): void
  /** The model that fits are told of from now on, and how it reads; null answers with a 500. */
  haveModel(name: string, answer: ModelReadAnswer | null): void
  /** What that model was asked. */
  readonly reads: ModelRead[]
  /** It is of a version that does not know these parts of a plan. */
  knowNot(...parts: string[]): void
  /** Calls are answered with this status from now on; 0 = as they should be. */
  answerAll(status: number): void
  /** Forgets all that it was told and asked: another test begins. Earlier fits are over. */
  clear(): void
  /** Closes the port; state stays. */
  leave(): Promise<void>
  /** Opens the same port again. */
  comeBack(): Promise<void>
}

/** The session of the fit with this lease. */
export const sessionOf = (lease: string): string => `ses_${lease.slice(0, 8)}`

/** Milliseconds that a claim is held: short, so that a test can end. */
const HOLD_MS = 1000

export async function fakeWorker(token = randomBytes(12).toString('hex')): Promise<FakeWorker> {
  const waiting: { claim: ClaimAnswer; tables: unknown }[] = []
  const tables = new Map<string, unknown>()
  const claims: ClaimRequest[] = []
  const work: Work[] = []
  const earlier: Work[] = []
  const violations: string[] = []
  let server: Server
  let port = 0
  let override = 0
  let model: { name: string; answer: ModelReadAnswer | null } | null = null
  const reads: ModelRead[] = []
  let unknown: readonly string[] = []

  async function read(request: IncomingMessage): Promise<Buffer> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks)
  }

  async function take<T>(request: IncomingMessage, schema: ZodType<T>): Promise<T | null> {
    const parsed = schema.safeParse(JSON.parse((await read(request)).toString()))
    if (parsed.success) return parsed.data
    violations.push(`${request.url}: ${parsed.error.message}`)
    return null
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const end = (status: number, body?: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(body === undefined ? undefined : JSON.stringify(body))
    }
    if (override) return end(override)
    if (request.headers.authorization !== `Bearer ${token}`) return end(401)
    const [, root, lease = '', what = '', name = ''] = (request.url ?? '').split('/')
    if (root !== 'engine') return end(404)
    if (lease === 'claim') return claim(request, end)
    const fit = [...work, ...earlier].find((candidate) => candidate.lease === lease)
    if (!fit) return end(404)
    if (request.headers['x-engine-id'] !== fit.engine) {
      violations.push(`${request.url}: another engine's lease`)
      return end(410)
    }
    if (fit.over) {
      fit.toldOver ??= performance.now()
      return end(410)
    }
    switch (`${request.method} ${what}`) {
      case 'GET tables': {
        const body = tables.get(lease)
        if (body !== 'stalled') return end(200, body)
        response.writeHead(200)
        return void response.write('{"menus": [')
      }
      case 'POST events': {
        const event = await take(request, eventRequestSchema)
        if (event) fit.events.push({ at: performance.now(), event })
        return end(event ? 204 : 400)
      }
      case 'POST read': {
        const asked = await take(request, modelReadSchema)
        if (asked) reads.push(asked)
        return model?.answer ? end(200, model.answer) : end(500)
      }
      case 'PUT valuation':
        fit.valuation = (await take(request, valuationPutSchema)) ?? undefined
        return end(fit.valuation ? 204 : 400)
      case 'PUT part':
        if (unknown.includes(name)) return end(404, { code: 'unknown_route' })
        fit.parts.set(name, await read(request))
        return end(204)
      case 'PUT plan':
        fit.plan = (await take(request, planPutSchema)) ?? undefined
        fit.over = true
        return end(fit.plan ? 204 : 400)
      case 'POST fail':
        fit.fail = (await take(request, failRequestSchema)) ?? undefined
        fit.over = true
        return end(fit.fail ? 204 : 400)
      case 'POST release':
        fit.released = true
        fit.over = true
        return end(204)
    }
    return end(405)
  }

  async function claim(
    request: IncomingMessage,
    end: (status: number, body?: unknown) => void,
  ): Promise<void> {
    const asked = await take(request, claimRequestSchema)
    if (!asked) return end(400)
    claims.push(asked)
    const until = performance.now() + HOLD_MS
    while (!waiting.length && performance.now() < until && !request.socket.destroyed)
      await new Promise((resolve) => setTimeout(resolve, 20))
    // The job of a poll that was cut off stays where it is.
    const next = request.socket.destroyed ? undefined : waiting.shift()
    if (!next) return end(204)
    const { lease } = next.claim
    tables.set(lease, next.tables)
    work.push({
      lease,
      engine: asked.engine_id,
      claimedAt: performance.now(),
      events: [],
      parts: new Map(),
      released: false,
      over: false,
    })
    end(200, next.claim)
  }

  async function open(): Promise<void> {
    server = createServer((request, response) => void serve(request, response))
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    port = (server.address() as { port: number }).port
  }

  await open()
  return {
    url: `http://127.0.0.1:${port}`,
    token,
    claims,
    work,
    violations,
    add(body, envelope = {}, kept = null) {
      const lease = randomBytes(16).toString('hex')
      waiting.push({
        tables: body,
        claim: {
          kind: 'fit',
          lease,
          attempt: 1,
          session: sessionOf(lease),
          request: {
            options: fitOptions(envelope),
            business_description: envelope.business_description ?? null,
            business_description_source: envelope.business_description ? 'request' : null,
          },
          valuation: kept,
          model: model?.name ?? null,
        },
      })
    },
    reads,
    haveModel(name, answer) {
      model = { name, answer }
    },
    knowNot(...parts) {
      unknown = parts
    },
    clear() {
      for (const fit of work.splice(0)) earlier.push(Object.assign(fit, { over: true }))
      for (const kept of [waiting, claims, reads]) kept.splice(0)
      tables.clear()
      unknown = []
      model = null
    },
    answerAll(status) {
      override = status
    },
    leave: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
    comeBack: open,
  }
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

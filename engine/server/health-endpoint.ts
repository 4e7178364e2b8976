// The engine’s HTTP endpoint: `GET /health`, which needs no key and shows nothing about the fits, and
// `GET /metrics` for the operator’s token.
import { bearer } from '#contract/api-key.ts'
import { createHash, timingSafeEqual } from 'node:crypto'
import { IttyRouter } from 'itty-router/IttyRouter'
import { PROBLEMS } from '#contract/problems.ts'
import type { NetworkState } from './network/network-client.ts'
import type { RunningState } from './running-fit.ts'

export interface EngineState {
  /** False while the service is away or refuses the engine, and while the engine stops. */
  ready: boolean
  service: string
  device: string
  /** Where the network of `rc015` runs, or why it does not. */
  network: NetworkState
  models: readonly string[]
  slots: number
  busy: number
  running: readonly RunningState[]
  /** Running fits that have been silent so long that the engine rather waits than works. */
  silent: number
  version: string
}

/** What GET /metrics shows, and the token that opens it. */
export interface Metrics {
  readonly token: string
  readonly text: () => string
}

/**
 * `GET /health` answers 200 while the process is well, even when the service is away. `GET /metrics` exists
 * where there is a token for it.
 */
export function createHealthEndpoint(
  state: () => EngineState,
  metrics: Metrics | null = null,
): (request: Request) => Promise<Response> {
  const router = IttyRouter()
  router.get('/health', () => Response.json(state(), { headers: { 'cache-control': 'no-store' } }))
  if (metrics)
    router.get('/metrics', (request: Request) =>
      isBearer(request, metrics.token)
        ? new Response(metrics.text(), { headers: { 'content-type': PROMETHEUS } })
        : problem('invalid_key', 'Send OPERATOR_TOKEN as Authorization: Bearer <token>.'),
    )
  router.all('*', () => problem('unknown_route', 'An engine answers GET /health only.'))
  return (request) => router.fetch(request)
}

const PROMETHEUS = 'text/plain; version=0.0.4; charset=utf-8'

/** Compared by digest: the time tells nothing of the token. */
function isBearer(request: Request, token: string): boolean {
  const sent = bearer(request.headers) ?? ''
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(sent), digest(token))
}

function problem(code: 'unknown_route' | 'invalid_key', detail: string): Response {
  const { status, title } = PROBLEMS[code]
  return Response.json(
    { type: 'about:blank', title, status, detail, code },
    {
      status,
      headers: { 'content-type': 'application/problem+json' },
    },
  )
}

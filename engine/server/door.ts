// The container's HTTP endpoint: one `fetch` app that reports the engine's health. It needs no key, so it
// shows no secret and nothing about the fits.
import { IttyRouter } from 'itty-router/IttyRouter'
import { PROBLEMS } from '#contract/problems.ts'
import type { RunningState } from './running-fit.ts'

export interface EngineState {
  /** False while the service is away or refuses the engine, and while the engine stops. */
  ready: boolean
  service: string
  device: string
  models: readonly string[]
  slots: number
  busy: number
  running: readonly RunningState[]
  /** Running fits that have been silent so long that the engine rather waits than works. */
  silent: number
  version: string
}

/** `GET /health` answers 200 while the process is well, even when the service is away. */
export function createDoor(state: () => EngineState): (request: Request) => Promise<Response> {
  const router = IttyRouter()
  router.get('/health', () => Response.json(state(), { headers: { 'cache-control': 'no-store' } }))
  router.all('*', notFound)
  return (request) => router.fetch(request)
}

function notFound(): Response {
  const { status, title } = PROBLEMS.unknown_route
  const problem = {
    type: 'about:blank',
    title,
    status,
    detail: 'An engine answers GET /health only.',
    code: 'unknown_route',
  }
  return Response.json(problem, {
    status,
    headers: { 'content-type': 'application/problem+json' },
  })
}

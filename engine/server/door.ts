// The container's own door: one `fetch` app that says how the engine is. Nothing of what is being
// fitted and no secret is ever told here, for it has no lock.
import { IttyRouter } from 'itty-router/IttyRouter'
import { PROBLEMS } from '#contract/problems.ts'

export interface EngineState {
  /** False while the service is away or refuses us, and while the engine stops. */
  ready: boolean
  service: string
  device: string
  models: readonly string[]
  slots: number
  busy: number
  running: readonly { stage: string; fraction: number; seconds: number }[]
  version: string
}

/** `GET /health` answers 200 as long as the process is well, whatever the service does. */
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

// Every route of the Worker in one table, and what all answers share: a request id, and one shape of
// refusal, also for unknown routes, unsupported methods and internal errors.
import { Hono, type Context } from 'hono'
import type { App } from './base/app-types.ts'
import { drain } from './body/source.ts'
import { askForDevice, deviceToken } from './console/key-calls.ts'
import { CONSOLE_ROUTES } from './console/console-routes.ts'
import { allowPage, preflight, type Pages } from './base/cors.ts'
import { claim } from './engine/claim-call.ts'
import {
  events,
  fail,
  plan,
  read as readForEngine,
  release,
  tables,
  valuation,
} from './engine/fit-calls.ts'
import { part } from './engine/part-call.ts'
import {
  claimPrediction,
  predictionAnswer,
  predictionFail,
  predictionTables,
} from './engine/prediction-calls.ts'
import { newRequestId } from './base/ids.ts'
import { limitHeaders } from './limits/window.ts'
import { mcp } from './mcp/mcp-route.ts'
import { OPERATIONS, type OperationId } from './openapi/operations.ts'
import { countRequest, seeRequest } from './base/observe.ts'
import { OPERATOR_ROUTES } from './operator/operator-routes.ts'
import { isNotKept, isOutage, NOTHING_KEPT, OUTAGE } from './base/outage.ts'
import { refuse } from './base/problem.ts'
import { balance, ledger } from './wallet/wallet-routes.ts'
import { deleteSession, sessions } from './session/sessions-route.ts'
import { docs, root, openapi } from './openapi/root-route.ts'
import { fit } from './fit/fit-route.ts'
import { health, metrics, queue } from './dispatcher/queue-route.ts'
import { predict } from './predict/predict-route.ts'
import { replan } from './predict/replan-route.ts'
import { read } from './read/read-route.ts'
import { result } from './session/result-route.ts'
import { transfer } from './wallet/transfer-route.ts'
import { upload } from './upload/upload-route.ts'
import { validate } from './fit/validate-route.ts'

interface Route {
  /** Which pages may call it: any where no key is needed. */
  pages: Pages
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  handler: (c: Context<App>) => Response | Promise<Response>
}

const listed = OPERATIONS.map(({ method, path, about }) => `${method} ${path} ${about}`)

/** What answers each operation that clients may call (openapi/operations.ts). */
const HANDLERS: Readonly<Record<OperationId, Route['handler']>> = {
  describeService: root(listed),
  readHealth: health,
  readOpenApi: openapi,
  readDocs: docs,
  validate,
  readDescription: read,
  fit,
  predict,
  replan,
  readResult: result,
  deleteSession,
  listSessions: sessions,
  readQueue: queue,
  readBalance: balance,
  readLedger: ledger,
  transfer,
  askForKey: askForDevice,
  fetchKey: deviceToken,
  uploadTable: upload,
  sendMcpMessage: (c) => mcp(c, (request) => app.fetch(request, c.env)),
}

const client = OPERATIONS.map(({ id, method, path, key }): Route => ({
  method,
  path: `/v1${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
  handler: HANDLERS[id],
  pages: key === 'needed' ? 'listed' : 'any',
}))

const engine: [Route['method'], string, Route['handler']][] = [
  ['POST', '/claim', claim],
  ['POST', '/predict/claim', claimPrediction],
  ['GET', '/predict/:id/:name{tables|menus|plan|sizes}', predictionTables],
  ['PUT', '/predict/:id/answer', predictionAnswer],
  ['POST', '/predict/:id/fail', predictionFail],
  ['GET', '/:lease/tables', tables],
  ['POST', '/:lease/read', readForEngine],
  ['POST', '/:lease/events', events],
  ['PUT', '/:lease/valuation', valuation],
  ['PUT', '/:lease/part/:name', part],
  ['PUT', '/:lease/plan', plan],
  ['POST', '/:lease/fail', fail],
  ['POST', '/:lease/release', release],
]

const routes: Route[] = [
  ...client,
  { method: 'GET', path: '/', handler: (c) => c.redirect('/app/'), pages: 'none' },
  { method: 'GET', path: '/metrics', handler: metrics, pages: 'none' },
  // The address of the service without its last slash.
  { method: 'GET', path: '/v1', handler: HANDLERS.describeService, pages: 'any' },
  ...engine.map(([method, path, handler]) => ({
    method,
    path: `/engine${path}`,
    handler,
    pages: 'none' as const,
  })),
  ...OPERATOR_ROUTES.map(([method, path, handler]) => ({
    method,
    path: `/operator${path}`,
    handler,
    pages: 'none' as const,
  })),
  ...CONSOLE_ROUTES.map(([method, path, handler]) => ({
    method,
    path,
    handler,
    pages: 'none' as const,
  })),
]

const HEARTBEATS = '/engine/:lease/events'

/** The answers are data: no browser guesses their type, frames them or tells their address. */
const SECURITY = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
}

export const app = new Hono<App>()

app.use(async (c, next) => {
  c.set('requestId', newRequestId())
  const began = Date.now()
  await next()
  const { body, bodyUsed } = c.req.raw
  if (body !== null && !bodyUsed && !body.locked) await drain(body)
  c.res.headers.set('X-Request-Id', c.get('requestId'))
  for (const [name, value] of Object.entries(SECURITY)) c.res.headers.set(name, value)
  const limits = c.get('limits')
  if (limits)
    for (const [name, value] of Object.entries(limitHeaders(limits))) c.res.headers.set(name, value)
  // A fit's heartbeats are told by its metrics.
  const heartbeat = c.get('route') === HEARTBEATS && c.res.ok
  if (heartbeat) return
  const seen = {
    request_id: c.get('requestId'),
    account: c.get('account') ?? null,
    method: c.req.method,
    route: c.get('route') ?? 'unknown',
    status: c.res.status,
    ms: Date.now() - began,
  }
  seeRequest(c.env, seen)
  countRequest(c, seen)
})

for (const path of new Set(routes.map((one) => one.path))) {
  const ways = routes.filter((one) => one.path === path)
  const { pages } = ways[0]!
  // Hono answers HEAD by what GET would answer.
  const methods = ways.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  app.use(path, async (c, next) => {
    c.set('route', path)
    await next()
    allowPage(c.res.headers, pages, c.req.header('Origin'), c.env?.ALLOWED_ORIGINS)
  })
  for (const { method, handler } of ways) app.on(method, path, handler)
  app.options(path, () => preflight([...methods, 'OPTIONS'], pages))
  // The same path with any other method.
  app.all(path, (c) =>
    refuse(c, {
      code: 'method_not_allowed',
      detail: `This route takes ${methods.join(' and ')}.`,
      headers: { Allow: [...methods, 'OPTIONS'].join(', ') },
    }),
  )
}

app.notFound((c) =>
  refuse(c, { code: 'unknown_route', detail: 'See GET /v1/ for the routes of this service.' }),
)

app.onError((error, c) => {
  // The error is logged for the operator and not shown to the client.
  console.error(c.get('requestId'), error)
  if (isNotKept(error, Date.now())) return refuse(c, NOTHING_KEPT)
  if (isOutage(error)) return refuse(c, OUTAGE)
  return refuse(c, {
    code: 'internal',
    detail: 'Something went wrong on our side. Try again; if it stays, tell us the request_id.',
  })
})

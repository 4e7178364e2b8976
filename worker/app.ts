// Every route of the Worker in one table, and what all answers share: a request id, and one shape of
// refusal, also for unknown routes, unsupported methods and internal errors.
import { Hono, type Context } from 'hono'
import type { App } from './app-types.ts'
import { drain } from './body/drain.ts'
import { openToAll, preflight } from './cors.ts'
import { claim } from './engine/claim.ts'
import { events } from './engine/events.ts'
import { fail } from './engine/fail.ts'
import { part } from './engine/part.ts'
import { plan } from './engine/plan.ts'
import { read as readForEngine } from './engine/read.ts'
import { release } from './engine/release.ts'
import { tables } from './engine/tables.ts'
import { valuation } from './engine/valuation.ts'
import { newRequestId } from './ids.ts'
import { deleteAccount } from './operator/delete-account.ts'
import { sweep } from './operator/sweep.ts'
import { refuse } from './problem.ts'
import { deleteSession } from './routes/delete-session.ts'
import { fit } from './routes/fit.ts'
import { health } from './routes/health.ts'
import { read } from './routes/read.ts'
import { result } from './routes/result.ts'
import { root } from './routes/root.ts'
import { sessions } from './routes/sessions.ts'
import { validate } from './routes/validate.ts'

interface Route {
  /** What a client uses the route for; the engines' routes are not listed. */
  about?: string
  /** Needs no key, and pages of any origin may read its answers. */
  open?: true
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  handler: (c: Context<App>) => Response | Promise<Response>
}

const open = true

const client: Route[] = [
  { method: 'GET', path: '/health', handler: health, about: 'whether an engine answers', open },
  {
    method: 'POST',
    path: '/validate',
    handler: validate,
    about: 'checks a fit request, no key',
    open,
  },
  {
    method: 'POST',
    path: '/read',
    handler: read,
    about: 'how a description is read, and what it leaves open; a key is not needed',
    open,
  },
  { method: 'POST', path: '/fit', handler: fit, about: 'starts a fit or an input test' },
  { method: 'GET', path: '/result/:id', handler: result, about: 'progress, then the plan' },
  { method: 'DELETE', path: '/session/:id', handler: deleteSession, about: 'cancels and discards' },
  { method: 'GET', path: '/sessions', handler: sessions, about: 'by ?idempotency_key=' },
]

const listed = [
  'GET / this page',
  ...client.map(
    ({ method, path, about }) => `${method} ${path.replace(':id', '{session_id}')} ${about}`,
  ),
]

const routes: Route[] = [
  { method: 'GET', path: '/v1', handler: root(listed), open },
  { method: 'GET', path: '/v1/', handler: root(listed), open },
  ...client.map((route) => ({ ...route, path: `/v1${route.path}` })),
  { method: 'POST', path: '/engine/claim', handler: claim },
  { method: 'GET', path: '/engine/:lease/tables', handler: tables },
  { method: 'POST', path: '/engine/:lease/read', handler: readForEngine },
  { method: 'POST', path: '/engine/:lease/events', handler: events },
  { method: 'PUT', path: '/engine/:lease/valuation', handler: valuation },
  { method: 'PUT', path: '/engine/:lease/part/:name', handler: part },
  { method: 'PUT', path: '/engine/:lease/plan', handler: plan },
  { method: 'POST', path: '/engine/:lease/fail', handler: fail },
  { method: 'POST', path: '/engine/:lease/release', handler: release },
  { method: 'POST', path: '/operator/sweep', handler: sweep },
  { method: 'DELETE', path: '/operator/account/:id', handler: deleteAccount },
]

const openPaths = new Set(routes.filter((route) => route.open).map(({ path }) => path))

export const app = new Hono<App>()

app.use(async (c, next) => {
  c.set('requestId', newRequestId())
  await next()
  const { body, bodyUsed } = c.req.raw
  if (body !== null && !bodyUsed) await drain(body)
  c.res.headers.set('X-Request-Id', c.get('requestId'))
  if (openPaths.has(c.req.path)) openToAll(c.res.headers)
})

for (const { method, path, handler } of routes) app.on(method, path, handler)

// The same paths with any other method.
for (const path of new Set(routes.map((route) => route.path))) {
  const methods = routes.filter((route) => route.path === path).map((route) => route.method)
  app.all(path, (c) =>
    c.req.method === 'OPTIONS' && openPaths.has(path)
      ? preflight(methods)
      : refuse(c, {
          code: 'method_not_allowed',
          detail: `This route takes ${methods.join(' and ')}.`,
          headers: { Allow: methods.join(', ') },
        }),
  )
}

app.notFound((c) =>
  refuse(c, { code: 'unknown_route', detail: 'See GET /v1/ for the routes of this service.' }),
)

app.onError((error, c) => {
  // The error is logged for the operator and not shown to the client.
  console.error(c.get('requestId'), error)
  return refuse(c, {
    code: 'internal',
    detail: 'Something went wrong on our side. Try again; if it stays, tell us the request_id.',
  })
})

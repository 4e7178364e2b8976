// The HTTP client of the service, one for add-in, command line and tests. It takes `fetch`, reads
// answers by their schemas and throws nothing: what went wrong is a value. It keeps no state and
// never repeats a call by itself; waiting for a fit stands in follow-fit.ts.
import type { ZodType } from 'zod'
import {
  balanceSchema,
  ledgerSchema,
  transferAnswerSchema,
  type BalanceAnswer,
  type LedgerAnswer,
  type TransferAnswer,
  type TransferRequest,
} from '#contract/account.ts'
import {
  deviceAnswerSchema,
  deviceTokenSchema,
  type DeviceAnswer,
  type DeviceToken,
} from './device.ts'
import { predictionAnswerSchema, type PredictionAnswer } from '#contract/engine-protocol.ts'
import { readAnswerSchema, type ReadAnswer, type ReadRequest } from '#contract/questions.ts'
import {
  deleteAnswerSchema,
  fitAnswerSchema,
  healthSchema,
  problemSchema,
  queueSchema,
  replanAnswerSchema,
  resultSchema,
  rootSchema,
  sessionLinkSchema,
  sessionListSchema,
  validationSchema,
  type DeleteAnswer,
  type FitAnswer,
  type Health,
  type Problem,
  type Queue,
  type ReplanAnswer,
  type ReplanRequest,
  type Result,
  type Root,
  type SessionLink,
  type SessionList,
  type Validation,
} from '#contract/schemas.ts'

/** The service answered, and refused. `retryAfter` in seconds; null = not said. */
export interface Refused {
  ok: false
  offline: false
  problem: Problem
  retryAfter: number | null
}
/** No answer of the service came: no network, a proxy's page, or `signal` stopped the call. */
export interface Offline {
  ok: false
  offline: true
  message: string
}
export type Answer<T> = { ok: true; value: T } | Refused | Offline
/** `changed: false` = as when the sent ETag was given (304). `retryAfter` in seconds. */
type ResultAnswer =
  | { ok: true; changed: true; value: Result; etag: string | null; retryAfter: number | null }
  | { ok: true; changed: false; etag: string | null; retryAfter: number | null }
  | Refused
  | Offline

/** A fit request: an object, or its JSON as it is to be sent. */
type RequestBody = Readonly<Record<string, unknown>> | string | Uint8Array<ArrayBuffer>

export interface ResultQuery {
  /** Seconds that the service may hold the answer until something changes (≤ 20). */
  wait?: number
  options?: 'all'
  sizes?: 'all'
  labels?: 'all'
  reasons?: 'all'
  bill?: 'all'
  /** ETag of the last answer: an unchanged one is not sent again. */
  etag?: string | null
  signal?: AbortSignal
}

export interface Client {
  root(): Promise<Answer<Root>>
  /** A service without engines answers too: `value.ok` is false. */
  health(): Promise<Answer<Health>>
  validate(body: RequestBody, o?: { signal?: AbortSignal }): Promise<Answer<Validation>>
  /** How a description is read over columns of these names; nothing is queued or charged. */
  read(request: ReadRequest, o?: { signal?: AbortSignal }): Promise<Answer<ReadAnswer>>
  fit(
    body: RequestBody,
    o?: { idempotencyKey?: string; signal?: AbortSignal },
  ): Promise<Answer<FitAnswer>>
  result(id: string, query?: ResultQuery): Promise<ResultAnswer>
  cancel(id: string): Promise<Answer<DeleteAnswer>>
  /** Another current menu by a session's history or its own model; takes `session_id`, `menus`, `model`. */
  predict(body: RequestBody, o?: { signal?: AbortSignal }): Promise<Answer<PredictionAnswer>>
  /** A finished session's plan under limits; free. */
  replan(body: ReplanRequest, o?: { signal?: AbortSignal }): Promise<Answer<ReplanAnswer>>
  /** Own sessions, newest first; `cursor`: `next_cursor` of the page before. */
  sessions(o?: { limit?: number; cursor?: string }): Promise<Answer<SessionList>>
  /** Own fits in line; an admin key also learns what waits and runs in all. */
  queue(): Promise<Answer<Queue>>
  balance(): Promise<Answer<BalanceAnswer>>
  /** Movements of the tokens, newest first; `before`: `next_before` of the page before. */
  ledger(o?: { limit?: number; before?: number; kind?: string }): Promise<Answer<LedgerAnswer>>
  transfer(order: TransferRequest, o?: { idempotencyKey?: string }): Promise<Answer<TransferAnswer>>
  /** A program asks for a key of its own, which a person grants in the console. */
  askForKey(program: { name: string }): Promise<Answer<DeviceAnswer>>
  /** The key, once it is granted; until then 409 `authorization_pending`. */
  fetchKey(program: { device_code: string }): Promise<Answer<DeviceToken>>
  /** The session that an idempotency key started; null where it started none. */
  sessionByIdempotencyKey(key: string): Promise<Answer<SessionLink | null>>
}

interface ClientOptions {
  /** The service's address, with or without `/v1`. */
  baseUrl: string
  key?: string
  fetch: typeof fetch
}

/**
 * The service's calls at `baseUrl`, with `key` where one is given. Each sends one request and answers
 * a value, also without a network: nothing is thrown, nothing repeated, nothing kept between calls.
 */
export function createClient(o: ClientOptions): Client {
  const base = `${o.baseUrl.replace(/\/+$/, '').replace(/\/v1$/, '')}/v1`
  const send = (method: string, path: string, more: Sending = {}): Promise<Received> =>
    exchange(o, method, base + path, more)
  const post = (path: string, body: RequestBody, more: Sending): Promise<Received> =>
    send('POST', path, {
      ...more,
      headers: { 'content-type': 'application/json', ...more.headers },
      body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
    })
  return {
    root: async () => read(await send('GET', '/'), rootSchema),
    health: async () => read(await send('GET', '/health'), healthSchema),
    validate: async (body, more = {}) =>
      read(await post('/validate', body, more), validationSchema),
    read: async (request, more = {}) => read(await post('/read', request, more), readAnswerSchema),
    fit: async (body, { idempotencyKey, signal } = {}) =>
      read(
        await post('/fit', body, { headers: idempotency(idempotencyKey), signal }),
        fitAnswerSchema,
      ),
    result: async (id, { etag, signal, ...query } = {}) =>
      readResult(
        await send('GET', `/result/${encodeURIComponent(id)}${queryString(query)}`, {
          headers: etag ? { 'if-none-match': etag } : {},
          signal,
        }),
      ),
    cancel: async (id) =>
      read(await send('DELETE', `/session/${encodeURIComponent(id)}`), deleteAnswerSchema),
    predict: async (body, more = {}) =>
      read(await post('/predict', body, more), predictionAnswerSchema),
    replan: async (body, more = {}) => read(await post('/replan', body, more), replanAnswerSchema),
    sessions: async (page = {}) =>
      read(await send('GET', `/sessions${queryString(page)}`), sessionListSchema),
    queue: async () => read(await send('GET', '/queue'), queueSchema),
    balance: async () => read(await send('GET', '/account/balance'), balanceSchema),
    ledger: async (page = {}) =>
      read(await send('GET', `/account/ledger${queryString(page)}`), ledgerSchema),
    transfer: async (order, { idempotencyKey } = {}) =>
      read(
        await post('/account/transfer', order, { headers: idempotency(idempotencyKey) }),
        transferAnswerSchema,
      ),
    askForKey: async (program) => read(await post('/device', program, {}), deviceAnswerSchema),
    fetchKey: async (program) => read(await post('/device/token', program, {}), deviceTokenSchema),
    sessionByIdempotencyKey: async (key) => {
      const path = `/sessions?idempotency_key=${encodeURIComponent(key)}`
      const answer = read(await send('GET', path), sessionLinkSchema)
      return !answer.ok && !answer.offline && answer.problem.status === 404
        ? { ok: true, value: null }
        : answer
    },
  }
}

const idempotency = (key: string | undefined): Record<string, string> =>
  key === undefined ? {} : { 'idempotency-key': key }

function queryString(query: Readonly<Record<string, string | number | undefined>>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const parts = given.map(([name, value]) => `${name}=${encodeURIComponent(value!)}`)
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

interface Sending {
  headers?: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
  signal?: AbortSignal | undefined
}

/** What came back: a status, two headers and the body as JSON (undefined = it was none). */
type Received =
  | {
      offline: false
      what: string
      status: number
      json: unknown
      etag: string | null
      retryAfter: number | null
      requestId: string | null
    }
  | Offline

async function exchange(
  o: ClientOptions,
  method: string,
  url: string,
  more: Sending,
): Promise<Received> {
  const headers: Record<string, string> = { accept: 'application/json', ...more.headers }
  if (o.key !== undefined) headers['authorization'] = `Bearer ${o.key}`
  // Called as a free function: browsers refuse a `fetch` that is called as a method.
  const call = o.fetch
  try {
    const response = await call(url, { method, headers, body: more.body, signal: more.signal })
    const text = await response.text()
    return {
      offline: false,
      what: `${method} ${url}`,
      status: response.status,
      json: parseJson(text),
      etag: response.headers.get('etag'),
      retryAfter: seconds(response.headers.get('retry-after')),
      requestId: response.headers.get('x-request-id'),
    }
  } catch {
    // The runtime's own text is not for a person; it differs between all of them.
    const message = more.signal?.aborted
      ? `${method} ${url} was stopped.`
      : `${method} ${url} could not be reached: check the address and the network.`
    return { ok: false, offline: true, message }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Seconds of a Retry-After header; its date form is not used by the service. */
function seconds(header: string | null): number | null {
  const value = Number(header ?? '')
  return header !== null && header !== '' && Number.isFinite(value) && value >= 0 ? value : null
}

function read<T>(received: Received, schema: ZodType<T>): Answer<T> {
  if (received.offline) return received
  // Also with 503: the health of a service without engines is an answer, no refusal.
  const parsed = schema.safeParse(received.json)
  if (parsed.success) return { ok: true, value: parsed.data }
  const problem = problemSchema.safeParse(received.json)
  if (problem.success)
    return { ok: false, offline: false, problem: problem.data, retryAfter: received.retryAfter }
  const { what, status } = received
  if (received.json === undefined && status >= 500)
    return { ok: false, offline: true, message: `${what}: something before it answered ${status}.` }
  const path = parsed.error.issues[0]?.path.join('.') ?? ''
  return {
    ok: false,
    offline: false,
    retryAfter: received.retryAfter,
    problem: {
      type: 'about:blank',
      title: 'The answer cannot be read',
      status,
      detail:
        received.json === undefined
          ? `${what} answered ${status} without JSON: is this the address of the service?`
          : `${what} answered ${status} in a form that this client does not know (${path || 'whole'}): update it.`,
      code: 'unexpected_answer',
      request_id: received.requestId ?? '',
    },
  }
}

function readResult(received: Received): ResultAnswer {
  if (received.offline) return received
  const { etag, retryAfter } = received
  if (received.status === 304) return { ok: true, changed: false, etag, retryAfter }
  const answer = read(received, resultSchema)
  return answer.ok ? { ok: true, changed: true, value: answer.value, etag, retryAfter } : answer
}

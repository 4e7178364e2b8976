// The Worker as the engine sees it: one function for each call of `engine-protocol.ts`. Every outcome is a
// value of `Answer`. Nothing here repeats a call (backoff.ts does) or knows about fits.
import {
  claimAnswerSchema,
  ENGINE_ID_HEADER,
  type ClaimAnswer,
  type ClaimRequest,
  type EventRequest,
  predictionJobSchema,
  type FailRequest,
  type Part,
  type PredictionClaim,
  type PredictionFailure,
  type PredictionJob,
} from '#contract/engine-protocol.ts'
import type { ZodType } from 'zod'
import type { ProblemCode } from '#contract/problems.ts'
import type { Problem } from '#contract/schemas.ts'
import { CLAIM_WAIT_SECONDS, MODEL_READ_SECONDS } from '#contract/limits.ts'
import {
  modelReadAnswerSchema,
  type ModelRead,
  type ModelReadAnswer,
} from '#contract/model-reading.ts'

/**
 * How a call ended. `away`: may be repeated (no answer, 408, 429, 5xx). `stop`: the engine no longer holds
 * the lease (404, 409, 410). `rejected`: the Worker does not accept what was sent, does not know the call (404 with
 * its code: it is of an earlier version), or answered something that this version cannot read.
 */
export type Answer<T> =
  | { kind: 'ok'; value: T }
  | Refused<'stop' | 'unauthorized' | 'rejected', number>
  | Refused<'away', number | null>

/** `detail`: the Worker's own sentence, where it answered one. */
interface Refused<Kind, Status> {
  readonly kind: Kind
  readonly status: Status
  readonly detail?: string
}

/** What the fit puts: its valuation, the parts of its plan, then the plan. */
export type Put = 'valuation' | 'plan' | `part/${Part}`

export interface Service {
  /** The Worker holds the call for up to CLAIM_WAIT_SECONDS; null = nothing to do. */
  claim(request: ClaimRequest, signal: AbortSignal): Promise<Answer<ClaimAnswer | null>>
  event(lease: string, event: EventRequest): Promise<Answer<null>>
  fail(lease: string, report: FailRequest): Promise<Answer<null>>
  release(lease: string): Promise<Answer<null>>
  /** How a language model reads the description; the Worker asks it. */
  read(lease: string, asked: ModelRead): Promise<Answer<ModelReadAnswer>>
  /** Passes the tables as sent to `take`, chunk by chunk; a broken stream is `away`. */
  tables(lease: string, take: (chunk: Uint8Array) => void): Promise<Answer<null>>
  put(lease: string, what: Put, body: Uint8Array): Promise<Answer<null>>
  /** A prediction to make, held like `claim`. */
  claimPrediction(
    request: PredictionClaim,
    signal: AbortSignal,
  ): Promise<Answer<PredictionJob | null>>
  /** The session's tables, the body of the client's call, or the session's plan or its sizes. */
  predictionTables(
    id: string,
    name: 'tables' | 'menus' | 'plan' | 'sizes',
    take: (chunk: Uint8Array) => void,
  ): Promise<Answer<null>>
  predictionAnswer(id: string, body: Uint8Array): Promise<Answer<null>>
  failPrediction(id: string, failure: PredictionFailure): Promise<Answer<null>>
}

/** Timeouts of the calls. An event must be repeated within its lease. */
const EVENT_TIMEOUT_MS = 5000
const CLAIM_TIMEOUT_MS = (CLAIM_WAIT_SECONDS + 10) * 1000
const READ_TIMEOUT_MS = MODEL_READ_SECONDS * 1000
const TRANSFER_TIMEOUT_MS = 300_000

/**
 * `baseUrl` is the Worker's address without `/v1` and without a trailing slash; `engineId` is the id that
 * claims: a lease is valid for that id only.
 */
export function createService(o: {
  baseUrl: string
  token: string
  engineId: string
  fetch: typeof fetch
}): Service {
  /** The response of an accepted call, else why it was not accepted. */
  async function request(
    method: string,
    path: string,
    body: Uint8Array | null,
    signal: AbortSignal,
  ): Promise<Answer<Response>> {
    try {
      const response = await o.fetch(`${o.baseUrl}/engine/${path}`, {
        method,
        headers: {
          authorization: `Bearer ${o.token}`,
          [ENGINE_ID_HEADER]: o.engineId,
          ...(body && { 'content-type': 'application/json' }),
        },
        body: body as Uint8Array<ArrayBuffer> | null,
        // The token must not follow a redirect to another host.
        redirect: 'manual',
        signal,
      })
      if (response.ok) return { kind: 'ok', value: response }
      const { code, detail } = await problemOf(response)
      const kind = code === UNKNOWN_CALL ? 'rejected' : refusalKind(response.status)
      return { kind, status: response.status, ...(detail && { detail }) }
    } catch {
      return { kind: 'away', status: null }
    }
  }

  async function send(
    method: string,
    path: string,
    body: Uint8Array,
    timeoutMs: number,
  ): Promise<Answer<null>> {
    const answer = await request(method, path, body, AbortSignal.timeout(timeoutMs))
    if (answer.kind !== 'ok') return answer
    await answer.value.body?.cancel().catch(() => {})
    return { kind: 'ok', value: null }
  }

  /** A held call for work; null = nothing to do. */
  async function claimOf<T>(
    path: string,
    asked: ClaimRequest | PredictionClaim,
    schema: ZodType<T>,
    signal: AbortSignal,
  ): Promise<Answer<T | null>> {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(CLAIM_TIMEOUT_MS)])
    const answer = await request('POST', path, json(asked), limit)
    if (answer.kind !== 'ok') return answer
    if (answer.value.status === 204) return { kind: 'ok', value: null }
    const text = await answer.value.text().catch(() => null)
    if (text === null) return { kind: 'away', status: null }
    const work = schema.safeParse(parseJson(text))
    return work.success ? { kind: 'ok', value: work.data } : { kind: 'rejected', status: 200 }
  }

  async function stream(path: string, take: (chunk: Uint8Array) => void): Promise<Answer<null>> {
    const limit = AbortSignal.timeout(TRANSFER_TIMEOUT_MS)
    const answer = await request('GET', path, null, limit)
    if (answer.kind !== 'ok') return answer
    const reader = answer.value.body?.getReader()
    for (;;) {
      // Only errors of the stream mean "away"; an error thrown by `take` is a bug and propagates.
      const step = await reader?.read().catch(() => null)
      if (!step) return { kind: 'away', status: null }
      if (step.done) return { kind: 'ok', value: null }
      take(step.value)
    }
  }

  return {
    claim: (claim, signal) => claimOf('claim', claim, claimAnswerSchema, signal),
    claimPrediction: (claim, signal) =>
      claimOf('predict/claim', claim, predictionJobSchema, signal),
    predictionTables: (id, name, take) => stream(`predict/${id}/${name}`, take),
    predictionAnswer: (id, body) => send('PUT', `predict/${id}/answer`, body, TRANSFER_TIMEOUT_MS),
    failPrediction: (id, failure) =>
      send('POST', `predict/${id}/fail`, json(failure), EVENT_TIMEOUT_MS),
    event: (lease, event) => send('POST', `${lease}/events`, json(event), EVENT_TIMEOUT_MS),
    fail: (lease, report) => send('POST', `${lease}/fail`, json(report), EVENT_TIMEOUT_MS),
    release: (lease) => send('POST', `${lease}/release`, json({}), EVENT_TIMEOUT_MS),
    async read(lease, asked) {
      const limit = AbortSignal.timeout(READ_TIMEOUT_MS)
      const answer = await request('POST', `${lease}/read`, json(asked), limit)
      if (answer.kind !== 'ok') return answer
      const text = await answer.value.text().catch(() => null)
      if (text === null) return { kind: 'away', status: null }
      const read = modelReadAnswerSchema.safeParse(parseJson(text))
      return read.success ? { kind: 'ok', value: read.data } : { kind: 'rejected', status: 200 }
    },
    tables: (lease, take) => stream(`${lease}/tables`, take),
    put: (lease, what, body) => send('PUT', `${lease}/${what}`, body, TRANSFER_TIMEOUT_MS),
  }
}

/** The problem code by which a Worker says that it has no such call; a lease that it does not know has another. */
const UNKNOWN_CALL: ProblemCode = 'unknown_route'

/** What a refusal says; nothing where a proxy answered. */
async function problemOf(response: Response): Promise<Partial<Problem>> {
  if (/\bjson\b/.test(response.headers.get('content-type') ?? '')) {
    const said = parseJson(await response.text()) as Partial<Problem> | null | undefined
    return { code: said?.code, detail: said?.detail }
  }
  // An unread body would keep its connection from being reused.
  await response.body?.cancel()
  return {}
}

function refusalKind(status: number): Exclude<Answer<never>['kind'], 'ok'> {
  if (status === 404 || status === 409 || status === 410) return 'stop'
  if (status === 401 || status === 403) return 'unauthorized'
  return status === 408 || status === 429 || status >= 500 ? 'away' : 'rejected'
}

const encoder = new TextEncoder()
/** A value as the bytes of its JSON. */
export function json(value: unknown): Uint8Array {
  return encoder.encode(JSON.stringify(value))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

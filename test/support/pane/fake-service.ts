// A service for the tests of the flow, over `fetch` alone: keeps sessions in memory, answers as
// interface §2 and §3 say, and goes wrong when a test says so. Its plan takes the largest size of every
// second deal, so that it is known beforehand.
import type { BalanceAnswer } from '#contract/account.ts'
import { makeKey, KEY_RANDOM_BYTES } from '#contract/api-key.ts'
import type { RequestRead } from '#contract/request-read.ts'
import { createRequestReader } from '#tables/request-reader.ts'
import {
  readRequestSchema,
  type Question,
  type ReadAnswer,
  type ReadRequest,
} from '#contract/questions.ts'
import {
  PROTOCOL,
  FREE,
  type Entry,
  type OptionRow,
  type Result,
  type Summary,
} from '#contract/schemas.ts'
import { confidenceSweep, takenAt } from '#contract/selection.ts'
import { cell, numbers } from '#contract/table.ts'
import { PROBLEMS, type ProblemCode } from '#contract/problems.ts'
import { validateRequest } from '#contract/validate.ts'
import { readAnswer } from '#reading/read-answer.ts'
import type { Sizes } from '#contract/plan-limits.ts'
import { sizesOf } from './fake-sizes.ts'

export const SERVICE = 'https://edps.test'
const bytes = (seed: number) => new Uint8Array(KEY_RANDOM_BYTES).map((_, i) => (i * 7 + seed) % 248)
export const KEY = makeKey('paid', bytes(1))
export const OTHER_KEY = makeKey('paid', bytes(2))
export const UNKNOWN_KEY = makeKey('paid', bytes(3))

export interface FakeSession {
  readonly id: string
  readonly owner: string
  readonly idempotencyKey: string
  readonly fields: Record<string, unknown>
  readonly request: RequestRead
  status: 'grounding' | 'processing' | 'done' | 'failed'
  queue: number | null
  /** What the engine is at; undefined = its status. */
  stage?: string
  failure: {
    error: string
    error_code: string
    feedback: string
    questions?: readonly Question[]
  } | null
}

/** What becomes of a call; `lose` = carried out, and its answer never comes; `break` = and 500 answers. */
export type Fate =
  /** `late`: the client gives up, and the call is carried out when `arrive` says so. */
  | { readonly is: 'offline' | 'lose' | 'break' | 'silence' | 'late' }
  | {
      readonly is: 'refuse'
      readonly code: ProblemCode
      readonly retryAfter?: number
      readonly errors?: readonly Entry[]
    }

export interface FakeService {
  readonly fetch: typeof fetch
  readonly sessions: FakeSession[]
  /** Calls as "GET /result", in order. */
  readonly calls: string[]
  /** Everything that was sent, headers and bodies, as text. */
  readonly sent: string[]
  /** Fates of the next calls whose name begins so; taken one by one. */
  fate(name: string, ...fates: Fate[]): void
  /** Carries out the calls that are late. */
  arrive(): void
  /** What new sessions do. */
  begins: (session: FakeSession) => void
  /** How descriptions are read: by the strict reader; `key`: whose they are, null = without a key. */
  reads: (request: ReadRequest, key: string | null) => ReadAnswer | Promise<ReadAnswer>
  /** The requests to read, in order. */
  readonly asked: ReadRequest[]
  /** Milliseconds until an answer comes. */
  slow: number
  /** How sure the plan is of the nth deal; those below `threshold` are passed. */
  confidence: (n: number) => number
  threshold: number
  /** Past menus of each plan, and their sizes. */
  replay: Summary['replay']
  past?: Sizes['past']
  /** What `bill=all` adds. */
  bill: Pick<Result, 'valuation' | 'bill'>
  engineReady: boolean
  /** What the engines offer. */
  models: readonly string[]
  admin: boolean
  /** It charges, and so it keeps wallets. */
  metered: boolean
  /** It keeps wallets, charging or not. */
  wallet: boolean
  /** What a person does in the console. */
  grants: 'waits' | 'granted' | 'denied'
  /** Tokens that each plan is charged, and those that are there. */
  charges: number
  available: number
}

export function createFakeService(): FakeService {
  const fates: { name: string; fate: Fate }[] = []
  const late: (() => void)[] = []
  const service: FakeService = {
    sessions: [],
    calls: [],
    sent: [],
    asked: [],
    reads: strictly,
    arrive: () => late.splice(0).forEach((call) => call()),
    fate: (name, ...more) => fates.push(...more.map((fate) => ({ name, fate }))),
    begins: (session) => {
      session.status = 'done'
    },
    slow: 1,
    confidence: (n) => Math.max(0, Math.round((0.9 - n / 100) * 1000) / 1000),
    threshold: THRESHOLD,
    replay: [],
    bill: {},
    engineReady: true,
    models: ['rc012.2'],
    admin: false,
    metered: false,
    wallet: false,
    grants: 'waits',
    charges: 0,
    available: 200,
    fetch: async (input, init = {}) => {
      const url = new URL(input instanceof Request ? input.url : input)
      const method = init.method ?? 'GET'
      const path = url.pathname.replace(/^\/v1/, '')
      const call = `${method} ${path}`
      service.calls.push(call)
      const body =
        typeof init.body === 'string'
          ? init.body
          : init.body instanceof Uint8Array
            ? new TextDecoder().decode(init.body)
            : ''
      service.sent.push(`${call} ${url.search} ${body}`)
      const at = fates.findIndex(({ name }) => call.startsWith(name))
      const fate = at < 0 ? null : fates.splice(at, 1)[0]!.fate
      if (init.signal?.aborted) throw new DOMException('stopped', 'AbortError')
      if (fate?.is === 'offline') throw new TypeError('fetch failed')
      if (fate?.is === 'late')
        late.push(() => void handle(service, method, path, url, new Headers(init.headers), body))
      if (fate?.is === 'silence' || fate?.is === 'late')
        return new Promise((_, reject) => {
          init.signal?.addEventListener('abort', () => reject(new DOMException('x', 'AbortError')))
        })
      if (fate?.is === 'refuse') return problem(fate.code, fate.retryAfter, fate.errors)
      // As over a wire: never in the same task.
      await new Promise((resolve) => setTimeout(resolve, service.slow))
      const answer = await handle(service, method, path, url, new Headers(init.headers), body)
      if (fate?.is === 'lose') throw new TypeError('fetch failed')
      if (fate?.is === 'break') return problem('internal')
      return answer
    },
  }
  return service
}

function handle(
  service: FakeService,
  method: string,
  path: string,
  url: URL,
  headers: Headers,
  body: string,
): Response | Promise<Response> {
  if (path === '/health')
    return json({
      ok: service.engineReady,
      engine: {
        ready: service.engineReady,
        device: null,
        models: service.models,
        waiting: 0,
        oldest_wait_s: null,
      },
      version: '1',
    })
  if (path === '/')
    return json({
      service: 'EDPS',
      stage: 'beta',
      protocol: PROTOCOL,
      version: '1',
      models: {},
      endpoints: [
        'GET /sessions by ?idempotency_key=',
        ...(service.admin ? ['GET /queue what waits'] : []),
        ...(service.metered || service.wallet ? ['GET /account/balance what is left'] : []),
      ],
      docs: '',
    })
  if (path === '/device')
    return json({
      device_code: 'secret-of-the-pane',
      user_code: 'WDJB-MJHT',
      verification_uri: `${SERVICE}/app/#/device?code=WDJB-MJHT`,
      expires_in: 600,
      interval: 5,
    })
  if (path === '/device/token')
    return service.grants === 'waits'
      ? problem('authorization_pending')
      : service.grants === 'denied'
        ? problem('access_denied')
        : json({ key: KEY, account: 'acc_1' })
  const owner = headers.get('authorization')?.replace('Bearer ', '')
  if (path === '/read' && owner === undefined) return read(service, body, null)
  if (owner !== KEY && owner !== OTHER_KEY) return problem('invalid_key')
  if (path === '/read') return read(service, body, owner)
  if (path === '/queue')
    return service.admin ? json({ queued: 0, engines: [] }) : problem('unknown_route')
  if (path === '/account/balance')
    return service.metered || service.wallet ? json(balanceOf(service)) : problem('unknown_route')
  if (path === '/sessions') {
    const key = url.searchParams.get('idempotency_key')
    const found = service.sessions.find((s) => s.idempotencyKey === key && s.owner === owner)
    return found
      ? json({
          session_id: found.id,
          status: found.status,
          created_at: new Date(0).toISOString(),
          planned_by: null,
        })
      : problem('unknown_session')
  }
  if (path === '/fit') return begin(service, owner, headers.get('idempotency-key') ?? '', body)
  const id = path.split('/')[2]
  const session = service.sessions.find((s) => s.id === id && s.owner === owner)
  if (!session) return problem('unknown_session')
  if (method === 'DELETE') {
    service.sessions.splice(service.sessions.indexOf(session), 1)
    return json({ ok: true, canceled: { grounding: true, calculation: true }, billing: FREE })
  }
  const asks = (part: string) => url.searchParams.get(part) === 'all'
  const sizes = () => sizesOf(session.request, optionsOf(session.request, service.confidence))
  return json({
    ...resultOf(service, session),
    ...(asks('bill') && service.bill),
    ...(asks('sizes') && { sizes: { ...sizes(), past: service.past } }),
  })
}

const balanceOf = ({ available }: FakeService): BalanceAnswer => ({
  plan: 'base',
  balance: available,
  balance_units: available * 8000,
  held: 0,
  held_units: 0,
  available,
  available_units: available * 8000,
  monthly_grant: 200,
  monthly_grant_units: 1_600_000,
  founding: false,
  founding_multiplier: 1,
  units_per_token: 8000,
  next_accrual_at: null,
})

/** Answers by request: the reader is pure, and its time would be taken from the add-in's own. */
const readBefore = new Map<string, ReadAnswer>()
function strictly(request: ReadRequest): ReadAnswer {
  const asked = JSON.stringify(request)
  const answer = readBefore.get(asked) ?? readAnswer(request)
  readBefore.set(asked, answer)
  return answer
}

async function read(service: FakeService, body: string, key: string | null): Promise<Response> {
  const parsed = readRequestSchema.safeParse(JSON.parse(body))
  if (!parsed.success) return problem('validation_failed')
  service.asked.push(parsed.data)
  const answer = await service.reads(parsed.data, key)
  const { business_description: words } = parsed.data
  // The first plan of these words has paid for them.
  const paid = service.sessions.some(
    ({ owner, status, fields }) =>
      owner === key && status === 'done' && !fields.mock && fields.business_description === words,
  )
  return json(key === null ? answer : { ...answer, paid })
}

function begin(
  service: FakeService,
  owner: string,
  idempotencyKey: string,
  body: string,
): Response {
  const reader = createRequestReader(() => true)
  reader.push(new TextEncoder().encode(body))
  const end = reader.end()
  if (!end.ok) return problem('malformed_json')
  const { validation } = validateRequest(end.request)
  if (!validation.ok) return problem('validation_failed', undefined, validation.errors)
  const session: FakeSession = {
    id: `ses_${service.sessions.length + 1}_${idempotencyKey.slice(-6)}`,
    owner,
    idempotencyKey,
    fields: end.request.fields,
    request: end.request,
    status: 'grounding',
    queue: null,
    failure: null,
  }
  service.sessions.push(session)
  service.begins(session)
  return json({
    session_id: session.id,
    status: 'grounding',
    model: 'rc012.2',
    grounding_mode: 'business_led',
    business_description_source: 'request',
    task_menu_rows: validation.counts.t0_rows,
    labeled_rows: 1,
    unlabeled_rows: 1,
    parse_report: validation.parse_report,
    warnings: [],
    grounding_cache_hit: null,
    billing: { ...FREE, metered: service.metered },
  })
}

/** The best size of every task key: its largest; every second one is worth taking. */
export function optionsOf(
  { menus }: RequestRead,
  confidence: FakeService['confidence'],
): OptionRow[] {
  const { table } = menus
  const [menu, qty, cost] = ['menu', 'qty', 'unit_cost'].map((name) => numbers(table, name))
  const best = new Map<string, OptionRow>()
  for (let row = 0; row < table.rows; row++) {
    const key = cell(table.columns.get('key'), row)
    if (menu![row] !== 0 || key === null) continue
    const before = best.get(String(key))
    if (before && before.qty >= qty![row]!) continue
    const n = before ? [...best.keys()].indexOf(String(key)) : best.size
    best.set(String(key), {
      key,
      qty: qty![row]!,
      profit: (n % 2 === 0 ? 1000 : -10) - n,
      confidence: confidence(n),
      eligible: n % 2 === 0,
      unit_cost: Number.isNaN(cost![row]!) ? null : cost![row]!,
    })
  }
  return [...best.values()]
}

export const THRESHOLD = 0.5

const billingOf = ({ metered, charges }: FakeService) => ({
  ...FREE,
  metered,
  tokens_charged: charges,
})

function resultOf(service: FakeService, session: FakeSession): object {
  const head = {
    status: session.status,
    session_id: session.id,
    model: 'rc012.2',
    created_at: new Date(0).toISOString(),
    progress: {
      fraction: session.status === 'done' ? 1 : 0.5,
      stage: session.stage ?? session.status,
      message: `It is ${session.status}.`,
      ...(session.queue === null ? {} : { queue_position: session.queue }),
    },
    ...(session.fields.mock ? { mock: true, mock_note: 'Placeholders.' } : {}),
    ...session.failure,
    ...(session.status === 'failed' && { billing: billingOf(service) }),
  }
  if (session.status !== 'done') return head
  const { threshold } = service
  const options = optionsOf(session.request, service.confidence)
  const taken = takenAt(options, threshold)
  const sum = taken.reduce((total, { profit }) => total + profit, 0)
  return {
    ...head,
    billing: billingOf(service),
    menu: taken.map((row) => ({ ...row, menu: 0, T: 0 })),
    n_selected: taken.length,
    predicted_profit_sum: sum,
    predicted_profit_interval: [sum / 2, sum * 2],
    confidence_thresh_calibrated: threshold,
    confidence_correction: 0,
    confidence_thresh_effective: threshold,
    confidence_sweep: confidenceSweep(options, threshold, 0),
    summary: {
      task_keys: options.length,
      refused_keys: options.length - taken.length,
      capital_deployed: null,
      replay: service.replay,
      seconds: {},
      device: 'none',
      notes: ['What the data lacked.'],
      notes_items: [{ code: 'reading', values: { text: 'What the data lacked.' } }],
    },
    labeled_rows: 1,
    unlabeled_rows: 1,
    options,
  }
}

function json(value: unknown): Response {
  return Response.json(value)
}

function problem(code: ProblemCode, retryAfter?: number, errors?: unknown): Response {
  const { status, title } = PROBLEMS[code]
  const body = {
    type: 'about:blank',
    title,
    status,
    detail: 'So it is.',
    code,
    errors,
    request_id: 'r1',
  }
  return Response.json(body, {
    status,
    headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
  })
}

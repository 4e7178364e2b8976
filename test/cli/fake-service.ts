// A service for tests of `npm run plan`: its sessions stay at work until it is told to finish.
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readRequestSchema, type ReadAnswer } from '#contract/questions.ts'
import { FREE } from '#contract/schemas.ts'

export interface FakeService {
  readonly url: string
  /** Idempotency keys of the fits that came, and of the sessions that were asked for. */
  readonly fits: readonly string[]
  readonly asked: readonly string[]
  /** The texts that were to be read, and those that came with fits. */
  readonly read: readonly string[]
  readonly described: readonly string[]
  /** Every session is done from now on. */
  finish(): void
  /** Deletes the sessions so far; their keys go on answering them. */
  forget(): void
  /** Breaks off every call for so long. */
  failFor(milliseconds: number): void
  close(): void
}

const REPORT = {
  menus_rows_dropped_incomplete: 0,
  menus_rows_dropped_no_choice: 0,
  profit_values_ignored_on_non_chosen: 0,
  sales_rows_dropped_unknown_key: 0,
  sales_rows_dropped_zero_or_blank_qty: 0,
  client_grounding_rows: 0,
  client_labeled_rows: 0,
  historically_chosen: 'provided',
  historically_chosen_means: 'taken',
  menus_groups_without_choice: 0,
  checks: 'on',
}
const ACCEPTED = {
  status: 'processing',
  grounding_mode: 'business_led',
  business_description_source: 'request',
  task_menu_rows: 1,
  labeled_rows: 1,
  unlabeled_rows: 1,
  parse_report: REPORT,
  warnings: [],
  grounding_cache_hit: null,
  billing: FREE,
}
const UNKNOWN = {
  type: 'urn:edps:problem:unknown_session',
  title: 'There is no such session',
  status: 404,
  detail: 'It was deleted.',
  code: 'unknown_session',
  request_id: 'req_1',
}
const PLANNED = {
  status: 'done',
  progress: { fraction: 1, stage: 'done', message: 'done' },
  menu: [{ key: '=D1', menu: 0, T: 0, qty: 6, profit: 12.5, confidence: 0.9, unit_cost: 3 }],
  n_selected: 1,
  predicted_profit_sum: 12.5,
}
const WORKING = {
  status: 'processing',
  progress: { fraction: 0.5, stage: 'learning', message: 'learning' },
}

export interface FakeAnswers {
  /** How a text is read; a service without it is one that knows no /v1/read. */
  readonly reads?: (text: string) => ReadAnswer
  /** What a finished session is, beside its head. */
  readonly ended?: object
}

export async function fakeService(answers: FakeAnswers = {}): Promise<FakeService> {
  const fits: string[] = []
  const asked: string[] = []
  const read: string[] = []
  const described: string[] = []
  const sessions = new Map<string, string>()
  const forgotten = new Set<string>()
  let finished = false
  let failing = false
  const created_at = '2026-01-01T00:00:00Z'
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x')
    const say = (body: object, status = 200) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    if (pathname === '/v1/fit') {
      const key = String(request.headers['idempotency-key'])
      fits.push(key)
      const replayed = sessions.has(key) ? { replayed: true } : {}
      if (!sessions.has(key)) sessions.set(key, `ses_${sessions.size + 1}`)
      const head = { session_id: sessions.get(key), model: 'rc012.2', created_at }
      void bodyOf(request).then((body) => {
        described.push(body.business_description)
        say({ ...ACCEPTED, ...head, ...replayed })
      })
    } else if (pathname === '/v1/read') {
      const { reads } = answers
      if (!reads) say({ ...UNKNOWN, code: 'unknown_route' }, 404)
      else
        void bodyOf(request).then((body) => {
          const { business_description: text } = readRequestSchema.parse(body)
          read.push(text)
          say(reads(text))
        })
    } else if (pathname === '/v1/sessions') {
      const key = searchParams.get('idempotency_key')!
      asked.push(key)
      const id = sessions.get(key)
      if (id === undefined || forgotten.has(id)) say(UNKNOWN, 404)
      else say({ session_id: id, status: 'processing', created_at, planned_by: null })
    } else {
      const id = pathname.split('/').at(-1)!
      if (forgotten.has(id)) say(UNKNOWN, 404)
      else
        say({
          session_id: id,
          model: 'rc012.2',
          created_at,
          ...(finished ? (answers.ended ?? PLANNED) : WORKING),
        })
    }
  }
  const server = createServer((request, response) => {
    if (failing) request.socket.destroy()
    else answer(request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fits,
    asked,
    read,
    described,
    finish: () => {
      finished = true
    },
    forget: () => {
      for (const id of sessions.values()) forgotten.add(id)
    },
    failFor: (milliseconds) => {
      failing = true
      setTimeout(() => (failing = false), milliseconds)
    },
    close: () => server.close(),
  }
}

async function bodyOf(request: IncomingMessage): Promise<{ business_description: string }> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString()) as { business_description: string }
}

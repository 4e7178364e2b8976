// Every operation that a client may call, as data: who may call it, what it takes, what it answers and how it
// refuses. The routes (app.ts), GET / and the OpenAPI document are made of this one list.
import { z } from 'zod'
import { predictionAnswerSchema } from '#contract/engine-protocol.ts'
import { RESULT_WAIT_SECONDS, SESSIONS_PAGE, SESSIONS_PAGE_MOST } from '#contract/limits.ts'
import { readAnswerSchema, readRequestSchema } from '#contract/questions.ts'
import {
  deleteAnswerSchema,
  fitAnswerSchema,
  healthSchema,
  queueSchema,
  replanAnswerSchema,
  replanRequestSchema,
  resultSchema,
  rootSchema,
  sessionLinkSchema,
  sessionListSchema,
  validationSchema,
} from '#contract/schemas.ts'
import { fitRequestSchema, predictRequestSchema } from '#contract/sent-tables.ts'
import {
  FIT_EXAMPLE,
  PREDICT_EXAMPLE,
  READ_EXAMPLE,
  REPLAN_EXAMPLE,
  SESSION_EXAMPLE,
} from './examples.ts'
import { ACCOUNT, DEVICE } from './account-operations.ts'
import { MCP } from './mcp-operations.ts'
import {
  idempotencyKey,
  query,
  type Operation,
  type OperationAnswer,
  type Parameter,
} from './operation.ts'

const session: Parameter = {
  name: 'session_id',
  in: 'path',
  about: 'Of the answer of `POST /fit`.',
  schema: z.string(),
  example: SESSION_EXAMPLE,
}
const tag: Parameter = {
  name: 'If-None-Match',
  in: 'header',
  about: 'ETag of an answer that you have: 304 while nothing changed.',
  schema: z.string().optional(),
}
const all = (name: string, about: string) => query(name, about, z.literal('all'))
const UNCHANGED: OperationAnswer = {
  about: 'As when you got the ETag.',
  schema: null,
  headers: ['ETag'],
}

const SERVICE = [
  {
    id: 'describeService',
    method: 'GET',
    path: '/',
    about: 'this page',
    key: 'open',
    answers: {
      200: { about: 'What the service is and which calls it takes.', schema: rootSchema },
    },
  },
  {
    id: 'readHealth',
    method: 'GET',
    path: '/health',
    about: 'whether an engine answers',
    key: 'open',
    answers: {
      200: { about: 'An engine is ready.', schema: healthSchema },
      503: { about: 'No engine is ready: fits wait for one.', schema: healthSchema },
    },
  },
  {
    id: 'readOpenApi',
    method: 'GET',
    path: '/openapi.json',
    about: 'this API as OpenAPI 3.1',
    key: 'open',
    parameters: [tag],
    answers: {
      200: {
        about: 'The document.',
        schema: z.looseObject({ openapi: z.string() }),
        headers: ['ETag'],
      },
      304: UNCHANGED,
    },
  },
  {
    id: 'readDocs',
    method: 'GET',
    path: '/docs',
    about: 'the same as a page to read',
    key: 'open',
    parameters: [tag],
    answers: {
      200: { about: 'The page.', schema: null, type: 'text/html', headers: ['ETag'] },
      304: UNCHANGED,
    },
  },
] as const satisfies readonly Operation[]

const PLANNING = [
  {
    id: 'validate',
    method: 'POST',
    path: '/validate',
    about: 'checks a fit request, no key',
    more: 'Answers 200 for any well-formed JSON; `ok` says whether `/fit` would take it. Every rule is checked: the first broken one hides no other. Nothing is stored, queued or charged.',
    key: 'open',
    body: { schema: fitRequestSchema, example: FIT_EXAMPLE },
    answers: { 200: { about: 'What the rules say.', schema: validationSchema } },
  },
  {
    id: 'readDescription',
    method: 'POST',
    path: '/read',
    about: 'how a description is read, and what it leaves open; a key is not needed',
    more: 'Reads it as a fit would; nothing is queued or charged. With a key the account keeps the reading, and its next fit of the same words and columns uses it.',
    key: 'optional',
    body: { schema: readRequestSchema, example: READ_EXAMPLE },
    answers: {
      200: {
        about: 'How the words are read.',
        schema: readAnswerSchema,
      },
    },
    codes: ['validation_failed'],
  },
  {
    id: 'fit',
    method: 'POST',
    path: '/fit',
    about: 'starts a fit or an input test',
    more: 'Answers within seconds; the plan is fetched from `/result`.',
    key: 'needed',
    parameters: [idempotencyKey],
    body: { schema: fitRequestSchema, example: FIT_EXAMPLE },
    answers: { 200: { about: 'The session that was started.', schema: fitAnswerSchema } },
    codes: [
      'free_markets_only',
      'idempotency_in_progress',
      'validation_failed',
      'business_description_unresolved',
      'unknown_model',
      'model_unavailable',
      'limits_contradict',
      'idempotency_key_reused',
      'insufficient_tokens',
      'key_limit_reached',
    ],
  },
  {
    id: 'predict',
    method: 'POST',
    path: '/predict',
    about: 'a small model of a session’s history over another current menu',
    more: 'Free; an engine answers within seconds. `reference` is a sanity check, `session` the session’s own model. An input test, as the example of POST /fit is, keeps no tables to predict from.',
    key: 'needed',
    body: { schema: predictRequestSchema, example: PREDICT_EXAMPLE },
    answers: {
      200: {
        about: 'The deals that are worth taking, as base64 Parquet of key, qty and profit.',
        schema: predictionAnswerSchema,
      },
    },
    codes: ['unknown_session', 'history_expired', 'validation_failed', 'engine_unavailable'],
  },
  {
    id: 'replan',
    method: 'POST',
    path: '/replan',
    about: 'a finished session’s plan under limits',
    more: 'Free; an engine answers within seconds. Nothing of it is kept: the session’s own plan stays as it is. An input test keeps no tables: send the cells of its columns in columns.',
    key: 'needed',
    body: { schema: replanRequestSchema, example: REPLAN_EXAMPLE },
    answers: {
      200: { about: 'The deals and sizes to take within the limits.', schema: replanAnswerSchema },
    },
    codes: [
      'bad_request',
      'unknown_session',
      'history_expired',
      'validation_failed',
      'limits_contradict',
      'engine_unavailable',
    ],
  },
] as const satisfies readonly Operation[]

const SESSIONS = [
  {
    id: 'readResult',
    method: 'GET',
    path: '/result/{session_id}',
    about: 'progress, then the plan',
    key: 'needed',
    parameters: [
      session,
      query(
        'wait',
        `Seconds that the answer may be held until status or stage change; at most ${RESULT_WAIT_SECONDS} are waited.`,
        z.number().min(0),
        1,
      ),
      all('options', 'Adds the best size of every current deal, taken or not.'),
      all('sizes', 'Adds every offered size of each available deal, by column.'),
      all('labels', 'Adds what each past row was valued at.'),
      all('reasons', 'Adds why the plan takes each of its deals.'),
      all(
        'bill',
        'Adds the bills of up to 20 past deals, line by line; they are deleted with the tables.',
      ),
      tag,
    ],
    answers: {
      200: {
        about: 'How far the fit is; once it is done, the plan.',
        schema: resultSchema,
        headers: ['ETag', 'Retry-After'],
      },
      304: UNCHANGED,
    },
    codes: ['bad_request', 'unknown_session'],
  },
  {
    id: 'deleteSession',
    method: 'DELETE',
    path: '/session/{session_id}',
    about: 'cancels and discards',
    key: 'needed',
    parameters: [session],
    answers: { 200: { about: 'The session is gone.', schema: deleteAnswerSchema } },
    codes: ['unknown_session'],
  },
  {
    id: 'listSessions',
    method: 'GET',
    path: '/sessions',
    about: 'your sessions, or one by ?idempotency_key=',
    key: 'needed',
    parameters: [
      query(
        'limit',
        `Sessions of a page (${SESSIONS_PAGE}).`,
        z.number().int().min(1).max(SESSIONS_PAGE_MOST),
        2,
      ),
      query('cursor', '`next_cursor` of the page before.', z.string()),
      query('search', 'A piece of name, market, key’s name, planner’s address or id.', z.string()),
      query('idempotency_key', 'Answers the session that a fit with this key started.', z.string()),
    ],
    answers: {
      200: {
        about: 'A page of sessions, newest first; one session where `idempotency_key` is sent.',
        schema: z.union([sessionListSchema, sessionLinkSchema]),
      },
    },
    codes: ['bad_request', 'unknown_session'],
  },
  {
    id: 'readQueue',
    method: 'GET',
    path: '/queue',
    about: 'where your fits stand in line',
    key: 'needed',
    answers: {
      200: { about: 'Your fits; the whole picture for admin keys.', schema: queueSchema },
    },
  },
] as const satisfies readonly Operation[]

/** The operations by their tags in the document. */
export const GROUPS = {
  Service: SERVICE,
  Planning: PLANNING,
  Sessions: SESSIONS,
  Tokens: ACCOUNT,
  Keys: DEVICE,
  Agents: MCP,
} as const

export const OPERATIONS = [
  ...SERVICE,
  ...PLANNING,
  ...SESSIONS,
  ...ACCOUNT,
  ...DEVICE,
  ...MCP,
] as const
export type OperationId = (typeof OPERATIONS)[number]['id']

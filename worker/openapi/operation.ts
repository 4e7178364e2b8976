// What is said of one operation, and the codes that it may refuse with. operations.ts is the list of them.
import { z } from 'zod'
import type { ProblemCode } from '#contract/problems.ts'

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  about: string
  schema: z.ZodType
  example?: string | number
}

/** A parameter of the query that may be left out. */
export const query = (
  name: string,
  about: string,
  schema: z.ZodType,
  example?: string | number,
): Parameter => ({
  name,
  in: 'query',
  about,
  schema: schema.optional(),
  ...(example === undefined ? {} : { example }),
})

/** Of calls that may be repeated safely. */
export const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  about:
    'Sent again with the same body within 24 hours, it answers the first answer with `replayed: true` and does nothing else.',
  schema: z.string().optional(),
}

/** An answer that is no refusal. `schema` null: none, or one that is no JSON. */
export interface OperationAnswer {
  about: string
  schema: z.ZodType | null
  type?: 'text/html' | 'text/event-stream'
  headers?: readonly AnswerHeader[]
}
export type AnswerHeader = 'ETag' | 'Retry-After' | 'RateLimit' | 'RateLimit-Policy'

export interface Operation {
  /** `operationId` of the document. */
  id: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/v1`; `{name}` stands for a parameter. */
  path: string
  /** One line: in `GET /`, and the title of the operation. */
  about: string
  more?: string
  /** Whether a key is sent: `open` routes need none and answer pages of any origin, as `optional` ones do. */
  key: 'open' | 'optional' | 'needed'
  parameters?: readonly Parameter[]
  body?: { schema: z.ZodType; example: Readonly<Record<string, unknown>> }
  /** The body is a file, of one of these types. */
  file?: readonly string[]
  answers: Readonly<Record<number, OperationAnswer>>
  /** Codes of its refusals besides those of every operation, of keys and of bodies. */
  codes?: readonly ProblemCode[]
}

const BODY_CODES: readonly ProblemCode[] = [
  'malformed_json',
  'bad_request',
  'upload_too_slow',
  'length_required',
  'too_large',
  'unsupported_media_type',
  'busy',
]
const KEY_CODES = {
  open: [],
  optional: ['invalid_key'],
  needed: ['missing_key', 'invalid_key', 'rate_limited'],
} as const

/** Whether calls are counted: those of a key, and bodies of strangers. */
export const isLimited = ({ key, body, file }: Operation): boolean =>
  key === 'needed' || !!body || !!file

/** Every code that the operation may refuse with, each once. */
export function codesOf({ key, body, codes = [] }: Operation): ProblemCode[] {
  return [
    ...new Set<ProblemCode>([
      ...KEY_CODES[key],
      ...(body ? BODY_CODES : []),
      ...(body ? (['rate_limited'] as const) : []),
      ...codes,
      'internal',
    ]),
  ]
}

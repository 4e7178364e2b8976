// The OpenAPI 3.1 document (GET /openapi.json): operations.ts and the zod schemas of engine/contract, put into
// the form of the standard. No shape is said here: fields, types and ranges are those of the schemas, and the
// sentences those that they carry.
import { PROBLEMS, type ProblemCode } from '#contract/problems.ts'
import { problemSchema, PROTOCOL, SERVICE_VERSION } from '#contract/schemas.ts'
import type { Json } from '#contract/type-text.ts'
import { codesOf, isLimited, type AnswerHeader, type Operation } from './operation.ts'
import { GROUPS } from './operations.ts'
import { z } from 'zod'

const ABOUT = `Send the menu of deals that you decide about, what became of earlier ones, and in words what a deal costs
and brings; get the deals to take, at which size, and the profit that each should bring. Paths stand under \`/v1\`.
Check a request (\`POST /validate\`), start a fit (\`POST /fit\`), then ask \`GET /result/{session_id}?wait=20\` until its
status is \`done\` or \`failed\`. Expect fields that this document does not name yet: \`${PROTOCOL}\` may gain some.`

const HEADERS: Readonly<Record<AnswerHeader | 'X-Request-Id', string>> = {
  'X-Request-Id': 'Names the call; say it when you ask for support.',
  ETag: 'Send it as `If-None-Match`.',
  'Retry-After':
    'Seconds until it is worth asking again. Where a refusal has none, repeating it alone changes nothing.',
  RateLimit: 'Calls that are left (draft-ietf-httpapi-ratelimit-headers).',
  'RateLimit-Policy': 'The limit: calls and seconds.',
}

/** The document. The same at every call: nothing of it depends on the deployment. */
export function openApiDocument(): Json {
  const schemas = schemaWriter()
  const paths: Record<string, Record<string, Json>> = {}
  for (const [tag, operations] of Object.entries(GROUPS))
    for (const operation of operations) {
      paths[operation.path] ??= {}
      paths[operation.path]![operation.method.toLowerCase()] = {
        tags: [tag],
        ...operationJson(operation, schemas),
      }
    }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Economic Decision Planning Service',
      version: SERVICE_VERSION,
      description: ABOUT,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/v1' }],
    tags: Object.keys(GROUPS).map((name) => ({ name })),
    paths,
    components: {
      schemas: schemas.components(),
      headers: Object.fromEntries(
        Object.entries(HEADERS).map(([name, description]) => [
          name,
          { description, schema: { type: 'string' } },
        ]),
      ),
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key, `edps_paid_…` or `edps_free_…`. Never put it into an address.',
        },
      },
    },
  }
}

const SECURITY = { open: [], optional: [{}, { key: [] }], needed: [{ key: [] }] } as const

function operationJson(operation: Operation, schemas: SchemaWriter): Json {
  const { id, about, more, key, parameters = [], body, file } = operation
  return {
    operationId: id,
    summary: about,
    ...(more === undefined ? {} : { description: more }),
    security: SECURITY[key],
    ...(parameters.length === 0
      ? {}
      : {
          parameters: parameters.map((parameter) => ({
            name: parameter.name,
            in: parameter.in,
            required: parameter.in === 'path',
            description: parameter.about,
            schema: schemas.sent(parameter.schema),
            ...(parameter.example === undefined ? {} : { example: parameter.example }),
          })),
        }),
    ...(body
      ? {
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: schemas.sent(body.schema), example: body.example },
            },
          },
        }
      : {}),
    ...(file
      ? {
          requestBody: {
            required: true,
            content: Object.fromEntries(file.map((type) => [type, { schema: {} }])),
          },
        }
      : {}),
    responses: { ...answersJson(operation, schemas), ...refusalsJson(operation, schemas) },
  }
}

function answersJson(operation: Operation, schemas: SchemaWriter): Record<string, Json> {
  const limits = isLimited(operation) ? (['RateLimit', 'RateLimit-Policy'] as const) : []
  const entries = Object.entries(operation.answers).map(
    ([status, { about, schema, type, headers = [] }]) => [
      status,
      {
        description: about,
        headers: headersJson(['X-Request-Id', ...headers, ...limits]),
        ...(schema || type
          ? {
              content: {
                ...(schema ? { 'application/json': { schema: schemas.answered(schema) } } : {}),
                ...(type ? { [type]: { schema: { type: 'string' } } } : {}),
              },
            }
          : {}),
      },
    ],
  )
  return Object.fromEntries(entries) as Record<string, Json>
}

/** One answer a status; the codes of the status are named in its schema. */
function refusalsJson(operation: Operation, schemas: SchemaWriter): Record<string, Json> {
  const byStatus = Map.groupBy(codesOf(operation), (code) => PROBLEMS[code].status)
  const entries = [...byStatus].map(([status, codes]) => {
    const problem = { allOf: [schemas.answered(problemSchema), codesJson(codes)] }
    const own = operation.answers[status]?.schema
    return [
      status,
      {
        description: codes.map((code) => `\`${code}\`: ${PROBLEMS[code].title}.`).join(' '),
        headers: headersJson(
          status === 429
            ? ['X-Request-Id', 'Retry-After', 'RateLimit', 'RateLimit-Policy']
            : ['X-Request-Id'],
        ),
        content: {
          ...(own ? { 'application/json': { schema: schemas.answered(own) } } : {}),
          'application/problem+json': { schema: problem },
        },
      },
    ]
  })
  return Object.fromEntries(entries) as Record<string, Json>
}

const codesJson = (codes: readonly ProblemCode[]): Json => ({
  properties: { code: { enum: codes } },
})

const headersJson = (names: readonly (keyof typeof HEADERS)[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

/** JSON Schemas, each named one once. Answers may gain fields, so they are not closed here as zod would close them. */
interface SchemaWriter {
  /** The schema of what a client sends. */
  sent(schema: z.ZodType): Json
  /** The schema of what the service answers. */
  answered(schema: z.ZodType): Json
  /** Every named schema that was met so far, by its name. */
  components(): Json
}

function schemaWriter(): SchemaWriter {
  const met = new Map<string, Json>()
  const write = (schema: z.ZodType, io: 'input' | 'output'): Json => {
    const { $defs = {}, ...own } = z.toJSONSchema(schema, { io })
    for (const [name, json] of Object.entries($defs))
      if (!met.has(name)) met.set(name, tidy(json, io === 'input'))
    return tidy(own, io === 'input')
  }
  return {
    sent: (schema) => write(schema, 'input'),
    answered: (schema) => write(schema, 'output'),
    components: () => Object.fromEntries([...met].sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}

/** The schema without what zod adds for itself; its references lead into the document, links of docs/api.md nowhere. */
function tidy(schema: Json, closed: boolean): Json {
  const isSafeBound = (value: unknown): boolean =>
    typeof value === 'number' && Math.abs(value) === Number.MAX_SAFE_INTEGER
  const entries = Object.entries(schema).flatMap(([name, value]): [string, unknown][] => {
    if (['$schema', 'id', 'readOnly'].includes(name) || isSafeBound(value)) return []
    if (name === 'additionalProperties' && value === false && !closed) return []
    if (name === '$ref') return [[name, String(value).replace('#/$defs/', '#/components/schemas/')]]
    if (name === 'description')
      return [[name, String(value).replaceAll(/\[([^\]]+)\]\(#[\w-]+\)/g, '$1')]]
    if (name === 'properties') {
      const fields = Object.entries(value as Record<string, Json>)
      return [[name, Object.fromEntries(fields.map(([key, json]) => [key, tidy(json, closed)]))]]
    }
    return [[name, deep(value, closed)]]
  })
  return Object.fromEntries(entries)
}

function deep(value: unknown, closed: boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => deep(one, closed))
  return value !== null && typeof value === 'object' ? tidy(value as Json, closed) : value
}

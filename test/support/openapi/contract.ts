// Answers of the service held to its own OpenAPI document: is the call one of its operations, its status
// documented, its body what the document says, its code one that the operation names? For tests of the Worker
// and of its clients.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

export type Json = Record<string, unknown>

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  schema: Json
}
interface Answered {
  headers?: Json
  content?: Record<string, { schema: Json }>
}
export interface Operation {
  operationId: string
  tags?: string[]
  security: Json[]
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Json; example: Json }> }
  responses: Record<string, Answered>
}
export interface Document extends Json {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Json> }
}

export interface Call {
  method: string
  /** With the query, as sent: `/v1/result/ses_…?wait=1`. */
  path: string
  headers?: Readonly<Record<string, string>>
}

export interface Contract {
  operation(id: string): Operation
  /** The schema of a body, in the document or below it; ajv's words where the value does not fit it. */
  fault(schema: Json, value: unknown): string | null
  /** What of a call and of its answer the document does not say; empty = all as documented. */
  faults(call: Call, answer: Response): Promise<string[]>
}

/** What a client sends: it may hold whatever the document does not forbid. */
const SENT = new Set([
  'FitRequest',
  'MarketType',
  'Parameters',
  'MenusRow',
  'SalesRow',
  'ReadRequest',
])
/** Answers that may gain fields by their schema, of which all of today's are documented. */
const COMPLETE = new Set(['Result', 'Problem'])

export function openContract(document: Document): Contract {
  const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, strictTypes: false })
  // OpenAPI's own words beside those of JSON Schema.
  for (const word of ['example', 'components']) ajv.addKeyword(word)
  const schemas = Object.entries(document.components.schemas)
  const components = {
    schemas: Object.fromEntries(
      schemas.map(([name, json]) => {
        const { additionalProperties: _, ...own } = json
        return [name, SENT.has(name) ? json : closed(COMPLETE.has(name) ? own : json)]
      }),
    ),
  }
  const compiled = new Map<Json, ValidateFunction>()
  const fault = (schema: Json, value: unknown): string | null => {
    const validate = compiled.get(schema) ?? ajv.compile({ ...closed(schema), components })
    compiled.set(schema, validate)
    return validate(value) ? null : ajv.errorsText(validate.errors)
  }
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      matches: new RegExp(`^/v1${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      operation,
    })),
  )
  return {
    operation: (id) =>
      operations.find(({ operation: { operationId } }) => operationId === id)!.operation,
    fault,
    async faults(call, answer) {
      const url = new URL(call.path, 'http://service')
      const found = operations.find(
        ({ method, matches }) => method === call.method && matches.test(url.pathname),
      )
      if (!found) return [`${call.method} ${url.pathname} is no operation`]
      const { operation } = found
      return [
        ...askedFaults(operation, url, call),
        ...(await answerFaults(operation, answer, fault)),
      ].map((text) => `${operation.operationId} ${answer.status}: ${text}`)
    },
  }
}

/** Parameters that the document does not name. */
function askedFaults(operation: Operation, url: URL, { headers = {} }: Call): string[] {
  const named = (place: string): string[] =>
    (operation.parameters ?? [])
      .filter((one) => one.in === place)
      .map(({ name }) => name.toLowerCase())
  const usual = ['accept', 'authorization', 'content-type', 'cf-connecting-ip', ...named('header')]
  return [
    ...[...url.searchParams.keys()].filter((name) => !named('query').includes(name)),
    ...Object.keys(headers).filter((name) => !usual.includes(name.toLowerCase())),
  ].map((name) => `sends ${name}, which is not documented`)
}

async function answerFaults(
  operation: Operation,
  answer: Response,
  fault: Contract['fault'],
): Promise<string[]> {
  const documented = operation.responses[answer.status]
  const text = await answer.text()
  if (!documented) return [`the status is not documented (${text.slice(0, 200)})`]
  // When to ask again is said of what is not yet over, and of a refusal that will pass.
  const sometimes = answer.status === 429 ? [] : ['Retry-After']
  const missing = Object.keys(documented.headers ?? {})
    .filter((name) => !sometimes.includes(name) && !answer.headers.has(name))
    .map((name) => `lacks ${name}`)
  const contents = documented.content ?? {}
  if (Object.keys(contents).length === 0) return text === '' ? missing : [...missing, 'has a body']
  const type = (answer.headers.get('Content-Type') ?? '').split(';')[0]!
  const content = contents[type]
  if (!content) return [...missing, `${type} is not documented`]
  const wrong = type.endsWith('json') ? fault(content.schema, JSON.parse(text)) : null
  return wrong === null ? missing : [...missing, wrong]
}

/** The schema with every object closed that does not say whether it may hold more than it names. */
function closed(schema: Json): Json {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk)
    if (value === null || typeof value !== 'object') return value
    const json = Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, walk(inner)]),
    )
    return json['type'] === 'object' && json['properties'] && !('additionalProperties' in json)
      ? { ...json, additionalProperties: false }
      : json
  }
  return walk(schema) as Json
}

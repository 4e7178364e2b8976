// A small JSON body of a known form, and what does not fit a schema, as a sentence that a caller can act on.
import type { Context } from 'hono'
import { z, type ZodType, type core } from 'zod'
import { nearest } from '#contract/spelling.ts'
import type { App } from '../base/app-types.ts'
import { refuse } from '../base/problem.ts'
import { senderOf, type Sender } from './sender.ts'
import { smallJson } from './small-json.ts'

export const SMALL_BYTES = 4096

export type Parsed<T> = { ok: true; value: T } | { ok: false; response: Response }

/**
 * The body as the schema has it, or the refusal that names what is wrong. `bytes`: the most that is read.
 */
export async function parsedJson<T>(
  c: Context<App>,
  schema: ZodType<T>,
  bytes = SMALL_BYTES,
  sender: Sender = senderOf(c),
): Promise<Parsed<T>> {
  const body = await smallJson(c.req.raw, bytes, sender)
  if (!body.ok) return { ok: false, response: refuse(c, body.refusal) }
  const parsed = schema.safeParse(body.value)
  if (parsed.success) return { ok: true, value: parsed.data }
  const detail = schemaSentence(schema, parsed.error.issues, body.value)
  return { ok: false, response: refuse(c, { code: 'bad_request', detail }) }
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

/**
 * A sentence without a name of the schema library: “amount must be a number, not a text.” `whole`: what the value is
 * called.
 */
export function schemaSentence(
  schema: ZodType,
  issues: readonly core.$ZodIssue[],
  value: unknown,
  whole = 'The body',
): string {
  // What is missing may stand there under a wrong name.
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0]!
  const field = issue.path.length === 0 ? whole : issue.path.map(String).join('.')
  switch (issue.code) {
    case 'unrecognized_keys': {
      const keys = issue.keys.slice(0, 3).map((key) => key.slice(0, 80))
      const place = issue.path.length === 0 ? '' : `${field}, `
      const names = keys.map((key) => JSON.stringify(key)).join(', ')
      const known = fieldsAt(schema, issue.path)
      return `${place}${names}: no field of this call has this name.${meant(keys, known)}`
    }
    case 'invalid_type': {
      const found = at(value, issue.path)
      const kind = KINDS[issue.expected] ?? issue.expected
      if (found === undefined) return `${field} is missing: it must be ${kind}.`
      if (typeof found === 'number' && issue.expected === 'int') return `${field} must be ${kind}.`
      return `${field} must be ${kind}, not ${kindOf(found)}.`
    }
    case 'invalid_value':
      return `${field} must be one of ${issue.values.map((one) => JSON.stringify(one)).join(', ')}.`
    case 'too_big':
      if (issue.inclusive === false) return `${field} must be below ${issue.maximum}.`
      return `${field} may ${sizeOf(issue.origin, issue.maximum)} at most.`
    case 'too_small':
      if (issue.inclusive === false) return `${field} must be above ${issue.minimum}.`
      return `${field} must ${sizeOf(issue.origin, issue.minimum)} at least.`
    case 'invalid_format':
      return issue.format === 'email'
        ? `${field} must be an e-mail address.`
        : `${field} has a form that this call does not take.`
    case 'custom':
      return `${field} ${issue.message}.`
    default:
      return `${field} has a form that this call does not take.`
  }
}

/** The nearest names of wrong ones; else all names. */
function meant(keys: readonly string[], known: readonly string[] | null): string {
  if (known === null) return ''
  const near = keys.map((key) => nearest(key, known)).filter((name) => name !== null)
  if (near.length > 0) return ` Did you mean ${near.map((one) => JSON.stringify(one)).join(', ')}?`
  return known.length > 0 ? ` The fields are ${known.join(', ')}.` : ' It takes none.'
}

/** Names of the fields of the object at the path; null where the schema has none there. */
function fieldsAt(schema: ZodType, path: readonly PropertyKey[]): string[] | null {
  let inner: unknown = schema
  for (const name of [...path, null]) {
    while (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable) inner = inner.unwrap()
    if (name === null) break
    if (inner instanceof z.ZodArray) inner = inner.element
    else if (inner instanceof z.ZodObject) inner = inner.shape[name as string]
  }
  return inner instanceof z.ZodObject ? Object.keys(inner.shape) : null
}

function sizeOf(origin: string, size: number | bigint): string {
  if (origin === 'string') return `have ${size} ${size === 1 ? 'character' : 'characters'}`
  if (origin === 'array') return `have ${size} ${size === 1 ? 'entry' : 'entries'}`
  return `be ${size}`
}

function at(value: unknown, path: readonly PropertyKey[]): unknown {
  let found = value
  for (const name of path) found = (found as Record<PropertyKey, unknown> | null)?.[name]
  return found
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (typeof value === 'number' && !Number.isFinite(value)) return 'one so large'
  if (Array.isArray(value)) return 'a list'
  return KINDS[typeof value] ?? typeof value
}

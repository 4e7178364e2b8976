// JSON Schemas of the zod schemas, each named one once, below `components` of the document. Answers may gain fields,
// so they are not closed here as zod would close them.
import { z } from 'zod'
import type { Json } from '#contract/type-text.ts'

export interface SchemaWriter {
  /** The schema of what a client sends. */
  sent(schema: z.ZodType): Json
  /** The schema of what the service answers. */
  answered(schema: z.ZodType): Json
  /** Every named schema that was met so far, by its name. */
  components(): Json
}

export function schemaWriter(): SchemaWriter {
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

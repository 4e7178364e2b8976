// Values that fit a JSON Schema of the OpenAPI document, for fast-check: what a client that knows nothing but the
// document might send. Small: lists of a few items, short texts.
import * as fc from 'fast-check'
import type { Json } from './contract.ts'

/** `schemas`: those that a reference may name. */
export function arbitraryOf(
  schema: Json,
  schemas: Readonly<Record<string, Json>>,
): fc.Arbitrary<unknown> {
  const of = (inner: unknown): fc.Arbitrary<unknown> => arbitraryOf(inner as Json, schemas)
  const reference = schema['$ref']
  if (typeof reference === 'string') return of(schemas[reference.split('/').at(-1)!])
  if ('const' in schema) return fc.constant(schema['const'])
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]))
  const any = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined
  if (any) return fc.oneof(...any.map(of))
  const { type } = schema
  if (Array.isArray(type))
    return fc.oneof(...type.map((one) => of({ ...schema, type: one as string })))
  switch (type) {
    case 'string': {
      const minLength = Number(schema['minLength'] ?? 0)
      return fc.string({ minLength, maxLength: Math.min(24, Number(schema['maxLength'] ?? 24)) })
    }
    case 'number':
      return numberOf(schema)
    case 'integer':
      return fc.integer({
        min: Number(schema['minimum'] ?? -50),
        max: Number(schema['maximum'] ?? 50),
      })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(of(schema['items']), {
        maxLength: Math.min(3, Number(schema['maxItems'] ?? 3)),
      })
    case 'object':
      return objectOf(schema, of)
    default:
      return fc.jsonValue()
  }
}

function numberOf(schema: Json): fc.Arbitrary<number> {
  const above = schema['exclusiveMinimum']
  return fc.double({
    min: Number(above ?? schema['minimum'] ?? -1e9),
    minExcluded: above !== undefined,
    max: Number(schema['maximum'] ?? 1e9),
    noNaN: true,
  })
}

function objectOf(
  schema: Json,
  of: (inner: unknown) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const properties = (schema['properties'] ?? {}) as Record<string, Json>
  const required = (schema['required'] ?? []) as string[]
  const known = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, of(inner)])),
    { requiredKeys: required, noNullPrototype: true },
  )
  const more = schema['additionalProperties']
  if (more === undefined || more === false) return known
  const others = fc.dictionary(fc.stringMatching(/^[a-z]{1,8} ?[a-z]{1,8}$/), of(more), {
    maxKeys: 2,
  })
  return fc.tuple(others, known).map(([extra, fields]) => ({ ...extra, ...(fields as object) }))
}

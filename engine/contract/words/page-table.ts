// A table of docs/api.md, which is also what the OpenAPI document says of a schema: the fields of a schema
// (engine/contract) and what each of them means. A field without words is a compile error; types and ranges
// are the schema's, never said in words.
import type { z } from 'zod'

export interface PageTable {
  readonly title: string
  readonly schema: z.ZodObject
  readonly words: Readonly<Record<string, string>>
}

export function table<S extends z.ZodObject>(
  title: string,
  schema: S,
  words: Readonly<Record<keyof S['shape'] & string, string>>,
) {
  return { title, schema, words }
}

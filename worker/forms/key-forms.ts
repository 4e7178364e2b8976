// What the console says of an account's keys: the list, a new one, its limit.
import { z } from 'zod'
import { KEY_KINDS } from '#contract/api-key.ts'
import { plainLineSchema } from '#contract/schema-parts.ts'

export const SCOPES = ['fit', 'transfer', 'admin'] as const

/** `GET /app/api/keys`, newest first. `last_used_at` is exact to the hour. */
export const keysSchema = z.object({
  keys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      kind: z.enum(KEY_KINDS),
      scopes: z.array(z.enum(SCOPES)),
      /** The first characters, by which a person recognises it. */
      start: z.string(),
      made_by: z.string().nullable(),
      created_at: z.number(),
      last_used_at: z.number().nullable(),
      revoked_at: z.number().nullable(),
      /** Tokens that it may spend in a calendar month (UTC); null = no limit. And what it has spent in this one, or holds. */
      month_tokens: z.number().nullable(),
      month_spent: z.number(),
    }),
  ),
  /** Kinds that this account may make now, and for each why not; null where it may. */
  may_make: z.array(z.enum(KEY_KINDS)),
  why_not: z.object({ paid: z.string().nullable(), free: z.string().nullable() }),
})
export type Keys = z.infer<typeof keysSchema>

const someTokens = z.number().min(0.25).max(1_000_000).nullable()

/** `PUT /app/api/keys/{id}`: what the key may spend in a month; null = no limit. */
export const limitKeySchema = z.strictObject({ month_tokens: someTokens })

/** `POST /app/api/keys`. `DELETE /app/api/keys/{id}` revokes: 200 `{ok: true}`. */
export const makeKeySchema = z.strictObject({
  name: plainLineSchema,
  kind: z.enum(KEY_KINDS),
  scopes: z.array(z.enum(SCOPES)).max(3),
  month_tokens: someTokens.optional(),
})
/** The key itself is in this answer and nowhere else. */
export const madeKeySchema = z.object({ id: z.string(), key: z.string() })

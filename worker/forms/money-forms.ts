// What the console answers on money beside balance and ledger: a month's statement, and the warning of a low balance.
import { z } from 'zod'
import { LEDGER_KINDS } from '#contract/account.ts'

const kind = z.enum(LEDGER_KINDS)

/** `GET /app/api/statement?month=2026-11`: a calendar month (UTC). Amounts are tokens, below 0 what went out. */
export const statementSchema = z.object({
  month: z.string(),
  /** Balance before and after it. */
  opening: z.number(),
  closing: z.number(),
  /** Of all that moved, by kind. */
  sums: z.array(z.object({ kind, tokens: z.number() })),
  /** Oldest first: of a fit all that it was charged as one line. */
  lines: z.array(
    z.object({
      /** Of the first line of the ledger. */
      id: z.number().int(),
      time: z.string(),
      kind,
      tokens: z.number(),
      /** The arithmetic, one a line of the ledger. */
      msgs: z.array(z.string()),
      session_id: z.string().nullable(),
    }),
  ),
  /** There are more lines than stand here; the sums have all. */
  more: z.boolean(),
})
export type Statement = z.infer<typeof statementSchema>

/** `GET` and `PUT /app/api/warning`: below so many available tokens the owners are told; null = they are not. */
export const warningSchema = z.strictObject({
  below: z.number().min(0.25).max(1_000_000).nullable(),
})
export type Warning = z.infer<typeof warningSchema>

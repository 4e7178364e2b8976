// The token account as clients see it (specification 2.6, interface §4): balance, ledger, transfers. Amounts are tokens, and
// `*_units` the same as integers of the smallest unit.
import { z } from 'zod'

export const LEDGER_KINDS = [
  'accrual',
  'usage',
  'service',
  'purchase',
  'transfer',
  'grant',
  'adjust',
] as const

/** Answer of `GET /account/balance`. */
export const balanceSchema = z.object({
  plan: z.enum(['none', 'base', 'founding']),
  balance: z.number(),
  balance_units: z.number().int(),
  held: z.number(),
  held_units: z.number().int(),
  available: z.number(),
  available_units: z.number().int(),
  monthly_grant: z.number(),
  monthly_grant_units: z.number().int(),
  founding: z.boolean(),
  founding_multiplier: z.number(),
  units_per_token: z.number().int(),
  next_accrual_at: z.string().nullable(),
})
export type BalanceAnswer = z.infer<typeof balanceSchema>

/** A line of the ledger. */
export const ledgerEntrySchema = z.object({
  id: z.number().int(),
  time: z.string(),
  kind: z.enum(LEDGER_KINDS),
  from: z.string(),
  to: z.string(),
  amount: z.number(),
  amount_units: z.number().int(),
  msg: z.string(),
  direction: z.enum(['in', 'out']),
  session_id: z.string().nullable(),
  pricing_version: z.string(),
})
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>

/** Answer of `GET /account/ledger`: newest first. */
export const ledgerSchema = z.object({
  entries: z.array(ledgerEntrySchema),
  next_before: z.number().int().nullable(),
})
export type LedgerAnswer = z.infer<typeof ledgerSchema>

/** Characters of a transfer's message. */
export const TRANSFER_MSG_CHARACTERS = 200

/** Body of `POST /account/transfer`. */
export const transferRequestSchema = z.strictObject({
  email: z.string().max(320),
  amount: z.number().optional(),
  amount_units: z.number().optional(),
  msg: z.string().max(TRANSFER_MSG_CHARACTERS).optional(),
})
export type TransferRequest = z.infer<typeof transferRequestSchema>

/** Answer of `POST /account/transfer`. */
export const transferAnswerSchema = z.object({
  transferred: z.number(),
  transferred_units: z.number().int(),
  to: z.string(),
  balance: z.number(),
  balance_units: z.number().int(),
  replayed: z.literal(true).optional(),
})
export type TransferAnswer = z.infer<typeof transferAnswerSchema>

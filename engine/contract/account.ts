// The token account as clients see it (specification 2.6, interface §4): balance, ledger, transfers. Amounts are tokens, and
// `*_units` the same as integers of the smallest unit.
import { z } from 'zod'
import { flag, named, namedStrict, number, text, textOrNull, whole } from './schema-parts.ts'

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
export const balanceSchema = named('Balance', {
  plan: z.enum(['none', 'base', 'founding']).describe('the membership'),
  balance: number.describe('tokens: the sum of the ledger'),
  balance_units: whole.describe('the same in the smallest unit, as each `*_units`'),
  held: number.describe('of these, what running fits hold'),
  held_units: whole.describe('in units'),
  available: number.describe('the rest'),
  available_units: whole.describe('in units'),
  monthly_grant: number.describe('what the membership credits a month'),
  monthly_grant_units: whole.describe('in units'),
  founding: flag.describe('whether it is a founding membership'),
  founding_multiplier: number.describe('what a month of it is of a base one'),
  units_per_token: whole.describe('units of a token'),
  next_accrual_at: textOrNull.describe(
    'when the next month begins, ISO 8601; null where none will',
  ),
})
export type BalanceAnswer = z.infer<typeof balanceSchema>

/** A line of the ledger. */
export const ledgerEntrySchema = named('LedgerEntry', {
  id: whole.describe('its number'),
  time: text.describe('when, ISO 8601'),
  kind: z
    .enum(LEDGER_KINDS)
    .describe(
      'what moved: `accrual` a month of the membership, `usage` a fit, `service` a fit that cost nothing, `adjust` a correction',
    ),
  from: text.describe('whose tokens'),
  to: text.describe('whose they are now; `EDPS` for what the service takes or gives'),
  amount: number.describe('tokens, never below 0'),
  amount_units: whole.describe('in units'),
  msg: text.describe('the arithmetic in words'),
  direction: z.enum(['in', 'out']).describe('whether they came or went'),
  session_id: textOrNull.describe('the fit; null for others'),
  pricing_version: text.describe('which prices'),
})
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>

/** Answer of `GET /account/ledger`: newest first. */
export const ledgerSchema = named('Ledger', {
  entries: z.array(ledgerEntrySchema).describe('the newest first'),
  next_before: whole.nullable().describe('`before` of the next page; null on the last one'),
})
export type LedgerAnswer = z.infer<typeof ledgerSchema>

/** Characters of a transfer's message. */
export const TRANSFER_MSG_CHARACTERS = 200

/** Body of `POST /account/transfer`. */
export const transferRequestSchema = namedStrict('TransferRequest', {
  email: text.max(320).describe('the verified address of the account that gets them'),
  amount: number.optional().describe('tokens; this or `amount_units`'),
  amount_units: number.optional().describe('units'),
  msg: text
    .max(TRANSFER_MSG_CHARACTERS)
    .optional()
    .describe('plain text of a line, at most 200 characters; both ledgers show it'),
})
export type TransferRequest = z.infer<typeof transferRequestSchema>

/** Answer of `POST /account/transfer`. */
export const transferAnswerSchema = named('TransferAnswer', {
  transferred: number.describe('tokens sent'),
  transferred_units: whole.describe('in units'),
  to: text.describe('the address'),
  balance: number.describe('what you have now'),
  balance_units: whole.describe('in units'),
  replayed: z.literal(true).optional().describe('present where the idempotency key answered'),
})
export type TransferAnswer = z.infer<typeof transferAnswerSchema>

// What the console's pages and the Worker say to each other at `/app/api` (interface §4, §7; specification part 5).
// Signing in itself is at `/app/api/auth`, each a POST from the console's own origin unless it says GET:
//   email-otp/send-verification-otp {email, type: "sign-in"} · sign-in/email-otp {email, otp} · sign-out {}
//   GET passkey/generate-authenticate-options · passkey/verify-authentication {response}
//   GET passkey/generate-register-options · passkey/verify-registration {response, name?} · passkey/delete-passkey {id}
// A wrong code is 400 or 403 with the library's `{code, message}`; every other refusal is problem.ts's, with `detail`.
// Links in e-mails and answers are /app/#/invitation/{secret}, /app/#/device/{code}, /app/#/workspace, and back from the
// payment page /app/#/wallet/paid and /app/#/wallet/not-paid.
// Every other call carries the session cookie and, where one person belongs to several accounts, the header
// `EDPS-Account`. Times are milliseconds since 1970 unless they are text (ISO 8601, as in `/v1`).
import { z } from 'zod'
import { plainLineSchema } from '#contract/schema-parts.ts'
import { sessionListSchema } from '#contract/schemas.ts'

/** The header that chooses the account; without it the call is for the first account of `meSchema`. */
export const ACCOUNT_CHOICE_HEADER = 'EDPS-Account'

/** owner: everything; member: plans, keys of one’s own, ledger; viewer: looks only. */
export const ROLES = ['owner', 'member', 'viewer'] as const
export const roleSchema = z.enum(ROLES)
export type Role = z.infer<typeof roleSchema>

/** What a call answers that only does something. */
export const okSchema = z.object({ ok: z.literal(true) })
/** Which account an invitation has opened. */
export const joinedSchema = okSchema.extend({ account: z.string() })

/** `GET /app/api/me`: who is signed in. 401 `not_signed_in` without a session. */
export const meSchema = z.object({
  user: z.object({ id: z.string(), email: z.string(), name: z.string() }),
  accounts: z.array(z.object({ id: z.string(), name: z.string(), role: roleSchema })),
  /** Version of the terms in force; `accepted_at` null: no key is made before they are accepted. */
  terms: z.object({ version: z.string(), accepted_at: z.number().nullable() }),
  /** Sees the operator's page. */
  is_operator: z.boolean(),
  /** Where people get help: an e-mail address or an https address; null: the operator says none. */
  support: z.string().nullable(),
  /** Name and address of the operator on receipts; null: the operator says none. */
  seller: z.string().nullable(),
  /** Whether tokens and memberships can be bought here. */
  payments: z.boolean(),
  /** Passkeys of this person. */
  passkeys: z.array(z.object({ id: z.string(), name: z.string(), created_at: z.number() })),
})
export type Me = z.infer<typeof meSchema>

/** `POST /app/api/terms`: accepts this version. */
export const acceptTermsSchema = z.strictObject({ version: z.string().max(40) })

/** `GET /app/api/running`: what runs or waits now, newest first. */
export const runningSchema = z.object({
  sessions: sessionListSchema.shape.sessions,
  /** That wait beyond these. */
  more: z.number().int(),
})
export type Running = z.infer<typeof runningSchema>

/** `PUT /app/api/session/{id}`: what lists call it; null takes the name back. */
export const nameSessionSchema = z.strictObject({ name: plainLineSchema.nullable() })

/** `GET /app/api/overview`. The balance is `GET /app/api/balance`, running sessions `GET /app/api/running`. */
export const overviewSchema = z.object({
  /** Units used on each of the last 30 days (UTC), oldest first. */
  usage: z.array(z.object({ day: z.string(), units: z.number().int() })),
  used_this_month_units: z.number().int(),
})
export type Overview = z.infer<typeof overviewSchema>

/** `GET` and `PUT /app/api/profile`; an empty text removes it. Its live reading is `POST /app/api/read`. */
export const profileSchema = z.strictObject({ business_description: z.string().max(20_000) })

/** `GET /app/api/membership`. */
export const membershipSchema = z.object({
  membership: z.enum(['none', 'base', 'founding']),
  since: z.number().nullable(),
  until: z.number().nullable(),
  /** Founding memberships that are left of the first 1,000. */
  founding_left: z.number().int(),
  monthly_tokens: z.object({ base: z.number(), founding: z.number() }),
  least_purchase_usd: z.number(),
  /** US dollars of a bought token, taxes excluded. The payment page says the price of a membership. */
  token_usd: z.number(),
  /** Whether the membership is paid every month: goes on, was cancelled and ends at `until`, or is not paid here. */
  payment: z.enum(['none', 'goes_on', 'ends']),
  /** Whether the operator has connected payments; without them the page says so. */
  payments: z.boolean(),
})
export type Membership = z.infer<typeof membershipSchema>

/** `PUT /app/api/membership` → `membershipSchema`: cancels at the end of the month that is paid, or takes that back. */
export const changeMembershipSchema = z.strictObject({ cancel: z.boolean() })

/** Answer of `POST /app/api/checkout`: the payment page. */
export const checkoutAnswerSchema = z.object({ url: z.url() })

/** `POST /app/api/checkout`. One token is one US dollar, taxes excluded. */
export const checkoutSchema = z.discriminatedUnion('for', [
  z.strictObject({ for: z.literal('tokens'), tokens: z.number().int().min(15).max(10_000) }),
  z.strictObject({ for: z.literal('membership') }),
])

/** `GET /app/api/team`. */
export const teamSchema = z.object({
  members: z.array(
    z.object({
      user: z.string(),
      email: z.string(),
      role: roleSchema,
      since: z.number(),
      /** Sessions that are kept and that the person’s keys started. */
      planned: z.object({ sessions: z.number().int(), last_at: z.number().nullable() }),
    }),
  ),
  invitations: z.array(
    z.object({ id: z.string(), email: z.string(), role: roleSchema, expires_at: z.number() }),
  ),
})
export type Team = z.infer<typeof teamSchema>

/** `POST /app/api/team/invitations`; `DELETE /app/api/team/invitations/{id}` takes it back. */
export const inviteSchema = z.strictObject({ email: z.email().max(320), role: roleSchema })
/** `POST /app/api/invitation`: accepts the invitation whose secret stands in the e-mail's link. */
export const acceptInvitationSchema = z.strictObject({ secret: z.string().max(100) })
/** `POST /app/api/invitation/look`: what that secret invites the caller to; 404 where it is for another address. */
export const invitedSchema = z.object({
  /** Name of the account. */
  account: z.string(),
  /** Address of who invites. */
  by: z.string(),
  role: roleSchema,
})
export type Invited = z.infer<typeof invitedSchema>
/** `PUT /app/api/team/members/{user}`; `DELETE` removes. The last owner stays. */
export const changeRoleSchema = z.strictObject({ role: roleSchema })

/** `GET /app/api/address`. `POST /app/api/address`: the owner who calls receives transfers to this account. */
export const addressSchema = z.object({
  /** Transfers to it reach this account; null: none do. */
  address: z.string().nullable(),
  yours: z.string(),
  /** Name of the other account that carries the caller's address; null: none does. */
  carried_by: z.string().nullable(),
})
export type Address = z.infer<typeof addressSchema>

/** `GET /app/api/workspace`: what a free key may do. `POST /app/api/workspace/key` → `madeKeySchema`. */
export const workspaceSchema = z.object({
  markets: z.array(
    z.object({ market_type: z.string(), description: z.string(), own_tables: z.boolean() }),
  ),
  limits: z.array(z.object({ what: z.string(), most: z.number(), seconds: z.number() })),
  /** The address that hands out a free key after sign-in. */
  link: z.string(),
})
export type Workspace = z.infer<typeof workspaceSchema>

/** `GET /app/api/audit?before=`: newest first. */
export const auditSchema = z.object({
  events: z.array(
    z.object({
      id: z.number().int(),
      time: z.number(),
      who: z.string(),
      /** A word such as `key_made`, `signed_in`, `transfer`, `member_left`. */
      what: z.string(),
      /** What it was done to, in words without secrets. */
      about: z.string(),
    }),
  ),
  next_before: z.number().int().nullable(),
})
export type Audit = z.infer<typeof auditSchema>

/** `DELETE /app/api/account`: the whole account. The address is typed again as confirmation. */
export const deleteAccountSchema = z.strictObject({ email: z.string().max(320) })

/** `GET /app/api/device/{user_code}`: the program that waits. */
export const deviceNameSchema = z.object({ name: z.string() })
/** `POST /app/api/device/{user_code}` grants or denies it. */
export const deviceDecisionSchema = z.strictObject({ grant: z.boolean() })

/** `GET /app/api/operator`: for addresses on the operator's list. */
export const operatorViewSchema = z.object({
  accounts: z.number().int(),
  members: z.number().int(),
  engines: z.array(
    z.object({ id: z.string(), device: z.string(), slots: z.number(), busy: z.number() }),
  ),
  waiting: z.number().int(),
  /** Those that wait longest, at most 50. */
  waiting_fits: z.array(
    z.object({ account: z.string(), model: z.string(), queued_at: z.number() }),
  ),
  running: z.number().int(),
  /** Tokens of all accounts since the first day, by where they came from. */
  tokens_in: z.object({ purchase: z.number(), grant: z.number(), accrual: z.number() }),
  /** Tokens that fits cost; `sponsored`: what those on free markets would have cost. */
  tokens_out: z.object({ used: z.number(), sponsored: z.number() }),
  /** Of the last 100 fits that were charged: what was held for them (the estimate's most) and what they cost. */
  last_fits: z.object({
    fits: z.number().int(),
    held: z.number(),
    charged: z.number(),
    /** Mean of cost by hold; null without a fit. */
    mean_ratio: z.number().nullable(),
  }),
  /** Tokens that fits were charged for grounding in the last 30 days, by any reader. */
  grounding_tokens: z.number(),
  /** What the language model was asked in the last 30 days. Tokens are the model's own, as its answers say them. */
  model_use: z.array(
    z.object({
      model: z.string(),
      questions: z.number().int(),
      unanswered: z.number().int(),
      tokens_in: z.number().int(),
      tokens_out: z.number().int(),
    }),
  ),
})
export type OperatorView = z.infer<typeof operatorViewSchema>

/** `GET /app/api/operator/accounts?search=&before=`: newest first. `search`: an id, or a piece of a name or an address. */
export const operatorAccountsSchema = z.object({
  accounts: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      email: z.string().nullable(),
      membership: z.enum(['none', 'base', 'founding']),
      created_at: z.number(),
      /** Keys that work. */
      keys: z.number().int(),
    }),
  ),
  next_before: z.number().int().nullable(),
})
export type OperatorAccounts = z.infer<typeof operatorAccountsSchema>

/** `GET /app/api/operator/account/{id or e-mail address}`. */
export const operatorAccountSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  membership: z.enum(['none', 'base', 'founding']),
  member_until: z.number().nullable(),
  /** Milliseconds since it is blocked; null = it is not. */
  blocked_at: z.number().nullable(),
  keys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      kind: z.enum(['paid', 'free']),
      /** Its first characters, by which a person knows it. */
      start: z.string(),
      revoked_at: z.number().nullable(),
    }),
  ),
  tokens: z.object({ balance: z.number(), held: z.number(), available: z.number() }),
})
export type OperatorAccount = z.infer<typeof operatorAccountSchema>

/**
 * These take the cookie as the same calls of `/v1` take a key, with the same answers: `GET /app/api/balance`,
 * `GET /app/api/ledger`, `POST /app/api/transfer` (owner; `POST /app/api/transfer/check` refuses as it would and sends nothing), `GET /app/api/sessions`, `GET /app/api/result/{id}`,
 * `DELETE /app/api/session/{id}`, `POST /app/api/read`, `GET /app/api/queue`. `GET /app/api/ledger.csv`,
 * `GET /app/api/result/{id}.csv` and `GET /app/api/export.zip` are files.
 */
export const SAME_AS_API = [
  'balance',
  'ledger',
  'transfer',
  'sessions',
  'result',
  'session',
  'read',
  'queue',
] as const

// What the tools take, as bounded schemas that an agent reads, and who calls them.
import { z } from 'zod'
import type { Client } from '#client/client.ts'
import type { AgentUploads } from './agent-uploads.ts'
import type { Pieces } from './sent-tables.ts'
import { HOW_CHOSEN } from '#contract/choice-basis.ts'
import {
  DESCRIPTION_CHARACTERS,
  FLOOR_OBSERVED_GROUPS,
  FLOOR_PAST_MENUS,
  FLOOR_TASK_ROWS,
  IDEMPOTENCY_KEY_CHARACTERS,
  MCP_BYTES,
  SESSIONS_PAGE,
  SESSIONS_PAGE_MOST,
} from '#contract/limits.ts'
import { limitsSchema } from '#contract/plan-limits.ts'
import { CHOICE_BASES, replanRequestSchema } from '#contract/schemas.ts'

/** The service as the agent's key opens it. */
export interface AgentService {
  readonly client: Client
  /** The same, whose calls have this body instead of their own. */
  readonly sending: (body: Pieces) => Client
  readonly uploads: AgentUploads
}

export interface Agent extends AgentService {
  readonly signal: AbortSignal
  /** Tells how far a call is, from 0 to 1, where the agent wants to know. */
  readonly progress: (fraction: number, message: string) => Promise<void>
}

const table = (about: string) =>
  z
    .string()
    .max(MCP_BYTES)
    .describe(
      `${about} As CSV text with a header line, a Parquet file in base64, or the name that the tool upload gave (upl_…).`,
    )
const description = z
  .string()
  .max(DESCRIPTION_CHARACTERS)
  .describe(
    'What a deal earns and what it costs, in plain words of the person: who pays for what, what happens to leftovers.',
  )

const LIMITS =
  'What the plan must keep, as the person says it: a budget, shelf space, suppliers, deals in any case or never.'

const request = {
  menus: table(
    'One row per deal and size on offer: key; menu (0 = today, to be decided; another integer per past decision); ' +
      'T (0 for menu 0, below 0 for past menus, in periods); qty (above 0); unit_cost; unit_price (the expected selling price of a ' +
      'unit; both may be missing under client_grounded only); any further column is a feature. Past rows: historically_chosen = 1 for the ' +
      `size that was taken. At least ${FLOOR_TASK_ROWS} rows of menu 0, ${FLOOR_PAST_MENUS} past menus, ${FLOOR_OBSERVED_GROUPS} past deals ` +
      'with sales, and one declined deal, unless checks is off.',
  ),
  sales: table(
    'What the deals that were taken sold: key, T (0 or below), qty (0 = sold nothing), price of a unit or revenue of the row, and any cost columns that the description names.',
  ).optional(),
  business_description: description
    .optional()
    .describe(
      'What a deal earns and what it costs, in plain words of the person; without it the saved one is used.',
    ),
  market_type: z
    .looseObject({})
    .optional()
    .describe('{"market_type": …, "parameters": {"period": "week", …}} as in POST /fit.'),
  choice_basis: z
    .enum(CHOICE_BASES)
    .optional()
    .describe(
      `The person's answer to "${HOW_CHOSEN.ask}" Ask the person and pass the answer, never a guess of yours. ` +
        HOW_CHOSEN.choices.map((each) => `${each.choice_basis}: ${each.text}`).join(' '),
    ),
  model: z.string().max(100).optional().describe('A model version; default is the best one.'),
  confidence_correction: z
    .number()
    .min(-1)
    .max(1)
    .optional()
    .describe('Above 0: fewer, surer deals.'),
  grounding_mode: z
    .enum(['business_led', 'client_grounded'])
    .optional()
    .describe('client_grounded: Menus has a column profit, which is used as it is.'),
  limits: limitsSchema.optional().describe(LIMITS),
  checks: z.enum(['on', 'off']).optional().describe('off: the history may be small; for trials.'),
}

export const validateShape = request
export const planShape = {
  ...request,
  mock: z.boolean().optional().describe('true: an input test, free, with placeholder numbers.'),
  mock_result_seconds: z
    .number()
    .min(0)
    .max(600)
    .optional()
    .describe('Seconds until an input test is done; 6 without it.'),
  idempotency_key: z
    .string()
    .min(1)
    .max(IDEMPOTENCY_KEY_CHARACTERS)
    .optional()
    .describe('The same key and tables within 24 h answer the same fit, charged once.'),
}
export const readShape = {
  business_description: description,
  menus: request.menus,
  sales: request.sales,
  market_type: request.market_type,
}
const session = z.string().max(100).describe('session_id of plan.')
export const followShape = {
  session_id: session,
  wait_seconds: z.number().int().min(0).max(50).default(25),
}
export const resultShape = {
  session_id: session,
  rows: z.number().int().min(1).max(20_000).default(200).describe('Rows of the plan at most.'),
  reasons: z
    .boolean()
    .default(false)
    .describe(
      'true: also why each of these deals is taken, as CSV: like past deals, strongest columns.',
    ),
}

export const replanShape = {
  session_id: session,
  limits: limitsSchema.describe(LIMITS),
  confidence_correction: request.confidence_correction,
  columns: replanRequestSchema.shape.columns,
  rows: resultShape.rows,
}

export const uploadShape = {}
export const balanceShape = {}
export const cancelShape = { session_id: session }
export const sessionsShape = {
  limit: z.number().int().min(1).max(SESSIONS_PAGE_MOST).default(SESSIONS_PAGE),
  cursor: z.string().max(200).optional().describe('next_cursor of the page before.'),
}

export type Shape<T extends z.ZodRawShape> = z.infer<z.ZodObject<T>>

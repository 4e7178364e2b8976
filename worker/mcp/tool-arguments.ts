// What the tools take, as bounded schemas that an agent reads, and who calls them.
import { z } from 'zod'
import type { Client } from '#client/client.ts'
import { DESCRIPTION_CHARACTERS, IDEMPOTENCY_KEY_CHARACTERS, MCP_BYTES } from '#contract/limits.ts'

export interface Agent {
  /** The service, called with the agent's key. */
  readonly client: Client
  readonly signal: AbortSignal
  /** Tells how far a call is, from 0 to 1, where the agent wants to know. */
  readonly progress: (fraction: number, message: string) => Promise<void>
}

const table = (about: string) =>
  z
    .string()
    .max(MCP_BYTES)
    .describe(`${about} CSV text with a header line, or a Parquet file in base64.`)
const description = z
  .string()
  .max(DESCRIPTION_CHARACTERS)
  .describe('What a deal earns and what it costs, in plain words.')

const request = {
  menus: table(
    'Every deal and size on offer: key, menu, T (0 = to be decided now, negative = past), qty, unit_cost and features; past rows may have historically_chosen.',
  ),
  sales: table(
    'What was sold: key, T, qty, price (or revenue, the amount of the row) and costs.',
  ).optional(),
  business_description: description
    .optional()
    .describe(
      'What a deal earns and what it costs, in plain words; without it the saved one is used.',
    ),
  market_type: z
    .looseObject({})
    .optional()
    .describe('{"market_type": …, "parameters": {"period": "week", …}} as in POST /fit.'),
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
  checks: z.enum(['on', 'off']).optional().describe('off: the history may be small.'),
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

export type Shape<T extends z.ZodRawShape> = z.infer<z.ZodObject<T>>

// Requests and answers of the public interface as zod schemas (specification part 2, interface
// §2–§4). Tables are read apart (request-reader.ts): no schema here ever walks rows of one.
import { z } from 'zod'
import {
  DESCRIPTION_CHARACTERS,
  HORIZON_PERIODS,
  MOCK_SECONDS,
  MONEY_MOST,
  UNITS_MOST,
} from './limits.ts'
import { feedbackSchema } from './feedback.ts'
import { PRICING_VERSION } from './prices.ts'
import { PERIODS } from './periods.ts'
import { FAILURE_CODES } from './problems.ts'
import { questionsSchema } from './questions.ts'
import { valuationSchema } from './valuation.ts'

/** Version of the wire protocol and of what edge and engine must agree on. */
export const PROTOCOL = 'edps-wire/2'
export const CONTRACT_VERSION = 2
export const SERVICE_VERSION = '0.1.0'

/** The concrete models and what each is, in a line. */
export const MODELS = {
  'rc012.2': 'calibrated team of learners, stacked and bounded by the replay of past menus',
  rc015: 'the same with the posterior of a pre-trained in-context network as one more member',
} as const
export type Model = keyof typeof MODELS
/** What `default` may be, the best first. Which is best is what the sealed benchmark says (docs/model.md). */
const BEST_MODELS: readonly Model[] = ['rc012.2']
/** What every engine offers, and `default` where none is ready. */
export const DEFAULT_MODEL: Model = 'rc012.2'

/** What `default` is where ready engines offer these: the best of them. */
export function bestModel(offered: readonly string[], best: readonly Model[] = BEST_MODELS): Model {
  return best.find((model) => offered.includes(model)) ?? DEFAULT_MODEL
}

export { PERIODS }

/** Whether the business knew more than its columns (interface §2): knowledge besides, or the columns alone. */
const CHOICE_BASES = ['knowledge', 'columns'] as const
export type ChoiceBasis = (typeof CHOICE_BASES)[number]

/** `market_type.parameters`: those the service reads; others are taken and dropped. */
export const parametersSchema = z.looseObject({
  inventory_holding_weeks_before_writeoff: z.number().positive().max(HORIZON_PERIODS).nullish(),
  holding_cost_per_unit: z.number().min(0).max(MONEY_MOST).nullish(),
  unit_fee: z.number().min(0).max(MONEY_MOST).nullish(),
  unit_holding_cost: z.number().min(0).max(MONEY_MOST).nullish(),
  leftover_writeoff_fraction: z.number().min(0).max(1).nullish(),
  qty_ordered_range: z
    .union([z.number().max(UNITS_MOST), z.array(z.number().max(UNITS_MOST)).max(1000)])
    .nullish(),
  grounding_labelling_mode: z.string().max(100).nullish(),
  period: z.enum(PERIODS).nullish(),
  historically_chosen_means: z.enum(['taken', 'would_take']).nullish(),
  choice_basis: z.enum(CHOICE_BASES).nullish(),
})
export type Parameters = z.infer<typeof parametersSchema>

/** `client_grounded`; every other name means `business_led`. */
const GROUNDING_MODES = ['business_led', 'client_grounded', 'default', 'auto', 'internal'] as const

/** Retired model versions and the version that follows each. */
export const RETIRED_MODELS: Readonly<Record<string, Model>> = {
  rc012: 'rc012.2',
  'rc012-ray': 'rc012.2',
}

/** What may stand at the top level or inside `market_type`. */
const business_description = z.string().max(DESCRIPTION_CHARACTERS).nullish()
const options = {
  model: z.enum(['default', 'rc012.2', 'rc015']).nullish(),
  mock: z.union([z.boolean(), z.literal('failed')]).nullish(),
  mock_result_seconds: z.number().min(0).max(MOCK_SECONDS).nullish(),
  confidence_correction: z.number().min(-1).max(1).nullish(),
  checks: z.enum(['on', 'off']).nullish(),
  grounding_mode: z.enum(GROUNDING_MODES).nullish(),
}

export const marketTypeSchema = z.looseObject({
  market_type: z.string().max(200).nullish(),
  parameters: parametersSchema.nullish(),
  business_description,
  ...options,
})
export type MarketType = z.infer<typeof marketTypeSchema>

/** Every top-level field of a fit request but the two tables. Unknown fields are an error entry. */
export const envelopeSchema = z.strictObject({
  business_description,
  market_type: marketTypeSchema.nullish(),
  ...options,
})
export type Envelope = z.infer<typeof envelopeSchema>
export const REQUEST_FIELDS = ['menus', 'sales', ...Object.keys(envelopeSchema.shape)]

/** The model that an envelope names; `default` also where it names none. */
export function askedModel({ model, market_type }: Envelope): Model | 'default' {
  return model ?? market_type?.model ?? 'default'
}

/** The envelope with its options resolved: top level over `market_type` over the default. */
export const fitOptionsSchema = z.object({
  model: z.enum(['rc012.2', 'rc015']),
  mock: z.union([z.boolean(), z.literal('failed')]),
  mock_result_seconds: z.number(),
  confidence_correction: z.number(),
  checks: z.enum(['on', 'off']),
  grounding_mode: z.enum(['business_led', 'client_grounded']),
  market_type: z.string().nullable(),
  parameters: parametersSchema,
})
export type FitOptions = z.infer<typeof fitOptionsSchema>

/** Resolves the options of an envelope (interface §2). Never fails: the envelope is checked. */
export function fitOptions(envelope: Envelope): FitOptions {
  const inner = envelope.market_type ?? {}
  const model = askedModel(envelope)
  const mode = envelope.grounding_mode ?? inner.grounding_mode ?? 'business_led'
  return {
    model: model === 'default' ? DEFAULT_MODEL : model,
    mock: envelope.mock ?? inner.mock ?? false,
    mock_result_seconds: envelope.mock_result_seconds ?? inner.mock_result_seconds ?? 6,
    confidence_correction: envelope.confidence_correction ?? inner.confidence_correction ?? 0,
    checks: envelope.checks ?? inner.checks ?? 'on',
    grounding_mode: mode === 'client_grounded' ? mode : 'business_led',
    market_type: inner.market_type ?? null,
    parameters: knownParameters(inner.parameters ?? {}),
  }
}

/** The description that a request carries, also inside `market_type`; null where it has none. */
export function sentDescription(envelope: Envelope): string | null {
  const sent = [envelope.business_description, envelope.market_type?.business_description]
  return sent.find((text) => text && text.trim() !== '') ?? null
}

/** What nobody reads is not stored, nor handed to an engine. */
function knownParameters(sent: Parameters): Parameters {
  const known = Object.entries(sent).filter(([name]) => Object.hasOwn(parametersSchema.shape, name))
  return Object.fromEntries(known)
}

/** An entry of `errors` and `warnings`: one per rule, not per row. */
export const entrySchema = z.object({
  code: z.string(),
  table: z.enum(['menus', 'sales', 'request']),
  column: z.string().optional(),
  message: z.string(),
  fix: z.string(),
  count: z.number().int(),
  rows: z.array(z.number().int()),
  keys: z.array(z.union([z.string(), z.number()])),
})
export type Entry = z.infer<typeof entrySchema>

export const parseReportSchema = z.object({
  menus_rows_dropped_incomplete: z.number().int(),
  menus_rows_dropped_no_choice: z.literal(0),
  profit_values_ignored_on_non_chosen: z.number().int(),
  sales_rows_dropped_unknown_key: z.number().int(),
  sales_rows_dropped_zero_or_blank_qty: z.number().int(),
  client_grounding_rows: z.number().int(),
  client_labeled_rows: z.number().int(),
  historically_chosen: z.enum(['provided', 'absent']),
  historically_chosen_means: z.enum(['taken', 'would_take']).nullable(),
  menus_groups_without_choice: z.number().int(),
  checks: z.enum(['on', 'off']),
})
export type ParseReport = z.infer<typeof parseReportSchema>

export const countsSchema = z.object({
  menus_rows: z.number().int(),
  menus_keys: z.number().int(),
  t0_rows: z.number().int(),
  history_rows: z.number().int(),
  menus: z.number().int(),
  sales_rows: z.number().int(),
})
export type Counts = z.infer<typeof countsSchema>

/** Answer of `POST /validate` (specification 2.3). */
export const validationSchema = z.object({
  ok: z.boolean(),
  errors: z.array(entrySchema),
  warnings: z.array(entrySchema),
  counts: countsSchema,
  estimate: z.object({
    pricing_mode: z.literal('runtime'),
    /** Which prices (prices.ts). Absent in answers of earlier versions, as below. */
    pricing_version: z.string().optional(),
    note: z.string(),
    tokens_min: z.number(),
    tokens_max: z.number(),
  }),
  checked: z.string(),
  parse_report: parseReportSchema,
})
export type Validation = z.infer<typeof validationSchema>

export const billingSchema = z.object({
  metered: z.boolean(),
  tokens_charged: z.number(),
  tokens_charged_units: z.number().int(),
  tokens_held: z.number(),
  tokens_held_units: z.number().int(),
  pricing_version: z.string().optional(),
  items: z.array(
    z.object({
      what: z.string(),
      quantity: z.number(),
      price: z.number(),
      units: z.number().int(),
    }),
  ),
  sponsored: z.boolean(),
})
export type Billing = z.infer<typeof billingSchema>
/** What is free: an input test, and what failed on the service's side. */
export const FREE: Billing = {
  metered: true,
  tokens_charged: 0,
  tokens_charged_units: 0,
  tokens_held: 0,
  tokens_held_units: 0,
  pricing_version: PRICING_VERSION,
  items: [],
  sponsored: false,
}

export const STATUSES = ['grounding', 'processing', 'done', 'failed'] as const
export type Status = (typeof STATUSES)[number]
export const DESCRIPTION_SOURCES = [
  'request',
  'account_profile',
  'last_sent',
  'simulator_default',
] as const
export type DescriptionSource = (typeof DESCRIPTION_SOURCES)[number]

/** Answer of `POST /fit` (specification 2.4, interface §3). */
export const fitAnswerSchema = z.object({
  session_id: z.string(),
  status: z.enum(STATUSES),
  model: z.string(),
  grounding_mode: z.enum(['business_led', 'client_grounded']),
  business_description_source: z.enum(DESCRIPTION_SOURCES).nullable(),
  task_menu_rows: z.number().int(),
  labeled_rows: z.number().int(),
  unlabeled_rows: z.number().int(),
  parse_report: parseReportSchema,
  warnings: z.array(entrySchema),
  grounding_cache_hit: z.boolean().nullable(),
  billing: billingSchema,
  mock: z.union([z.literal(true), z.literal('failed')]).optional(),
  replayed: z.literal(true).optional(),
})
export type FitAnswer = z.infer<typeof fitAnswerSchema>

const key = z.union([z.string(), z.number(), z.boolean()])

/** A row of `menu` (specification 2.5): only options with qty > 0. */
export const menuRowSchema = z.object({
  key,
  menu: z.literal(0),
  T: z.literal(0),
  qty: z.number().positive(),
  profit: z.number(),
  confidence: z.number().min(0).max(1),
  unit_cost: z.number().nullable(),
})
export type MenuRow = z.infer<typeof menuRowSchema>

/** The best size of one task key, taken or not (`?options=all`). */
export const optionRowSchema = z.object({
  key,
  qty: z.number().positive(),
  profit: z.number(),
  confidence: z.number().min(0).max(1),
  eligible: z.boolean(),
  unit_cost: z.number().nullable(),
})
export type OptionRow = z.infer<typeof optionRowSchema>

/** What a past row was labelled with and how (`?labels=all`); a row without a label has none. */
export const labelRowSchema = z.object({
  key,
  menu: z.number(),
  T: z.number(),
  qty: z.number(),
  /** Money; null where open (`bound`). */
  value: z.number().nullable(),
  how: z.enum(['exact', 'bound', 'client', 'derived']),
  mature: z.boolean(),
})
export type LabelRow = z.infer<typeof labelRowSchema>

/** Why the plan takes a deal (`?reasons=all`); deals that it passes have none. */
export const reasonRowSchema = z.object({
  key,
  /** Past deals most like it, the most similar first; at most three. */
  deals: z.array(
    z.object({
      key,
      menu: z.number(),
      qty: z.number(),
      /** What it earned at that size, in money. */
      profit: z.number(),
      similarity: z.number().min(0).max(1),
    }),
  ),
  /** Columns that carried the forecast, the strongest first; at most three. */
  columns: z.array(
    z.object({
      column: z.string(),
      /** As sent, of the deal's row; null where it is blank. */
      value: z.union([z.string(), z.number(), z.boolean()]).nullable(),
      /** Money by which the value moves the forecast from that of a mean deal. */
      effect: z.number(),
    }),
  ),
})
export type ReasonRow = z.infer<typeof reasonRowSchema>

export const sweepEntrySchema = z.object({
  correction: z.number(),
  threshold: z.number(),
  applied: z.boolean(),
  n_selected: z.number().int(),
  /** Keys taken at this threshold (one row a key, so equal to n_selected). */
  n_selected_keys: z.number().int(),
  /** Task keys whose best size has a predicted profit > 0, whatever the threshold. */
  n_keys_positive: z.number().int(),
  total_predicted_profit: z.number(),
})
export type SweepEntry = z.infer<typeof sweepEntrySchema>

/** Why a plan takes nothing or little. */
export const LITTLE_TAKEN_CODES = [
  'nothing_available',
  'past_deals_lost',
  'too_few_outcomes',
  'confidence_asked',
  'margins_thin',
] as const
export type LittleTakenCode = (typeof LITTLE_TAKEN_CODES)[number]

export const littleTakenSchema = z.object({
  code: z.enum(LITTLE_TAKEN_CODES),
  /** A sentence with the numbers, and what to check. Both together are the first note. */
  message: z.string(),
  check: z.string(),
  /** The numbers of the sentence by name. */
  numbers: z.record(z.string(), z.number()),
  /** What past deals paid (below 0) and earned for each unit ordered, by term of the valuation. */
  per_unit: z.array(z.object({ name: z.string(), source: z.string(), amount: z.number() })),
})

export const summarySchema = z.looseObject({
  task_keys: z.number().int(),
  refused_keys: z.number().int(),
  capital_deployed: z.number().nullable(),
  /** Past menus replayed: what the plan would have been predicted to earn and what it did. */
  replay: z.array(
    z.object({
      T: z.number(),
      options: z.number().int(),
      selected: z.number().int(),
      predicted_profit: z.number(),
      realised_profit: z.number(),
    }),
  ),
  seconds: z.record(z.string(), z.number()),
  device: z.string(),
  /** Why nothing or little is taken; absent where enough is. */
  little_taken: littleTakenSchema.optional(),
  /** Plain sentences: what was assumed, what the data lacked, why a menu was refused whole. */
  notes: z.array(z.string()),
})
export type Summary = z.infer<typeof summarySchema>

/** What the plan of a finished session says (specification 2.5, interface §3 `done`). */
export const planSchema = z.object({
  menu: z.array(menuRowSchema),
  n_selected: z.number().int(),
  predicted_profit_sum: z.number(),
  predicted_profit_interval: z.tuple([z.number(), z.number()]),
  confidence_thresh_calibrated: z.number(),
  confidence_correction: z.number(),
  confidence_thresh_effective: z.number(),
  confidence_sweep: z.array(sweepEntrySchema),
  summary: summarySchema,
  labeled_rows: z.number().int(),
  unlabeled_rows: z.number().int(),
})
export type Plan = z.infer<typeof planSchema>

export const progressSchema = z.object({
  fraction: z.number().min(0).max(1),
  stage: z.string(),
  message: z.string(),
  queue_position: z.number().int().optional(),
})
export type Progress = z.infer<typeof progressSchema>

/** Answer of `GET /result/{session_id}`. `options`, `labels` and `reasons` come when asked for. */
export const resultSchema = z.looseObject({
  status: z.enum(STATUSES),
  session_id: z.string(),
  model: z.string(),
  created_at: z.string(),
  progress: progressSchema,
  billing: billingSchema.optional(),
  valuation: valuationSchema.optional(),
  grounding_cache_hit: z.boolean().nullable().optional(),
  error: z.string().optional(),
  error_code: z.enum(FAILURE_CODES).optional(),
  feedback: z.string().optional(),
  /** `feedback` as data, in the same order. */
  feedback_items: feedbackSchema.optional(),
  /** What would make the words clear, asked (interface §5). */
  questions: questionsSchema.optional(),
  mock: z.union([z.literal(true), z.literal('failed')]).optional(),
  mock_note: z.string().optional(),
  ...planSchema.partial().shape,
  options: z.array(optionRowSchema).optional(),
  labels: z.array(labelRowSchema).optional(),
  reasons: z.array(reasonRowSchema).optional(),
})
export type Result = z.infer<typeof resultSchema>

/** Body of every refused call (RFC 9457, `application/problem+json`). */
export const problemSchema = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  code: z.string(),
  errors: z.array(entrySchema).optional(),
  request_id: z.string(),
})
export type Problem = z.infer<typeof problemSchema>

/** Answer of `DELETE /session/{id}`. */
export const deleteAnswerSchema = z.object({
  ok: z.literal(true),
  canceled: z.object({ grounding: z.boolean(), calculation: z.boolean() }),
  billing: billingSchema,
})
export type DeleteAnswer = z.infer<typeof deleteAnswerSchema>

/** Answer of `GET /sessions?idempotency_key=K`, and an entry of the list. */
export const sessionLinkSchema = z.object({
  session_id: z.string(),
  status: z.enum(STATUSES),
  created_at: z.string(),
  mock: z.union([z.literal(true), z.literal('failed')]).optional(),
  progress: progressSchema.optional(),
  planned_by: z
    .object({ key: z.string().nullable(), name: z.string(), person: z.string().nullable() })
    .nullable(),
})
export type SessionLink = z.infer<typeof sessionLinkSchema>

/** Answer of `GET /sessions`: a page, newest first. */
export const sessionListSchema = z.object({
  sessions: z.array(sessionLinkSchema),
  next_cursor: z.string().nullable(),
})
export type SessionList = z.infer<typeof sessionListSchema>

/** Answer of `GET /queue`: the own fits; the whole picture for admin keys. */
export const queueSchema = z.object({
  sessions: z.array(
    z.object({ session_id: z.string(), queue_position: z.number().int().nullable() }),
  ),
  queued: z.number().int().optional(),
  grounding: z.number().int().optional(),
  processing: z.number().int().optional(),
  engines: z
    .array(
      z.object({
        id: z.string(),
        device: z.string(),
        slots: z.number().int(),
        busy: z.number().int(),
      }),
    )
    .optional(),
  oldest_wait_s: z.number().nullable().optional(),
})
export type Queue = z.infer<typeof queueSchema>

/** Answer of `GET /health`. */
export const healthSchema = z.object({
  ok: z.boolean(),
  engine: z.object({
    ready: z.boolean(),
    device: z.string().nullable(),
    models: z.array(z.string()),
    waiting: z.number().int(),
    oldest_wait_s: z.number().nullable(),
  }),
  storage: z.literal('fails').optional(),
  version: z.string(),
})
export type Health = z.infer<typeof healthSchema>

/** Answer of `GET /`. */
export const rootSchema = z.object({
  service: z.string(),
  stage: z.string(),
  protocol: z.string(),
  version: z.string(),
  models: z.record(z.string(), z.string()),
  endpoints: z.array(z.string()),
  docs: z.string(),
})
export type Root = z.infer<typeof rootSchema>

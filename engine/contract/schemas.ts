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
import {
  PERIODS,
  flag,
  key,
  named,
  namedLoose,
  namedStrict,
  number,
  numberOrNull,
  share,
  text,
  textOrNull,
  texts,
  whole,
} from './schema-parts.ts'
import { limitToldSchema, limitsSchema, sizesSchema } from './plan-limits.ts'
import { noteItemSchema } from './note-item.ts'
import { FAILURE_CODES } from './problems.ts'
import { questionsSchema } from './questions.ts'
import { valuationSchema } from './valuation.ts'
import { billSchema } from './bill.ts'

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

/** How past deals were chosen (interface §2): by the columns alone, also by other knowledge, or nobody says. */
export const CHOICE_BASES = ['columns', 'knowledge', 'unknown'] as const
export type ChoiceBasis = (typeof CHOICE_BASES)[number]

const money = number.min(0).max(MONEY_MOST).nullish()
/** `market_type.parameters`: those the service reads; others are taken and dropped. */
export const parametersSchema = namedLoose('Parameters', {
  inventory_holding_weeks_before_writeoff: number
    .positive()
    .max(HORIZON_PERIODS)
    .nullish()
    .describe(
      'the horizon: periods from `T`, lead time included, until what is left is written off. **Required with the built-in text** where storage costs anything; else guessed from past sales, with a note',
    ),
  holding_cost_per_unit: money.describe(
    'storage per unit and period, where Sales has no `unit_holding_cost`',
  ),
  unit_fee: money.describe('cost per unit ordered, where Sales has no `unit_fee`'),
  unit_holding_cost: money.describe('the same as `holding_cost_per_unit`'),
  leftover_writeoff_fraction: number
    .min(0)
    .max(1)
    .nullish()
    .describe('share of `unit_cost` that a leftover unit loses (1)'),
  qty_ordered_range: z
    .union([number.max(UNITS_MOST), z.array(number.max(UNITS_MOST)).max(1000)])
    .nullish()
    .describe('a size or a list of sizes; checked, it decides nothing'),
  grounding_labelling_mode: text
    .max(100)
    .nullish()
    .describe(
      '`synthetic_full` with `"market_type": "synthetic_inventory"`: a request without a description means the built-in text',
    ),
  period: z.enum(PERIODS).nullish().describe('the length of one step of `T`'),
  historically_chosen_means: z
    .enum(['taken', 'would_take'])
    .nullish()
    .describe(
      'what the flag `historically_chosen` says: the deal was taken, or the size that would have been taken',
    ),
  choice_basis: z
    .enum(CHOICE_BASES)
    .nullish()
    .describe(
      'how past deals were chosen. `columns`: by what stands in Menus; `knowledge`: also by things that are not in it (a look at the goods, a talk, experience), so the plan trusts their results less; `unknown`: nobody says, as if left out',
    ),
})
export type Parameters = z.infer<typeof parametersSchema>

/** What a plan assumes of past choices: without a word nobody knows. */
export const choiceBasisOf = ({ choice_basis }: Parameters): ChoiceBasis =>
  choice_basis ?? 'unknown'

/** `client_grounded`; every other name means `business_led`. */
const GROUNDING_MODES = ['business_led', 'client_grounded', 'default', 'auto', 'internal'] as const

/** Retired model versions and the version that follows each. */
export const RETIRED_MODELS: Readonly<Record<string, Model>> = {
  rc012: 'rc012.2',
  'rc012-ray': 'rc012.2',
}

/** What may stand at the top level or inside `market_type`. */
const business_description = text
  .max(DESCRIPTION_CHARACTERS)
  .nullish()
  .describe(
    'what a deal costs and brings, in words; left out: that of the profile, else the last one sent',
  )
const options = {
  model: z
    .enum(['default', 'rc012.2', 'rc015'])
    .nullish()
    .describe('`default` is the best model that a ready engine offers; a name pins one'),
  mock: z
    .union([flag, z.literal('failed')])
    .nullish()
    .describe(
      '`true` is an input test: free, checks the tables and options, answers placeholders; `"failed"` is one that fails',
    ),
  mock_result_seconds: number
    .min(0)
    .max(MOCK_SECONDS)
    .nullish()
    .describe('seconds until an input test is done (6)'),
  confidence_correction: number
    .min(-1)
    .max(1)
    .nullish()
    .describe('added to the calibrated threshold: higher takes fewer, surer deals (0)'),
  limits: limitsSchema
    .nullish()
    .describe('what the plan must keep: see [plans under limits](#plans-under-limits)'),
  checks: z.enum(['on', 'off']).nullish().describe('`off` skips the plausibility checks (`on`)'),
  grounding_mode: z
    .enum(GROUNDING_MODES)
    .nullish()
    .describe(
      '`business_led` (also `default`, `auto`, `internal`): the words and Sales value the history; `client_grounded`: the `profit` column of Menus does (`business_led`)',
    ),
}

export const marketTypeSchema = namedLoose('MarketType', {
  market_type: text.max(200).nullish().describe('the name of the market, free text'),
  parameters: parametersSchema
    .nullish()
    .describe(
      'numbers and choices for the valuation; names that the service does not know are dropped with a warning',
    ),
  business_description,
  ...options,
})
export type MarketType = z.infer<typeof marketTypeSchema>

/** Every top-level field of a fit request but the two tables. Unknown fields are an error entry. */
export const envelopeSchema = namedStrict('Envelope', {
  business_description,
  market_type: marketTypeSchema
    .nullish()
    .describe('parameters, and options that are not at the top level'),
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
  mock: z.union([flag, z.literal('failed')]),
  mock_result_seconds: number,
  confidence_correction: number,
  /** Sessions of earlier versions have none. */
  limits: limitsSchema.nullish(),
  checks: z.enum(['on', 'off']),
  grounding_mode: z.enum(['business_led', 'client_grounded']),
  market_type: textOrNull,
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
    limits: envelope.limits ?? inner.limits ?? null,
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

/** What is not read is not stored, nor handed to an engine. */
function knownParameters(sent: Parameters): Parameters {
  const known = Object.entries(sent).filter(([name]) => Object.hasOwn(parametersSchema.shape, name))
  return Object.fromEntries(known)
}

/** An entry of `errors` and `warnings`: one per rule, not per row. */
export const entrySchema = named('Entry', {
  code: text.describe('a stable name, see [rule codes](#rule-codes)'),
  table: z.enum(['menus', 'sales', 'request']).describe('where it stands'),
  column: text.optional().describe('the column, where one is meant'),
  message: text.describe('what is wrong'),
  fix: text.describe('what to change'),
  count: whole.describe('how many rows'),
  rows: z.array(whole).describe('the first 20 row indexes, from 0'),
  keys: z.array(z.union([text, number])).describe('the first 5 keys'),
})
export type Entry = z.infer<typeof entrySchema>

export const parseReportSchema = named('ParseReport', {
  menus_rows_dropped_incomplete: whole.describe('past rows of Menus that lack a required cell'),
  menus_rows_dropped_no_choice: z.literal(0).describe('always 0'),
  profit_values_ignored_on_non_chosen: whole.describe('profits beside the chosen row of a deal'),
  sales_rows_dropped_unknown_key: whole.describe('sales of keys that stand in no past menu'),
  sales_rows_dropped_zero_or_blank_qty: whole.describe(
    'sales without a quantity, or of 0; a 0 keeps its deal observed',
  ),
  client_grounding_rows: whole.describe('past rows with a `profit` under `client_grounded`'),
  client_labeled_rows: whole.describe('of these, the rows that are labels'),
  historically_chosen: z.enum(['provided', 'absent']).describe('whether Menus has flags'),
  historically_chosen_means: z
    .enum(['taken', 'would_take'])
    .nullable()
    .describe('what the flags were read as'),
  menus_groups_without_choice: whole.describe('past deals without a chosen row'),
  checks: z.enum(['on', 'off']).describe('as sent'),
})
export type ParseReport = z.infer<typeof parseReportSchema>

export const countsSchema = named('Counts', {
  menus_rows: whole.describe('rows of Menus'),
  menus_keys: whole.describe('distinct keys of Menus'),
  t0_rows: whole.describe('rows of the current menu'),
  history_rows: whole.describe('past rows'),
  menus: whole.describe('past menus'),
  sales_rows: whole.describe('rows of Sales'),
})
export type Counts = z.infer<typeof countsSchema>

/** Answer of `POST /validate` (specification 2.3). */
export const validationSchema = named('Validation', {
  ok: flag.describe('whether `/fit` would take the request'),
  errors: z.array(entrySchema).describe('one entry per broken rule'),
  warnings: z.array(entrySchema).describe('one entry per thing to know'),
  counts: countsSchema.describe('what was read'),
  estimate: z
    .object({
      pricing_mode: z.literal('runtime'),
      /** Which prices (prices.ts). Absent in answers of earlier versions, as below. */
      pricing_version: text.optional(),
      note: text,
      tokens_min: number,
      tokens_max: number,
    })
    .describe(
      'tokens that a fit may cost, from row counts alone; with a key, without the reading of words that are paid for; nothing is charged yet',
    ),
  checked: text.describe('which rules ran, in a sentence'),
  parse_report: parseReportSchema.describe('what was dropped or assumed'),
})
export type Validation = z.infer<typeof validationSchema>

export const billingSchema = named('Billing', {
  metered: flag.describe(
    'whether the service keeps a wallet; `false` for a session of a version without one',
  ),
  tokens_charged: number.describe('tokens charged'),
  tokens_charged_units: whole.describe('the same in the smallest unit'),
  tokens_held: number.describe('tokens held while it runs'),
  tokens_held_units: whole.describe('the same in the smallest unit'),
  pricing_version: text.optional().describe('which prices'),
  items: z
    .array(z.object({ what: text, quantity: number, price: number, units: whole }))
    .describe('what it consists of: grounding, CPU core-hours, GPU-hours, up to the least'),
  sponsored: flag.describe('whether the fit runs on a published market, which costs nothing'),
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

const isMock = z
  .union([z.literal(true), z.literal('failed')])
  .optional()
  .describe('present on input tests')

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
export const fitAnswerSchema = named('FitAnswer', {
  session_id: text.describe('names the fit from now on'),
  status: z.enum(STATUSES).describe('`grounding`; `processing` under `client_grounded`'),
  model: text.describe('the version that runs'),
  grounding_mode: z.enum(['business_led', 'client_grounded']).describe('as resolved'),
  business_description_source: z
    .enum(DESCRIPTION_SOURCES)
    .nullable()
    .describe('where the description was found'),
  task_menu_rows: whole.describe('rows of the current menu'),
  labeled_rows: whole.describe('past deals with a label, as far as known'),
  unlabeled_rows: whole.describe('past deals without one, as far as known'),
  parse_report: parseReportSchema.describe('what was dropped or assumed'),
  warnings: z.array(entrySchema).describe('what to know'),
  grounding_cache_hit: flag
    .nullable()
    .describe('null until the words are read; then it stands in the result'),
  billing: billingSchema.describe('what is charged'),
  mock: isMock,
  replayed: z
    .literal(true)
    .optional()
    .describe('true: the idempotency key answered an earlier call'),
})
export type FitAnswer = z.infer<typeof fitAnswerSchema>

/** A row of `menu` (specification 2.5): only options with qty > 0. */
export const menuRowSchema = named('PlanRow', {
  key: key.describe('as sent'),
  menu: z.literal(0).describe('the current menu'),
  T: z.literal(0).describe('now'),
  qty: number.positive().describe('how much to take'),
  profit: number.describe('the profit that it should bring'),
  confidence: share.describe('how likely a profit is at that size'),
  unit_cost: numberOrNull.describe('of the row, as sent; null where none was sent'),
})
export type MenuRow = z.infer<typeof menuRowSchema>

/** The best size of one task key, taken or not (`?options=all`). */
export const optionRowSchema = named('OptionRow', {
  key: key.describe('as sent'),
  qty: number.positive().describe('its best size'),
  profit: number.describe('the profit at that size'),
  confidence: share.describe('how likely a profit is at that size'),
  eligible: flag.describe('whether it may be taken at any threshold'),
  unit_cost: numberOrNull.describe('of the row, as sent; null where none was sent'),
})
export type OptionRow = z.infer<typeof optionRowSchema>

/** What a past row was labelled with and how (`?labels=all`); a row without a label has none. */
export const labelRowSchema = named('LabelRow', {
  key: key.describe('as sent'),
  menu: number.describe('its past menu'),
  T: number.describe('its time'),
  qty: number.describe('the size'),
  value: numberOrNull.describe('what that size earned; null where it is open'),
  how: z
    .enum(['exact', 'bound', 'client', 'derived'])
    .describe(
      '`exact`: by the sales; `bound`: open, the deal sold out at a smaller size; `client`: your profit; `derived`: by sizes borrowed from the current menu',
    ),
  mature: flag.describe('whether its horizon is over: only then a learner uses it'),
})
export type LabelRow = z.infer<typeof labelRowSchema>

/** Why the plan takes a deal (`?reasons=all`); deals that it passes have none. */
export const reasonRowSchema = named('ReasonRow', {
  key: key.describe('as sent'),
  deals: z
    .array(
      z.object({
        key,
        menu: number,
        qty: number,
        profit: number,
        similarity: share,
      }),
    )
    .describe(
      'the past deals most like it, at most three: `key`, `menu`, `qty`, `profit` (what it earned at that size) and `similarity` from 0 to 1',
    ),
  columns: z
    .array(
      z.object({
        column: text,
        /** As sent, of the deal's row; null where it is blank. */
        value: z.union([text, number, flag]).nullable(),
        effect: number,
      }),
    )
    .describe(
      'the columns that carried its forecast most, at most three: `column` (of Menus, or `unit_price / unit_cost`), `value` and `effect`, the money by which the value moves the forecast from that of a mean deal',
    ),
})
export type ReasonRow = z.infer<typeof reasonRowSchema>

export const sweepEntrySchema = named('SweepEntry', {
  correction: number.describe('the correction'),
  threshold: number.describe('the threshold with it'),
  applied: flag.describe('whether the plan uses it'),
  n_selected: whole.describe('deals taken'),
  n_selected_keys: whole.describe('the same'),
  n_keys_positive: whole.describe(
    'deals whose best size has a predicted profit above 0, at any threshold',
  ),
  total_predicted_profit: number.describe('the sum of their profits'),
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
  message: text,
  check: text,
  /** The numbers of the sentence by name. */
  numbers: z.record(text, number),
  /** What past deals paid (below 0) and earned for each unit ordered, by term of the valuation. */
  per_unit: z.array(z.object({ name: text, source: text, amount: number })),
})

export const summarySchema = namedLoose('Summary', {
  task_keys: whole.describe('current deals'),
  refused_keys: whole.describe('of these, deals that the plan refuses'),
  capital_deployed: numberOrNull.describe(
    'what the plan costs; null where unit costs were not sent',
  ),
  replay: z
    .array(
      z.object({
        T: number,
        options: whole,
        selected: whole,
        predicted_profit: number,
        realised_profit: number,
        within_limits: z
          .object({
            selected: whole,
            spend: numberOrNull,
            predicted_profit: number,
            realised_profit: number,
          })
          .nullish(),
      }),
    )
    .describe(
      'past menus planned again by what was known then (with the note `too_few_for_time_order` by later menus too), of the deals that were taken and whose outcome is known: what was predicted of the picks, and what they earned. Under `limits`, `within_limits`: [the same under them](#past-menus-under-limits)',
    ),
  limits: z
    .array(limitToldSchema)
    .optional()
    .describe('under `limits`: what the plan uses of each, and what a looser one would earn'),
  limits_gap: share
    .optional()
    .describe(
      'under `limits`: the plan is within this share of the best possible; 0: it is proven to be the best',
    ),
  limits_errors: z
    .array(entrySchema)
    .optional()
    .describe(
      'limits that no plan can keep: then nothing is taken. Change them and call [`POST /replan`](#plans-under-limits)',
    ),
  interval_shared: number
    .optional()
    .describe(
      'half of the 80 % interval that all deals share ÷ the sum: with `noise` of `sizes=all` the interval of any set of sizes',
    ),
  seconds: z.record(text, number).describe('seconds by stage'),
  device: text.describe('the engine’s machine'),
  little_taken: littleTakenSchema
    .optional()
    .describe(
      'where nothing or little is taken, why: `code`, the sentence `message` with its numbers, what to `check`, the `numbers` by name, and what past deals paid and earned for each unit (`per_unit`)',
    ),
  notes: z
    .array(text)
    .describe('sentences: what was assumed, what the history lacks, why a menu is refused'),
  /** Plans of earlier versions have none. */
  notes_items: z.array(noteItemSchema).optional().describe('`notes` as data, entry by entry'),
})
export type Summary = z.infer<typeof summarySchema>

/** What the plan of a finished session says (specification 2.5, interface §3 `done`). */
export const planSchema = z.object({
  menu: z
    .array(menuRowSchema)
    .describe('the deals to take, highest profit first; a deal that is absent is refused'),
  n_selected: whole.describe('number of rows of `menu`'),
  predicted_profit_sum: number.describe('sum of `profit` over `menu`, to the cent'),
  predicted_profit_interval: z.tuple([number, number]).describe('the 80 % interval of that sum'),
  confidence_thresh_calibrated: number.describe('the threshold that the replay of past menus gave'),
  confidence_correction: number.describe('as sent'),
  confidence_thresh_effective: number.describe('calibrated threshold + correction, within 0 and 1'),
  confidence_sweep: z
    .array(sweepEntrySchema)
    .describe('the plan at other corrections, ascending; without `limits`'),
  summary: summarySchema.describe('how the plan came about'),
  labeled_rows: whole.describe('past deals with a label'),
  unlabeled_rows: whole.describe('past deals without one'),
})
export type Plan = z.infer<typeof planSchema>

export const progressSchema = named('Progress', {
  fraction: share.describe('from 0 to 1'),
  stage: text.describe('a stable name'),
  message: text.describe('the stage in words'),
  queue_position: whole.optional().describe('while it waits: how many fits come first'),
})
export type Progress = z.infer<typeof progressSchema>

/** Answer of `GET /result/{session_id}`. Lists of parts come when asked for. */
export const resultSchema = namedLoose('Result', {
  status: z.enum(STATUSES).describe('where the fit stands'),
  session_id: text.describe('as asked'),
  model: text.describe('the version that ran'),
  created_at: text.describe('when the fit was accepted, ISO 8601'),
  name: text.optional().describe('a person’s name for it'),
  market_type: text.optional().describe('as sent'),
  progress: progressSchema.describe('how far it is'),
  billing: billingSchema.optional().describe('what was charged'),
  valuation: valuationSchema.optional().describe('how the description was read'),
  grounding_cache_hit: flag.nullable().optional().describe('whether a kept reading was used'),
  error: text.optional().describe('failed: what happened'),
  error_code: z
    .enum(FAILURE_CODES)
    .optional()
    .describe('failed: see [failure codes](#failure-codes)'),
  feedback: text.optional().describe('failed: what to change'),
  feedback_items: feedbackSchema
    .optional()
    .describe('`feedback` as data: code, words, message, fix, example'),
  questions: questionsSchema.optional().describe('failed: what the words leave open'),
  mock: isMock,
  mock_note: text.optional().describe('says that these are placeholders'),
  ...planSchema.partial().shape,
  options: z
    .array(optionRowSchema)
    .optional()
    .describe('with `options=all`: the best size of every current deal, taken or not'),
  sizes: sizesSchema
    .optional()
    .describe('with `sizes=all`: every offered size of each available deal, by column'),
  labels: z
    .array(labelRowSchema)
    .optional()
    .describe('with `labels=all`: what each past row was valued at'),
  reasons: z
    .array(reasonRowSchema)
    .optional()
    .describe('with `reasons=all`: why the plan takes each of its deals'),
  bill: z
    .array(billSchema)
    .optional()
    .describe(
      'with `bill=all`: up to 20 past deals, line by line under the reading; deleted with the tables',
    ),
})
export type Result = z.infer<typeof resultSchema>

const cellSchema = z.union([text, number, flag]).nullable()
/** Body of `POST /replan` (interface §3, Limits). */
export const replanRequestSchema = namedStrict('ReplanRequest', {
  session_id: text.describe('a session that is done'),
  limits: limitsSchema.describe('what the plan must keep'),
  confidence_correction: options.confidence_correction.describe(
    'added to the calibrated threshold; left out: as in the fit',
  ),
  columns: z
    .record(text, z.record(text, cellSchema))
    .nullish()
    .describe(
      'cells of the columns that limits name, by column and key. Left out, they are read from the tables while those are kept',
    ),
})
export type ReplanRequest = z.infer<typeof replanRequestSchema>

/** Answer of `POST /replan`. */
export const replanAnswerSchema = named('ReplanAnswer', {
  session_id: text.describe('as asked'),
  ...planSchema.pick({
    menu: true,
    n_selected: true,
    predicted_profit_sum: true,
    predicted_profit_interval: true,
    confidence_thresh_calibrated: true,
    confidence_correction: true,
    confidence_thresh_effective: true,
  }).shape,
  summary: z
    .object({
      task_keys: whole,
      refused_keys: whole,
      capital_deployed: numberOrNull,
      limits: z.array(limitToldSchema),
      limits_gap: share,
      replay: summarySchema.shape.replay.optional(),
    })
    .describe(
      'as in a result: deals, deals that are refused, money spent, what each limit costs, past menus under the limits where their cells are known',
    ),
})
export type ReplanAnswer = z.infer<typeof replanAnswerSchema>

/** Body of every refused call (RFC 9457, `application/problem+json`). */
export const problemSchema = namedLoose('Problem', {
  type: text.describe('`urn:edps:problem:` and the code'),
  title: text.describe('the same for every occurrence of the code'),
  status: whole.describe('the HTTP status'),
  detail: text.describe('a sentence to act on'),
  code: text.describe('see [problem codes](#problem-codes)'),
  errors: z.array(entrySchema).optional().describe('the broken rules, with `validation_failed`'),
  request_id: text.describe('say it when you ask for support; also the header `X-Request-Id`'),
})
export type Problem = z.infer<typeof problemSchema>

/** Answer of `DELETE /session/{id}`. */
export const deleteAnswerSchema = named('DeleteAnswer', {
  ok: z.literal(true).describe('the session is gone'),
  canceled: z
    .object({ grounding: flag, calculation: flag })
    .describe('which of its steps was still running'),
  billing: billingSchema.describe('what was charged'),
})
export type DeleteAnswer = z.infer<typeof deleteAnswerSchema>

/** Answer of `GET /sessions?idempotency_key=K`, and an entry of the list. */
export const sessionLinkSchema = named('Session', {
  session_id: text.describe('names the fit'),
  status: z.enum(STATUSES).describe('where it stands'),
  created_at: text.describe('when it was accepted, ISO 8601'),
  name: textOrNull.optional().describe('a person’s name for it'),
  market_type: textOrNull.optional().describe('as sent'),
  n_selected: whole.optional().describe('done: deals taken'),
  predicted_profit_sum: number.optional().describe('done: their profit'),
  billing: billingSchema.optional().describe('ended: what was charged'),
  mock: isMock,
  progress: progressSchema.optional().describe('how far it is; present while it runs'),
  planned_by: z
    .object({ key: textOrNull, name: text, person: textOrNull })
    .nullable()
    .describe(
      'the key by its id and name, and the address of who made it or planned; blank where there is none, null for older sessions',
    ),
})
export type SessionLink = z.infer<typeof sessionLinkSchema>

/** Answer of `GET /sessions`: a page, newest first. */
export const sessionListSchema = named('SessionList', {
  sessions: z.array(sessionLinkSchema).describe('the newest first'),
  next_cursor: textOrNull.describe('`cursor` of the next page; null on the last one'),
})
export type SessionList = z.infer<typeof sessionListSchema>

/** Answer of `GET /queue`: the own fits; the whole picture for admin keys. */
export const queueSchema = named('Queue', {
  sessions: z
    .array(z.object({ session_id: text, queue_position: whole.nullable() }))
    .describe(
      'your fits that run or wait, each with its place in line from 1; null: an engine has it',
    ),
  queued: whole.optional().describe('admin keys: fits that wait'),
  grounding: whole.optional().describe('admin keys: fits whose description is being read'),
  processing: whole.optional().describe('admin keys: fits whose plan is being made'),
  engines: z
    .array(z.object({ id: text, device: text, slots: whole, busy: whole }))
    .optional()
    .describe('admin keys: the engines that are ready, and how many of their slots are busy'),
  oldest_wait_s: number
    .nullable()
    .optional()
    .describe('admin keys: seconds that the oldest waiting fit waits; null where none does'),
})
export type Queue = z.infer<typeof queueSchema>

/** Answer of `GET /health`. */
export const healthSchema = named('Health', {
  ok: flag.describe('false with status 503: no engine is ready'),
  engine: z
    .object({
      ready: flag,
      device: textOrNull,
      models: texts,
      waiting: whole,
      oldest_wait_s: numberOrNull,
    })
    .describe('what engines say, and how many fits wait'),
  storage: z
    .literal('fails')
    .optional()
    .describe(
      'present where the storage took nothing of a call in the last minute: its disk is full',
    ),
  version: text.describe('of the service'),
})
export type Health = z.infer<typeof healthSchema>

/** Answer of `GET /`. */
export const rootSchema = named('Root', {
  service: text.describe('its name'),
  stage: text.describe('`beta`'),
  protocol: text.describe('the wire protocol'),
  version: text.describe('of the service'),
  models: z.record(text, text).describe('each model in a line'),
  endpoints: texts.describe('each route in a line'),
  docs: text.describe('where to read on'),
})
export type Root = z.infer<typeof rootSchema>

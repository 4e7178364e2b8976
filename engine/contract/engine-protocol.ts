// What engine and Worker say to each other under `/engine` (architecture: the engine's side of the
// Worker). Every call carries `Authorization: Bearer` and the engine's token; every answer is JSON. A lease
// belongs to the engine that claimed it: every call with one carries `X-Engine-Id`. With another
// token it is 404; with the same token and another id, or none, it is 410.
import { z } from 'zod'
import {
  FAILURE_CHARACTERS,
  FEEDBACK_CHARACTERS,
  LIMIT_ENTRIES,
  PROGRESS_CHARACTERS,
} from './limits.ts'
import { feedbackSchema, feedbackText } from './feedback.ts'
import { FAILURE_CODES } from './problems.ts'
import { keptReadingSchema } from './kept-reading.ts'
import { questionsSchema } from './questions.ts'
import { DESCRIPTION_SOURCES, entrySchema, fitOptionsSchema, planSchema } from './schemas.ts'
import { valuationSchema } from './valuation.ts'

/*
 *  POST /engine/claim                 ClaimRequest → 200 ClaimAnswer | 204 nothing to do
 *  GET  /engine/{lease}/tables        → the body of POST /fit as sent (gzip undone)
 *  POST /engine/{lease}/read          ModelRead → 200 ModelReadAnswer (model-reading.ts)
 *  POST /engine/{lease}/events        EventRequest → 204 | 410 canceled or lease lost: stop
 *  PUT  /engine/{lease}/valuation     ValuationPut → 204 (moves the status to processing)
 *  PUT  /engine/{lease}/part/{name}   bytes of JSON → 204
 *  PUT  /engine/{lease}/plan          PlanPut → 204 | 409 a newer attempt owns the session
 *  POST /engine/{lease}/fail          FailRequest → 204
 *  POST /engine/{lease}/release       {} → 204: waits again at the front, no loss counted
 *
 *  POST /engine/predict/claim         PredictionClaim → 200 PredictionJob | 204 nothing to do
 *  GET  /engine/predict/{id}/tables   → the session's body of POST /fit (gzip undone)
 *  GET  /engine/predict/{id}/menus    → the body of POST /predict or POST /replan (gzip undone)
 *  GET  /engine/predict/{id}/plan     → the session's plan
 *  GET  /engine/predict/{id}/sizes    → its part sizes
 *  PUT  /engine/predict/{id}/answer   PredictionAnswer | ReplanAnswer → 204 | 410 no client waits any more
 *  POST /engine/predict/{id}/fail     PredictionFailure → 204
 */

/** Header of the calls with a lease: the `engine_id` that claimed it. */
export const ENGINE_ID_HEADER = 'X-Engine-Id'
/** What an engine may be called: what a header can carry as it stands. */
export const ENGINE_ID = /^[\x21-\x7e]{1,100}$/

export const claimRequestSchema = z.object({
  engine_id: z.string().regex(ENGINE_ID),
  device: z.string().max(200),
  cores: z.number().positive().max(1024),
  models: z.array(z.string().max(50)).max(20),
  contract_version: z.number().int(),
  reader_version: z.string().max(50),
  slots: z.number().int().min(1).max(1000),
  free: z.number().int().min(0).max(1000),
})
export type ClaimRequest = z.infer<typeof claimRequestSchema>

/** What a fit is to do, beside its tables. */
const fitOrderSchema = z.object({
  options: fitOptionsSchema,
  business_description: z.string().nullable(),
  business_description_source: z.enum(DESCRIPTION_SOURCES).nullable(),
})
export type FitOrder = z.infer<typeof fitOrderSchema>

export const claimAnswerSchema = z.object({
  kind: z.literal('fit'),
  lease: z.string(),
  attempt: z.number().int().min(1),
  session: z.string(),
  request: fitOrderSchema,
  /** The account's kept reading of the same description, schema and period, if there is one. */
  valuation: keptReadingSchema.nullable(),
  /** Name of the language model that the Worker may ask; null = none. */
  model: z.string().max(200).nullable(),
})
export type ClaimAnswer = z.infer<typeof claimAnswerSchema>

/** What an engine names beside its models in a claim of predictions where it answers `POST /replan`. */
export const REPLANS = 'replan'

/** Models that `POST /predict` may ask: a small one of the session's history, or that of its plan. */
export const PREDICTING_MODELS = ['reference', 'session'] as const

export const predictionClaimSchema = claimRequestSchema
  .pick({ engine_id: true, contract_version: true })
  // Engines from before `rc015` do not say.
  .extend({ models: claimRequestSchema.shape.models.default(['rc012.2']) })
export type PredictionClaim = z.infer<typeof predictionClaimSchema>

export const predictionJobSchema = z.object({
  id: z.string(),
  model: z.enum(PREDICTING_MODELS),
  /** `POST /replan`: the session's plan under other limits. */
  replan: z.boolean().default(false),
  request: fitOrderSchema,
  valuation: keptReadingSchema.nullable(),
})
export type PredictionJob = z.infer<typeof predictionJobSchema>

/** Answer of `POST /predict` (interface §3): the options above zero, as Parquet of key, qty, profit. */
export const predictionAnswerSchema = z.object({
  selection: z.string(),
  selection_rows: z.number().int().nonnegative(),
  model: z.enum(PREDICTING_MODELS),
  note: z.string().max(500),
})
export type PredictionAnswer = z.infer<typeof predictionAnswerSchema>

/** Why an engine has no answer, as a sentence for the client, and whose side the reason lies on. */
export const predictionFailureSchema = z.object({
  message: z.string().max(FAILURE_CHARACTERS),
  // Engines of earlier versions do not say.
  side: z.enum(['client', 'provider']).default('provider'),
  /** Limits that no plan can keep, one entry each. */
  errors: z.array(entrySchema).max(LIMIT_ENTRIES).optional(),
})
export type PredictionFailure = z.infer<typeof predictionFailureSchema>

/** Seconds of computing that are charged. */
export const computeSchema = z.object({
  cpu_seconds: z.number().nonnegative(),
  gpu_seconds: z.number().nonnegative(),
})
export type Compute = z.infer<typeof computeSchema>

export const eventRequestSchema = z.object({
  stage: z.string().max(50),
  fraction: z.number().min(0).max(1),
  message: z.string().max(PROGRESS_CHARACTERS),
  /** Of the stages that are complete: a cancel pays for these alone. */
  compute: computeSchema.optional(),
})
export type EventRequest = z.infer<typeof eventRequestSchema>

export const valuationPutSchema = z.object({
  /** Shown to the client. */
  valuation: valuationSchema,
  cache_hit: z.boolean(),
  /** What the account keeps of it for its next fit; null = nothing. */
  kept: keptReadingSchema.nullable(),
})
export type ValuationPut = z.infer<typeof valuationPutSchema>

/** Parts of a plan that a client may ask for. */
export const RESULT_PARTS = ['options', 'sizes', 'labels', 'reasons', 'bill'] as const
export type ResultPart = (typeof RESULT_PARTS)[number]
/** Parts of a plan that an engine puts. */
export const PARTS = [...RESULT_PARTS, 'outcomes'] as const
export type Part = (typeof PARTS)[number]

export const planPutSchema = z.object({
  plan: planSchema,
  parts: z.array(
    z.object({
      name: z.enum(PARTS),
      bytes: z.number().int().nonnegative(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
  compute: computeSchema,
})
export type PlanPut = z.infer<typeof planPutSchema>

export const failRequestSchema = z.object({
  code: z.enum(FAILURE_CODES),
  /** Whose side the reason lies on: a failure on the provider's side is never charged. */
  side: z.enum(['client', 'provider']),
  message: z.string().max(FAILURE_CHARACTERS),
  /** What to change: at most `FEEDBACK_CHARACTERS` as text. */
  feedback: feedbackSchema.refine((items) => feedbackText(items).length <= FEEDBACK_CHARACTERS),
  /** The words as far as they were read. */
  valuation: valuationSchema.optional(),
  /** What would make the rest clear. */
  questions: questionsSchema.optional(),
})
export type FailRequest = z.infer<typeof failRequestSchema>

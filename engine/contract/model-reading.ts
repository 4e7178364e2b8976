// What is asked of a language model and what comes back (interface §5, Language model): the words, the
// columns by name and type, never a cell. Data only: the prompt, the checks and the endpoint are elsewhere.
import { z } from 'zod'
import { DESCRIPTION_CHARACTERS, TABLE_COLUMNS, VALUATION_TERMS } from './limits.ts'
import { readingSchema, REASON_CHARACTERS } from './kept-reading.ts'
import { PERIODS } from './schemas.ts'
import { valuationSchema, termSchema } from './valuation.ts'

/** Characters of a column's name that may be sent. */
export const COLUMN_CHARACTERS = 200
const column = z.object({
  name: z.string().min(1).max(COLUMN_CHARACTERS),
  /** `percent`: 12 means 12 %; `fraction`: 0.12 means 12 %. */
  type: z.enum(['number', 'percent', 'fraction', 'text']),
})
/** A column that a term may read. */
export type AskedColumn = z.infer<typeof column>

/** Columns of Menus with a meaning of their own that are amounts all the same. */
export const MENUS_AMOUNTS = new Set(['unit_cost', 'unit_price'])
/** Columns of Sales that the language reads by other means. */
export const SALES_OTHERS = new Set(['key', 'menu', 'T', 'qty', 'T_signal_delay'])
/** Costs that a parameter gives where Sales has no such column. */
export const COSTS = ['unit_fee', 'unit_holding_cost']

export const modelRequestSchema = z.strictObject({
  description: z.string().max(DESCRIPTION_CHARACTERS),
  menus: z.array(column).max(TABLE_COLUMNS).readonly(),
  sales: z.array(column).max(TABLE_COLUMNS).readonly(),
  /** Length of one step of T as the request gives it. */
  period: z.enum(PERIODS).nullable(),
  /** Highest price or cost of a unit in the tables, null = unknown: checked by, never sent to a model. */
  highestPrice: z.number().nonnegative().nullable(),
  /** Whether the request gives the share that is lost of leftovers: absent where it does not. */
  writeoff: z.literal(true).optional(),
})
export type ModelRequest = z.infer<typeof modelRequestSchema>

/** Body of `POST /engine/{lease}/read`; `strict`: the strict reader's own reading, null where it has none. */
export const modelReadSchema = z.strictObject({
  request: modelRequestSchema,
  strict: valuationSchema.nullable(),
})
export type ModelRead = z.infer<typeof modelReadSchema>

/**
 * `read`: two readings agree and nothing objects. `questions`: they differ, or a check or the critic objects; none where
 * the lines are more than a valuation has.
 * `refused`: the model says that the words are not enough, and `why`: whatever the strict reader makes of
 * them is then asked about. `unusable`: no answer that could be used. `absent`: no answer. The last two leave
 * the words to the strict reader.
 */
export const MODEL_OUTCOMES = ['read', 'questions', 'refused', 'unusable', 'absent'] as const
export const modelReadingSchema = z.object({
  outcome: z.enum(MODEL_OUTCOMES),
  reading: readingSchema.nullable(),
  why: z.string().max(REASON_CHARACTERS).optional(),
})
export type ModelReading = z.infer<typeof modelReadingSchema>
export type ModelOutcome = ModelReading['outcome']

/** Answer of `POST /engine/{lease}/read`, with the name of the model as the settings give it. */
export const modelReadAnswerSchema = modelReadingSchema.extend({ model: z.string().max(200) })
export type ModelReadAnswer = z.infer<typeof modelReadAnswerSchema>

// What the model may answer: terms of the valuation language and nothing else.

/** Characters of an answer, thinking included: sixty terms take a third of it. */
export const PROPOSAL_CHARACTERS = 64_000

export const proposalSchema = z.object({
  /** More than a valuation has: so many are told to the user, not cut. */
  terms: z.array(termSchema).max(2 * VALUATION_TERMS),
  quantity: z.enum(['stock', 'trials']),
  /** Steps of T after which leftovers are written off, where the words say it. */
  horizon: z.number().positive().nullable(),
  period: z.enum(PERIODS).nullable(),
})
export type Proposal = z.infer<typeof proposalSchema>

/** What stands around an answer of OpenAI's chat completions; some endpoints split the text into parts. */
const chatAnswerSchema = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({
          content: z.union([
            z.string(),
            z
              .array(z.object({ text: z.string().optional() }))
              .transform((parts) => parts.map(({ text }) => text ?? '').join('')),
          ]),
        }),
      }),
    )
    .min(1),
})

/** The text of the model's message; null where the answer has none. Throws on what is no JSON. */
export function readChatAnswer(text: string): string | null {
  const parsed = chatAnswerSchema.safeParse(JSON.parse(text))
  return parsed.success ? (parsed.data.choices[0]?.message.content ?? null) : null
}

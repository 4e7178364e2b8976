// What the words of a description leave open, asked (interface §5, Questions), and the answer of
// `POST /v1/read` (interface §3). Data only: who asks what is decided in engine/reading.
import { z } from 'zod'
import { feedbackSchema } from './feedback.ts'
import { PERIODS } from './periods.ts'
import { valuationSchema } from './valuation.ts'

/** At most so many questions at a time: those with the most money first. */
export const MOST_QUESTIONS = 5

/**
 * One answer. `text`: a sentence of controlled English; `formula`: what it adds to the profit;
 * `description`: the whole description with the answer written into it. Sending it back is the answer.
 * `history`: what the answer makes of the client's past deals, where their profits are known.
 */
export const choiceSchema = z.object({
  text: z.string().max(2000),
  formula: z.string().max(4000),
  description: z.string().max(40_000),
  history: z.string().max(300).optional(),
})
export type Choice = z.infer<typeof choiceSchema>

/**
 * "Something else": short lists, one option taken of each. The answer is `before`, the `words` of the
 * options joined by spaces (empty ones left out), a full stop, `after`: a whole description.
 */
export const otherAnswerSchema = z.object({
  before: z.string().max(40_000),
  after: z.string().max(40_000),
  lists: z
    .array(
      z.object({
        ask: z.string().max(200),
        options: z.array(z.object({ text: z.string().max(200), words: z.string().max(500) })),
      }),
    )
    .max(4),
})
export type OtherAnswer = z.infer<typeof otherAnswerSchema>

/** `words`: what is asked about, at [`start`, `end`) of the description; both equal where a fact is missing. */
export const questionSchema = z.object({
  id: z.string().max(40),
  words: z.string().max(400),
  start: z.number().int().nonnegative(),
  end: z.number().int().nonnegative(),
  ask: z.string().max(1000),
  choices: z.array(choiceSchema).max(8).readonly(),
  other: otherAnswerSchema.nullable(),
})
export type Question = z.infer<typeof questionSchema>
export const questionsSchema = z.array(questionSchema).max(MOST_QUESTIONS).readonly()

export const COLUMN_TYPES = ['number', 'text', 'flag', 'date'] as const
const askedColumn = z.object({
  name: z.string().min(1).max(200),
  type: z.enum(COLUMN_TYPES).default('number'),
  examples: z
    .array(z.union([z.string(), z.number(), z.boolean(), z.null()]))
    .max(5)
    .optional(),
})
/** Body of `POST /v1/read`. */
export const readRequestSchema = z.strictObject({
  business_description: z.string().max(20_000),
  columns: z.strictObject({
    menus: z.array(askedColumn).max(512),
    sales: z.array(askedColumn).max(512),
  }),
  market_type: z
    .looseObject({
      parameters: z.looseObject({ period: z.enum(PERIODS).nullish() }).nullish(),
    })
    .nullish(),
})
export type ReadRequest = z.infer<typeof readRequestSchema>

/** Who read the words: controlled English means one thing, a kept reading, a language model, the reader. */
export const READ_BY = ['controlled', 'kept', 'model', 'reader'] as const
export const readAnswerSchema = z.object({
  status: z.enum(['read', 'questions', 'unresolved']),
  valuation: valuationSchema.optional(),
  questions: questionsSchema,
  /** What to change, in a sentence; empty where nothing is. */
  feedback: z.string(),
  /** `feedback` as data, in the same order. */
  feedback_items: feedbackSchema.optional(),
  by: z.enum(READ_BY),
  /** The account has paid for the reading of these words: a fit of them is charged its calculation alone. */
  paid: z.boolean().optional(),
})
export type ReadAnswer = z.infer<typeof readAnswerSchema>

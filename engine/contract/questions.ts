// What the words of a description leave open, asked (interface §5, Questions), and the answer of
// `POST /v1/read` (interface §3). Data only: who asks what is decided in engine/reading.
import { z } from 'zod'
import { feedbackSchema } from './feedback.ts'
import { PERIODS, flag, named, namedStrict, number, text, whole } from './schema-parts.ts'
import { MOST_SAID } from './said-cells.ts'
import { valuationSchema } from './valuation.ts'

/** At most so many questions: all that the words leave open, those with the most money first. */
export const MOST_QUESTIONS = 30

export const choiceSchema = named('Choice', {
  text: text.max(2000).describe('the answer, a sentence of controlled English'),
  formula: text.max(4000).describe('what it adds to the profit'),
  description: text
    .max(40_000)
    .describe('the whole description with the answer written in: send it back to answer'),
  history: text
    .max(300)
    .optional()
    .describe('what the answer makes of your past deals, where their profits are known'),
})
export type Choice = z.infer<typeof choiceSchema>

export const questionSchema = named('Question', {
  id: text.max(40).describe('a name within this answer'),
  words: text.max(400).describe('the words that are asked about'),
  start: whole.nonnegative().describe('where they begin in the description, in UTF-16 units'),
  end: whole.nonnegative().describe('where they end; equal to `start` where a fact is missing'),
  ask: text.max(1000).describe('the question'),
  choices: z.array(choiceSchema).max(8).readonly().describe('answers, the likeliest first'),
})
export type Question = z.infer<typeof questionSchema>
export const questionsSchema = z.array(questionSchema).max(MOST_QUESTIONS).readonly()

export const COLUMN_TYPES = ['number', 'text', 'flag', 'date'] as const
const askedColumn = z.object({
  name: text.min(1).max(200),
  type: z.enum(COLUMN_TYPES).default('number'),
  examples: z
    .array(z.union([text, number, flag, z.null()]))
    .max(MOST_SAID)
    .optional(),
})
/** Body of `POST /v1/read`. */
export const readRequestSchema = namedStrict('ReadRequest', {
  business_description: text.max(20_000).describe('the words'),
  columns: z
    .strictObject({
      menus: z.array(askedColumn).max(512),
      sales: z.array(askedColumn).max(512),
    })
    .describe(
      'the columns of both tables: name, type (`number` if left out), up to 20 cells as examples: of a text column those that the words name',
    ),
  market_type: z
    .looseObject({
      parameters: z.looseObject({ period: z.enum(PERIODS).nullish() }).nullish(),
    })
    .nullish()
    .describe('the parameters that change how words are read'),
})
export type ReadRequest = z.infer<typeof readRequestSchema>

export const READ_BY = ['controlled', 'kept', 'model', 'reader'] as const
export const readAnswerSchema = named('ReadAnswer', {
  status: z
    .enum(['read', 'questions', 'unresolved'])
    .describe('`read`; `questions`: answer them; `unresolved`: rewrite the words'),
  valuation: valuationSchema.optional().describe('how the words are read, as far as they are'),
  questions: questionsSchema.describe('what the words leave open'),
  feedback: text.describe('what to change; empty where nothing is'),
  feedback_items: feedbackSchema
    .optional()
    .describe('`feedback` as data: code, words, message, fix, example'),
  by: z
    .enum(READ_BY)
    .describe(
      'who read them: controlled English means one thing, a kept reading, the language model, the strict reader',
    ),
  paid: flag
    .optional()
    .describe(
      'with a key: the account has paid for the reading of these words, so a fit of them is charged its calculation alone',
    ),
})
export type ReadAnswer = z.infer<typeof readAnswerSchema>

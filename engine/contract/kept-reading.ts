// What is kept of a reading between the fits of an account (interface §5, cache key): the tree as
// the words gave it, without the inputs of the request that it was first read for. The Worker stores
// it under the key and hands it to the engine with a claim; only the engine judges whether it holds.
import { z } from 'zod'
import { feedbackSchema } from './feedback.ts'
import { VALUATION_TERMS } from './limits.ts'
import { questionsSchema } from './questions.ts'
import { PERIODS } from './schemas.ts'
import { termSchema, valuationSchema } from './valuation.ts'

/**
 * `understood`: the terms that were clear where the whole was not; `whole`: these with goods, revenue and what is assumed
 * beside them. `questions`: what would make the rest clear. Earlier versions kept `candidates` too, which are ignored.
 */
export const readingSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), valuation: valuationSchema }),
  z.object({
    ok: z.literal(false),
    feedback: feedbackSchema,
    understood: z.array(termSchema).max(VALUATION_TERMS).readonly(),
    whole: z.array(termSchema).max(VALUATION_TERMS).readonly().optional(),
    questions: questionsSchema,
  }),
])
export type Reading = z.infer<typeof readingSchema>

/** The names of columns that say something of what the cells are. */
const names = z.array(z.string()).max(1024).readonly()

/**
 * What the reading was made from beside the key's own text, columns and period. A fit whose facts
 * differ reads anew.
 */
export const readingFactsSchema = z.object({
  /** Version of the reader. */
  reader: z.string().max(50),
  period: z.enum(PERIODS).nullable(),
  /** Columns of Menus that hold text. */
  texts: names,
  /** `table.column` of shares: those held in percent (12) and those held as a fraction (0.12). */
  percents: names,
  fractions: names,
  /** Parameters that were sent with a number: their values stay inputs, that they exist is read. */
  parameters: names,
})
export type ReadingFacts = z.infer<typeof readingFactsSchema>

/** Characters of the reason that a model gives where it will not read the words. */
export const REASON_CHARACTERS = 300

/**
 * What a language model made of the words: a reading, questions, or that it will not read them (`reading`
 * null) and `why`.
 */
const proposedSchema = z.object({
  model: z.string().max(200),
  outcome: z.enum(['read', 'questions', 'refused']),
  reading: readingSchema.nullable(),
  why: z.string().max(REASON_CHARACTERS).optional(),
})
export type Proposed = z.infer<typeof proposedSchema>

export const keptReadingSchema = z.object({
  facts: readingFactsSchema,
  reading: readingSchema,
  proposed: proposedSchema.nullable(),
})
export type KeptReading = z.infer<typeof keptReadingSchema>

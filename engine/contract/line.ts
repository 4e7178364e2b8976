// A line of a reading (interface §5, `valuation.lines`): what one cost or income is, where its words stand, and where a
// mend is written. Data only: engine/reading/lines.ts makes lines, engine/language/lines/mend.ts writes a mend.
import { z } from 'zod'
import { lineFieldsSchema } from './line-fields.ts'
import { flag, named, text, whole } from './schema-parts.ts'

/** Lines that one term is the sum of, at most; more are a formula. */
export const MOST_LINES = 12

const range = {
  start: whole.nonnegative().describe('where it begins in the description, in UTF-16 units'),
  end: whole.nonnegative().describe('where it ends'),
}

const placeSchema = z.object({
  ...range,
  as: z
    .enum(['amount', 'answer', 'sentence', 'formula'])
    .describe(
      '`amount`: a mend is written behind it, in square brackets; `answer`, `sentence`: a mend takes its place; `formula`: the sentences of all its lines do',
    ),
})

/** Why a line is unsure. */
export const UNSURE = ['words', 'readings', 'critic', 'profits'] as const

export const lineSchema = named('Line', {
  id: text.max(40).describe('a name within this answer; that of its question where it is unsure'),
  label: text.max(200).describe('what it is'),
  term: whole
    .nonnegative()
    .optional()
    .describe('which of `valuation.terms` it is; absent where it is asked about'),
  sentence: text
    .max(4000)
    .nullable()
    .describe('the line in controlled English; null where nothing is proposed'),
  fields: lineFieldsSchema
    .optional()
    .describe('the line as fields; absent where a formula alone says it'),
  several: z
    .array(lineFieldsSchema)
    .max(MOST_LINES)
    .optional()
    .describe('the lines whose sum it is, where it is several: the rates of a schedule'),
  source: z
    .array(z.object({ ...range, text: text.max(400) }))
    .max(8)
    .describe('the words that it came from; none where it was assumed'),
  places: z
    .array(placeSchema)
    .max(16)
    .describe('where a mend is written; none: at the end of the description'),
  sure: flag.describe('unsure lines are questions: nothing is planned on them'),
  why: z
    .enum(UNSURE)
    .optional()
    .describe(
      'why it is unsure: its words, two readings that differ, an objection, your own profits',
    ),
})
export type Line = z.infer<typeof lineSchema>

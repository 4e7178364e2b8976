// What a language model may answer when it is asked how a description is to be valued: terms of the
// valuation language and nothing else. Shape and size only; whether the terms follow from the words
// is judged by the reading room.
import { z } from 'zod'
import { PERIODS } from './schemas.ts'
import { termSchema } from './valuation.ts'

/** Characters of an answer, thinking included: forty terms take a quarter of it. */
export const PROPOSAL_CHARACTERS = 64_000

export const proposalSchema = z.object({
  terms: z.array(termSchema).max(40),
  quantity: z.enum(['stock', 'trials']),
  /** Steps of T after which leftovers are written off, where the words say it. */
  horizon: z.number().positive().nullable(),
  period: z.enum(PERIODS).nullable(),
  /** Quotes of what is not economic, with their numbers. */
  ignored: z.array(z.string().max(2000)).max(50),
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

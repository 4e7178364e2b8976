// What a language model may answer when it is asked how a description is to be valued: terms of the
// valuation language and nothing else. Shape and size only; whether the terms follow from the words
// is judged by the reading room.
import { z } from 'zod'
import { PERIODS } from './schemas.ts'
import { termSchema } from './valuation.ts'

/** Characters of an answer: forty terms take a quarter of it. */
export const PROPOSAL_CHARACTERS = 64_000
/** Lists and objects within each other: code that walks a tree calls itself. */
const MOST_DEPTH = 40

export const proposalSchema = z.object({
  terms: z.array(termSchema).min(1).max(40),
  quantity: z.enum(['stock', 'trials']),
  /** Steps of T after which leftovers are written off, where the words say it. */
  horizon: z.number().positive().nullable(),
  period: z.enum(PERIODS).nullable(),
  /** Quotes of what is not economic, with their numbers. */
  ignored: z.array(z.string().max(2000)).max(50),
})
export type Proposal = z.infer<typeof proposalSchema>

/** The same as JSON Schema, for the model. */
export function proposalJsonSchema(): object {
  return z.toJSONSchema(proposalSchema)
}

/** What stands around an answer of OpenAI's chat completions. */
const chatAnswerSchema = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
})

/** The text of the model's message; null where the answer has none. Throws on what is no JSON. */
export function readChatAnswer(text: string): string | null {
  const parsed = chatAnswerSchema.safeParse(JSON.parse(text))
  return parsed.success ? (parsed.data.choices[0]?.message.content ?? null) : null
}

/** An answer as it came over the line: a proposal, a refusal, or why it is neither. */
export type ProposalRead =
  | { readonly kind: 'proposal'; readonly proposal: Proposal }
  | { readonly kind: 'refused' }
  | { readonly kind: 'malformed'; readonly message: string }

export function readProposal(text: string): ProposalRead {
  const malformed = (message: string): ProposalRead => ({ kind: 'malformed', message })
  if (text.length > PROPOSAL_CHARACTERS)
    return malformed(`The answer has more than ${PROPOSAL_CHARACTERS} characters.`)
  // Some models write a fence around their JSON whatever they are asked for.
  const bare = text.trim().replace(/^```(?:json)?\s*\n([^]*)\n```$/, '$1')
  if (deepest(bare) > MOST_DEPTH) return malformed('The answer is nested too deeply.')
  let value: unknown
  try {
    value = JSON.parse(bare)
  } catch {
    return malformed('The answer is not JSON.')
  }
  if (typeof value === 'object' && value !== null && 'refused' in value) return { kind: 'refused' }
  const parsed = proposalSchema.safeParse(value)
  if (parsed.success) return { kind: 'proposal', proposal: parsed.data }
  const issue = parsed.error.issues[0]
  const place = issue?.path.join('.') ?? ''
  return malformed(`The answer does not fit the schema at “${place}”: ${issue?.message ?? ''}.`)
}

/** Brackets that are open at once, those inside texts counted too: an upper bound. */
function deepest(text: string): number {
  let open = 0
  let most = 0
  for (const character of text) {
    if (character === '{' || character === '[') most = Math.max(most, ++open)
    else if (character === '}' || character === ']') open--
  }
  return most
}

// The language model that an operator may configure: any endpoint that speaks OpenAI's chat
// completions. Asks it how words that the reader refused are to be valued; what it answers is judged
// by the reading room. One question a fit, one more chance after an answer that cannot be used.
import { readChatAnswer, readProposal } from '#contract/proposal.ts'
import type { Valuation } from '#contract/valuation.ts'
import { READER_VERSION } from '#reading/builtin.ts'
import { judge } from '#reading/proposals/proposal.ts'
import { complaint, messagesFor, type Message, type Question } from '#reading/proposals/question.ts'

export interface LlmSettings {
  /** Address of the API, with `/v1` and without a slash at its end. */
  url: string
  /** Sent as a bearer token; null where the endpoint asks for none. */
  key: string | null
  model: string
}

export interface Llm {
  /** As the settings name the model: part of what a reading is kept with. */
  readonly name: string
  /** How the model reads the words; null where it gives no usable reading. Never throws. */
  propose(question: Question): Promise<Valuation | null>
  /** What became of the question, for the operator's log; null = nothing was asked. */
  outcome(): LlmOutcome | null
}

/** `refused`: the model says that the words are not enough; `absent`: no answer, or none in time. */
export type LlmOutcome = 'read' | 'refused' | 'unusable' | 'absent'

/** One answer; two of them are the longest that a fit waits. */
const TIMEOUT_MS = 60_000
/** Bytes of an answer with all that endpoints wrap around it. */
const ANSWER_BYTES = 512 * 1024
const MOST_TOKENS = 8000

export function createLlm(o: LlmSettings & { fetch: typeof fetch; timeoutMs?: number }): Llm {
  /** The text of the model's message, or null where there is none in time. */
  async function complete(messages: readonly Message[]): Promise<string | null> {
    try {
      const response = await o.fetch(`${o.url}/chat/completions`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(o.key !== null && { authorization: `Bearer ${o.key}` }),
        },
        body: JSON.stringify({
          model: o.model,
          messages,
          temperature: 0,
          max_tokens: MOST_TOKENS,
          response_format: { type: 'json_object' },
        }),
        // The key must not follow a redirect to another host.
        redirect: 'manual',
        signal: AbortSignal.timeout(o.timeoutMs ?? TIMEOUT_MS),
      })
      if (response.ok) return readChatAnswer(await boundedText(response))
      await response.body?.cancel()
      return null
    } catch {
      return null
    }
  }

  let outcome: LlmOutcome | null = null
  const end = (how: LlmOutcome, valuation: Valuation | null = null): Valuation | null => {
    outcome = how
    return valuation
  }

  return {
    name: o.model,
    outcome: () => outcome,
    async propose(question) {
      const messages = messagesFor(question)
      for (const chance of [1, 2]) {
        const answer = await complete(messages)
        if (answer === null) return end('absent')
        const read = readProposal(answer)
        if (read.kind === 'refused') return end('refused')
        const judged =
          read.kind === 'proposal'
            ? judge(read.proposal, question, o.model, READER_VERSION)
            : { ok: false as const, message: read.message }
        if (judged.ok) return end('read', judged.valuation)
        if (chance === 1) messages.push(...complaint(answer, judged.message))
      }
      return end('unusable')
    },
  }
}

/** The body as text; an empty one where it is longer than an answer may be. */
async function boundedText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > ANSWER_BYTES) return ''
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

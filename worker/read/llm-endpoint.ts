// One question to an endpoint that speaks OpenAI's chat completions. Endpoints accept different parameters:
// a refused parameter is left out and the question repeated. It knows nothing of descriptions or readings.
import { readChatAnswer } from '#contract/model-reading.ts'
import type { Message } from '#reading/proposals/prompt.ts'

export interface Endpoint {
  /** Address of the API, with `/v1` and without a trailing slash. */
  readonly url: string
  /** Sent as a bearer token; null where the endpoint needs none. */
  readonly key: string | null
  readonly model: string
  readonly timeoutMs: number
}

/** Milliseconds for one answer, including repetitions without a refused parameter. */
export const TIMEOUT_MS = 60_000
export const MOST_TOKENS = 8000
/** Bytes of an answer with the endpoint's wrapping, and of a refusal that is inspected. */
const ANSWER_BYTES = 512 * 1024
const REFUSAL_BYTES = 16 * 1024
/** Most attempts until an endpoint accepts the parameters. */
const MOST_TRIES = 5

/** The second reading is another one; the first and the critic are the same each time. */
export const temperatureOf = (sample: number): number => (sample === 1 ? 0.7 : 0)

/** The text of the model's message, or null where none comes in time; `answered` is told the whole answer. Never throws. */
export async function askEndpoint(
  endpoint: Endpoint,
  messages: readonly Message[],
  sample: number,
  answered: (answer: unknown) => void = () => undefined,
): Promise<string | null> {
  const answer = await answerOf(endpoint, messages, sample)
  answered(parsed(answer))
  try {
    return answer === null ? null : readChatAnswer(answer)
  } catch {
    return null
  }
}

/** As the endpoint sent it, or null where none comes in time. */
async function answerOf(
  endpoint: Endpoint,
  messages: readonly Message[],
  sample: number,
): Promise<string | null> {
  let body: Readonly<Record<string, unknown>> = {
    model: endpoint.model,
    messages,
    temperature: temperatureOf(sample),
    seed: sample + 1,
    max_tokens: MOST_TOKENS,
    response_format: { type: 'json_object' },
  }
  const signal = AbortSignal.timeout(endpoint.timeoutMs)
  try {
    for (let tried = 0; tried < MOST_TRIES; tried++) {
      const response = await fetch(`${endpoint.url}/chat/completions`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(endpoint.key !== null && { authorization: `Bearer ${endpoint.key}` }),
        },
        body: JSON.stringify(body),
        // The key must not follow a redirect to another host.
        redirect: 'manual',
        signal,
      })
      if (response.ok) return await boundedText(response, ANSWER_BYTES)
      if (response.status !== 400 && response.status !== 422) {
        await response.body?.cancel()
        return null
      }
      const next = without(body, await boundedText(response, REFUSAL_BYTES))
      if (next === null) return null
      body = next
    }
    return null
  } catch {
    return null
  }
}

function parsed(answer: string | null): unknown {
  try {
    return answer === null ? null : JSON.parse(answer)
  } catch {
    return answer
  }
}

/** The question without the refused parameter, else without all optional ones; null: nothing is left. */
function without(
  body: Readonly<Record<string, unknown>>,
  refusal: string,
): Readonly<Record<string, unknown>> | null {
  const optional = ['response_format', 'seed', 'temperature', 'max_tokens', 'max_completion_tokens']
  const sent = optional.filter((name) => name in body)
  if (sent.length === 0) return null
  const named = sent.filter((name) => new RegExp(`\\b${name}\\b`).test(refusal))
  const dropped = named.length > 0 ? named : sent
  const left = Object.fromEntries(Object.entries(body).filter(([name]) => !dropped.includes(name)))
  const renamed = dropped.includes('max_tokens') && /\bmax_completion_tokens\b/.test(refusal)
  return renamed ? { ...left, max_completion_tokens: MOST_TOKENS } : left
}

/** The body as text; empty where it exceeds the limit. */
async function boundedText(response: Response, limit: number): Promise<string> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (;;) {
    const step = await reader?.read()
    if (!step || step.done) return text + decoder.decode()
    const chunk = step.value as Uint8Array
    bytes += chunk.byteLength
    if (bytes > limit) {
      await reader?.cancel()
      return ''
    }
    text += decoder.decode(chunk, { stream: true })
  }
}

// The operator's optional language model: Workers AI where the Worker runs on Cloudflare, elsewhere any
// endpoint that speaks OpenAI's chat completions. Callers get a reading that was checked; the settings and
// the model's own text stay here.
import type { Reading } from '#contract/kept-reading.ts'
import { MODEL_READ_SECONDS } from '#contract/limits.ts'
import { type ModelReading, type ModelRequest, readChatAnswer } from '#contract/model-reading.ts'
import { modelSettings } from '#contract/model-settings.ts'
import { type Answered, answeredIn, mustAsk } from '#reading/split/answered.ts'
import { CRITIC, readByModel, type Complete } from '#reading/proposals/read-by-model.ts'
import { noteModelUse, type ModelUse } from '../base/figures.ts'
import type { Env } from '../base/env.ts'
import { askEndpoint, temperatureOf, TIMEOUT_MS, MOST_TOKENS } from './llm-endpoint.ts'
import { scrubbed } from './scrubbed.ts'
import { z } from 'zod'
import { modelRequestOf } from '#reading/kept-answer.ts'
import type { ReadingModel } from './read-answering.ts'

export interface ModelReader {
  /** The model's name in the settings; part of what a reading is kept with. */
  readonly name: string
  /**
   * How the model reads the description. `strict`: the strict reader's reading without the request's horizon
   * (`readTree`). `answered`: what the author has clarified, where known. Errors thrown here do not quote the
   * description.
   */
  read(request: ModelRequest, strict: Reading, answered?: Answered): Promise<ModelReading>
}

/** All answers of a reading come before the engine stops to wait, and the critic has its part of that time. */
const READING_MS = (MODEL_READ_SECONDS - 10) * 1000
const CRITIC_MS = 30_000
type Asked = Parameters<Complete>[0]

/** The Worker's variables that configure a language model. */
export type ModelSettings = Pick<Env, 'AI' | 'EDPS_LLM_URL' | 'EDPS_LLM_MODEL' | 'EDPS_LLM_KEY'> &
  Partial<Pick<Env, 'DB'>>

/** The configured model; null without one, or its settings cannot be used. */
export function modelReader(env: ModelSettings, timeoutMs = TIMEOUT_MS): ModelReader | null {
  const { url, model: name, key, usable } = modelSettings(env)
  if (!usable.model || !usable.key) return null
  const meter = openMeter()
  let ask: (messages: Asked, sample: number, within: number) => Promise<string | null>
  if (usable.url) {
    ask = (messages, sample, within) =>
      askEndpoint(
        { url, key: key || null, model: name, timeoutMs: within },
        messages,
        sample,
        meter.answered,
      )
  } else if (url === '' && env.AI) {
    const ai = env.AI
    ask = (messages, sample, within) =>
      askWorkersAi({ ai, model: name, timeoutMs: within, meter }, messages, sample)
  } else return null
  return {
    name,
    async read(request, strict, answered) {
      const end = Date.now() + READING_MS
      const complete: Complete = async (messages, sample) => {
        const kept = sample === CRITIC ? 0 : CRITIC_MS
        const within = Math.min(timeoutMs, end - kept - Date.now())
        return within > 0 ? await ask(messages, sample, within) : null
      }
      try {
        return await scrubbed(() => readByModel(request, complete, strict, name, answered))
      } finally {
        const use = meter.take()
        if (env.DB && use.questions > 0) await noteModelUse({ DB: env.DB }, name, use)
      }
    },
  }
}

/** Null where no answer comes in time. The binding cannot be stopped, so a late answer is ignored. */
async function askWorkersAi(
  o: { ai: NonNullable<Env['AI']>; model: string; timeoutMs: number; meter: ModelMeter },
  messages: Asked,
  sample: number,
): Promise<string | null> {
  const { ai, model, timeoutMs, meter } = o
  const limit = Promise.withResolvers<null>()
  const timer = setTimeout(() => limit.resolve(null), timeoutMs)
  try {
    const temperature = temperatureOf(sample)
    const inputs = { messages, temperature, seed: sample + 1, max_tokens: MOST_TOKENS }
    const answer = await Promise.race([ai.run(model, inputs), limit.promise])
    meter.answered(answer)
    return textOf(answer)
  } catch {
    meter.answered(null)
    return null
  } finally {
    clearTimeout(timer)
  }
}

/** Either `{response}` of older models, whose JSON may be parsed already, or a chat completion. */
function textOf(answer: unknown): string | null {
  if (typeof answer === 'string') return answer
  if (typeof answer !== 'object' || answer === null) return null
  if (!('response' in answer)) return readChatAnswer(JSON.stringify(answer))
  const { response } = answer
  if (response === null || response === undefined) return null
  return typeof response === 'string' ? response : JSON.stringify(response)
}

/** Chat completions and Workers AI say it alike. */
const usageSchema = z.object({
  usage: z.object({
    prompt_tokens: z.number().int().nonnegative().optional(),
    completion_tokens: z.number().int().nonnegative().optional(),
  }),
})

export interface ModelMeter {
  /** An answer as it came, parsed; null: none came. */
  readonly answered: (answer: unknown) => void
  /** Since the last call of this. */
  readonly take: () => ModelUse
}

const NONE: ModelUse = { questions: 0, unanswered: 0, tokens_in: 0, tokens_out: 0 }

export function openMeter(): ModelMeter {
  let use = NONE
  return {
    answered(answer) {
      const said = usageSchema.safeParse(answer).data?.usage
      use = {
        questions: use.questions + 1,
        unanswered: use.unanswered + Number(answer === null),
        tokens_in: use.tokens_in + (said?.prompt_tokens ?? 0),
        tokens_out: use.tokens_out + (said?.completion_tokens ?? 0),
      }
    },
    take() {
      const taken = use
      use = NONE
      return taken
    },
  }
}

export function readingModel(env: Env): ReadingModel | null {
  const reader = modelReader(env)
  if (reader === null) return null
  return {
    name: reader.name,
    asks: (request) => {
      const asked = modelRequestOf(request)
      // Finding the clarified terms costs as much as a reading, so it is done once.
      const answered = answeredIn(asked)
      return mustAsk(asked, answered) ? (strict) => reader.read(asked, strict, answered) : null
    },
  }
}

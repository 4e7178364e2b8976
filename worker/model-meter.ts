// What a language model is asked, as its answers say it: questions, and the tokens of both ways. No words.
import { z } from 'zod'
import type { ModelUse } from './accounts/figures.ts'

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
      const said = usageSchema.safeParse(answer)
      const { prompt_tokens = 0, completion_tokens = 0 } = said.success ? said.data.usage : {}
      use = {
        questions: use.questions + 1,
        unanswered: use.unanswered + Number(answer === null),
        tokens_in: use.tokens_in + prompt_tokens,
        tokens_out: use.tokens_out + completion_tokens,
      }
    },
    take() {
      const taken = use
      use = NONE
      return taken
    },
  }
}

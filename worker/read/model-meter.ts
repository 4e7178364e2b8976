// What a language model is asked, as its answers say it: questions, the tokens of both ways, and what they cost at the
// operator's prices. No words.
import { z } from 'zod'
import type { ModelPrices } from '#contract/model-settings.ts'
import type { ModelUse } from '../base/figures.ts'

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

const NONE: ModelUse = {
  questions: 0,
  unanswered: 0,
  tokens_in: 0,
  tokens_out: 0,
  priced: 0,
  cost_pico: 0,
}

/** `prices`: those in force now; null = none are stated. */
export function openMeter(prices: ModelPrices | null): ModelMeter {
  let use = NONE
  return {
    answered(answer) {
      const { data } = usageSchema.safeParse(answer)
      const said = data?.usage
      const { prompt_tokens = 0, completion_tokens = 0 } = said ?? {}
      // Whole numbers: dollars of a million tokens in millionths are millionths of a millionth of a token.
      const cost = prices
        ? prompt_tokens * prices.in_micros + completion_tokens * prices.out_micros
        : NaN
      const saysBoth = said?.prompt_tokens !== undefined && said.completion_tokens !== undefined
      // A sum that is no exact number any more is no cost that is known.
      const isPriced = saysBoth && Number.isSafeInteger(use.cost_pico + cost)
      use = {
        questions: use.questions + 1,
        unanswered: use.unanswered + Number(answer === null),
        tokens_in: use.tokens_in + prompt_tokens,
        tokens_out: use.tokens_out + completion_tokens,
        priced: use.priced + Number(isPriced),
        cost_pico: use.cost_pico + (isPriced ? cost : 0),
      }
    },
    take() {
      const taken = use
      use = NONE
      return taken
    },
  }
}

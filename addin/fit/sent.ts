// What a fit was sent with, as the workbook keeps it beside the running fit: a scenario is kept with the words
// that its plan was made from, whatever is typed since, and a pane that is reloaded knows whose plan it gets.
import { z } from 'zod'
import { DESCRIPTION_CHARACTERS } from '#contract/limits.ts'
import { STORED_LIMITS } from '../limits/limits-schema.ts'
import type { ScenarioTrial } from '../what-if/scenario-state.ts'

const periods = z.number().positive().nullable()
const words = z.string().max(DESCRIPTION_CHARACTERS)

/** A changed number whose plan it is. */
const trialSchema: z.ZodType<ScenarioTrial> = z.object({
  name: z.string(),
  changed: z.object({
    number: z.object({ from: z.string(), to: z.string(), around: z.string() }).nullable(),
    horizon: z.object({ from: periods, to: periods }).nullable(),
  }),
  words,
  horizon: periods,
  before: z.object({
    session: z.string(),
    threshold: z.number().min(0).max(1),
    ...STORED_LIMITS,
    byHand: z.boolean(),
  }),
  session: z.string().nullable(),
})

export const sentSchema = z.object({
  words,
  /** Periods until leftovers are written off; null = as the words say. */
  horizon: periods,
  /** Null = it is no scenario's. */
  trial: trialSchema.nullable(),
})
export type Sent = z.infer<typeof sentSchema>

/** The fields of a request that are kept (`fieldsOf`). */
interface Fields {
  readonly business_description?: string
  readonly market_type?: {
    readonly parameters?: { readonly inventory_holding_weeks_before_writeoff?: number }
  }
}

/** What a request without its tables says of itself. */
export function sentOf(
  fields: Readonly<Record<string, unknown>>,
  trial: ScenarioTrial | null,
): Sent {
  const { business_description = '', market_type } = fields as Fields
  const horizon = market_type?.parameters?.inventory_holding_weeks_before_writeoff ?? null
  return { words: business_description, horizon, trial }
}

// The analyst's words and options as the workbook keeps them, in a custom XML part of their own: up to
// 20,000 characters are too many for the settings, and a colleague who presses Plan menu on this
// workbook means these economics and no others. So they are sent with every fit, and never left to
// what the account happened to send last from another workbook.
import { z } from 'zod'
import { DESCRIPTION_CHARACTERS, HORIZON_PERIODS } from '#contract/limits.ts'
import { MODELS, type Model } from '#contract/schemas.ts'
import { dataHoldsKey } from '#addin/plan/key-guard.ts'
import { DEFAULT_OPTIONS } from './setup.ts'
import { SAMPLE_TABLES } from './sample-words.ts'
import type { PlanOptions, SampleWords } from '#addin/state/setup-state.ts'

export const WORDS_NAMESPACE = 'urn:edps:workbook-words'
const VERSION = 1

export interface Words {
  readonly description: string
  readonly options: PlanOptions
  /** Beside the sample's words, those that were put aside. */
  readonly sample: SampleWords | null
}

// A number that no field of the pane takes is left out: the description must not be lost over it.
const optionsSchema = z.object({
  model: z.enum(['default', ...(Object.keys(MODELS) as Model[])]).catch('default'),
  correction: z.number().min(-1).max(1).catch(0),
  checks: z.enum(['on', 'off']),
  labels: z.enum(['business_led', 'client_grounded']),
  basis: z.enum(['knowledge', 'columns']),
  horizon: z.number().positive().max(HORIZON_PERIODS).nullable().catch(null),
  writeoff: z.number().min(0).max(1).nullable().catch(null),
  period: z.enum(['day', 'week', 'month', 'year']).nullable(),
  flags: z.enum(['taken', 'would_take']).nullable(),
})
const description = z.string().max(DESCRIPTION_CHARACTERS)
const { horizon, writeoff, period } = optionsSchema.shape
const wordsSetSchema = z.object({ description, horizon, writeoff, period })
const wordsSchema = z.object({
  version: z.literal(VERSION),
  description,
  options: optionsSchema,
  sample: z
    .object({
      tables: z.array(z.string().max(200)).max(SAMPLE_TABLES),
      shown: z.boolean(),
      words: wordsSetSchema,
      own: wordsSetSchema,
    })
    .nullable()
    .default(null)
    .catch(null),
})

/** The part; null where the words hold something like an API key. */
export function writeWords({ description, options, sample }: Words): string | null {
  const { mock: _, ...kept } = options
  const words = { version: VERSION, description, options: kept, ...(sample && { sample }) }
  if (dataHoldsKey(words)) return null
  // Percent signs and ASCII letters: whatever was typed, no XML can take offence.
  return `<words xmlns="${WORDS_NAMESPACE}">${encodeURIComponent(JSON.stringify(words))}</words>`
}

/** Null where nothing readable is there: the words are then asked for. */
export function readWords(parts: readonly string[]): Words | null {
  for (const xml of parts) {
    const text = /<(?:[\w.-]+:)?words\b[^<>]*>([^<>]*)<\//.exec(xml)?.[1]?.trim()
    if (text === undefined) continue
    try {
      const read = wordsSchema.safeParse(JSON.parse(decodeURIComponent(text)))
      // An input test is asked for anew each time: nobody is to mistake one for a plan.
      if (read.success)
        return {
          description: read.data.description,
          options: { ...DEFAULT_OPTIONS, ...read.data.options },
          sample: read.data.sample,
        }
    } catch {
      // Damaged: as if it were not there.
    }
  }
  return null
}

/** What the parts say, as this add-in would write it: Excel may have written the XML anew. */
export function wordsIn(parts: readonly string[]): string | null {
  const words = readWords(parts)
  return words && writeWords(words)
}

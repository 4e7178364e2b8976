// The description and options as the workbook keeps them, in a custom XML part: up to 20,000
// characters are too many for a setting. A colleague who plans from this workbook must use the same
// economics. So they are sent with every fit, and never left to what the account sent last from
// another workbook.
import { z } from 'zod'
import { DESCRIPTION_CHARACTERS, HORIZON_PERIODS } from '#contract/limits.ts'
import { CHOICE_BASES, MODELS, type Model } from '#contract/schemas.ts'
import { laterFields } from '../mapping/later-fields.ts'
import { dataHoldsKey } from '../excel/key-guard.ts'
import { DEFAULT_OPTIONS } from '../options/setup.ts'
import { SAMPLE_TABLES } from '../tables/sample-words.ts'
import type { PlanOptions, SampleWords } from '../options/setup-state.ts'

export const WORDS_NAMESPACE = 'urn:edps:workbook-words'
const VERSION = 1

export interface Words {
  readonly description: string
  readonly options: PlanOptions
  /** With the sample's words: the analyst's own, which were put aside. */
  readonly sample: SampleWords | null
}

// A number that the pane would refuse is left out, so that the description is not lost.
const optionsSchema = z.object({
  model: z.enum(['default', ...(Object.keys(MODELS) as Model[])]).catch('default'),
  correction: z.number().min(-1).max(1).catch(0),
  checks: z.enum(['on', 'off']),
  labels: z.enum(['business_led', 'client_grounded']),
  basis: z.enum(CHOICE_BASES),
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

/** The part; null if the words hold an API key. `before`: a part whose fields of a later version stay. */
export function writeWords(
  { description, options, sample }: Words,
  before: string | null = null,
): string | null {
  const { mock: _, ...kept } = options
  const was = before === null ? undefined : dataOf(before)
  const words = {
    ...laterFields(wordsSchema, was),
    version: VERSION,
    description,
    options: { ...laterFields(optionsSchema, was?.['options']), ...kept },
    ...(sample && { sample }),
  }
  if (dataHoldsKey(words)) return null
  // Percent-encoding is valid XML for any text.
  return `<words xmlns="${WORDS_NAMESPACE}">${encodeURIComponent(JSON.stringify(words))}</words>`
}

/** What a part says, unchecked; undefined = nothing readable. */
function dataOf(xml: string): Readonly<Record<string, unknown>> | undefined {
  const text = /<(?:[\w.-]+:)?words\b[^<>]*>([^<>]*)<\//.exec(xml)?.[1]?.trim()
  if (text === undefined) return undefined
  try {
    return JSON.parse(decodeURIComponent(text))
  } catch {
    // A damaged part counts as none.
    return undefined
  }
}

/** Null if there is nothing readable; the pane then asks for the words. */
export function readWords(parts: readonly string[]): Words | null {
  for (const xml of parts) {
    const read = wordsSchema.safeParse(dataOf(xml))
    // An input test is chosen anew each time, so that it is not mistaken for a plan.
    if (read.success)
      return {
        description: read.data.description,
        options: { ...DEFAULT_OPTIONS, ...read.data.options },
        sample: read.data.sample,
      }
  }
  return null
}

/** What the parts say, as this add-in would write it; Excel may have reformatted the XML. */
export function wordsIn(parts: readonly string[]): string | null {
  for (const xml of parts) {
    const words = readWords([xml])
    if (words) return writeWords(words, xml)
  }
  return null
}

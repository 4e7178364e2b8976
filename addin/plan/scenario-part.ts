// Scenarios in the workbook: a custom XML part of its own, of at most six plans that were looked at and
// not written into the columns. Text in, data out.
import { z } from 'zod'
import { DESCRIPTION_CHARACTERS } from '#contract/limits.ts'
import { SCENARIOS, type ScenarioShown } from '#addin/state/scenario-state.ts'
import { whole } from '#addin/mapping/later-fields.ts'
import { dataHoldsKey } from './key-guard.ts'

export const SCENARIO_NAMESPACE = 'urn:edps:workbook-scenarios'
const VERSION = 1
/** Characters of a name, and of the part, which Excel sends whole. */
export const NAME_CHARACTERS = 60
const PART_CHARACTERS = 1_500_000

const scalar = z.union([z.string(), z.number(), z.boolean()])
const scenarioSchema = z.object({
  id: z.string().max(100),
  name: z.string().max(NAME_CHARACTERS),
  by: z.string().max(200),
  at: z.iso.datetime({ offset: true }),
  profit: z.number(),
  capital: z.number().nullable(),
  interval: z.tuple([z.number(), z.number()]).nullable(),
  threshold: z.number().min(0).max(1),
  limit: z.number().nonnegative().nullable(),
  horizon: z.number().positive().nullable(),
  words: z.string().max(DESCRIPTION_CHARACTERS),
  /** key, qty, unit_cost, profit */
  chosen: z.array(z.tuple([scalar, z.number().positive(), z.number().nullable(), z.number()])),
})
export type Scenario = z.infer<typeof scenarioSchema>

const partSchema = z.object({
  version: z.literal(VERSION),
  scenarios: z.array(whole(scenarioSchema)).max(SCENARIOS),
})
/** The part; what a later version keeps in it stays there. */
export type ScenarioPart = z.infer<typeof partSchema>
const NO_PART: ScenarioPart = { version: VERSION, scenarios: [] }

/** The part, or why there is none. */
export function writeScenarios(
  part: ScenarioPart,
):
  | { readonly ok: true; readonly xml: string }
  | { readonly ok: false; readonly why: 'holdsKey' | 'tooLarge' } {
  if (dataHoldsKey(part)) return { ok: false, why: 'holdsKey' }
  // Percent-encoding is valid XML for any text.
  const xml = `<scenarios xmlns="${SCENARIO_NAMESPACE}">${encodeURIComponent(JSON.stringify(part))}</scenarios>`
  return xml.length > PART_CHARACTERS ? { ok: false, why: 'tooLarge' } : { ok: true, xml }
}

/** The first readable part; an empty one where nothing can be read. */
export function readScenarios(parts: readonly string[]): ScenarioPart {
  for (const xml of parts) {
    const text = /<(?:[\w.-]+:)?scenarios\b[^<>]*>([^<>]*)<\//.exec(xml)?.[1]?.trim()
    if (text === undefined) continue
    try {
      const read = whole(partSchema).safeParse(JSON.parse(decodeURIComponent(text)))
      if (read.success) return read.data
    } catch {
      // A damaged part counts as none.
    }
  }
  return NO_PART
}

export const shownOf = ({ chosen, ...rest }: Scenario): ScenarioShown => ({
  ...rest,
  n: chosen.length,
})

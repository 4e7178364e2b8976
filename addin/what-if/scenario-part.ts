// Scenarios in the workbook: a custom XML part of its own, of plans that were looked at and not written into the
// columns. Text in, data out. It reads as many as there are: a later version may keep more.
import { z } from 'zod'
import { DESCRIPTION_CHARACTERS } from '#contract/limits.ts'
import { SCENARIO_NAME_CHARACTERS, type ScenarioShown } from './scenario-state.ts'
import { STORED_LIMITS } from '../limits/limits-schema.ts'
import { limitsOfStored } from '../limits/stored-limits.ts'
import { whole } from '../mapping/later-fields.ts'
import { dataHoldsKey } from '../excel/key-guard.ts'

export const SCENARIO_NAMESPACE = 'urn:edps:workbook-scenarios'
const VERSION = 1
/** Characters of the part, which Excel sends whole. */
const PART_CHARACTERS = 1_500_000

const scalar = z.union([z.string(), z.number(), z.boolean()])
const scenarioSchema = z.object({
  id: z.string().max(100),
  name: z.string().max(SCENARIO_NAME_CHARACTERS),
  by: z.string().max(200),
  at: z.iso.datetime({ offset: true }),
  profit: z.number(),
  capital: z.number().nullable(),
  interval: z.tuple([z.number(), z.number()]).nullable(),
  threshold: z.number().min(0).max(1),
  ...STORED_LIMITS,
  horizon: z.number().positive().nullable(),
  words: z.string().max(DESCRIPTION_CHARACTERS),
  /** key, qty, unit_cost, profit */
  chosen: z.array(z.tuple([scalar, z.number().positive(), z.number().nullable(), z.number()])),
})
export type Scenario = z.infer<typeof scenarioSchema>

const partSchema = z.object({
  version: z.literal(VERSION),
  scenarios: z.array(whole(scenarioSchema)),
})
/** The part; what a later version keeps in it stays there. */
export type ScenarioPart = z.infer<typeof partSchema>
export const NO_PART: ScenarioPart = { version: VERSION, scenarios: [] }

/** The part, or why it cannot be read. */
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

type ScenariosRead =
  | { readonly ok: true; readonly part: ScenarioPart }
  | { readonly ok: false; readonly why: 'newer' | 'damaged' }

/** The first readable part; without one an empty part. One of a later version goes before all. */
export function readScenarios(parts: readonly string[]): ScenariosRead {
  const all = parts.map(readPart)
  return (
    all.find((each) => !each.ok && each.why === 'newer') ??
    all.find(({ ok }) => ok) ??
    all[0] ?? { ok: true, part: NO_PART }
  )
}

function readPart(xml: string): ScenariosRead {
  const text = /<(?:[\w.-]+:)?scenarios\b[^<>]*>([^<>]*)<\//.exec(xml)?.[1]?.trim()
  try {
    const data = JSON.parse(decodeURIComponent(text ?? ''))
    if (data?.version > VERSION) return { ok: false, why: 'newer' }
    const read = whole(partSchema).safeParse(data)
    if (read.success) return { ok: true, part: read.data }
  } catch {
    // Damaged, as is what has another shape.
  }
  return { ok: false, why: 'damaged' }
}

export const shownOf = ({ chosen, ...rest }: Scenario): ScenarioShown => ({
  ...rest,
  limits: limitsOfStored(rest),
  n: chosen.length,
})

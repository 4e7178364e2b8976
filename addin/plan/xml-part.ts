// The current and the previous plan ⇄ one custom XML part of the workbook. The element holds JSON in
// plain ASCII without < > &: whatever a key is, a lone surrogate or a control character that no XML
// can hold, it comes back as it was. Read without a DOM; a part that is damaged or of a later version
// is refused with a reason and never throws.
import { z } from 'zod'
import { hashText } from '#addin/mapping/hash.ts'
import { dataHoldsKey } from './key-guard.ts'
import { keptPlanSchema, type KeptPlan } from './kept-plan.ts'
import { packHashes, unpackHashes } from './packed-hashes.ts'

export const PLAN_NAMESPACE = 'urn:edps:workbook-plan'
export const PLAN_PART_VERSION = 1
/** Characters of a part as it travels, a text in JSON: a request to Excel on the web may have 5 MB. */
export const PLAN_PART_CHARACTERS = 4_500_000

export interface KeptPlans {
  readonly current: KeptPlan
  readonly previous: KeptPlan | null
}

export type PartWritten =
  | { readonly ok: true; readonly xml: string }
  | { readonly ok: false; readonly why: 'holds_key' | 'too_large' }
export type PartRead =
  | { readonly ok: true; readonly plans: KeptPlans }
  | { readonly ok: false; readonly why: 'not_ours' | 'newer' | 'damaged'; readonly message: string }

// As written: chosen rows as lists and hashes packed, for names would be half of the part.
const packedSchema = z.object({
  ...keptPlanSchema.omit({ chosen: true, keys: true, rows: true }).shape,
  chosen: z.array(
    z.tuple([
      z.union([z.string(), z.number(), z.boolean()]),
      z.number(),
      z.number().nullable(),
      z.number(),
    ]),
  ),
  keys: z.string(),
  rows: z.string(),
})
const plansSchema = z.object({ current: packedSchema, previous: packedSchema.nullable() })

/** The part's XML. A plan that holds anything like an API key is not written. */
export function writePlanPart(plans: KeptPlans): PartWritten {
  if (dataHoldsKey(plans)) return { ok: false, why: 'holds_key' }
  const { current, previous } = plans
  const json = asciiJson({ current: pack(current), previous: previous && pack(previous) })
  const sum = hashText(json).toString(16)
  const xml = `<edps xmlns="${PLAN_NAMESPACE}" version="${PLAN_PART_VERSION}" sum="${sum}">${json}</edps>`
  // Each quote and each backslash travels as two characters.
  return JSON.stringify(xml).length > PLAN_PART_CHARACTERS
    ? { ok: false, why: 'too_large' }
    : { ok: true, xml }
}

const DAMAGED: PartRead = {
  ok: false,
  why: 'damaged',
  message: 'The plan that this workbook keeps is damaged. Press Plan menu to make a new one.',
}

/** Reads a part, also one that Excel has written anew (prefixes, quotes, entities). */
export function readPlanPart(xml: string): PartRead {
  const part =
    /^\s*(?:<\?xml[^>]*\?>\s*)?<(?:[\w.-]+:)?edps\b([^<>]*)>([^<]*)<\/(?:[\w.-]+:)?edps\s*>\s*$/.exec(
      xml.replace(/^\ufeff/, ''),
    )
  const attributes = part?.[1] ?? ''
  const ours =
    /^\s*(?:<\?xml[^>]*\?>\s*)?<(?:[\w.-]+:)?edps\b/.test(xml) && xml.includes(PLAN_NAMESPACE)
  if (!ours) return { ok: false, why: 'not_ours', message: 'The XML part is not of this add-in.' }
  const version = Number(
    /\bversion\s*=\s*["'](\d+)["']/.exec(part ? attributes : xml.slice(0, 500))?.[1],
  )
  if (version > PLAN_PART_VERSION)
    return {
      ok: false,
      why: 'newer',
      message:
        'The plan in this workbook was written by a newer add-in: reload the add-in to read it.',
    }
  if (!part || version !== PLAN_PART_VERSION) return DAMAGED
  const json = decodeEntities(part[2]!).trim()
  if (hashText(json).toString(16) !== /\bsum\s*=\s*["']([0-9a-f]+)["']/.exec(attributes)?.[1])
    return DAMAGED
  return readJson(json)
}

function readJson(json: string): PartRead {
  let data: unknown
  try {
    data = JSON.parse(json)
  } catch {
    return DAMAGED
  }
  const packed = plansSchema.safeParse(data)
  if (!packed.success) return DAMAGED
  const current = unpack(packed.data.current)
  const previous = packed.data.previous && unpack(packed.data.previous)
  return current && (previous || packed.data.previous === null)
    ? { ok: true, plans: { current, previous } }
    : DAMAGED
}

type Packed = z.infer<typeof packedSchema>

function pack(plan: KeptPlan): Packed {
  return {
    ...plan,
    chosen: plan.chosen.map(({ key, qty, unit_cost, profit }) => [key, qty, unit_cost, profit]),
    keys: packHashes(plan.keys),
    rows: packHashes(plan.rows),
  }
}

/** Null where what the part says is no plan. */
function unpack(packed: Packed): KeptPlan | null {
  const read = keptPlanSchema.safeParse({
    ...packed,
    chosen: packed.chosen.map(([key, qty, unit_cost, profit]) => ({ key, qty, unit_cost, profit })),
    keys: unpackHashes(packed.keys),
    rows: unpackHashes(packed.rows),
  })
  return read.success ? read.data : null
}

/** JSON of printable ASCII in which nothing means anything to XML. */
export function asciiJson(data: unknown): string {
  // JSON.stringify writes lone surrogates and control characters as \u already; all else is here.
  return JSON.stringify(data).replace(
    /[^\x20-\x7e]|[<>&]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

const ENTITIES: Readonly<Record<string, string>> = {
  quot: '"',
  apos: "'",
  lt: '<',
  gt: '>',
  amp: '&',
}

/** What Excel may have made of an element's text, as it was. */
export function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|(\w+));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return ENTITIES[name] ?? whole
      return String.fromCharCode(decimal === undefined ? parseInt(hex!, 16) : Number(decimal))
    },
  )
}

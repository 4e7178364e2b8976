// The plans of a workbook ⇄ one custom XML part: the plan in the columns and earlier ones. Each
// plan is an element with JSON in plain ASCII without < > &, so that any key survives, even lone
// surrogates and control characters that XML cannot hold; a damaged element damages no other plan.
// It is read without a DOM. A part that is damaged, or of a later version, is refused with a
// reason; reading never throws. Version 1, with two plans in one text, can still be read.
import { z } from 'zod'
import { hashText, packHashes, unpackHashes } from '../mapping/hash.ts'
import { keeping } from '../mapping/later-fields.ts'
import { dataHoldsKey } from '../excel/key-guard.ts'
import { packConfidences, packedConfidencesSchema, unpackConfidences } from './deal-confidence.ts'
import { keptPlanSchema, type KeptPlan } from './kept-plan.ts'

export const PLAN_NAMESPACE = 'urn:edps:workbook-plan'
const PLAN_PART_VERSION = 2
/** Most characters of a part as a JSON text: a request to Excel on the web may have 5 MB. */
export const PLAN_PART_CHARACTERS = 4_500_000
/** Most plans that a workbook keeps, with the current one. */
export const KEPT_PLANS = 12

export interface KeptPlans {
  /** The plan in the columns. */
  readonly current: KeptPlan
  /** Earlier plans, the latest first. */
  readonly earlier: readonly KeptPlan[]
}

type PartWritten =
  /** `plans`: what the part holds; the oldest plans may have been dropped. */
  | { readonly ok: true; readonly xml: string; readonly plans: KeptPlans }
  | { readonly ok: false; readonly why: 'holds_key' | 'too_large' }
type PartRead =
  /** `lost`: earlier plans that are damaged. */
  | { readonly ok: true; readonly plans: KeptPlans; readonly lost: number }
  | { readonly ok: false; readonly why: 'not_ours' | 'newer' | 'damaged' }

// Chosen rows as lists and packed hashes: property names would take half of the part.
const packedSchema = keeping(
  z.object({
    ...keptPlanSchema.omit({ chosen: true, confidences: true, keys: true, rows: true }).shape,
    chosen: z.array(
      z.tuple([
        z.union([z.string(), z.number(), z.boolean()]),
        z.number(),
        z.number().nullable(),
        z.number(),
      ]),
    ),
    confidences: packedConfidencesSchema.optional(),
    keys: z.string(),
    rows: z.string(),
  }),
)
/** Version 1. */
const pairSchema = z.object({ current: packedSchema, previous: packedSchema.nullable() })

/**
 * The part's XML; the oldest plans are dropped if there is no room. A plan with a key is refused.
 */
export function writePlanPart({ current, earlier }: KeptPlans): PartWritten {
  if (dataHoldsKey([current, earlier])) return { ok: false, why: 'holds_key' }
  const elements: string[] = []
  let room = PLAN_PART_CHARACTERS - 200
  for (const plan of [current, ...earlier].slice(0, KEPT_PLANS)) {
    const json = asciiJson(pack(plan))
    const element = `<plan sum="${hashText(json).toString(16)}">${json}</plan>`
    // Each quote and each backslash takes two characters in the request.
    room -= JSON.stringify(element).length
    if (room < 0) break
    elements.push(element)
  }
  if (elements.length === 0) return { ok: false, why: 'too_large' }
  const xml = `<edps xmlns="${PLAN_NAMESPACE}" version="${PLAN_PART_VERSION}">${elements.join('')}</edps>`
  return { ok: true, xml, plans: { current, earlier: earlier.slice(0, elements.length - 1) } }
}

const DAMAGED: PartRead = { ok: false, why: 'damaged' }

/** Reads a part, also one that Excel has reformatted (prefixes, quotes, entities). */
export function readPlanPart(xml: string): PartRead {
  const part =
    /^\s*(?:<\?xml[^>]*\?>\s*)?<(?:[\w.-]+:)?edps\b([^<>]*)>([^]*)<\/(?:[\w.-]+:)?edps\s*>\s*$/.exec(
      xml.replace(/^\ufeff/, ''),
    )
  const attributes = part?.[1] ?? ''
  const ours =
    /^\s*(?:<\?xml[^>]*\?>\s*)?<(?:[\w.-]+:)?edps\b/.test(xml) && xml.includes(PLAN_NAMESPACE)
  if (!ours) return { ok: false, why: 'not_ours' }
  const version = Number(
    /\bversion\s*=\s*["'](\d+)["']/.exec(part ? attributes : xml.slice(0, 500))?.[1],
  )
  if (version > PLAN_PART_VERSION) return { ok: false, why: 'newer' }
  if (!part || !(version >= 1)) return DAMAGED
  return version === 1 ? readPair(attributes, part[2]!) : readElements(part[2]!)
}

/** The data of an element whose attributes hold its checksum; undefined if damaged. */
function dataOf(attributes: string, content: string): unknown {
  const json = decodeEntities(content).trim()
  const sum = /\bsum\s*=\s*["']([0-9a-f]+)["']/.exec(attributes)?.[1]
  if (hashText(json).toString(16) !== sum) return undefined
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function readPair(attributes: string, content: string): PartRead {
  const packed = pairSchema.safeParse(dataOf(attributes, content))
  if (!packed.success) return DAMAGED
  const current = unpack(packed.data.current)
  const previous = packed.data.previous && unpack(packed.data.previous)
  return current && (previous || packed.data.previous === null)
    ? { ok: true, plans: { current, earlier: previous ? [previous] : [] }, lost: 0 }
    : DAMAGED
}

function readElements(content: string): PartRead {
  const elements = [
    ...content.matchAll(/<(?:[\w.-]+:)?plan\b([^<>]*)>([^<]*)<\/(?:[\w.-]+:)?plan\s*>/g),
  ]
  const plans = elements.map(([, attributes, text]) => {
    const packed = packedSchema.safeParse(dataOf(attributes!, text!))
    return packed.success ? unpack(packed.data) : null
  })
  const [current, ...earlier] = plans
  // An element that cannot be separated from its neighbours is lost.
  const begun = content.match(/<(?:[\w.-]+:)?plan\b/g)?.length ?? 0
  if (!current || elements[0]!.index !== content.indexOf('<')) return DAMAGED
  const whole = earlier.filter((plan) => plan !== null)
  return { ok: true, plans: { current, earlier: whole }, lost: begun - 1 - whole.length }
}

type Packed = z.infer<typeof packedSchema>

function pack(plan: KeptPlan): Packed {
  return {
    ...plan,
    chosen: plan.chosen.map(({ key, qty, unit_cost, profit }) => [key, qty, unit_cost, profit]),
    confidences: plan.confidences && packConfidences(plan.confidences),
    keys: packHashes(plan.keys),
    rows: packHashes(plan.rows),
  }
}

/** Null if the data is no plan. */
function unpack(packed: Packed): KeptPlan | null {
  const read = keptPlanSchema.safeParse({
    ...packed,
    chosen: packed.chosen.map(([key, qty, unit_cost, profit]) => ({ key, qty, unit_cost, profit })),
    confidences: packed.confidences && unpackConfidences(packed.confidences),
    keys: unpackHashes(packed.keys),
    rows: unpackHashes(packed.rows),
  })
  return read.success ? read.data : null
}

/** JSON of printable ASCII without characters that XML treats specially. */
export function asciiJson(data: unknown): string {
  // JSON.stringify already escapes lone surrogates and control characters.
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

/** Undoes the entities that Excel may have written. */
export function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|(\w+));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return Object.hasOwn(ENTITIES, name) ? ENTITIES[name]! : whole
      return String.fromCharCode(decimal === undefined ? parseInt(hex!, 16) : Number(decimal))
    },
  )
}

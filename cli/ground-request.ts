// Reads a fit request for grounding with the service's own reader and rules. Conditions that only
// a plan needs (task options, volume) are not errors here: a description can be tried on the first
// rows of a history.
import type { FitOrder } from '#contract/engine-protocol.ts'
import type { RequestRead } from '#contract/request-read.ts'
import { createRequestReader } from '#tables/request-reader.ts'
import type { RuleCode } from '#contract/rule-codes.ts'
import { readEnvelope } from '#contract/rules/envelope.ts'
import { sentDescription, type Entry } from '#contract/schemas.ts'
import { validateRequest } from '#contract/validate.ts'

export interface GroundRequest {
  readonly ok: true
  readonly read: RequestRead
  readonly order: FitOrder
  /** What the rules find in the tables: a fit would be refused, a reading need not be. */
  readonly errors: Entry[]
  /** What is told and stops nothing: implausible sales, for which a fit would be refused, among them. */
  readonly warnings: Entry[]
}

export interface Unreadable {
  readonly ok: false
  readonly code: string
  readonly message: string
  /** The entries that say so; none where the body itself cannot be read. */
  readonly entries: readonly Entry[]
}

/** A history without a current menu, or of unknown sizes, can still be valued. */
const FOR_PLANS = new Set<string>(['no_task_rows', 'size_unknown'] satisfies RuleCode[])
/** How much history a fit asks for; what else is implausible is said. */
const VOLUME = new Set<string>([
  'too_few_task_rows',
  'too_few_past_menus',
  'too_few_observed',
  'no_unobserved',
  'sales_empty',
] satisfies RuleCode[])

/** Reads `{business_description, market_type, menus, sales}`, whatever its grounding mode. */
export function readGroundRequest(
  body: Readonly<Record<string, unknown>>,
): GroundRequest | Unreadable {
  const reader = createRequestReader(() => true)
  const refused = reader.push(new TextEncoder().encode(JSON.stringify(body)))
  const end = refused ? null : reader.end()
  if (!end?.ok) {
    const { code, detail } = refused ?? end!.refusal
    return { ok: false, code, message: detail, entries: [] }
  }
  const read = end.request
  const { envelope, options, errors } = readEnvelope(read.fields)
  const entries = [...errors, ...read.menus.problems, ...read.sales.problems]
  if (entries.length > 0) {
    const message = entries.map((entry) => `${entry.message} ${entry.fix}`).join(' ')
    return { ok: false, code: entries[0]!.code, message, entries }
  }

  const fields = { ...read.fields, grounding_mode: 'business_led', checks: 'off' }
  const { validation } = validateRequest({ ...read, fields })
  const known = validation.errors.map((entry) => entry.code)
  const plausible = validateRequest({ ...read, fields: { ...fields, checks: 'on' } }).validation
  const implausible = plausible.errors.filter(
    (entry) => !known.includes(entry.code) && !VOLUME.has(entry.code) && !FOR_PLANS.has(entry.code),
  )
  return {
    ok: true,
    read,
    order: {
      options: { ...options, grounding_mode: 'business_led' },
      business_description: sentDescription(envelope),
      business_description_source: 'request',
    },
    errors: validation.errors.filter((entry) => !FOR_PLANS.has(entry.code)),
    warnings: [...implausible, ...validation.warnings],
  }
}

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
import { groundHistory } from './ground-history.ts'
import { brokenRecord, groundRecord, type GroundRecord } from './ground-record.ts'

interface GroundRequest {
  readonly ok: true
  readonly read: RequestRead
  readonly order: FitOrder
  /** What the rules find in the tables: a fit would be refused, a reading need not be. */
  readonly errors: Entry[]
  /** What is told and stops nothing: implausible sales, for which a fit would be refused, among them. */
  readonly warnings: Entry[]
}

interface Unreadable {
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

// `--batch`: one request per line, one answer per line, in order. One line is held at a time, up
// to its limit; a faulty line gets an error record and does not stop the others.

/** Bytes of one line. */
const LINE_BYTES = 16 * 1024 * 1024

const NEWLINE = 0x0a

/** Lines of a stream of bytes, without their ends; null in place of a longer one than `limit`. */
export async function* boundedLines(
  chunks: AsyncIterable<Uint8Array>,
  limit: number,
): AsyncGenerator<Uint8Array | null> {
  let parts: Uint8Array[] = []
  let length = 0
  const take = (part: Uint8Array): void => {
    length += part.length
    if (length > limit) parts = []
    else parts.push(part)
  }
  const line = (): Uint8Array | null => {
    const whole = length > limit ? null : Buffer.concat(parts)
    parts = []
    length = 0
    return whole
  }
  for await (const chunk of chunks) {
    let from = 0
    for (let to = chunk.indexOf(NEWLINE); to >= 0; to = chunk.indexOf(NEWLINE, from)) {
      take(chunk.subarray(from, to))
      yield line()
      from = to + 1
    }
    take(chunk.subarray(from))
  }
  if (length > 0) yield line()
}

/** The answers to the requests of `chunks`, as they are read. Blank lines are passed over. */
export async function* groundLines(
  chunks: AsyncIterable<Uint8Array>,
  limit = LINE_BYTES,
): AsyncGenerator<GroundRecord> {
  let number = 0
  for await (const line of boundedLines(chunks, limit)) {
    number++
    if (line === null) {
      const message = `the line has more than ${limit} bytes. Send fewer rows.`
      yield brokenRecord(null, 'line_too_large', number, message)
      continue
    }
    const answer = groundLine(line, number)
    if (answer) yield answer
  }
}

function groundLine(line: Uint8Array, number: number): GroundRecord | null {
  let request: unknown
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(line)
    if (text.trim() === '') return null
    request = JSON.parse(text)
  } catch {
    return brokenRecord(null, 'malformed_json', number, 'the line is not JSON in UTF-8.')
  }
  if (typeof request !== 'object' || request === null || Array.isArray(request))
    return brokenRecord(null, 'not_an_object', number, 'the line is JSON, but not an object.')
  const { description, menus, sales, market_type, ...rest } = request as Record<string, unknown>
  const id = typeof rest.id === 'string' || typeof rest.id === 'number' ? rest.id : null
  if (typeof description !== 'string')
    return brokenRecord(id, 'description_missing', number, 'the text "description" is missing.')
  try {
    const body = { business_description: description, market_type, menus, sales }
    const read = readGroundRequest(body)
    if (!read.ok) return brokenRecord(id, read.code, number, read.message)
    const problems = [...read.errors, ...read.warnings].map(
      (entry) => `${entry.message} ${entry.fix}`,
    )
    for (const name of Object.keys(rest))
      if (name !== 'id') problems.push(`The field ${JSON.stringify(name)} is not read.`)
    return groundRecord(id, groundHistory(read.read, read.order), problems)
  } catch (error) {
    // A bug of ours, or a value nested deeper than the stack: the lines after it are no worse.
    return brokenRecord(id, 'internal_error', number, String(error))
  }
}

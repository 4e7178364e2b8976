// `--batch`: one request a line, one answer a line, in order. A line is held alone, and only up to
// its limit; what is wrong with one is its own answer and stops nothing.
import { readGroundRequest } from './ground-request.ts'
import { groundHistory } from './ground-history.ts'
import { brokenRecord, groundRecord, type GroundRecord } from './ground-record.ts'

/** Bytes of one line. */
export const LINE_BYTES = 16 * 1024 * 1024

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

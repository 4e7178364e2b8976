// A JSON body that is small enough to be held whole. Its size is limited before parsing, as sent and as
// unpacked. Each route checks what the JSON must be.
import { bodyHeaders } from './headers.ts'
import { CUT_SHORT, NOT_GZIP, TOO_SLOW } from './read-body.ts'
import { openSource } from './source.ts'
import type { Refusal } from '../refusal.ts'

type Outcome<T> = { ok: true; value: T } | { ok: false; refusal: Refusal }

/** The JSON of the request; `limit` in bytes. */
export async function smallJson(request: Request, limit: number): Promise<Outcome<unknown>> {
  const tooLarge = `The body is larger than ${limit / 1024} kB, the most that this route reads.`
  const head = bodyHeaders(request.headers, limit, tooLarge)
  if (!head.ok) return head
  const sent = await collect(request, head.body.length)
  if (!sent.ok) return sent
  const bytes = head.body.gzip ? await unpack(sent.value, limit, tooLarge) : sent
  if (!bytes.ok) return bytes
  try {
    return { ok: true, value: JSON.parse(new TextDecoder().decode(bytes.value)) as unknown }
  } catch {
    return refused('malformed_json', 'The body is not well-formed JSON.')
  }
}

/** The bytes as sent, which must be as many as the header announced. */
async function collect(request: Request, length: number): Promise<Outcome<Uint8Array>> {
  const source = openSource(request.body ?? new Blob([]).stream())
  const bytes = new Uint8Array(length)
  let filled = 0
  for (;;) {
    const chunk = await source.next()
    if (chunk.is === 'slow') {
      await source.cancel()
      return { ok: false, refusal: TOO_SLOW }
    }
    if (chunk.is === 'end') break
    if (filled + chunk.bytes.byteLength > length) {
      await source.cancel()
      return { ok: false, refusal: CUT_SHORT }
    }
    bytes.set(chunk.bytes, filled)
    filled += chunk.bytes.byteLength
  }
  return filled === length ? { ok: true, value: bytes } : { ok: false, refusal: CUT_SHORT }
}

/** Unpacks up to the limit: a small file may unpack to gigabytes. */
async function unpack(
  packed: Uint8Array,
  limit: number,
  tooLarge: string,
): Promise<Outcome<Uint8Array>> {
  const reader = new Blob([packed])
    .stream()
    .pipeThrough(new DecompressionStream('gzip'))
    .getReader()
  const pieces: Uint8Array[] = []
  let bytes = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      bytes += value.byteLength
      if (bytes > limit) {
        await reader.cancel()
        return refused('too_large', tooLarge)
      }
      pieces.push(value)
    }
  } catch {
    return { ok: false, refusal: NOT_GZIP }
  }
  return { ok: true, value: new Uint8Array(await new Blob(pieces).arrayBuffer()) }
}

function refused(code: Refusal['code'], detail: string): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { code, detail } }
}

// A JSON body that is small enough to be held whole. Its size is limited before parsing, as sent and as
// unpacked, and its heap is reserved as its bytes come. Each route checks what the JSON must be.
import { admit, BUSY, heapOf, type Reservation, type Share } from './admission.ts'
import { readJson } from '#tables/read-json.ts'
import { bodyHeaders } from './headers.ts'
import { CUT_SHORT, NOT_GZIP, TOO_SLOW } from './read-body.ts'
import { refusedNow } from './sender.ts'
import { openSource } from './source.ts'
import type { Refusal } from '../refusal.ts'

/** As `req.json()`, but bytes that are not UTF-8 are refused. */
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })

type Outcome<T> = { ok: true; value: T } | { ok: false; refusal: Refusal }

/** The JSON of the request; `limit` in bytes. `share`: who sends it. */
export async function smallJson(
  request: Request,
  limit: number,
  share: Share,
): Promise<Outcome<unknown>> {
  const tooLarge = `The body is larger than ${limit / 1024} kB, the most that this route reads.`
  const head = bodyHeaders(request.headers, limit, tooLarge)
  if (!head.ok) return head
  const reservation = await admit(share)
  if (!reservation) return { ok: false, refusal: BUSY }
  try {
    const sent = await collect(request, head.body.length, reservation)
    if (!sent.ok) return sent
    const bytes = head.body.gzip
      ? await unpack(sent.value, { limit, tooLarge, reservation })
      : { ok: true as const, value: new Blob(sent.value) }
    if (!bytes.ok) return bytes
    if (bytes.value.size === 0) return refused('malformed_json', 'The body is empty: send JSON.')
    const read = readJson(decoder, new Uint8Array(await bytes.value.arrayBuffer()))
    return read.ok ? read : refused('malformed_json', `The body ${read.what}.`)
  } finally {
    reservation.release()
  }
}

/**
 * The request with its whole body at hand, so that what its sender may do is looked up when it has arrived: a body may take
 * seconds. `limit` in bytes as sent. `done` gives its heap back.
 */
export async function arrived(
  request: Request,
  limit: number,
  share: Share,
): Promise<Outcome<{ request: Request; done: () => void }>> {
  // Without a length there is no body, or one that `smallJson` refuses unread.
  if (!(Number(request.headers.get('Content-Length')) > 0))
    return { ok: true, value: { request, done: () => {} } }
  const tooLarge = `The body is larger than ${limit / 1024} kB, the most that this route reads.`
  const head = bodyHeaders(request.headers, limit, tooLarge)
  if (!head.ok) return head
  const reservation = await admit(share)
  if (!reservation) return { ok: false, refusal: BUSY }
  const sent = await collect(request, head.body.length, reservation)
  const done = () => reservation.release()
  if (sent.ok)
    return {
      ok: true,
      value: {
        request: new Request(request, { method: request.method, body: new Blob(sent.value) }),
        done,
      },
    }
  done()
  return sent
}

/** The bytes as sent, which must be as many as the header announced. */
async function collect(
  request: Request,
  length: number,
  reservation: Reservation,
): Promise<Outcome<Uint8Array[]>> {
  const source = openSource(request.body ?? new Blob([]).stream())
  const pieces: Uint8Array[] = []
  let filled = 0
  const no = async (refusal: Refusal): Promise<Outcome<Uint8Array[]>> => {
    await source.cancel()
    return { ok: false, refusal }
  }
  for (;;) {
    const chunk = await source.next()
    if (chunk.is === 'slow') return no(TOO_SLOW)
    if (chunk.is === 'end') break
    filled += chunk.bytes.byteLength
    if (filled > length) return no(CUT_SHORT)
    if (!(await reservation.hold(heapOf(filled)))) return no(BUSY)
    // The source uses its buffer again.
    pieces.push(chunk.bytes.slice())
  }
  const refusal = filled === length ? await refusedNow(request) : CUT_SHORT
  return refusal ? { ok: false, refusal } : { ok: true, value: pieces }
}

/** Unpacks up to the limit: a small file may unpack to gigabytes. */
async function unpack(
  packed: readonly Uint8Array[],
  o: { limit: number; tooLarge: string; reservation: Reservation },
): Promise<Outcome<Blob>> {
  const stream = new Blob([...packed]).stream().pipeThrough(new DecompressionStream('gzip'))
  const reader = stream.getReader()
  const pieces: Uint8Array[] = []
  let bytes = 0
  for (;;) {
    const read = await reader.read().catch(() => null)
    if (read === null) return { ok: false, refusal: NOT_GZIP }
    if (read.done) break
    bytes += read.value.byteLength
    const refusal = await refusalAt(bytes, o)
    if (refusal) {
      await reader.cancel()
      return { ok: false, refusal }
    }
    pieces.push(read.value)
  }
  return { ok: true, value: new Blob(pieces) }
}

async function refusalAt(
  bytes: number,
  o: { limit: number; tooLarge: string; reservation: Reservation },
): Promise<Refusal | null> {
  if (bytes > o.limit) return { code: 'too_large', detail: o.tooLarge }
  return (await o.reservation.hold(heapOf(bytes))) ? null : BUSY
}

function refused(code: Refusal['code'], detail: string): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { code, detail } }
}

// A JSON body that is small enough to be held whole. Its size is limited before parsing, as sent and as
// unpacked, and its heap is reserved as its bytes come. Each route checks what the JSON must be.
import { ENVELOPE_DEPTH } from '#contract/limits.ts'
import { readJson } from '#tables/read-json.ts'
import { admit, BUSY, heapOf, type Reservation } from './admission.ts'
import { openGunzip } from './gunzip.ts'
import { bodyHeaders } from './body-headers.ts'
import { refusedNow } from './look-again.ts'
import { CUT_SHORT, TOO_SLOW } from './read-body.ts'
import type { Sender } from './sender.ts'
import { openSource } from './source.ts'
import type { Refusal } from '../base/refusal.ts'

/** As `req.json()`, but bytes that are not UTF-8 are refused. */
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })

/** Values of a small body: tables come in texts. */
const MOST_VALUES = 100_000
const QUOTE = 0x22
const BACKSLASH = 0x5c

type Outcome<T> = { ok: true; value: T } | { ok: false; refusal: Refusal }

/** The JSON of the request; `limit` in bytes. */
export async function smallJson(
  request: Request,
  limit: number,
  sender: Sender,
): Promise<Outcome<unknown>> {
  const tooLarge = `The body is larger than ${limit / 1024} kB, the most that this route reads.`
  const head = bodyHeaders(request.headers, limit, tooLarge)
  if (!head.ok) return head
  const reservation = await admit(sender.share, undefined, sender.owner)
  if (!reservation) return { ok: false, refusal: BUSY }
  try {
    const sent = await collect(request, head.body.length, reservation)
    if (!sent.ok) return sent
    const bytes = head.body.gzip
      ? await unpack(sent.value, head.body.length, async (unpacked) => {
          if (unpacked > limit) return { code: 'too_large', detail: tooLarge }
          return (await reservation.hold(heapOf(unpacked))) ? null : BUSY
        })
      : sent
    if (!bytes.ok) return bytes
    const whole = new Uint8Array(await new Blob(bytes.value).arrayBuffer())
    if (whole.length === 0) return refused('malformed_json', 'The body is empty: send JSON.')
    if (isIntricate(whole))
      return refused(
        'too_large',
        `The body has more than ${MOST_VALUES} values or is nested more than ${ENVELOPE_DEPTH} levels deep.`,
      )
    const read = readJson(decoder, whole)
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
  sender: Sender,
): Promise<Outcome<{ request: Request; done: () => void }>> {
  // Without a length there is no body, or one that `smallJson` refuses unread.
  if (!(Number(request.headers.get('Content-Length')) > 0))
    return { ok: true, value: { request, done: () => {} } }
  const tooLarge = `The body is larger than ${limit / 1024} kB, the most that this route reads.`
  const head = bodyHeaders(request.headers, limit, tooLarge)
  if (!head.ok) return head
  const reservation = await admit(sender.share, undefined, sender.owner)
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
  length: number,
  mayHold: (bytes: number) => Promise<Refusal | null>,
): Promise<Outcome<Uint8Array[]>> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  const gunzip = openGunzip(length, async (piece) => {
    bytes += piece.byteLength
    pieces.push(piece.slice())
    return mayHold(bytes)
  })
  for (const piece of packed) {
    const refusal = await gunzip.write(piece)
    if (refusal) return { ok: false, refusal }
  }
  const refusal = await gunzip.end()
  return refusal ? { ok: false, refusal } : { ok: true, value: pieces }
}

/**
 * Whether JSON has more values or levels than a small body is for: parsed, a value of two bytes takes 60, and levels take
 * time by their square.
 */
function isIntricate(json: Uint8Array): boolean {
  let depth = 0
  let values = 0
  for (let i = 0; i < json.length; i++) {
    const sign = json[i]
    if (sign === QUOTE) {
      do i = json.indexOf(QUOTE, i + 1)
      while (i > 0 && isEscaped(json, i))
      if (i < 0) return false
    } else if (sign === 0x5b || sign === 0x7b) depth++
    else if (sign === 0x5d || sign === 0x7d) depth--
    else if (sign === 0x2c) values++
    if (depth > ENVELOPE_DEPTH || values > MOST_VALUES) return true
  }
  return false
}

/** Whether the quote at `i` belongs to its string: an odd number of backslashes stands before it. */
function isEscaped(json: Uint8Array, i: number): boolean {
  let from = i
  while (json[from - 1] === BACKSLASH) from--
  return (i - from) % 2 === 1
}

function refused(code: Refusal['code'], detail: string): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { code, detail } }
}

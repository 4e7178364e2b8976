// Reads a request's body once, in chunks (architecture: Memory is the edge's hard limit): each chunk goes to
// R2 as sent and, unpacked, to the SHA-256 and the request reader. It knows bytes and limits; the rules
// judge the content.
import { BODY_BYTES } from '#contract/limits.ts'
import type { RequestRead } from '#contract/request-read.ts'
import type { RequestReader } from '#tables/request-reader.ts'
import type { Refusal } from '../base/refusal.ts'
import { heapOfParquet, heapOfRows, heapOfText } from './admission.ts'
import { breath, politely } from './breath.ts'
import { openGunzip, type Gunzip } from './gunzip.ts'
import { TOO_LARGE, type BodyHeaders } from './body-headers.ts'
import type { Source } from './source.ts'
import { openStore, type Store } from './store.ts'

export interface BodyTargets {
  /** Reads the request; null where only the hash is needed. */
  reader: RequestReader | null
  /** Receives the bytes as sent; null: they are not stored. */
  store: { bucket: R2Bucket; key: string } | null
  /** Called now and then during the upload. */
  alive?: () => Promise<void>
  /** Called after the last byte, before anything is decoded or kept; may refuse. */
  whole?: () => Promise<Refusal | null>
  /** Reserves heap for what is held, in bytes: before each chunk is read, and for decoding; may refuse. */
  hold: (heap: number) => Promise<Refusal | null>
}

export interface BodyRead {
  /** SHA-256 of the unpacked body, lower-case hex. */
  sha256: string
  /** Bytes of the unpacked body. */
  bytes: number
  request: RequestRead | null
}

export type BodyOutcome = { ok: true; body: BodyRead } | { ok: false; refusal: Refusal }

export const CUT_SHORT: Refusal = {
  code: 'bad_request',
  detail: 'The body ended before its Content-Length was reached.',
}
export const TOO_SLOW: Refusal = {
  code: 'upload_too_slow',
  detail: 'The upload fell below 64 kB/s for 10 seconds: send it again over a faster connection.',
}

export async function readBody(
  source: Source,
  headers: BodyHeaders,
  targets: BodyTargets,
): Promise<BodyOutcome> {
  const content = openContent(targets.reader, targets.hold)
  const unpack = headers.gzip ? openGunzip(headers.length, (piece) => content.write(piece)) : null
  const store = targets.store ? openStore(targets.store, headers) : null
  try {
    const stop = await pump(source, headers, { content, unpack, store, alive: targets.alive })
    const refusal = stop === null || stop === ENOUGH ? await targets.whole?.() : stop
    const outcome: BodyOutcome = refusal ? { ok: false, refusal } : await content.end()
    await (outcome.ok && stop === null ? store?.close() : store?.abort())
    return outcome
  } catch (error) {
    await source.cancel()
    await store?.abort()
    throw error
  }
}

/** Why a body is not used to its end: it is refused, or what came says already that it cannot be accepted. */
const ENOUGH = 'enough'
type Stop = Refusal | typeof ENOUGH

interface Pipes {
  content: Content
  unpack: Gunzip<Stop> | null
  store: Store | null
  alive: BodyTargets['alive']
}

/** Forwards every chunk. After a stop it drains the body, so that the client receives the answer. */
async function pump(source: Source, headers: BodyHeaders, pipes: Pipes): Promise<Stop | null> {
  let sent = 0
  let stop: Stop | null = null
  for (;;) {
    const chunk = await source.next()
    if (chunk.is === 'slow') {
      await source.cancel()
      return stop ?? TOO_SLOW
    }
    if (chunk.is === 'end') break
    sent += chunk.bytes.byteLength
    // A refused body still holds its connection until the answer is sent.
    await pipes.alive?.()
    if (stop) continue
    const stored = pipes.store?.write(chunk.bytes)
    stop = await (pipes.unpack ?? pipes.content).write(chunk.bytes)
    if (stop) {
      stored?.catch(() => undefined)
      await pipes.store?.abort()
      continue
    }
    await stored
  }
  if (stop) return stop
  if (sent !== headers.length) return CUT_SHORT
  return pipes.unpack ? pipes.unpack.end() : null
}

interface Content {
  write(chunk: Uint8Array): Promise<Stop | null>
  end(): Promise<BodyOutcome>
}

/** A chunk this long without a quote is base64: a row has a quote at its first column's name. */
const TEXT_BYTES = 16 * 1024
const QUOTE = 0x22
/** Bytes read before others have their turn. */
const BREATH_BYTES = 1024 * 1024

/** Receives the unpacked body: counts it, hashes it, reads it. */
function openContent(reader: RequestReader | null, hold: BodyTargets['hold']): Content {
  const digest = new crypto.DigestStream('SHA-256')
  const hash = digest.getWriter()
  let bytes = 0
  let breathAt = BREATH_BYTES
  let isText = false
  return {
    async write(chunk) {
      bytes += chunk.byteLength
      if (bytes > BODY_BYTES) return { code: 'too_large', detail: TOO_LARGE }
      if (bytes >= breathAt) {
        breathAt = bytes + BREATH_BYTES
        await breath()
      }
      if (reader) {
        isText ||= chunk.byteLength >= TEXT_BYTES && !chunk.includes(QUOTE)
        const refused =
          (await hold(isText ? heapOfText(bytes) : heapOfRows(bytes))) ?? reader.push(chunk)
        if (refused) return refused
        if (reader.isEnough()) return ENOUGH
      }
      await hash.write(chunk)
      return null
    },
    async end() {
      await hash.close()
      const sha256 = hex(await digest.digest)
      if (!reader) return { ok: true, body: { sha256, bytes, request: null } }
      const full = isText ? await hold(heapOfParquet(bytes)) : null
      if (full) return { ok: false, refusal: full }
      const read = await politely(reader.ending())
      // The files are decoded: what is left is columns.
      if (isText) await hold(heapOfRows(bytes))
      if (!read.ok) return { ok: false, refusal: read.refusal }
      return { ok: true, body: { sha256, bytes, request: read.request } }
    },
  }
}

export function hex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

// What is left of a body that a refused call was not asked for: read and dropped before the answer, because a
// client that sends to the end before it reads would meet a closed connection. A client that has stopped
// sending is not waited for.
import { BODY_BYTES } from '#contract/limits.ts'

/** Bytes, milliseconds in all, and milliseconds without a byte, after which the answer leaves anyway. */
const MOST_BYTES = 2 * BODY_BYTES
const MOST_MS = 30_000
const SILENT_MS = 1500

/** Resolves when the body has ended, or is given up. */
export async function drain(body: ReadableStream<Uint8Array>): Promise<void> {
  const reader = body.getReader()
  const end = Date.now() + MOST_MS
  for (let bytes = 0; bytes < MOST_BYTES && Date.now() < end;) {
    const silence = Promise.withResolvers<null>()
    const timer = setTimeout(silence.resolve, SILENT_MS, null)
    const read = await Promise.race([reader.read().catch(() => null), silence.promise])
    clearTimeout(timer)
    if (read === null || read.done) return
    bytes += read.value.byteLength
  }
}

// What is left of a body that a refused call was not asked for: read and dropped before the answer, because a
// client that sends to the end before it reads would meet a closed connection. A client that has stopped
// sending is not waited for.
import { BODY_BYTES } from '#contract/limits.ts'
import { within } from './source.ts'

/** Bytes, milliseconds in all, and milliseconds without a byte, after which the answer leaves anyway. */
const MOST_BYTES = 2 * BODY_BYTES
const MOST_MS = 30_000
const SILENT_MS = 1500

/** Bytes asked for at once: the default reader's small chunks cost ten times the CPU. */
const VIEW_BYTES = 256 * 1024

/** Resolves when the body has ended, or is given up. */
export async function drain(body: ReadableStream<Uint8Array>): Promise<void> {
  const reader = body.getReader({ mode: 'byob' })
  const end = Date.now() + MOST_MS
  let buffer = new ArrayBuffer(VIEW_BYTES)
  for (let bytes = 0; bytes < MOST_BYTES && Date.now() < end;) {
    const reading = reader.read(new Uint8Array(buffer)).catch(() => null)
    const read = await within(reading, SILENT_MS, null)
    if (read === null || read.done) return
    bytes += read.value.byteLength
    buffer = read.value.buffer
  }
}

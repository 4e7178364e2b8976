// The request's bytes as they arrive, a chunk at a time, never more than one held. Knows time (a
// slow upload ends) and nothing of what the bytes mean.
import { UPLOAD_BYTES_PER_SECOND, UPLOAD_WINDOW_SECONDS } from '#contract/limits.ts'

/** Bytes asked for at once: the default reader's small chunks cost ten times the CPU. */
const CHUNK_BYTES = 256 * 1024
/** A chunk is handed on when it holds this much: at the slowest borne pace once a second. */
const CHUNK_LEAST_BYTES = UPLOAD_BYTES_PER_SECOND

export type Chunk = { is: 'bytes'; bytes: Uint8Array } | { is: 'end' } | { is: 'slow' }

export interface Source {
  /** The next chunk; its bytes are valid until the next call. */
  next(): Promise<Chunk>
  cancel(): Promise<void>
}

export function openSource(body: ReadableStream<Uint8Array>): Source {
  const reader = body.getReader({ mode: 'byob' })
  let buffer = new ArrayBuffer(CHUNK_BYTES)
  // Only time spent waiting for the client counts, not time in which it waited for us.
  let waitedMs = 0
  let arrived = 0
  return {
    async next() {
      const began = Date.now()
      const view = new Uint8Array(buffer)
      const left = UPLOAD_WINDOW_SECONDS * 1000 - waitedMs
      const read = await within(reader.readAtLeast(CHUNK_LEAST_BYTES, view), left)
      if (read === null) return { is: 'slow' }
      const bytes = read.value
      if (!bytes || (read.done && bytes.byteLength === 0)) return { is: 'end' }
      buffer = bytes.buffer
      waitedMs += Date.now() - began
      arrived += bytes.byteLength
      if (arrived >= UPLOAD_WINDOW_SECONDS * UPLOAD_BYTES_PER_SECOND) {
        waitedMs = 0
        arrived = 0
      }
      return { is: 'bytes', bytes }
    },
    async cancel() {
      await reader.cancel().catch(() => undefined)
    },
  }
}

/** The promise's value, or null where it took longer. */
async function within<T>(promise: Promise<T>, ms: number): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | null = null
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, ms), null)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}

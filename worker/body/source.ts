// The request's bytes as they arrive, one chunk in memory at a time. It ends a slow upload; it does not
// interpret the bytes.
import { UPLOAD_BYTES_PER_SECOND, UPLOAD_WINDOW_SECONDS, BODY_BYTES } from '#contract/limits.ts'

/** Bytes requested at once: the default reader's small chunks cost ten times the CPU. */
const CHUNK_BYTES = 256 * 1024
/** A chunk is passed on at this size: at the slowest accepted rate once a second. */
const CHUNK_LEAST_BYTES = UPLOAD_BYTES_PER_SECOND
/** The client is waited for in steps: a step counts as no more, however long the Worker was busy with others. */
const STEP_MS = 1000

/** `end` also where the client broke off: fewer bytes than announced came. */
export type Chunk = { is: 'bytes'; bytes: Uint8Array } | { is: 'end' } | { is: 'slow' }

export interface Source {
  /** The next chunk; its bytes are valid until the next call. */
  next(): Promise<Chunk>
  cancel(): Promise<void>
}

const LOST = { done: true, value: undefined } as const

export function openSource(body: ReadableStream<Uint8Array>): Source {
  const reader = body.getReader({ mode: 'byob' })
  let buffer = new ArrayBuffer(CHUNK_BYTES)
  // Counts only time spent waiting for the client, not time in which the client waited for the Worker.
  let waitedMs = 0
  let arrived = 0
  return {
    async next() {
      // A lost connection is the client's end of the body, no error of ours.
      const reading = reader
        .readAtLeast(CHUNK_LEAST_BYTES, new Uint8Array(buffer))
        .catch(() => LOST)
      for (;;) {
        const began = Date.now()
        const read = await within(reading, STEP_MS, null)
        waitedMs += Math.min(Date.now() - began, STEP_MS)
        if (read === null) {
          if (waitedMs < UPLOAD_WINDOW_SECONDS * 1000) continue
          return { is: 'slow' }
        }
        const bytes = read.value
        if (!bytes || (read.done && bytes.byteLength === 0)) return { is: 'end' }
        buffer = bytes.buffer
        arrived += bytes.byteLength
        if (arrived >= UPLOAD_WINDOW_SECONDS * UPLOAD_BYTES_PER_SECOND) {
          waitedMs = 0
          arrived = 0
        }
        return { is: 'bytes', bytes }
      }
    },
    async cancel() {
      await reader.cancel().catch(() => undefined)
    },
  }
}

/** The promise's value, or `late` where it took longer. */
export async function within<T, Late>(
  promise: Promise<T>,
  ms: number,
  late: Late,
): Promise<T | Late> {
  let timer: ReturnType<typeof setTimeout> | null = null
  const over = new Promise<Late>((resolve) => {
    timer = setTimeout(resolve, ms, late)
  })
  try {
    return await Promise.race([promise, over])
  } finally {
    clearTimeout(timer)
  }
}

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

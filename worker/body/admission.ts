// How many bodies may be read at once in one isolate (architecture: Memory is the edge's hard
// limit). Reserves heap, not body bytes; a body that is alone is always let in, others wait a
// little. State of the isolate: a fact about this process, lost with it and missed by nobody.

/** Heap that all bodies in one isolate may need together, of its 128 MB. */
const HEAP_BYTES = 72 * 1024 * 1024
/** Heap that the largest body of JSON needs while it is read. */
const BODY_HEAP_BYTES = 32 * 1024 * 1024
/** Heap that the smallest body needs, and each of its bytes: text, columns, answers. */
const SMALL_BODY_HEAP_BYTES = 1024 * 1024
const HEAP_PER_BYTE = 4
const WAIT_MS = 2000

let reserved = 0
const waiting = new Set<() => void>()

/** Heap to reserve for a body of `bytes` (null: compressed, so what comes out is not known). */
export function heapFor(bytes: number | null): number {
  if (bytes === null) return BODY_HEAP_BYTES
  return Math.min(BODY_HEAP_BYTES, SMALL_BODY_HEAP_BYTES + bytes * HEAP_PER_BYTE)
}

/** Reserves heap; resolves to its release, or to null where none came free in time. */
export async function admit(heap: number): Promise<(() => void) | null> {
  const end = Date.now() + WAIT_MS
  while (!fits(heap)) {
    const left = end - Date.now()
    if (left <= 0) return null
    await released(left)
  }
  reserved += heap
  let held = true
  return () => {
    if (!held) return
    held = false
    reserved -= heap
    for (const wake of Array.from(waiting)) wake()
  }
}

const fits = (heap: number): boolean => reserved === 0 || reserved + heap <= HEAP_BYTES

function released(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer)
      waiting.delete(wake)
      resolve()
    }
    const timer = setTimeout(wake, ms)
    waiting.add(wake)
  })
}

// How many bodies one isolate may read at once (architecture: Memory is the edge's hard limit). Reserves
// heap, not body bytes. A body that is alone is always admitted; others wait a little. The state belongs to
// the isolate: it is lost with the isolate and needs no storage.

const MIB = 1024 * 1024
/** Heap that all bodies of one isolate may need together, of its 128 MB. */
const HEAP_BYTES = 72 * MIB
/** Heap that the largest body of JSON rows needs while it is read: rule columns, one slice. */
const ROWS_HEAP_BYTES = 32 * MIB
/** Heap that the largest body of Parquet needs: the files, one unpacked column, rule columns. */
const PARQUET_HEAP_BYTES = 72 * MIB
/** Heap that the smallest body needs, and that each byte of a larger body adds. */
const SMALL_BODY_HEAP_BYTES = MIB
const HEAP_PER_BYTE = 4
const WAIT_MS = 2000

let reserved = 0
const waiting = new Set<() => void>()

export interface Reservation {
  /** Raises the reservation to `heap`; false where that much is not free in time. */
  raise(heap: number): Promise<boolean>
  release(): void
}

/** Heap for a body of `bytes` (null: compressed, so its unpacked size is unknown). */
export function heapOfRows(bytes: number | null): number {
  return bytes === null ? ROWS_HEAP_BYTES : Math.min(ROWS_HEAP_BYTES, heapOf(bytes))
}

/** The same for a body that turned out to hold Parquet. */
export function heapOfParquet(bytes: number | null): number {
  return bytes === null ? PARQUET_HEAP_BYTES : Math.min(PARQUET_HEAP_BYTES, heapOf(bytes))
}

const heapOf = (bytes: number): number => SMALL_BODY_HEAP_BYTES + bytes * HEAP_PER_BYTE

/** Reserves heap; null where none is free in time. */
export async function admit(heap: number): Promise<Reservation | null> {
  let held = 0
  const raise = async (to: number): Promise<boolean> => {
    if (to <= held) return true
    const end = Date.now() + WAIT_MS
    const others = (): number => reserved - held
    while (others() > 0 && others() + to > HEAP_BYTES) {
      const left = end - Date.now()
      if (left <= 0) return false
      await released(left)
    }
    reserved += to - held
    held = to
    return true
  }
  const release = (): void => {
    reserved -= held
    held = 0
    for (const wake of Array.from(waiting)) wake()
  }
  return (await raise(heap)) ? { raise, release } : null
}

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

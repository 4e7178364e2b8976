// How many bodies may be read at once in one isolate (architecture: Memory is the edge's hard
// limit). Reserves heap, not body bytes; a body that is alone is always let in, others wait a
// little. State of the isolate: a fact about this process, lost with it and missed by nobody.

const MIB = 1024 * 1024
/** Heap that all bodies in one isolate may need together, of its 128 MB. */
const HEAP_BYTES = 72 * MIB
/** Heap that the largest body of JSON rows needs while it is read: rule columns, one slice. */
const ROWS_HEAP_BYTES = 32 * MIB
/** Heap that the largest body of Parquet needs: the files, one column unpacked, rule columns. */
const PARQUET_HEAP_BYTES = 72 * MIB
/** Heap that the smallest body needs, and each byte of a larger one. */
const SMALL_BODY_HEAP_BYTES = MIB
const HEAP_PER_BYTE = 4
const WAIT_MS = 2000

let reserved = 0
const waiting = new Set<() => void>()

export interface Reservation {
  /** Raises the reservation to `heap`; false where it does not come free in time. */
  raise(heap: number): Promise<boolean>
  release(): void
}

/** Heap for a body of `bytes` (null: compressed, so what comes out is not known). */
export function heapOfRows(bytes: number | null): number {
  return bytes === null ? ROWS_HEAP_BYTES : Math.min(ROWS_HEAP_BYTES, heapOf(bytes))
}

/** The same once the body turned out to hold Parquet. */
export function heapOfParquet(bytes: number | null): number {
  return bytes === null ? PARQUET_HEAP_BYTES : Math.min(PARQUET_HEAP_BYTES, heapOf(bytes))
}

const heapOf = (bytes: number): number => SMALL_BODY_HEAP_BYTES + bytes * HEAP_PER_BYTE

/** Reserves heap; null where none came free in time. */
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

// How many bodies one isolate may read at once (architecture: Memory is the edge's hard limit). Each body of a table or of
// JSON reserves the heap that its bytes hold so far, in the pool of who sent it: what strangers send never keeps
// a key waiting, and no client an engine. The state belongs to the isolate: it needs no storage.

import type { Refusal } from '../base/refusal.ts'

const MIB = 1024 * 1024
/** Who sends a body: an engine, a client with a key, a client without. */
export type Share = 'engine' | 'key' | 'stranger'
/**
 * Heap that the bodies of one share may hold together beside the first large one, which may grow as far as any: bodies
 * that grow together would else wait for each other.
 */
const POOL_BYTES: Record<Share, number> = { engine: 8 * MIB, key: 56 * MIB, stranger: 12 * MIB }
/** Heap that small bodies may hold beyond their pool, so that a few large ones do not shut them out. */
const SMALL_POOL_BYTES = 16 * MIB
/** Heap that the bodies of one account or address may hold together beside the first large one: half of what all may. */
const OWNER_BYTES: Record<Share, number> = { engine: 12 * MIB, key: 36 * MIB, stranger: 14 * MIB }
/** Heap that all bodies may hold together, of the isolate's 128 MB. */
const MOST_BYTES = 104 * MIB
/** Heap that the largest body of JSON rows needs while it is read: rule columns, one slice. */
const ROWS_HEAP_BYTES = 32 * MIB
/** Heap that the largest body of Parquet needs once it is decoded: files, one unpacked column, rule columns. */
const PARQUET_HEAP_BYTES = 72 * MIB
/** Heap that any body needs, and that each byte of rows adds. */
const EMPTY_BODY_HEAP_BYTES = MIB / 2
const HEAP_PER_BYTE = 4
/** The same of base64 before it is decoded: its files and the pieces that they came in. */
const HEAP_PER_TEXT_BYTE = 1.25
/** A body up to this size is small: it may use SMALL_POOL_BYTES. */
export const SMALL_BODY_BYTES = MIB
/** Two large bodies of one share that come at full speed are read in less, one after the other. */
const WAIT_MS = 8000
const ADDRESS_WAIT_MS = 2000

/** The bodies of each share that are being read, in the order in which they came. */
const bodies: Record<Share, Set<Body>> = {
  engine: new Set(),
  key: new Set(),
  stranger: new Set(),
}
/** Addresses of which a large body without a key is being read. */
const busyAddresses = new Set<string>()
const waiting = new Set<() => void>()

export const BUSY: Refusal = {
  code: 'busy',
  detail: 'Too many large requests are being read at the moment: send it again shortly.',
  headers: { 'Retry-After': '5' },
}

interface Body {
  held: number
  owner: string | undefined
}

/** The bodies of each share that asked for more than a small one needs, in the order in which they did. */
const large: Record<Share, Set<Body>> = { engine: new Set(), key: new Set(), stranger: new Set() }

export interface Reservation {
  /** Sets the reservation to `heap`; false where that much is not free in time. Less is always granted. */
  hold(heap: number): Promise<boolean>
  release(): void
}

/** Heap held by `bytes` of JSON rows. */
export const heapOfRows = (bytes: number): number => Math.min(ROWS_HEAP_BYTES, heapOf(bytes))

/** Heap held by `bytes` of base64 that are not decoded yet. */
export const heapOfText = (bytes: number): number =>
  EMPTY_BODY_HEAP_BYTES + bytes * HEAP_PER_TEXT_BYTE

/** Heap needed to decode a Parquet body of `bytes`. */
export const heapOfParquet = (bytes: number): number => Math.min(PARQUET_HEAP_BYTES, heapOf(bytes))

/** Heap held by `bytes` of any JSON. */
export const heapOf = (bytes: number): number => EMPTY_BODY_HEAP_BYTES + bytes * HEAP_PER_BYTE

/**
 * Reserves `heap` (of a body that begins: of none of its bytes); null where it is not free in time. `owner`: the account
 * or the address that sends it.
 */
export async function admit(
  share: Share,
  heap: number = EMPTY_BODY_HEAP_BYTES,
  owner?: string,
): Promise<Reservation | null> {
  const body: Body = { held: 0, owner }
  bodies[share].add(body)
  const hold = async (to: number): Promise<boolean> => {
    if (to > heapOf(SMALL_BODY_BYTES)) large[share].add(body)
    if (to > body.held && !(await until(() => fits(share, body, to), WAIT_MS))) return false
    const isLess = to < body.held
    body.held = to
    if (isLess) wakeAll()
    return true
  }
  const release = (): void => {
    bodies[share].delete(body)
    large[share].delete(body)
    wakeAll()
  }
  if (await hold(heap)) return { hold, release }
  release()
  return null
}

/** Waits for the turn of an address, which sends one large body at a time; null where it does not come. */
export async function admitAddress(address: string): Promise<(() => void) | null> {
  if (!(await until(() => !busyAddresses.has(address), ADDRESS_WAIT_MS))) return null
  busyAddresses.add(address)
  return () => {
    busyAddresses.delete(address)
    wakeAll()
  }
}

/** Whether the body of the share may hold `to`. */
function fits(share: Share, body: Body, to: number): boolean {
  const engines = heldBy(bodies.engine, body)
  const keys = heldBy(bodies.key, body)
  const all = engines + keys + heldBy(bodies.stranger, body)
  // What engines may hold is kept free for them, and one large body of a key beside strangers'.
  const forEngines = share === 'engine' ? 0 : Math.max(0, POOL_BYTES.engine - engines)
  const forKeys = share === 'stranger' ? Math.max(0, ROWS_HEAP_BYTES - keys) : 0
  if (all > 0 && all + to > MOST_BYTES - forEngines - forKeys) return false
  const [first] = large[share]
  const others = [...bodies[share]].filter((other) => other !== first)
  if (body === first) return true
  const pool = POOL_BYTES[share] + (to <= heapOf(SMALL_BODY_BYTES) ? SMALL_POOL_BYTES : 0)
  if (heldBy(others, body) + to > pool) return false
  const own = others.filter(({ owner }) => owner === body.owner)
  return body.owner === undefined || heldBy(own, body) + to <= OWNER_BYTES[share]
}

/** What all of them but this one hold. */
function heldBy(some: Iterable<Body>, but: Body): number {
  let sum = 0
  for (const body of some) if (body !== but) sum += body.held
  return sum
}

/** Waits a little for `isFree`; whether it came true. */
async function until(isFree: () => boolean, ms: number): Promise<boolean> {
  const end = Date.now() + ms
  while (!isFree()) {
    const left = end - Date.now()
    if (left <= 0) return false
    await released(left)
  }
  return true
}

function wakeAll(): void {
  for (const wake of Array.from(waiting)) wake()
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

// Heap reserved for bodies that are read at once in one isolate.
// In Node: it is plain arithmetic and a queue.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { admit, heapOfParquet, heapOfRows, type Reservation } from '../../worker/body/admission.ts'

const MIB = 1024 * 1024
let held: Reservation[] = []
beforeEach(() => {
  vi.useFakeTimers()
  held = []
})
afterEach(() => {
  for (const one of held) one.release()
  vi.useRealTimers()
})

async function take(heap: number): Promise<Reservation> {
  const got = await admit(heap)
  if (!got) throw new Error('is let in')
  held.push(got)
  return got
}

test('rows need 32 MB at most, Parquet 72, a small body little of either', () => {
  expect(heapOfRows(60 * MIB)).toBe(32 * MIB)
  expect(heapOfRows(null)).toBe(32 * MIB)
  expect(heapOfParquet(24 * MIB)).toBe(72 * MIB)
  expect(heapOfRows(1000)).toBeLessThan(2 * MIB)
  expect(heapOfParquet(1000)).toBe(heapOfRows(1000))
})

test('a body that is alone is let in whatever it needs, and may grow', async () => {
  const alone = await take(10 * MIB)
  expect(await alone.raise(500 * MIB)).toBe(true)
})

// Conformance: busy
test('what does not fit is refused after two seconds', async () => {
  await take(32 * MIB)
  const second = await take(32 * MIB)
  const third = admit(32 * MIB)
  const growth = second.raise(72 * MIB)
  await vi.advanceTimersByTimeAsync(1999)
  expect(await Promise.race([third, growth, Promise.resolve('waits')])).toBe('waits')
  await vi.advanceTimersByTimeAsync(2)
  expect(await third).toBeNull()
  expect(await growth).toBe(false)
})

test('what waits is let in as soon as enough is released', async () => {
  const first = await take(60 * MIB)
  const second = admit(60 * MIB)
  await vi.advanceTimersByTimeAsync(500)
  first.release()
  await vi.advanceTimersByTimeAsync(1)
  const got = await second
  expect(got).not.toBeNull()
  held.push(got!)
})

test('a release counts once', async () => {
  const first = await take(40 * MIB)
  await take(30 * MIB)
  first.release()
  first.release()
  const third = admit(60 * MIB)
  await vi.advanceTimersByTimeAsync(2001)
  expect(await third).toBeNull()
})

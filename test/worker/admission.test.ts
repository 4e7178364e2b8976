// Heap reserved for bodies that are read at once in one isolate.
// In Node: it is plain arithmetic and a queue.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  admit,
  admitAddress,
  heapOfParquet,
  heapOfRows,
  heapOfText,
  type Reservation,
  type Share,
} from '../../worker/body/admission.ts'

const MIB = 1024 * 1024
let held: { release(): void }[] = []
beforeEach(() => {
  vi.useFakeTimers()
  held = []
})
afterEach(() => {
  for (const one of held) one.release()
  vi.useRealTimers()
})

async function take(share: Share, heap?: number, owner?: string): Promise<Reservation> {
  const got = await admit(share, heap, owner)
  if (!got) throw new Error('is let in')
  held.push(got)
  return got
}
/** What the promise gives within the eight seconds that are waited. */
async function soon<T>(promise: Promise<T>): Promise<T> {
  await vi.advanceTimersByTimeAsync(8001)
  return promise
}

test('rows need 32 MB at most, Parquet 72 to be decoded and little more than its bytes before', () => {
  expect(heapOfRows(60 * MIB)).toBe(32 * MIB)
  expect(heapOfParquet(24 * MIB)).toBe(72 * MIB)
  expect(heapOfText(24 * MIB)).toBeLessThan(32 * MIB)
  expect(heapOfRows(1000)).toBeLessThan(MIB)
  expect(heapOfParquet(1000)).toBe(heapOfRows(1000))
})

test('a body that begins holds next to nothing, whatever it announces', async () => {
  for (let body = 0; body < 24; body++) await take('stranger')
  await take('key', 32 * MIB)
})

test('the first large body of a share may grow as far as any, whatever small ones came before', async () => {
  await take('stranger')
  const [first, second] = [await take('stranger'), await take('stranger')]
  expect(await first.hold(8 * MIB)).toBe(true)
  expect(await second.hold(8 * MIB)).toBe(true)
  expect(await first.hold(32 * MIB)).toBe(true)
  const growth = second.hold(32 * MIB)
  await vi.advanceTimersByTimeAsync(500)
  first.release()
  expect(await growth).toBe(true)
})

test('one large body of a key fits beside all that strangers hold', async () => {
  const first = await take('stranger', 32 * MIB)
  for (let body = 0; body < 6; body++) await take('stranger', 4 * MIB)
  expect(await soon(first.hold(60 * MIB))).toBe(false)
  await take('key', 32 * MIB)
})

test('strangers keep no key waiting, and no client an engine', async () => {
  const strangers = [await take('stranger', 32 * MIB), await take('stranger', 12 * MIB)]
  expect(await soon(strangers[1]!.hold(13 * MIB))).toBe(false)
  // Small bodies are read beside the large ones.
  for (let body = 0; body < 8; body++) await take('stranger', 2 * MIB)
  expect(await soon(admit('stranger', 2 * MIB))).toBeNull()
  await take('key', 32 * MIB)
  expect(await soon(admit('key', 16 * MIB))).toBeNull()
  await take('engine', 8 * MIB)
})

// Conformance: busy
test('what does not fit is refused after eight seconds', async () => {
  await take('key', 32 * MIB)
  const second = await take('key', 24 * MIB)
  const third = admit('key', 40 * MIB)
  const growth = second.hold(57 * MIB)
  await vi.advanceTimersByTimeAsync(7999)
  expect(await Promise.race([third, growth, Promise.resolve('waits')])).toBe('waits')
  await vi.advanceTimersByTimeAsync(2)
  expect(await third).toBeNull()
  expect(await growth).toBe(false)
})

test('what waits is let in as soon as enough is released, or held no more', async () => {
  const first = await take('key', 72 * MIB)
  const second = admit('key', 30 * MIB)
  await vi.advanceTimersByTimeAsync(500)
  expect(await first.hold(16 * MIB)).toBe(true)
  const third = admit('key', 16 * MIB)
  await vi.advanceTimersByTimeAsync(500)
  first.release()
  for (const got of [await second, await third]) {
    expect(got).not.toBeNull()
    held.push(got!)
  }
})

test('a release counts once', async () => {
  const first = await take('key', 40 * MIB)
  await take('key', 40 * MIB)
  first.release()
  first.release()
  expect(await soon(admit('key', 57 * MIB))).toBeNull()
})

test('an address has one large body read at a time', async () => {
  const first = await admitAddress('192.0.2.1')
  held.push({ release: first! })
  const other = await admitAddress('192.0.2.2')
  held.push({ release: other! })
  expect(await soon(admitAddress('192.0.2.1'))).toBeNull()
  const next = admitAddress('192.0.2.1')
  first!()
  const got = await next
  expect(got).not.toBeNull()
  held.push({ release: got! })
})

test.each([
  ['key', 36],
  ['stranger', 14],
] as const)('one %s leaves others half of what all may hold', async (share, most) => {
  await take(share, 32 * MIB, 'a')
  // Beside its first large one, of small ones too.
  for (let held = 0; held + 4 <= most; held += 4) await take(share, 4 * MIB, 'a')
  expect(await soon(admit(share, 4 * MIB, 'a'))).toBeNull()
  for (let body = 0; body < 3; body++) await take(share, 4 * MIB, 'b')
})

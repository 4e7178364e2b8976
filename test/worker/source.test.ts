// How long a client is waited for: a stream of the tests, and a clock that jumps as it does where the Worker was busy.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UPLOAD_WINDOW_SECONDS } from '#contract/limits.ts'
import { openSource } from '../../worker/body/source.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A body of which `arrive` gives the next bytes. */
function upload() {
  let arrive: (bytes: number) => void = () => undefined
  const reader = {
    readAtLeast: () =>
      new Promise((resolve) => {
        arrive = (bytes) => resolve({ done: bytes === 0, value: new Uint8Array(bytes) })
      }),
    cancel: async () => undefined,
  }
  const body = { getReader: () => reader } as unknown as ReadableStream<Uint8Array>
  return { source: openSource(body), arrive: (bytes: number) => arrive(bytes) }
}

// Conformance: upload-too-slow
test('a client that sends nothing is given up after its time', async () => {
  const { source } = upload()
  const next = source.next()
  await vi.advanceTimersByTimeAsync(UPLOAD_WINDOW_SECONDS * 1000 - 1)
  expect(await Promise.race([next, Promise.resolve('waits')])).toBe('waits')
  await vi.advanceTimersByTimeAsync(1)
  expect(await next).toEqual({ is: 'slow' })
})

test('what came while the Worker was busy with others is not slow', async () => {
  const { source, arrive } = upload()
  const next = source.next()
  // The timer is late by half a minute, and the bytes are read behind it.
  vi.setSystemTime(Date.now() + 30_000)
  await vi.advanceTimersByTimeAsync(1000)
  arrive(500)
  expect(await next).toMatchObject({ is: 'bytes' })
  const end = source.next()
  vi.setSystemTime(Date.now() + 30_000)
  await vi.advanceTimersByTimeAsync(1000)
  arrive(0)
  expect(await end).toEqual({ is: 'end' })
})

// Asking again: how long the engine waits between tries, and when it gives up. Time is virtual.
// What is asked is not looked at.
import { expect, test } from 'vitest'
import { untilAnswered, waitAfter } from '#server/backoff.ts'
import type { Answer } from '#server/service.ts'
import { away, gone, ok, unauthorized } from './samples.ts'
import { virtualClock } from './virtual-clock.ts'

test('waits double up to 5 s and keep at least half of their length', () => {
  for (const random of [0, 0.5, 0.999]) {
    const waits = Array.from({ length: 12 }, (_, i) => waitAfter(i + 1, random))
    expect(waits[0]).toBeGreaterThanOrEqual(125)
    expect(waits).toEqual([...waits].sort((a, b) => a - b))
    expect(waits.at(-1)).toBeGreaterThanOrEqual(2500)
    expect(waits.at(-1)).toBeLessThanOrEqual(5000)
  }
})

test('a call is repeated while the Worker is away and its first other answer stands', async () => {
  for (const last of [ok, gone, unauthorized] as Answer<null>[]) {
    const clock = virtualClock()
    let calls = 0
    const answer = untilAnswered(async () => (++calls < 4 ? away : last), 60_000, clock.tools)
    await clock.advance(60_000)
    expect(await answer).toBe(last)
    expect(calls).toBe(4)
  }
})

test('patience ends: the last answer is given and nothing more is asked', async () => {
  const clock = virtualClock()
  let calls = 0
  const answer = untilAnswered(
    async () => {
      calls++
      return away
    },
    10_000,
    clock.tools,
  )
  await clock.advance(10_000)
  expect(await answer).toBe(away)
  const asked = calls
  await clock.advance(60_000)
  expect(calls).toBe(asked)
})

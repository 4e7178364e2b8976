// A clock that stands still until a test moves it, for the loops that take `Tools`.
// Who waits is woken in the order of time; nothing here reads the real one.
import { setImmediate } from 'node:timers/promises'
import type { Tools } from '#server/tools.ts'

export interface VirtualClock {
  tools: Tools
  /** Moves the clock by `ms`; everything that sleeps wakes at its own time, in order. */
  advance(ms: number): Promise<void>
}

export function virtualClock(random: () => number = () => 0.5): VirtualClock {
  let time = 0
  const sleepers = new Set<{ at: number; wake: () => void }>()

  /** Lets every promise that can go on do so. */
  async function settle(): Promise<void> {
    for (let i = 0; i < 5; i++) await setImmediate()
  }

  return {
    tools: {
      now: () => time,
      random,
      sleep: (ms, signal) =>
        new Promise((resolve) => {
          const sleeper = { at: time + ms, wake: resolve }
          if (signal?.aborted) return resolve()
          sleepers.add(sleeper)
          signal?.addEventListener('abort', () => {
            sleepers.delete(sleeper)
            resolve()
          })
        }),
    },
    async advance(ms) {
      const end = time + ms
      for (;;) {
        await settle()
        const next = [...sleepers].sort((a, b) => a.at - b.at)[0]
        if (!next || next.at > end) break
        time = next.at
        sleepers.delete(next)
        next.wake()
      }
      time = end
      await settle()
    },
  }
}

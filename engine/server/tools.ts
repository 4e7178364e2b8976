// What the engine's loops take from outside instead of reaching for it: clock, sleep, chance.
// A test hands in a clock that it moves itself.

export interface Tools {
  /** Milliseconds of a clock that never goes back. */
  now(): number
  /** Resolves after `ms`, or at once when the signal fires; never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  /** Uniform in 0 ≤ x < 1; spreads retries of many engines, decides nothing else. */
  random(): number
}

export const machineTools: Tools = {
  now: () => performance.now(),
  random: () => Math.random(),
  sleep(ms, signal) {
    return new Promise((resolve) => {
      if (signal?.aborted) return resolve()
      const finish = (): void => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', finish)
        resolve()
      }
      const timer = setTimeout(finish, ms)
      signal?.addEventListener('abort', finish, { once: true })
    })
  },
}

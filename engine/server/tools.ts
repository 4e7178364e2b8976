// What the engine's loops receive instead of using it directly: clock, sleep, chance.
// A test passes a clock that it moves itself.
export interface Tools {
  /** Milliseconds of a monotonic clock. */
  now(): number
  /** Resolves after `ms`, or at once when the signal fires; never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  /** Uniform in 0 ≤ x < 1; only spreads the retries of many engines. */
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

// One line of JSON per event for the collector of the container's output. It takes plain fields only:
// callers pass no keys, tokens, leases, client data or foreign error texts.

export type Log = (
  event: string,
  fields?: Readonly<Record<string, string | number | boolean | null | readonly string[]>>,
) => void

/** A log whose lines, each ended by a line feed, go to `write`. */
export function createLog(write: (line: string) => void, clock: () => Date): Log {
  return (event, fields) =>
    write(`${JSON.stringify({ time: clock().toISOString(), event, ...fields })}\n`)
}

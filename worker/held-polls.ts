// Calls whose answer an object holds until something changes. The state belongs to the object in memory: a
// restart ends the calls too.

export interface HeldPolls {
  /** Resolves when they are woken, or after `ms`. */
  wait(ms: number): Promise<void>
  /** Wakes every call, the youngest first: the client of an older one may be gone. */
  wakeAll(): void
}

export function openHeldPolls(): HeldPolls {
  const waiting = new Set<() => void>()
  return {
    wait: (ms) =>
      new Promise((resolve) => {
        const wake = (): void => {
          clearTimeout(timer)
          waiting.delete(wake)
          resolve()
        }
        const timer = setTimeout(wake, Math.max(0, ms))
        waiting.add(wake)
      }),
    wakeAll() {
      for (const wake of Array.from(waiting).reverse()) wake()
    },
  }
}

// Calls whose answer an object holds until something changes. The state belongs to the object in memory: a
// restart ends the calls too.

export interface HeldPolls {
  /** Resolves when they are woken, or after `ms`. */
  wait(ms: number): Promise<void>
  /** Wakes every call, the youngest first: the client of an older one may be gone. */
  wakeAll(): void
  /** How often they were woken since the object began. */
  wakes(): number
}

export function openHeldPolls(): HeldPolls {
  const waiting = new Set<() => void>()
  let wakes = 0
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
    wakes: () => wakes,
    wakeAll() {
      wakes++
      for (const wake of Array.from(waiting).reverse()) wake()
    },
  }
}

// Turns for others: one thread answers all requests, heartbeats of engines among them.

/** Lets the timers and requests of others run: a promise that is there already would not. */
export function breath(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0)
  })
}

/** Long work, with a turn for others between its steps. */
export async function politely<T>(steps: Generator<undefined, T>): Promise<T> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await breath()
  }
}

// Long work as a generator of steps, so that a server can answer others between two of them.

/** The same without a pause. */
export function allSteps<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

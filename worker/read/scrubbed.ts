// What the reader throws may quote the words of the user: only where it was thrown gets to the log.

/** What `run` gives or promises; what it throws, without its message. */
export function scrubbed<T>(run: () => T): T {
  try {
    const given = run()
    return given instanceof Promise
      ? (given.catch((thrown: unknown) => {
          throw silent(thrown)
        }) as T)
      : given
  } catch (thrown) {
    throw silent(thrown)
  }
}

function silent(thrown: unknown): Error {
  const { stack = '', message } = thrown instanceof Error ? thrown : new Error('')
  // The message stands before the frames, and may look like some.
  const frames = stack.slice(stack.indexOf(message) + message.length).split('\n    at ')
  const error = new Error('the reader broke')
  error.stack = ['Error: the reader broke', ...frames.slice(1)].join('\n    at ')
  return error
}

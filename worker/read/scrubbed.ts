// An error of the reader may quote the user's description: only its stack frames are logged.

/** The result of `run`; an error that it throws loses its message. */
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
  // The message stands before the frames and may look like frames.
  const frames = stack.slice(stack.indexOf(message) + message.length).split('\n    at ')
  const error = new Error('the reader broke')
  error.stack = ['Error: the reader broke', ...frames.slice(1)].join('\n    at ')
  return error
}

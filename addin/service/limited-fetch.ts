// A question that is not answered is given up: a line can fall silent without ever breaking.

/** `fetch` whose answer must begin within so many milliseconds; else it fails as a lost one does. */
export function limitedFetch(
  call: typeof fetch,
  sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>,
  limit: number,
): typeof fetch {
  return async (input, init) => {
    const late = new AbortController()
    const answered = new AbortController()
    void sleep(limit, answered.signal).then(() => {
      if (!answered.signal.aborted) late.abort(new DOMException('no answer', 'TimeoutError'))
    })
    const signals = [late.signal, ...(init?.signal ? [init.signal] : [])]
    try {
      return await call(input, { ...init, signal: AbortSignal.any(signals) })
    } finally {
      answered.abort()
    }
  }
}

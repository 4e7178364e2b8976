// Ends a request if the service falls silent, before or during its answer. The total time of an
// answer is not limited.

/** A `fetch` that fails, as for a lost answer, after so many milliseconds without any data. */
export function limitedFetch(
  call: typeof fetch,
  sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>,
  limit: number,
): typeof fetch {
  return async (input, init) => {
    // Web views of older Macs lack `AbortSignal.any`.
    const stop = new AbortController()
    const asker = init?.signal
    const pass = (): void => stop.abort(asker?.reason)
    if (asker?.aborted) pass()
    asker?.addEventListener('abort', pass)
    const end = (): void => asker?.removeEventListener('abort', pass)
    let heard = new AbortController()
    const listen = (): void => {
      heard.abort()
      heard = new AbortController()
      const { signal } = heard
      void sleep(limit, signal).then(() => {
        if (!signal.aborted) stop.abort(new DOMException('no answer', 'TimeoutError'))
      })
    }
    listen()
    const asked = call(input, { ...init, signal: stop.signal }).finally(() => heard.abort())
    asked.catch(end)
    const answer = await asked
    if (answer.body === null) {
      end()
      return answer
    }
    listen()
    const listening = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, rest) {
        listen()
        rest.enqueue(chunk)
      },
      flush() {
        heard.abort()
        end()
      },
    })
    return new Response(answer.body.pipeThrough(listening), answer)
  }
}

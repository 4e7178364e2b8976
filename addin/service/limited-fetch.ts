// A question over which the service falls silent is given up: a line can fall silent without ever
// breaking, before an answer or in the midst of it. How long a whole answer takes is not limited.

/** `fetch` that fails, as a lost answer does, when nothing comes of it for so many milliseconds. */
export function limitedFetch(
  call: typeof fetch,
  sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>,
  limit: number,
): typeof fetch {
  return async (input, init) => {
    // Not `AbortSignal.any`: web views of older Macs do not have it.
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

// A question over which the service falls silent is given up: a line can fall silent without ever
// breaking, before an answer or in the midst of it. How long a whole answer takes is not limited.

/** `fetch` that fails, as a lost answer does, when nothing comes of it for so many milliseconds. */
export function limitedFetch(
  call: typeof fetch,
  sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>,
  limit: number,
): typeof fetch {
  return async (input, init) => {
    const late = new AbortController()
    let heard = new AbortController()
    const listen = (): void => {
      heard.abort()
      heard = new AbortController()
      const { signal } = heard
      void sleep(limit, signal).then(() => {
        if (!signal.aborted) late.abort(new DOMException('no answer', 'TimeoutError'))
      })
    }
    const signals = [late.signal, ...(init?.signal ? [init.signal] : [])]
    listen()
    const asked = call(input, { ...init, signal: AbortSignal.any(signals) })
    const answer = await asked.finally(() => heard.abort())
    if (answer.body === null) return answer
    listen()
    const listening = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, rest) {
        listen()
        rest.enqueue(chunk)
      },
      flush: () => heard.abort(),
    })
    return new Response(answer.body.pipeThrough(listening), answer)
  }
}

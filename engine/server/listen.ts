// Serves a `fetch` app over node:http. It drops request bodies: no route of the engine's endpoint takes one.
import { createServer, type Server } from 'node:http'

export type Listening = { ok: true; port: number; close(): void } | { ok: false; code: string }

/** Listens on host and port (0 = any free one); a port in use is a value, not an error. */
export function listen(
  app: (request: Request) => Promise<Response>,
  host: string,
  port: number,
): Promise<Listening> {
  const server: Server = createServer((incoming, outgoing) => {
    void answer(app, incoming.method ?? 'GET', incoming.url ?? '/').then(async (response) => {
      outgoing.writeHead(response.status, Object.fromEntries(response.headers))
      outgoing.end(await response.text())
    })
    // An unread body would keep its connection open.
    incoming.resume()
  })
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      resolve({ ok: false, code: error.code ?? 'UNKNOWN' }),
    )
    server.listen(port, host, () => {
      const address = server.address()
      resolve({
        ok: true,
        port: typeof address === 'object' && address ? address.port : port,
        close() {
          server.close()
          server.closeAllConnections()
        },
      })
    })
  })
}

async function answer(
  app: (request: Request) => Promise<Response>,
  method: string,
  path: string,
): Promise<Response> {
  const url = URL.parse(path, 'http://engine')
  if (!url || !/^[A-Z]+$/.test(method) || ['CONNECT', 'TRACE', 'TRACK'].includes(method))
    return new Response(null, { status: 400 })
  return app(new Request(url, { method }))
}

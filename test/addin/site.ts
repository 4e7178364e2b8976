// The built add-in on a port of this machine with the headers that production sends: what the Worker
// serves below /addin/, without a Worker.
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { CONTENT_SECURITY_POLICY } from '#addin/manifest/headers.ts'
import type { TestBuild } from '../support/pane/built.ts'

export interface ServedSite {
  readonly address: string
  close(): Promise<void>
}

const TYPES: Record<string, string> = { js: 'text/javascript', css: 'text/css', png: 'image/png' }

export async function serveSite({ folder }: TestBuild): Promise<ServedSite> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const path = pathname.endsWith('/') ? `${pathname}index.html` : pathname
    const file = [path, `${path}.html`].map((one) => join(folder, 'site', one)).find(existsSync)
    if (file === undefined) {
      response.writeHead(404).end()
      return
    }
    response.setHeader('Content-Security-Policy', CONTENT_SECURITY_POLICY)
    response.setHeader('Content-Type', TYPES[file.split('.').at(-1)!] ?? 'text/html')
    response.end(readFileSync(file))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

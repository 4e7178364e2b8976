// The https server on localhost for the demonstration workbook: its page, the real pane and the
// service from one origin, and Office.js from node_modules. It serves this machine only and is
// never deployed. Paths below /addin/ and /v1/ are passed to the Worker unchanged, so the
// development manifest also works in a real Excel.
import { consoleAddress } from '#cli/print-mails.ts'
import { readFileSync } from 'node:fs'
import { request as send } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { extname } from 'node:path'
import type { WorkbookFixture } from './host/fixture.ts'
import { CDN, libraryFile, memberSets } from './host/library.ts'
import { BASE, bundlePage } from './bundle.ts'
import type { Certificate } from './certificate.ts'

interface TryOptions {
  /** 0 = any free port. */
  readonly port: number
  readonly certificate: Certificate
  /** The Worker, as http://127.0.0.1:8787. */
  readonly service: string
  readonly workbook: WorkbookFixture
}

export interface TryServer {
  readonly address: string
  close(): Promise<void>
}

type TryAnswer =
  | { readonly ok: true; readonly value: TryServer }
  | { readonly ok: false; readonly message: string }

/** The pane's page in a folder of the site, in the demonstration workbook; production serves `/addin/`, `/addin/de/`, … */
export const PANE_PAGE = 'workbook-pane'
const LIBRARY_PATH = '/office-js/'
const MANIFEST = new URL('../manifest.xml', import.meta.url)

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.xml': 'application/xml',
}

/** The page connects only to this server; the grid writes inline styles. */
const PAGE_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'none'"

export async function openTry(options: TryOptions): Promise<TryAnswer> {
  const page = await bundlePage()
  const made: Record<string, () => Buffer | string> = {
    '/manifest.xml': () => readFileSync(MANIFEST),
    '/workbook.json': () => JSON.stringify(options.workbook),
    '/member-sets.json': () => JSON.stringify([...memberSets()]),
  }

  const server = createServer({ ...options.certificate }, (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'https://localhost')
    if (/^\/addin\/([a-z]{2}\/)?workbook-pane$/.test(pathname))
      return pane(options.service + pathname.slice(0, -PANE_PAGE.length), response)
    if (pathname.startsWith('/addin/') || pathname.startsWith('/v1/'))
      return forward(options.service, request, response)
    // The console is the service's own: it takes calls from its own address alone.
    if (pathname === '/app' || pathname.startsWith('/app/'))
      return response.writeHead(302, { Location: consoleAddress(options.service) }).end()
    if (pathname.startsWith(LIBRARY_PATH))
      return file(response, libraryFile(CDN + pathname.slice(LIBRARY_PATH.length)), '.js')
    if (pathname.startsWith(BASE))
      return file(response, page.get(pathname.slice(BASE.length)), extname(pathname))
    const text = made[pathname]?.()
    if (text !== undefined) return file(response, text, extname(pathname))
    if (pathname === '/') return file(response, page.get('index.html'), '.html')
    return file(response, null, '.html')
  })
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const fault = await new Promise<NodeJS.ErrnoException | null>((done) => {
    server.once('error', done)
    server.listen(options.port, '127.0.0.1', () => done(null))
  })
  if (fault) {
    const message = `Port ${options.port} cannot be opened (${fault.code}): PORT=${options.port + 1} npm run try`
    return { ok: false, message }
  }
  const { port } = server.address() as AddressInfo
  return {
    ok: true,
    value: {
      address: `https://localhost:${port}/`,
      close: () =>
        new Promise((done) => {
          server.close(() => done())
          // Browsers keep connections open, such as long polls.
          for (const socket of sockets) socket.destroy()
        }),
    },
  }
}

function file(
  response: ServerResponse,
  body: Buffer | string | null | undefined,
  extension: string,
): void {
  if (body === null || body === undefined) {
    response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not here')
    return
  }
  response
    .writeHead(200, {
      'Content-Type': TYPES[extension] ?? 'application/octet-stream',
      'Content-Security-Policy': PAGE_POLICY,
      'Cache-Control': 'no-store',
    })
    .end(body)
}

/** Passes a request to the Worker and streams its answer back. */
function forward(service: string, request: IncomingMessage, response: ServerResponse): void {
  const { host: _, ...headers } = request.headers
  const passed = send(new URL(request.url ?? '/', service), { method: request.method, headers })
  passed.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
    answer.on('error', () => response.destroy())
  })
  // The Worker is unreachable: the pane sees a broken connection.
  passed.on('error', () => response.destroy())
  response.on('close', () => passed.destroy())
  request.pipe(passed)
}

/**
 * The pane's page with one change: Office.js is loaded before the pane's own script, from this
 * server instead of Microsoft's.
 */
function pane(served: string, response: ServerResponse): void {
  fetch(served)
    .then(async (answer) => {
      const html = await answer.text()
      const policy = answer.headers.get('Content-Security-Policy')
      response
        .writeHead(answer.status, {
          'Content-Type': TYPES['.html']!,
          'Cache-Control': 'no-store',
          ...(policy === null ? {} : { 'Content-Security-Policy': policy }),
        })
        .end(withLocalLibrary(html))
    })
    .catch(() => response.destroy())
}

export function withLocalLibrary(html: string): string {
  const script = `<script src="${LIBRARY_PATH}office.js"></script>`
  return html
    .replaceAll(/\s*<link\b[^>]*appsforoffice\.microsoft\.com[^>]*>/g, '')
    .replace('<head>', `<head>${script}`)
}

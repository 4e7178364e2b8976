// Cloudflare's API as far as a deployment of wrangler asks it: an account with a database, a bucket and a Worker, empty at
// first. What wrangler decides by it (which migrations of objects it uploads) is wrangler's own.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export const DATABASE = '0b5c1d1e-2f3a-4b5c-8d6e-7f8091a2b3c4'

interface Upload {
  readonly main_module: string
  readonly bindings: readonly { name: string; type: string; text?: string }[]
  readonly migrations?: {
    readonly old_tag?: string
    readonly new_tag: string
    readonly steps: readonly { new_sqlite_classes?: string[] }[]
  }
  readonly observability?: { enabled: boolean }
}

export interface CloudflareAccount {
  /** For the processes that ask it. */
  readonly env: Readonly<Record<string, string>>
  /** `METHOD path` of each call so far. */
  readonly calls: string[]
  /** What was uploaded as the Worker, the newest last. */
  readonly uploads: Upload[]
  /** SQL that the database ran. */
  readonly sql: string[]
  /** The tag of the last migration of the Worker's objects; null = there is no Worker. */
  tag: string | null
  /** Secrets that the Worker has. */
  secrets: string[]
  close(): void
}

/** Answers on a port of this machine until it is closed. */
export async function openAccount(): Promise<CloudflareAccount> {
  let hasDatabase = false
  let hasBucket = false
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(request)
    const { pathname } = new URL(request.url!, 'http://x')
    const path = pathname.replace(/^\/client\/v4(\/accounts\/\w+)?/, '')
    account.calls.push(`${request.method} ${path}`)
    const say = (result: unknown, status = 200) => {
      const errors = status === 200 ? [] : [{ code: result, message: 'not found' }]
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(
        JSON.stringify({
          success: status === 200,
          errors,
          messages: [],
          result: status === 200 ? result : null,
          result_info: { page: 1, per_page: 100, count: 1, total_count: 1 },
        }),
      )
    }
    const database = { uuid: DATABASE, name: 'edps', version: 'production' }
    if (path === '/d1/database' && request.method === 'GET')
      return say(hasDatabase ? [database] : [])
    if (path === '/d1/database') return say(((hasDatabase = true), database))
    if (path === `/d1/database/${DATABASE}/query`) {
      account.sql.push((JSON.parse(String(body)) as { sql: string }).sql)
      return say([{ success: true, results: [], meta: { duration: 0 } }])
    }
    if (path === '/r2/buckets' && request.method === 'POST') return say(((hasBucket = true), {}))
    if (path === '/r2/buckets/edps')
      return hasBucket ? say({ name: 'edps', creation_date: '2026-01-01' }) : say(10006, 404)
    if (path === '/workers/services/edps')
      return account.tag === null
        ? say(10090, 404)
        : say({ default_environment: { script: { migration_tag: account.tag } } })
    if (path === '/workers/scripts/edps/secrets')
      return account.tag === null
        ? say(10007, 404)
        : say(account.secrets.map((name) => ({ name, type: 'secret_text' })))
    if (path === '/workers/scripts/edps/deployments')
      return account.tag === null ? say(10007, 404) : say({ deployments: [] })
    if (path === '/workers/scripts/edps/settings') return say({ bindings: [] })
    if (path === '/workers/workers/edps') return say({ subdomain: {} })
    if (path.endsWith('/changeset')) return say({ added: [], updated: [], conflicting: [] })
    if (path.endsWith('/assets-upload-session')) return say({ jwt: 'jwt', buckets: [] })
    if (/^\/workers\/scripts\/edps(\/versions)?$/.test(path) && body.length > 0) {
      const type = request.headers['content-type']!
      const form = await new Response(body, { headers: { 'content-type': type } }).formData()
      const metadata = JSON.parse(form.get('metadata') as string) as Upload
      account.uploads.push(metadata)
      account.tag = metadata.migrations?.new_tag ?? account.tag
      return say({
        id: 'edps',
        startup_time_ms: 1,
        deployment_id: 'd',
        resources: { script: { etag: 'e' } },
      })
    }
    return say({})
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const account: CloudflareAccount = {
    env: {
      CLOUDFLARE_API_BASE_URL: `http://127.0.0.1:${port}/client/v4`,
      WRANGLER_SEND_METRICS: 'false',
      CLOUDFLARE_API_TOKEN: 'a-token-of-the-test',
      CLOUDFLARE_ACCOUNT_ID: '0123456789abcdef0123456789abcdef',
    },
    calls: [],
    uploads: [],
    sql: [],
    tag: null,
    secrets: [],
    close: () => server.close(),
  }
  return account
}

// The add-in's pages as the Worker serves them: at the addresses of the manifest, framable by Office,
// with a content security policy, beside the routes of the service.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADDIN_FOLDER } from '#addin/build/ensure-built.ts'
import { healthSchema, problemSchema } from '#contract/schemas.ts'
import { startWorker, type TestWorker } from './harness.ts'

let worker: TestWorker
beforeAll(async () => {
  worker = await startWorker()
})
afterAll(() => worker.close())

const get = (path: string) => worker.fetch(path, { redirect: 'manual' })
const policyOf = (answer: Response): Map<string, string[]> =>
  new Map(
    (answer.headers.get('Content-Security-Policy') ?? '').split(';').map((part) => {
      const [name, ...values] = part.trim().split(' ')
      return [name!, values]
    }),
  )

test('answers every address of the manifest itself, without a redirect', async () => {
  const manifest = readFileSync(new URL('../../manifest.xml', import.meta.url), 'utf8')
  const paths = [...manifest.matchAll(/https:\/\/localhost:8443(\/[^"<]*)"/g)].map((m) => m[1]!)
  expect(new Set(paths).size).toBeGreaterThan(40)
  for (const path of new Set(paths)) {
    const answer = await get(path)
    expect([answer.status, answer.headers.get('Location')], path).toEqual([200, null])
    const types = { png: 'image/png', json: 'application/json', js: 'text/javascript' }
    const type = types[path.split('.')[1] as keyof typeof types] ?? 'text/html'
    expect(answer.headers.get('Content-Type'), path).toContain(type)
    await answer.arrayBuffer()
  }
})

test('lets Excel on the web read the functions’ metadata, and nothing else of ours', async () => {
  const allowed = async (path: string) =>
    (await get(path)).headers.get('Access-Control-Allow-Origin')
  for (const path of ['/addin/functions.json', '/addin/functions-de.json'])
    expect(await allowed(path)).toBe('*')
  expect(await allowed('/addin/')).toBeNull()
})

test('keeps what Office appends to the address of the pane', async () => {
  const query = '?_host_Info=Excel$Web$16.01$en-US$$$disableLogging$3'
  const answer = await get(`/addin/${query}`)
  expect(answer.status).toBe(200)
  expect(await answer.text()).toBe(
    readFileSync(join(ADDIN_FOLDER, 'site', 'addin', 'index.html'), 'utf8'),
  )
})

test('lets Office frame its pages and no other site', async () => {
  for (const path of ['/addin/', '/addin/help', '/addin/privacy', '/addin/terms']) {
    const answer = await get(path)
    for (const name of [
      'X-Frame-Options',
      'Cross-Origin-Opener-Policy',
      'Cross-Origin-Embedder-Policy',
    ])
      expect(answer.headers.get(name), `${path} ${name}`).toBeNull()
    const ancestors = policyOf(answer).get('frame-ancestors')
    for (const site of [
      'https://*.officeapps.live.com',
      'https://*.sharepoint.com',
      'https://*.cloud.microsoft',
    ])
      expect(ancestors, path).toContain(site)
    for (const anybody of ['*', 'https:', 'http:', 'https://*'])
      expect(ancestors, path).not.toContain(anybody)
  }
})

test('lets scripts come from itself and from Microsoft’s address of Office.js alone', async () => {
  const policy = policyOf(await get('/addin/'))
  expect(policy.get('default-src')).toEqual(["'none'"])
  // The solver of limits is WebAssembly.
  const sources = policy.get('script-src')!.toSorted()
  const own = ["'self'", "'wasm-unsafe-eval'", 'https://appsforoffice.microsoft.com']
  expect(sources).toEqual(own)
  expect([...policy.values()].flat().filter((value) => value.startsWith("'unsafe"))).toEqual([])
})

test('lets browsers keep what has a hash in its name, and nothing else', async () => {
  const assets = readdirSync(join(ADDIN_FOLDER, 'site', 'addin', 'assets'))
  expect(assets.length).toBeGreaterThan(1)
  for (const name of assets) {
    expect(name).toMatch(/-[\w-]{8}\.\w+$/)
    const kept = (await get(`/addin/assets/${name}`)).headers.get('Cache-Control')
    expect(kept, name).toBe('public, max-age=31536000, immutable')
  }
  for (const path of ['/addin/', '/addin/icons/edps-32.png'])
    expect((await get(path)).headers.get('Cache-Control'), path).toContain('max-age=0')
})

test('leaves every other path to the service, and hides its own list of headers', async () => {
  expect((await get('/v1/')).status).toBe(200)
  // Whether an engine is ready, of another file too, is said for a second.
  expect(healthSchema.safeParse(await (await get('/v1/health')).json()).success).toBe(true)
  expect((await worker.fetch('/engine/claim', { method: 'POST' })).status).toBe(401)
  const built = ['/addin/nothing', '/addin/assets/', '/_headers', '/built-from', '/index.html']
  expect(existsSync(join(ADDIN_FOLDER, 'site', '_headers'))).toBe(true)
  for (const path of built) {
    const answer = await get(path)
    expect(answer.status, path).toBe(404)
    expect(problemSchema.parse(await answer.json()).code, path).toBe('unknown_route')
  }
})

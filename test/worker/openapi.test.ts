// The OpenAPI document and the service held to one another: every operation is called with bodies and queries made
// from the document, right and wrong ones, and every answer is checked against it; so is the TypeScript client.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '#client/client.ts'
import { CONTRACT_VERSION } from '#contract/schemas.ts'
import { closePages, hasChromium, processBrowser } from '../support/browser/chromium.ts'
import { arbitraryOf } from '../support/openapi/arbitrary.ts'
import {
  openContract,
  type Contract,
  type Document,
  type Json,
} from '../support/openapi/contract.ts'
import { OPERATIONS } from '../../worker/openapi/operations.ts'
import { engineOf, named } from './engine.ts'
import { json, keyed, startWorker, type TestWorker } from './harness.ts'
import { market } from '../support/requests/market.ts'

let worker: TestWorker
let key: string
let document: Document
let contract: Contract
beforeAll(async () => {
  worker = await startWorker()
  key = (await worker.account()).key
  document = (await (await worker.fetch('/v1/openapi.json')).json()) as Document
  contract = openContract(document)
})
afterAll(() => worker.close())

const RUNS = { numRuns: 25 }
/** Every call comes from an address of its own: the limits have tests of theirs. */
const address = () => ({ 'CF-Connecting-IP': `10.${part()}.${part()}.${part()}` })
let calls = 0
const part = () => (calls += 7) % 256

/** Calls the service and holds its answer to the document. */
async function call(
  method: string,
  path: string,
  more: { headers?: Record<string, string>; body?: string } = {},
): Promise<Response> {
  const answer = await worker.fetch(path, {
    method,
    headers: { ...address(), ...more.headers },
    ...(more.body === undefined ? {} : { body: more.body }),
  })
  const faults = await contract.faults({ method, path, headers: more.headers }, answer.clone())
  expect(faults, `${method} ${path} ${more.body ?? ''}`).toEqual([])
  return answer
}
const get = (path: string, by = key) => call('GET', path, { headers: keyed(by) })
const post = (path: string, body: unknown, more: Record<string, string> = {}) =>
  call('POST', path, {
    headers: { ...keyed(key), ...more },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const start = async (body: unknown): Promise<string> =>
  (await json(await post('/v1/fit', body))).session_id
const drop = (session: string) => call('DELETE', `/v1/session/${session}`, { headers: keyed(key) })
const bodyOf = (id: string) => contract.operation(id).requestBody!.content['application/json']!
const schemaOf = (id: string): Json => bodyOf(id).schema
const exampleOf = (id: string): Json => bodyOf(id).example
const anyOf = (schema: Json) => arbitraryOf(schema, document.components.schemas)

/** What the examples answer that need more than a key: a scope, tables that are kept, a person, an engine. */
const ANSWERED: Readonly<Record<string, number>> = {
  'GET /v1/health': 503,
  'POST /v1/predict': 410,
  'POST /v1/replan': 410,
  'PUT /v1/upload/{link}': 404,
  'POST /v1/account/transfer': 403,
  'POST /v1/device': 503,
  'POST /v1/device/token': 410,
}

describe('the document', () => {
  // Conformance: 4-openapi
  test('names every operation once, each reference leads somewhere, and it stays small', async () => {
    const text = JSON.stringify(document)
    expect(document['openapi']).toBe('3.1.1')
    const tags = (document['tags'] as Json[]).map(({ name }) => name)
    for (const methods of Object.values(document.paths))
      for (const { tags: own } of Object.values(methods)) expect(tags).toContain(own?.[0])
    expect(text.length).toBeLessThan(137_000)
    const ids = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    )
    expect(new Set(ids).size).toBe(ids.length)
    for (const [, pointer] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const target = pointer!.split('/').reduce<unknown>((at, name) => (at as Json)[name], document)
      expect(target, pointer).toBeDefined()
    }
    // Fields say what they mean.
    for (const [name, { properties = {} }] of Object.entries(document.components.schemas))
      for (const [field, schema] of Object.entries(properties as Record<string, Json>))
        if (!['Expression', 'FeedbackItem'].includes(name))
          expect(schema['description'], `${name}.${field}`).toMatch(/\w/)
  })

  // Conformance: 4-openapi
  test('is the same at every call, and is not sent to a client that has it', async () => {
    for (const path of ['/v1/openapi.json', '/v1/docs']) {
      const first = await call('GET', path)
      const tag = first.headers.get('ETag')!
      expect((await call('GET', path, { headers: { 'If-None-Match': tag } })).status).toBe(304)
      const head = await worker.fetch(path, { method: 'HEAD' })
      expect([head.status, await head.text(), head.headers.get('ETag')]).toEqual([200, '', tag])
    }
  })

  // Conformance: 4-openapi
  test('is a page too, with every call and schema, which loads and runs nothing', async () => {
    const answer = await call('GET', '/v1/docs')
    const page = await answer.text()
    const policy = answer.headers.get('Content-Security-Policy')!
    const style = /<style>([^]*?)<\/style>/.exec(page)![1]!
    const hash = createHash('sha256').update(style).digest('base64')
    expect(policy).toContain(`default-src 'none'; style-src 'sha256-${hash}'`)
    expect(policy).not.toContain('unsafe')
    expect(page).not.toMatch(/<script|<link|<img|<iframe|\ssrc=|\son\w+=|\sstyle=|url\(|@import/)
    const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
    for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target)
    for (const name of Object.keys(document.components.schemas)) expect(ids).toContain(name)
    for (const path of Object.keys(document.paths)) expect(page).toContain(`/v1${path}</code></h2>`)
    expect(page.length).toBeLessThan(200_000)
  })

  // Conformance: 4-openapi
  test.skipIf(!hasChromium())('is a page that a browser finds nothing to mend in', async () => {
    const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
    const browser = await processBrowser()
    for (const width of [1100, 340]) {
      const colorScheme = width < 500 ? 'dark' : 'light'
      const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme })
      const words: string[] = []
      const asked: string[] = []
      page.on('console', (message) => words.push(message.text()))
      page.on('request', (request) => asked.push(request.url()))
      await page.goto(`${worker.url}/v1/docs`)
      expect([words, asked]).toEqual([[], [`${worker.url}/v1/docs`]])
      // The sheet is in force: its hash is the one that the policy names.
      const style = 'getComputedStyle(document.querySelector("pre")).maxHeight'
      expect(await page.evaluate(style)).not.toBe('none')
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
      // By the browser's own tools: the page itself may run nothing. Once, for it takes seconds.
      if (colorScheme === 'light') continue
      const run = "axe.run({ exclude: [['h3 + table']] }, { resultTypes: ['violations'] })"
      const found = await page.evaluate(`${readFileSync(axe, 'utf8')}; ${run}`)
      expect(found).toMatchObject({ violations: [] })
    }
    await closePages(browser)
  })

  // Conformance: 4-openapi
  test('shows examples on the page that run in a shell as they stand', async () => {
    const page = await (await call('GET', '/v1/docs')).text()
    const plain = (html: string): string =>
      html
        .replaceAll('&quot;', '"')
        .replaceAll('&#39;', "'")
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&amp;', '&')
    const session = await start({ ...exampleOf('fit'), mock_result_seconds: 0 })
    const env = {
      ...process.env,
      EDPS: `${worker.url}/v1`,
      KEY: key,
      SESSION_ID: session,
      LINK: 'acc_0.0123456789abcdefghijkl',
    }
    const examples = [...page.matchAll(/aria-label="Example of ([^"]+)">([^]*?)<\/pre>/g)]
    expect(examples).toHaveLength(OPERATIONS.length)
    // The call that deletes the session comes last.
    examples.sort(
      ([, a], [, b]) => Number(a!.startsWith('DELETE')) - Number(b!.startsWith('DELETE')),
    )
    for (const [, title, html] of examples) {
      const command = `${plain(html!)} -s -o /dev/null -w '%{http_code}'`
      const { stdout } = await promisify(execFile)('bash', ['-euc', command], {
        env,
        cwd: 'examples/wholesale',
      })
      expect(stdout, title).toBe(String(ANSWERED[title!] ?? 200))
    }
  })

  test('has examples that run', async () => {
    expect(await json(await post('/v1/validate', exampleOf('validate')))).toMatchObject({
      ok: true,
    })
    expect(await json(await post('/v1/read', exampleOf('readDescription')))).toMatchObject({
      status: 'read',
    })
    const { session_id } = await json(await post('/v1/fit', exampleOf('fit')))
    expect((await json(await get(`/v1/result/${session_id}`))).status).toBe('done')
    for (const [path, methods] of Object.entries(document.paths))
      for (const { parameters = [] } of Object.values(methods))
        for (const { name, in: place, schema, ...more } of parameters) {
          if (!('example' in more)) continue
          expect(contract.fault(schema, more.example), `${path} ${name}`).toBeNull()
          if (place !== 'query') continue
          const at = path.replace('{session_id}', session_id)
          expect((await get(`/v1${at}?${name}=${String(more.example)}`)).status).toBe(200)
        }
  })
})

describe('bodies made of the document', () => {
  // Conformance: 4-openapi
  test('are never taken for unknown fields or wrong options, at /validate and at /fit', async () => {
    const OF_THE_OPTIONS = ['unknown_field', 'invalid_option', 'unknown_model']
    await fc.assert(
      fc.asyncProperty(anyOf(schemaOf('validate')), async (body) => {
        expect(contract.fault(schemaOf('validate'), body)).toBeNull()
        const { errors } = await json(await post('/v1/validate', body))
        const codes = errors.map(({ code }) => code)
        expect(codes.filter((code) => OF_THE_OPTIONS.includes(code))).toEqual([])
        expect([200, 422, 403]).toContain((await post('/v1/fit', body)).status)
      }),
      RUNS,
    )
  })

  // Conformance: 4-openapi
  test('that do not fit it are errors of /validate and refused by /fit', async () => {
    const options = Object.keys(
      (document.components.schemas['FitRequest']!['properties'] as Json) ?? {},
    ).filter((name) => !['menus', 'sales'].includes(name))
    const spoilt = fc.tuple(
      fc.constantFrom(...options, 'model_name', 'x'),
      fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.constantFrom(2, -7, 'none', [], {}, [true])),
    )
    let refused = 0
    await fc.assert(
      fc.asyncProperty(spoilt, async ([name, value]) => {
        const body = { ...exampleOf('fit'), [name]: value }
        const fits = contract.fault(schemaOf('fit'), body) === null
        const { ok } = await json(await post('/v1/validate', body))
        if (!fits) expect([name, value, ok]).toEqual([name, value, false])
        const answer = await post('/v1/fit', body)
        if (!fits) expect(answer.status).toBe(422)
        // An actual fit would wait before those of the other tests.
        if (answer.status === 200) await drop((await json(answer)).session_id)
        refused += Number(!fits)
      }),
      { ...RUNS, numRuns: 50 },
    )
    expect(refused).toBeGreaterThan(10)
  })

  test('of /read are read where they fit it, else refused', async () => {
    const schema = schemaOf('readDescription')
    await fc.assert(
      fc.asyncProperty(anyOf(schema), async (body) => {
        expect(contract.fault(schema, body)).toBeNull()
        const headers = { 'Content-Type': 'application/json' }
        const sent = { headers, body: JSON.stringify(body) }
        expect((await call('POST', '/v1/read', sent)).status).toBe(200)
      }),
      RUNS,
    )
    const parts = fc.constantFrom('business_description', 'columns', 'market_type', 'x')
    await fc.assert(
      fc.asyncProperty(parts, fc.jsonValue({ maxDepth: 2 }), async (name, value) => {
        const body = { ...exampleOf('readDescription'), [name]: value }
        const headers = { 'Content-Type': 'application/json' }
        const { status } = await call('POST', '/v1/read', { headers, body: JSON.stringify(body) })
        expect([body, status]).toEqual([body, contract.fault(schema, body) === null ? 200 : 422])
      }),
      RUNS,
    )
  })

  test('are refused as documented where they are no JSON, or are sent in another way', async () => {
    for (const id of ['validate', 'readDescription', 'fit']) {
      const path = { validate: '/v1/validate', readDescription: '/v1/read', fit: '/v1/fit' }[id]!
      const statuses = [
        await post(path, '{"menus": ['),
        await post(path, ''),
        await post(path, exampleOf(id), { 'Content-Type': 'text/plain' }),
        await post(path, '[]'),
        await post(path, `{"${'x'.repeat(300_000)}": 1}`),
      ].map(({ status }) => status)
      expect(statuses.slice(0, 3)).toEqual([400, 400, 415])
    }
  })
})

describe('calls about sessions', () => {
  test('ask for predictions as the document allows, and are refused as it says', async () => {
    const engine = engineOf(worker, 'e1')
    const session_id = await start(market())
    const { lease } = await engine.claim()
    await engine.valuation(lease)
    await engine.plan(lease)
    const menus = market().menus.filter((row) => row['T'] === 0)
    const asked = post('/v1/predict', { session_id, menus })
    const about = { engine_id: 'e1', contract_version: CONTRACT_VERSION }
    const job = (await (await engine.call('POST', 'predict/claim', about)).json()) as { id: string }
    const answer = {
      selection: 'UEFSMQ==',
      selection_rows: 1,
      model: 'reference',
      note: 'A check.',
    }
    await engine.call('PUT', `predict/${job.id}/answer`, answer)
    expect((await asked).status).toBe(200)

    const schema = schemaOf('predict')
    const wrong = fc.tuple(fc.constantFrom('menus', 'model', 'session_id', 'x'), fc.jsonValue())
    await fc.assert(
      fc.asyncProperty(wrong, async ([name, value]) => {
        const body = { session_id, menus, [name]: value }
        fc.pre(contract.fault(schema, body) !== null)
        expect([400, 422]).toContain((await post('/v1/predict', body)).status)
      }),
      RUNS,
    )
    await fc.assert(
      fc.asyncProperty(anyOf(schema), async (body) => {
        expect([404, 422, 400]).toContain((await post('/v1/predict', body)).status)
      }),
      { numRuns: 10 },
    )
    await drop(session_id)
  })

  test('of agents are answered as the document says', async () => {
    const Accept = 'application/json, text/event-stream'
    const opened = await post('/v1/mcp', exampleOf('sendMcpMessage'), { Accept })
    expect(opened.status).toBe(200)
    const told = { jsonrpc: '2.0', method: 'notifications/initialized' }
    expect((await post('/v1/mcp', told, { Accept })).status).toBe(202)
  })

  test('answer HEAD as GET, without a body', async () => {
    const session = await start(exampleOf('fit'))
    for (const [path, methods] of Object.entries(document.paths)) {
      if (!methods['get']) continue
      const at = `/v1${path.replace('{session_id}', session)}`
      const full = await get(at)
      const head = await worker.fetch(at, { method: 'HEAD', headers: keyed(key) })
      const told = ({ status, headers }: Response) => [status, headers.get('Content-Type')]
      expect([at, ...told(head), await head.text()]).toEqual([at, ...told(full), ''])
    }
    await drop(session)
  })

  test('are refused beyond their limit as documented', async () => {
    const body = JSON.stringify(exampleOf('readDescription'))
    const headers = { 'Content-Type': 'application/json', 'CF-Connecting-IP': '192.0.2.77' }
    const statuses: number[] = []
    for (let n = 0; n < 31; n++)
      statuses.push((await call('POST', '/v1/read', { headers, body })).status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })

  test('answer as documented in every state of a fit, and after it', async () => {
    const engine = engineOf(worker, 'e1')
    const options = JSON.stringify([
      { key: 't1', qty: 10, profit: 12.5, confidence: 0.8, eligible: true, unit_cost: 11 },
    ])
    const session = await start(market())
    const path = `/v1/result/${session}`
    const seen: unknown[] = [(await json(await get(path))).status]
    await get('/v1/queue')
    const { lease } = await engine.claim()
    await engine.valuation(lease)
    seen.push((await json(await get(`${path}?wait=0.1`))).status)
    await engine.part(lease, 'options', options)
    await engine.plan(lease, [named('options', options)])
    const done = await get(`${path}?options=all&labels=all&reasons=all`)
    seen.push((await json(done.clone())).status)
    const headers = { ...keyed(key), 'If-None-Match': done.headers.get('ETag')! }
    expect(
      (await call('GET', `${path}?options=all&labels=all&reasons=all`, { headers })).status,
    ).toBe(304)
    const failed = await start(market())
    await engine.fail((await engine.claim()).lease)
    seen.push((await json(await get(`/v1/result/${failed}`))).status)
    expect(seen).toEqual(['grounding', 'processing', 'done', 'failed'])
    await get('/v1/sessions')
    for (const one of [session, failed]) {
      expect((await drop(one)).status).toBe(200)
      expect((await drop(one)).status).toBe(404)
      expect((await get(`/v1/result/${one}`)).status).toBe(404)
    }
  })

  test('take the queries that the document allows, and no others', async () => {
    const session = await start(exampleOf('fit'))
    const queries = ['readResult', 'listSessions'].flatMap((id) =>
      contract
        .operation(id)
        .parameters!.filter((one) => one.in === 'query' && one.name !== 'idempotency_key')
        .map((one) => ({
          ...one,
          path: id === 'readResult' ? `/v1/result/${session}` : '/v1/sessions',
        })),
    )
    const values = fc.oneof(
      fc.constantFrom('all', 'ALL', '0', '1', '100', '101', '-1', '1.5', 'x', ''),
      fc.integer({ min: 0, max: 200 }).map(String),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...queries),
        values,
        async ({ name, path, schema }, value) => {
          const { status } = await get(`${path}?${name}=${encodeURIComponent(value)}`)
          // A cursor is a text to the document; only the service knows those that it gave.
          if (name === 'cursor') {
            expect([200, 400]).toContain(status)
            return
          }
          const number = value === '' ? value : Number(value)
          const fits = [value, number].some((one) => contract.fault(schema, one) === null)
          expect([name, value, status]).toEqual([name, value, fits ? 200 : 400])
        },
      ),
      { numRuns: 60 },
    )
    await drop(session)
  })

  // Conformance: 4-openapi
  test('need the key where the document says so, and no other call does', async () => {
    for (const [path, methods] of Object.entries(document.paths))
      for (const [method, { security }] of Object.entries(methods)) {
        const at = `/v1${path.replace('{session_id}', 'ses_0123456789abcdefghijkl')}`
        const { status } = await call(method.toUpperCase(), at)
        expect([at, status === 401]).toEqual([at, security.length === 1])
      }
  })
})

describe('the TypeScript client', () => {
  test('calls operations of the document, as it says, and reads their answers', async () => {
    const faults: string[] = []
    const called = new Set<string>()
    const client = createClient({
      baseUrl: worker.url,
      key,
      fetch: async (input, init = {}) => {
        const url = new URL(input instanceof Request ? input.url : input)
        const headers = Object.fromEntries(new Headers(init.headers).entries())
        const method = init.method ?? 'GET'
        const answer = await fetch(input, { ...init, headers: { ...headers, ...address() } })
        const path = url.pathname + url.search
        faults.push(...(await contract.faults({ method, path, headers }, answer.clone())))
        called.add(`${method} ${url.pathname.replace(/ses_\w+/, '{session_id}').slice(3)}`)
        return answer
      },
    })
    const body = exampleOf('fit')
    expect(await client.root()).toMatchObject({ ok: true })
    expect(await client.health()).toHaveProperty('value.engine')
    expect(await client.validate(body)).toMatchObject({ ok: true, value: { ok: true } })
    const words = exampleOf('readDescription') as unknown as Parameters<typeof client.read>[0]
    expect(await client.read(words)).toMatchObject({ ok: true, value: { status: 'read' } })
    const fit = await client.fit(body, { idempotencyKey: 'contract' })
    if (!fit.ok) throw new Error('refused')
    const { session_id } = fit.value
    const query = { wait: 1, options: 'all', labels: 'all' } as const
    const result = await client.result(session_id, query)
    expect(result).toMatchObject({ ok: true, changed: true, value: { status: 'done' } })
    const etag = result.ok ? result.etag : null
    expect(await client.result(session_id, { ...query, etag })).toMatchObject({ changed: false })
    expect(await client.sessionByIdempotencyKey('contract')).toMatchObject({
      value: { session_id },
    })
    expect(await client.sessions({ limit: 1 })).toMatchObject({
      value: { sessions: [{ session_id }] },
    })
    expect(await client.queue()).toEqual({ ok: true, value: { sessions: [] } })
    expect(await client.balance()).toMatchObject({ ok: true, value: { held: 0 } })
    expect(await client.ledger({ limit: 1 })).toMatchObject({ ok: true })
    const order = { email: 'nobody@example.com', amount: 1 }
    expect(await client.transfer(order)).toMatchObject({ problem: { code: 'scope_missing' } })
    // An input test keeps no tables.
    const asked = { ...exampleOf('predict'), session_id }
    expect(await client.predict(asked)).toMatchObject({ problem: { code: 'history_expired' } })
    const replan = exampleOf('replan') as unknown as Parameters<typeof client.replan>[0]
    expect(await client.replan({ ...replan, session_id })).toMatchObject({
      problem: { code: 'history_expired' },
    })
    expect(await client.cancel(session_id)).toMatchObject({ ok: true })
    expect(await client.result(session_id)).toMatchObject({ problem: { code: 'unknown_session' } })
    expect(faults).toEqual([])
    const all = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    // What the client has no function for: pages to read, and how a program without a key gets one.
    const left = all.filter((one) => !called.has(one))
    expect(left).toEqual([
      'GET /openapi.json',
      'GET /docs',
      'POST /device',
      'POST /device/token',
      'POST /mcp',
      'PUT /upload/{link}',
    ])
  })
})

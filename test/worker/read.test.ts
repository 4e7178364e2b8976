// POST /v1/read through the real runtime: what it answers, whom, how often, and what an account keeps
// of it. How words are read is the reader's own test, how a model is asked read-model.test.ts.
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { READ_BYTES } from '#contract/limits.ts'
import { createClient } from '#client/client.ts'
import { readAnswerSchema, type ReadAnswer } from '#contract/questions.ts'
import { problemSchema } from '#contract/schemas.ts'
import { engineOf } from './engine.ts'
import { json, keyed, startWorker, type TestWorker } from './harness.ts'
import { market } from '../support/requests/market.ts'

let worker: TestWorker
let key: string
let account: string
beforeAll(async () => {
  worker = await startWorker()
})
afterAll(() => worker.close())
beforeEach(async () => {
  ;({ key, account } = await worker.account())
})

const CLEAR =
  'We buy units at unit_cost. The fee is 12% of the selling price. There are no other costs.'
const CONTROLLED = 'Subtract 12% of the price for each unit sold.'
const UNCLEAR = 'We buy crates and pay the haulier a few dollars for each.'

/** The columns of the test's market. */
const COLUMNS = {
  menus: [
    ...['menu', 'T', 'qty', 'unit_cost', 'unit_price'].map((name) => ({ name, type: 'number' })),
    { name: 'historically_chosen', type: 'flag', examples: [1, 0] },
    { name: 'key', type: 'text', examples: ['m1d0'] },
    { name: 'colour', type: 'text', examples: ['red', 'red'] },
  ],
  sales: [
    { name: 'key', type: 'text' },
    ...['T', 'qty', 'price', 'unit_fee'].map((name) => ({ name, type: 'number' })),
  ],
}
const asked = (business_description: string, more: object = {}): object => ({
  business_description,
  columns: COLUMNS,
  ...more,
})

let addresses = 0
/** An address of its own, so that one test's calls are not another's. */
const address = (): Record<string, string> => ({ 'CF-Connecting-IP': `192.0.2.${++addresses}` })
const plain = (more: Record<string, string> = {}): Record<string, string> => ({
  'Content-Type': 'application/json',
  ...address(),
  ...more,
})
const post = (body: unknown, headers: Record<string, string>) =>
  worker.fetch('/v1/read', {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
async function answered(response: Response): Promise<ReadAnswer> {
  const body: unknown = await response.json()
  expect(response.status, JSON.stringify(body)).toBe(200)
  return readAnswerSchema.strict().parse(body)
}
async function refusal(response: Response) {
  const problem = problemSchema.parse(await response.json())
  expect(problem.status).toBe(response.status)
  return problem
}
const kept = async (of = account) => {
  const { objects } = await worker.env.STORE.list({ prefix: `valuations/${of}/` })
  return objects.length
}

describe('POST /v1/read', () => {
  // Conformance: post-read
  test('answers how clear words are read, without a key and without keeping anything', async () => {
    const before = await worker.env.STORE.list({ prefix: 'valuations/' })
    const answer = await answered(await post(asked(CLEAR), plain()))
    expect(answer).toMatchObject({ status: 'read', by: 'reader', questions: [], feedback: '' })
    expect(answer.valuation!.terms.length).toBeGreaterThan(2)
    expect(answer.valuation!.formula).toContain('0.12')
    expect(await answered(await post(asked(CLEAR), plain()))).toEqual(answer)
    expect(await worker.env.STORE.list({ prefix: 'valuations/' })).toMatchObject({
      objects: { length: before.objects.length },
    })
  })

  // Conformance: post-read
  test('says that controlled English is what was read, with a key and without one', async () => {
    const open = await answered(await post(asked(CONTROLLED), plain()))
    expect(open).toMatchObject({ status: 'read', by: 'controlled' })
    for (let time = 0; time < 2; time++)
      expect(await answered(await post(asked(CONTROLLED), keyed(key)))).toEqual({
        ...open,
        paid: false,
      })
  })

  // Conformance: post-read
  test('says what to change where words are not clear, and keeps nothing of them', async () => {
    const answer = await answered(await post(asked(UNCLEAR), keyed(key)))
    expect(answer.status).not.toBe('read')
    expect(answer.feedback).toContain('haulier')
    expect(await kept()).toBe(0)
  })

  // Conformance: post-read
  test('takes the parameters that a fit would take, and no others', async () => {
    const parameters = { inventory_holding_weeks_before_writeoff: 6, period: 'week' }
    const read = async (more: object) =>
      (await answered(await post(asked(CLEAR, { market_type: more }), plain()))).valuation!
    expect(await read({ parameters })).toMatchObject({ horizon: 6 })
    expect(await read({ parameters: { ...parameters, colour: 'red' }, seed: 4 })).toEqual(
      await read({ parameters }),
    )
  })

  test('is the client’s `read`, with the answer parsed', async () => {
    const client = createClient({ baseUrl: worker.url, key, fetch })
    const answer = await client.read({
      business_description: CONTROLLED,
      columns: { menus: [{ name: 'qty', type: 'number' }], sales: [] },
    })
    expect(answer).toMatchObject({ ok: true, value: { status: 'read', by: 'controlled' } })
  })

  test('reads a compressed body as it reads any other', async () => {
    const body = gzipSync(JSON.stringify(asked(CLEAR)))
    const headers = plain({ 'Content-Encoding': 'gzip' })
    const answer = await worker.fetch('/v1/read', { method: 'POST', headers, body })
    expect(await answered(answer)).toEqual(await answered(await post(asked(CLEAR), plain())))
  })
})

describe('what an account keeps', () => {
  // Conformance: what-read-keeps
  test('answers the next request for the same words over the same columns, and that one alone', async () => {
    const first = await answered(await post(asked(CLEAR), keyed(key)))
    expect(first.by).toBe('reader')
    expect(await kept()).toBe(1)
    const again = await answered(await post(asked(CLEAR), keyed(key)))
    expect(again).toEqual({ ...first, by: 'kept' })
    // Other parameters are inputs of the same reading; a period and other columns are not.
    const horizon = { parameters: { inventory_holding_weeks_before_writeoff: 9 } }
    const later = await answered(await post(asked(CLEAR, { market_type: horizon }), keyed(key)))
    expect([later.by, later.valuation!.horizon]).toEqual(['kept', 9])
    const by = async (body: object) => (await answered(await post(body, keyed(key)))).by
    expect(await by(asked(`${CLEAR} Rent is free.`))).toBe('reader')
    expect(await by(asked(CLEAR, { market_type: { parameters: { period: 'day' } } }))).toBe(
      'reader',
    )
    expect(await by(asked(CLEAR, { columns: { ...COLUMNS, sales: [] } }))).toBe('reader')
  })

  // Conformance: what-read-keeps
  test('answers the same words with other white space, in places of these', async () => {
    await answered(await post(asked(CLEAR), keyed(key)))
    const spaced = `\n ${CLEAR.replaceAll(' ', '  ')}\n\n`
    const { by, valuation } = await answered(await post(asked(spaced), keyed(key)))
    expect(by).toBe('kept')
    const sources = valuation!.lines!.flatMap(({ source }) => source)
    expect(sources.length).toBeGreaterThan(0)
    for (const { start, end, text } of sources)
      expect(spaced.slice(start, end).replaceAll('  ', ' ')).toBe(text)
  })

  // Conformance: what-read-keeps
  test('is never used for another account, nor for a call without a key', async () => {
    await answered(await post(asked(CLEAR), keyed(key)))
    const other = await worker.account()
    expect((await answered(await post(asked(CLEAR), keyed(other.key)))).by).toBe('reader')
    expect((await answered(await post(asked(CLEAR), plain()))).by).toBe('reader')
    expect([await kept(), await kept(other.account)]).toEqual([1, 1])
  })

  // Conformance: what-read-keeps
  test('is handed to the engine of a fit of the same words and columns', async () => {
    await answered(await post(asked(CLEAR), keyed(key)))
    const submit = async (more: object, by = key) => {
      const body = JSON.stringify(market({ business_description: CLEAR, ...more }))
      const fit = await worker.fetch('/v1/fit', { method: 'POST', headers: keyed(by), body })
      const { session_id } = await json(fit)
      const held = await engineOf(worker, 'e1').claim()
      expect(held.session).toBe(session_id)
      await worker.fetch(`/v1/session/${session_id}`, { method: 'DELETE', headers: keyed(by) })
      return held.valuation
    }
    expect(await submit({})).toMatchObject({
      facts: { texts: ['colour', 'key'], parameters: [], percents: [], fractions: [] },
      reading: { ok: true },
      proposed: null,
    })
    expect(await submit({ business_description: `${CLEAR} ` })).not.toBeNull()
    expect(await submit({ business_description: `${CLEAR} Rent is free.` })).toBeNull()
    const menus = market().menus.map((row) => ({ ...row, colour: 7 }))
    expect(await submit({ menus })).toBeNull()
    expect(await submit({}, (await worker.account()).key)).toBeNull()
  })
})

describe('a request that cannot be read', () => {
  // Conformance: post-read
  test('names every wrong field, and the nearest known one', async () => {
    const body = { buisness_description: CLEAR, columns: { menu: [], sales: 3 }, market_type: 4 }
    const problem = await refusal(await post(body, plain()))
    expect(problem).toMatchObject({ status: 422, code: 'validation_failed' })
    const entries = problem.errors!.map(({ code, column }) => `${code} ${column}`)
    expect(entries.sort()).toEqual([
      'invalid_option business_description',
      'invalid_option columns.menus',
      'invalid_option columns.sales',
      'invalid_option market_type',
      'unknown_field buisness_description',
      'unknown_field menu',
    ])
    const fixes = problem.errors!.map(({ fix }) => fix).join(' ')
    expect(fixes).toContain('Did you mean "business_description"?')
    expect(fixes).toContain('Did you mean "menus"?')
  })

  test('names the first column that is a bare name, and says to send objects', async () => {
    const columns = { menus: [{ name: 'qty' }, 'key', 'menu', 4], sales: [null] }
    const { errors } = await refusal(await post(asked(CLEAR, { columns }), plain()))
    expect(errors).toMatchObject([
      {
        code: 'invalid_option',
        column: 'columns.menus.1',
        message: '"columns.menus.1" is "key": a column must be an object {name, type}.',
        fix: 'Send each column as an object, here {"name": "key", "type": "number"}; type must be "number", "text", "flag" or "date".',
        count: 3,
      },
      { column: 'columns.sales.0', count: 1 },
    ])
  })

  test.each([
    ['no JSON', '{"columns": ', 400, 'malformed_json'],
    ['nothing', '', 400, 'malformed_json'],
    ['no object', '[]', 422, 'validation_failed'],
    ['too many characters', asked('a'.repeat(20_001)), 422, 'validation_failed'],
    [
      'a column without a name',
      asked(CLEAR, { columns: { menus: [{ name: '' }], sales: [] } }),
      422,
      'validation_failed',
    ],
    [
      'a period that there is not',
      asked(CLEAR, { market_type: { parameters: { period: 'fortnight' } } }),
      422,
      'validation_failed',
    ],
    ['more than is read', ' '.repeat(READ_BYTES + 1), 413, 'too_large'],
  ])('with %s', async (_, body, status, code) => {
    expect(await refusal(await post(body, plain()))).toMatchObject({ status, code })
  })

  test('in a form that is not taken', async () => {
    const text = await post(asked(CLEAR), { ...plain(), 'Content-Type': 'text/plain' })
    expect((await refusal(text)).status).toBe(415)
    const brotli = await post(asked(CLEAR), plain({ 'Content-Encoding': 'br' }))
    expect((await refusal(brotli)).status).toBe(415)
    const stream = new Blob([JSON.stringify(asked(CLEAR))]).stream()
    const init = { method: 'POST', headers: plain(), body: stream, duplex: 'half' as const }
    expect((await refusal(await worker.fetch('/v1/read', init))).status).toBe(411)
    const headers = plain({ 'Content-Encoding': 'gzip' })
    expect((await refusal(await post(asked(CLEAR), headers))).code).toBe('bad_request')
  })

  test('because a small body unpacks to a large one', async () => {
    const body = gzipSync(JSON.stringify(asked(' '.repeat(50_000_000))))
    expect(body.byteLength).toBeLessThan(READ_BYTES)
    const headers = plain({ 'Content-Encoding': 'gzip' })
    const answer = await worker.fetch('/v1/read', { method: 'POST', headers, body })
    expect((await refusal(answer)).status).toBe(413)
  })

  test('with a key that does not work, which is never taken for none', async () => {
    expect((await refusal(await post(asked(CLEAR), keyed('edps_paid_nonsense')))).code).toBe(
      'invalid_key',
    )
  })
})

describe('limits', () => {
  // Conformance: limits-of-read-cors, rate-limited
  test('answer 30 calls a minute of one address without a key, and say how many are left', async () => {
    const headers = plain()
    const left: string[] = []
    for (let call = 0; call < 30; call++) {
      const answer = await post(asked(CONTROLLED), headers)
      expect(answer.headers.get('RateLimit-Policy')).toBe('"read";q=30;w=60')
      left.push(/;r=(\d+);/.exec(answer.headers.get('RateLimit')!)![1]!)
      await answered(answer)
    }
    expect(left).toEqual(Array.from({ length: 30 }, (_, at) => String(29 - at)))
    const refused = await post(asked(CONTROLLED), headers)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(refused.headers.get('RateLimit')).toContain(';r=0;')
    expect(await refusal(refused)).toMatchObject({ status: 429, code: 'rate_limited' })
    // A key has its own limit, another address too.
    await answered(await post(asked(CONTROLLED), { ...headers, ...keyed(key) }))
    await answered(await post(asked(CONTROLLED), plain()))
  })

  // Conformance: limits-of-read-cors
  test('count one network of IPv6 as one address', async () => {
    const of = (last: number) => ({ ...plain(), 'CF-Connecting-IP': `2001:db8:0:7::${last}` })
    for (let call = 0; call < 30; call++)
      await answered(await post(asked(CONTROLLED), of(call + 1)))
    expect((await post(asked(CONTROLLED), of(77))).status).toBe(429)
    const next = { ...plain(), 'CF-Connecting-IP': '2001:db8:0:8::1' }
    await answered(await post(asked(CONTROLLED), next))
  })

  // Conformance: limits-of-read-cors
  test('answer 120 calls a minute of a key, whatever it sends', async () => {
    for (let call = 0; call < 119; call += 7)
      await Promise.all(
        Array.from({ length: Math.min(7, 119 - call) }, () => post('no json', keyed(key))),
      )
    const last = await post(asked(CONTROLLED), keyed(key))
    expect(last.headers.get('RateLimit-Policy')).toBe('"read";q=120;w=60')
    expect(last.headers.get('RateLimit')).toContain(';r=0;')
    await answered(last)
    expect((await refusal(await post(asked(CONTROLLED), keyed(key)))).code).toBe('rate_limited')
    const other = await worker.account()
    await answered(await post(asked(CONTROLLED), keyed(other.key)))
  })
})

describe('pages of other addresses', () => {
  // Conformance: limits-of-read-cors
  test('may ask the open routes, and read what they answer or refuse', async () => {
    for (const [method, path] of [
      ['GET', '/v1/'],
      ['GET', '/v1/health'],
      ['POST', '/v1/validate'],
      ['POST', '/v1/read'],
    ] as const) {
      const before = await worker.fetch(path, {
        method: 'OPTIONS',
        headers: {
          Origin: 'https://example.org',
          'Access-Control-Request-Method': method,
          'Access-Control-Request-Headers': 'content-type',
        },
      })
      expect(before.status, path).toBe(204)
      expect(before.headers.get('Access-Control-Allow-Origin'), path).toBe('*')
      expect(before.headers.get('Access-Control-Allow-Methods')).toContain(method)
      expect(before.headers.get('Access-Control-Allow-Headers')).toMatch(/Content-Type/)
      const init = method === 'GET' ? {} : { method, headers: plain(), body: '{' }
      const answer = await worker.fetch(path, init)
      expect(answer.headers.get('Access-Control-Allow-Origin'), path).toBe('*')
      expect(answer.headers.get('Access-Control-Expose-Headers')).toContain('RateLimit')
    }
  })

  // Conformance: limits-of-read-cors
  test('are told nothing by any other route', async () => {
    const headers = { Origin: 'https://example.org' }
    for (const path of ['/v1/fit', '/v1/result/x', '/v1/sessions', '/engine/claim', '/nothing'])
      for (const method of ['OPTIONS', 'GET']) {
        const answer = await worker.fetch(path, { method, headers })
        expect([path, answer.headers.get('Access-Control-Allow-Origin')]).toEqual([path, null])
      }
  })
})

// Conformance: post-read
test('nothing of the words, the columns or the key reaches the log', async () => {
  worker.clearLogs()
  const secret = 'Zanzibar cloves from Uncle Mwalimu'
  for (const text of [`${CLEAR} ${secret}`, secret, `${secret} [`, '\u0000'])
    for (const headers of [plain(), keyed(key)])
      await post(asked(text, { columns: { ...COLUMNS, sales: [{ name: secret }] } }), headers)
  await post(`{"${secret}": `, plain())
  const logged = JSON.stringify(worker.logs())
  for (const word of ['Zanzibar', 'Mwalimu', 'colour', key]) expect(logged).not.toContain(word)
})

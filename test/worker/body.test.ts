// How a body is read: its headers, its bytes, gzip, Parquet, limits; and that nothing of a refused
// one stays behind.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BODY_BYTES } from '#contract/limits.ts'
import { writeParquet } from '#tables/request-writer.ts'
import { validationSchema } from '#contract/schemas.ts'
import { tableFromRows } from '#tables/table-builder.ts'
import { engineOf } from './engine.ts'
import { json, keyed, rawRequest, startWorker, type TestWorker } from './harness.ts'
import { market, type Row } from '../support/requests/market.ts'

let worker: TestWorker
let key: string
beforeAll(async () => {
  worker = await startWorker()
  key = (await worker.account()).key
})
afterAll(() => worker.close())

const JSON_TYPE = { 'Content-Type': 'application/json' }
const stored = async () => (await worker.env.STORE.list({ prefix: 'sessions/' })).objects
const post = (path: string, body: string | Uint8Array, headers: Record<string, string>) =>
  worker.fetch(path, { method: 'POST', headers, body: body as string })

describe.each(['/v1/validate', '/v1/fit'])('%s', (path) => {
  const headers = () => keyed(key)

  // Conformance: 4-bodies, unsupported-media-type
  test('takes application/json alone', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', '']) {
      const answer = await post(path, '{}', { ...headers(), 'Content-Type': type })
      expect(answer.status).toBe(415)
      expect((await json(answer)).code).toBe('unsupported_media_type')
    }
    const ask = (
      charset: string,
      body: string | Uint8Array = JSON.stringify(market({ mock: true })),
    ) => post(path, body, { ...headers(), 'Content-Type': `application/json; charset=${charset}` })
    for (const charset of ['utf-8', '"UTF-8"', 'us-ascii'])
      expect((await ask(charset)).status).toBe(200)
    const other = await ask('utf-16', Buffer.from('{}', 'utf16le'))
    expect([other.status, (await json(other)).detail]).toEqual([
      415,
      expect.stringContaining('UTF-8'),
    ])
  })

  test('takes UTF-8 alone: no two keys become one', async () => {
    const rows = (key: number) =>
      Buffer.concat([Buffer.from('{"key":"caf'), Buffer.of(key), Buffer.from('"}')])
    const comma = Buffer.from(',')
    const list = Buffer.concat([
      Buffer.from('[{},'),
      rows(0xe9),
      comma,
      rows(0xe8),
      Buffer.from(']'),
    ])
    const body = Buffer.concat([Buffer.from('{"menus":'), list, Buffer.from('}')])
    const answer = await post(path, body, headers())
    expect(answer.status).toBe(400)
    const { code, detail } = await json(answer)
    expect(code).toBe('malformed_json')
    expect(detail).toMatch(/row 1 of menus \(the first is 0\) is not text in UTF-8/)
    const name = await post(
      path,
      Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
      headers(),
    )
    expect([name.status, (await json(name)).detail]).toEqual([
      400,
      expect.stringContaining('UTF-8'),
    ])
  })

  test('answers a length without a body at once', async () => {
    for (const length of [70_000_000, 60_000_000]) {
      const lines = [`POST ${path} HTTP/1.1`, `Content-Length: ${length}`, ...auth()]
      const type = length > 64 * 1024 * 1024 ? 'application/json' : 'text/plain'
      const answer = await rawRequest(worker.url, [...lines, `Content-Type: ${type}`])
      expect(answer).toMatch(type === 'text/plain' ? / 415 / : / 413 /)
    }
  })

  // Conformance: 2.1-gzip
  test('takes gzip and no other encoding', async () => {
    const packed = gzipSync(JSON.stringify(market({ mock: true })))
    const gzip = { ...headers(), 'Content-Encoding': 'gzip' }
    const answer = await post(path, packed, gzip)
    expect(answer.status, await answer.clone().text()).toBe(200)
    const brotli = await post(path, packed, { ...headers(), 'Content-Encoding': 'br' })
    expect(brotli.status).toBe(415)
    for (const broken of [Buffer.from('no gzip'), packed.subarray(0, 200)]) {
      const refused = await post(path, broken, gzip)
      expect(refused.status).toBe(400)
      expect((await json(refused)).code).toBe('bad_request')
    }
  })

  // Conformance: length-required
  test('needs a Content-Length', async () => {
    const lines = [`POST ${path} HTTP/1.1`, 'Transfer-Encoding: chunked', ...auth()]
    const answer = await rawRequest(
      worker.url,
      [...lines, 'Content-Type: application/json'],
      '2\r\n{}\r\n0\r\n\r\n',
    )
    expect(answer).toContain(' 411 ')
    expect(answer).toContain('"length_required"')
  })

  // Conformance: too-large
  test('refuses what is announced as more than 64 MiB', async () => {
    const answer = await post(path, Buffer.alloc(BODY_BYTES + 1, ' '), headers())
    expect(answer.status).toBe(413)
    expect((await json(answer)).code).toBe('too_large')
  })

  // Conformance: 2.1-gzip
  test('refuses what unpacks to more than 64 MiB', async () => {
    const bomb = gzipSync(`{"menus": [${' '.repeat(BODY_BYTES)}], "sales": []}`)
    expect(bomb.length).toBeLessThan(100_000)
    const answer = await post(path, bomb, { ...headers(), 'Content-Encoding': 'gzip' })
    expect(answer.status).toBe(413)
  })

  // Conformance: repeated-fields, malformed-json
  test('refuses what is no JSON', async () => {
    for (const body of [
      '',
      '{',
      '[1',
      '5 5',
      'x',
      '{"menus": []} x',
      '{"menus": [], "menus": []}',
    ]) {
      const answer = await post(path, body, headers())
      expect(answer.status, body).toBe(400)
      expect((await json(answer)).code).toBe('malformed_json')
    }
  })

  test('says how a table is named whose name is misspelt, however large it is', async () => {
    const { menus, ...more } = market({ mock: true })
    const { detail, code } = await json(
      await post(
        path,
        JSON.stringify({ ...more, Menu: menus, pad: 'x'.repeat(256_000) }),
        headers(),
      ),
    )
    expect(code).toBe('too_large')
    expect(detail).not.toContain('must be named')
    const many = Array.from({ length: 6000 }, () => menus[0])
    for (const [name, table] of [
      ['Menu', many],
      ['menues', 'UEFS'.repeat(90_000)],
    ] as const) {
      const told = await json(
        await post(path, JSON.stringify({ [name]: table, ...more }), headers()),
      )
      expect(told.detail).toContain(`The table "${name}" must be named "menus".`)
    }
  })

  test('refuses an option that is nested very deep, as larger than is read', async () => {
    for (const depth of [33, 3000, 5000, 60_000]) {
      const x = `${'['.repeat(depth)}${']'.repeat(depth)}`
      for (const field of [`"market_type":{"parameters":{"x":${x}}}`, `"mock":${x}`]) {
        const rest = JSON.stringify(market({ market_type: undefined, mock: undefined })).slice(1)
        const answer = await post(path, `{${field},${rest}`, headers())
        expect(answer.status).toBe(413)
        expect((await json(answer)).code).toBe('too_large')
      }
    }
  })
})

// Conformance: 2.1-keys
test('keys that are numbers of too many digits are named as they were sent, on every way in', async () => {
  const [one, other] = ['1610521604143693001', '1610521604143693002']
  const numbered = (body: object) =>
    JSON.stringify(body)
      .replace('"key":"t0"', `"key":${one}`)
      .replace('"key":"t1"', `"key":${other}`)
  const found = {
    code: 'unreadable_key',
    table: 'menus',
    column: 'key',
    count: 2,
    rows: [144, 145],
    keys: [one, other],
  }
  const body = numbered(market({ mock: true }))
  const checked = validationSchema.parse(await (await post('/v1/validate', body, JSON_TYPE)).json())
  expect(checked).toMatchObject({ ok: false, errors: [found] })
  const fit = await post('/v1/fit', body, keyed(key))
  expect([fit.status, (await json(fit)).errors]).toMatchObject([422, [found]])
  const made = await post('/v1/fit', JSON.stringify(market({ mock: true })), keyed(key))
  const { session_id } = await json(made)
  const menus = market().menus.filter((row) => row['T'] === 0)
  const predicted = await post('/v1/predict', numbered({ session_id, menus }), keyed(key))
  expect([predicted.status, (await json(predicted)).errors]).toMatchObject([
    422,
    [{ ...found, rows: [0, 1] }],
  ])
  const sold = JSON.stringify(market()).replaceAll('"key":"m1d0"', `"key":${one}`)
  const sales = await json(await post('/v1/validate', sold, JSON_TYPE))
  expect(sales['errors']).toMatchObject([
    { ...found, count: 1, rows: [0], keys: [one] },
    { ...found, table: 'sales', count: 1, rows: [0], keys: [one] },
  ])
})

test('a small body is refused that names a field twice, is no UTF-8 or holds NaN', async () => {
  const { key: sender } = await worker.account('paid', undefined, { scopes: 'fit transfer' })
  for (const [body, words] of [
    ['{"to_email":"a@b.c","amount":1,"amount":1000}', 'names a field twice'],
    ['{"to_email":"a@b.c","amount":{"x":1,"\\u0078":2}}', 'names a field twice'],
    ['{"to_email":"a@b.c","amount":NaN}', 'holds NaN, which is no JSON: write null'],
    [Buffer.from('{"to_email":"\xff","amount":1}', 'latin1'), 'is not text in UTF-8'],
  ] as const) {
    const answer = await post('/v1/account/transfer', body, keyed(sender))
    expect([answer.status, await json(answer)]).toMatchObject([
      400,
      { code: 'malformed_json', detail: expect.stringContaining(words) },
    ])
  }
})

const auth = () => [`Authorization: Bearer ${key}`]

// Conformance: 4-rule-1
test('JSON that is no object is one entry of /validate and 422 at /fit', async () => {
  const before = await stored()
  for (const body of ['5', '[]', 'null', '"x"', 'true', '[{"menus": []}]', ' 0 ']) {
    const checked = await post('/v1/validate', body, JSON_TYPE)
    expect(checked.status, body).toBe(200)
    const validation = validationSchema.parse(await checked.json())
    expect(validation.ok).toBe(false)
    expect(validation.errors).toMatchObject([{ code: 'not_an_object', table: 'request' }])
    expect(new Set(Object.values(validation.counts))).toEqual(new Set([0]))
    const refused = await post('/v1/fit', body, keyed(key))
    expect(refused.status, body).toBe(422)
    expect(await json(refused)).toMatchObject({
      code: 'validation_failed',
      errors: validation.errors,
    })
  }
  expect(await stored()).toEqual(before)
})

test('a refused body leaves nothing in the store', async () => {
  const before = await stored()
  const broken = market({ sales: [], menus: [] })
  expect((await post('/v1/fit', JSON.stringify(broken), keyed(key))).status).toBe(422)
  expect((await post('/v1/fit', '{"menus": [', keyed(key))).status).toBe(400)
  expect(await stored()).toEqual(before)
})

test('the store keeps the bytes as sent and the engine gets them unpacked', async () => {
  const text = JSON.stringify(market({ note: undefined }))
  const packed = gzipSync(text)
  const answer = await post('/v1/fit', packed, { ...keyed(key), 'Content-Encoding': 'gzip' })
  const { session_id } = await json(answer)
  const objects = await stored()
  const body = objects.find((object) => object.key === `sessions/${session_id}/body`)
  expect(body?.size).toBe(packed.length)
  const engine = engineOf(worker, 'e1')
  const { lease } = await engine.claim()
  expect(await (await engine.tables(lease)).text()).toBe(text)
  await engine.fail(lease)
})

// Conformance: 2.1-menus-sales
test('rows, Parquet and a mix of both are read alike', async () => {
  const rows = market({ mock: true })
  const packed = (table: Row[]) =>
    Buffer.from(writeParquet(tableFromRows(table))).toString('base64')
  const bodies = [
    rows,
    { ...rows, menus: packed(rows.menus), sales: packed(rows.sales) },
    { ...rows, menus: packed(rows.menus) },
    { ...rows, sales: packed(rows.sales) },
  ]
  const answers = []
  for (const body of bodies) {
    const answer = await post('/v1/validate', JSON.stringify(body), JSON_TYPE)
    expect(answer.status).toBe(200)
    answers.push(await json(answer))
  }
  expect(answers[0]?.ok).toBe(true)
  for (const answer of answers) expect(answer).toEqual(answers[0])
})

// Conformance: 4-rule-1
test('pages of gzip and of zstd are unpacked in the Worker’s own runtime', async () => {
  for (const name of ['pyarrow-v2-gzip', 'polars-zstd']) {
    const file = readFileSync(new URL(`../tables/parquet/${name}.parquet`, import.meta.url))
    const body = JSON.stringify({ menus: file.toString('base64') })
    const checked = validationSchema.parse(
      await (await post('/v1/validate', body, JSON_TYPE)).json(),
    )
    expect(checked.counts).toMatchObject({ menus_rows: 40 })
  }
})

test('unreadable Parquet is an entry of /validate and 422 at /fit', async () => {
  const body = JSON.stringify(market({ menus: Buffer.from('PAR1 nonsense').toString('base64') }))
  const checked = await json(await post('/v1/validate', body, JSON_TYPE))
  expect(checked.ok).toBe(false)
  expect(checked.errors.map((entry) => entry.code)).toContain('parquet_unreadable')
  expect((await post('/v1/fit', body, keyed(key))).status).toBe(422)
})

// Conformance: 1.9, 2.3, 4-post-validate, 4-rule-1, 5.2
test('/validate needs no key and starts nothing', async () => {
  const before = await stored()
  const answer = await post('/v1/validate', JSON.stringify(market()), JSON_TYPE)
  expect(answer.status).toBe(200)
  expect(await json(answer)).toMatchObject({ ok: true, errors: [], counts: { t0_rows: 100 } })
  const bad = await post('/v1/validate', JSON.stringify({ menus: [], sales: [] }), JSON_TYPE)
  expect(bad.status).toBe(200)
  expect((await json(bad)).ok).toBe(false)
  expect(await stored()).toEqual(before)
})

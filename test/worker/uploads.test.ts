// Tables that an agent uploads: a link by the tool `upload`, the file over it, and the name in place of the table.
import { createHash } from 'node:crypto'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MENU_ROWS, UPLOADS_KEPT } from '#contract/limits.ts'
import { writeCsv } from '#tables/write-csv.ts'
import { writeParquet } from '#tables/request-writer.ts'
import { tableFromRows } from '#tables/table-builder.ts'
import { market, type Row } from '../support/requests/market.ts'
import { engineOf } from './engine.ts'
import { OPERATOR_TOKEN, register, SIGN_IN_SECRET } from '../support/console.ts'
import { ENGINE_TOKEN, json, keyed, startWorker, type TestWorker } from './harness.ts'

let worker: TestWorker
let key: string
let account: string
let client: Client
beforeAll(async () => {
  worker = await startWorker(
    { LIMITS: JSON.stringify({ uploads_anonymous: 10_000 }) },
    { ENGINE_TOKEN, OPERATOR_TOKEN, SIGN_IN_SECRET },
  )
  ;({ key, account } = await worker.account())
  client = await connect(key)
})
afterAll(async () => {
  await client.close()
  await worker.close()
})

async function connect(by: string): Promise<Client> {
  const agent = new Client({ name: 'a test', version: '1' })
  const headers = { Authorization: `Bearer ${by}` }
  await agent.connect(
    new StreamableHTTPClientTransport(new URL('/v1/mcp', worker.url), { requestInit: { headers } }),
  )
  return agent
}
// Names of tools are read first, so that the client holds answers to their schemas.
const use = async (name: string, args: Record<string, unknown> = {}, by = client) => {
  await by.listTools()
  return (await by.callTool({ name, arguments: args })).structuredContent as Record<string, any>
}
const send = (url: string, body: string | Uint8Array) =>
  fetch(url, { method: 'PUT', body: body as BodyInit })
/** A file over a link of its own; the name of the table. */
async function uploaded(body: string | Uint8Array, by = client): Promise<string> {
  const { upload, url } = await use('upload', {}, by)
  const answer = await send(url, body)
  expect(answer.status, await answer.clone().text()).toBe(200)
  expect(await json(answer)).toMatchObject({ upload })
  return upload
}
const csv = (rows: readonly Row[]): string => writeCsv(Object.keys(rows[0]!), rows)
const tables = (options: Record<string, unknown> = {}) => {
  const { menus, sales, ...more } = market(options) as { menus: Row[]; sales: Row[] }
  return { more, menus, sales }
}
const files = async () => (await worker.env.STORE.list({ prefix: `uploads/` })).objects

// Conformance: mcp
test('files of CSV and of Parquet are planned as the same texts are', async () => {
  const { more, menus, sales } = tables()
  const inline = await use('validate', { ...more, menus: csv(menus), sales: csv(sales) })
  const names = {
    menus: await uploaded(csv(menus)),
    sales: await uploaded(writeParquet(tableFromRows(sales))),
  }
  expect(inline.ok).toBe(true)
  expect(await use('validate', { ...more, ...names })).toEqual(inline)
  const engine = engineOf(worker, 'e1')
  const business_description = 'Goods: unit_cost for each unit ordered.'
  const asked = { ...more, ...names, business_description, choice_basis: 'unknown' }
  const { session_id } = await use('plan', asked)
  expect(session_id).toMatch(/^ses_/)
  const { lease } = await engine.claim()
  const body = JSON.parse(await (await engine.tables(lease)).text()) as { menus: Row[] }
  const filled = (row: Row) => Object.fromEntries(Object.entries(row).filter(([, v]) => v !== null))
  expect(body.menus.map(filled)).toEqual(
    menus.map((row) => filled({ ...row, key: String(row['key']) })),
  )
  expect(await use('cancel', { session_id })).toMatchObject({ ok: true })
})

test('what is wrong with a file is told where it is sent, and the link works still', async () => {
  const { upload, url } = await use('upload')
  const wrong = [
    ['key,qty\na,1,2\n', 'line 2: 3 cells under 2 columns'],
    ['PK\u0003\u0004', 'Excel'],
    ['', 'line 1'],
    [new Uint8Array([0x6b, 0x0a, 0xff, 0xfe]), 'UTF-8'],
    ['{"menus": []}', 'JSON'],
  ] as const
  for (const [body, words] of wrong) {
    const answer = await send(url, body)
    expect(answer.status).toBe(422)
    expect((await json(answer)).detail).toContain(words)
  }
  expect((await use('validate', { menus: upload })).error).toContain('nothing was sent')
  expect((await send(url, 'key,menu,T,qty\na,0,0,-1\n')).status).toBe(200)
  // An error names the line of the file.
  const checked = await use('validate', { menus: upload })
  const entry = checked.errors.find(({ code }: { code: string }) => code === 'qty_not_positive')
  expect(entry).toMatchObject({ rows: [0], lines: [2] })
})

// Conformance: unknown-upload
test('a link works once, and none of another account’s names or links does', async () => {
  const { upload, url } = await use('upload')
  expect((await send(url, 'key\na\n')).status).toBe(200)
  const again = await send(url, 'key\nb\n')
  expect([again.status, (await json(again)).code]).toEqual([404, 'unknown_upload'])
  const stranger = await connect((await worker.account()).key)
  const told = await use('validate', { menus: upload }, stranger)
  expect(told.error).toContain('there is no upload')
  await stranger.close()
  for (const link of [
    'x',
    `acc_${'0'.repeat(22)}.${'0'.repeat(22)}`,
    new URL(url).pathname.slice(11, -1),
  ])
    expect((await send(`${worker.url}/v1/upload/${link}`, 'key\na\n')).status).toBe(404)
  expect((await fetch(url)).status).toBe(405)
})

// Conformance: 5.3
test('only the hash of a link is kept; it expires, and so does the table', async () => {
  const { upload, url } = await use('upload')
  const secret = new URL(url).pathname.split('.').at(-1)!
  const rows = await worker.accountSql(account, 'SELECT * FROM upload WHERE name = ?', upload)
  expect(rows[0]!['hash']).toBe(createHash('sha256').update(secret).digest('hex'))
  expect(JSON.stringify(rows)).not.toContain(secret)
  await worker.accountSql(account, 'UPDATE upload SET expires_at = 1 WHERE name = ?', upload)
  expect((await send(url, 'key\na\n')).status).toBe(404)
  const table = await uploaded('key\na\n')
  await worker.accountSql(account, 'UPDATE upload SET expires_at = 1 WHERE name = ?', table)
  expect((await use('validate', { menus: table })).error).toContain('older than a day')
})

test('an account keeps a few uploads: the oldest goes first, with its file', async () => {
  const { key: own, account: whose } = await worker.account()
  const agent = await connect(own)
  const first = await uploaded('key\na\n', agent)
  const kept = async () => (await files()).filter(({ key: name }) => name.includes(whose))
  expect(await kept()).toHaveLength(1)
  for (let i = 0; i < UPLOADS_KEPT; i++) await use('upload', {}, agent)
  expect(await kept()).toEqual([])
  expect((await use('validate', { menus: first }, agent)).error).toContain('there is no upload')
  await agent.close()
})

// Conformance: 5.6
test('the uploads of a deleted account go with it, and its links', async () => {
  const ada = await register(worker, 'ada@example.com')
  const made = await ada.ok<{ key: string }>('POST', '/keys', {
    name: 'k',
    kind: 'free',
    scopes: ['fit'],
  })
  const agent = await connect(made.key)
  await uploaded('key\na\n', agent)
  const { url } = await use('upload', {}, agent)
  await agent.close()
  const kept = async () => (await files()).filter(({ key: name }) => name.includes(ada.account))
  expect(await kept()).toHaveLength(1)
  await ada.ok('DELETE', '/account', { email: ada.email })
  await expect.poll(kept).toEqual([])
  expect((await send(url, 'key\na\n')).status).toBe(404)
  const rows = await worker.accountSql(ada.account, 'SELECT count(*) AS n FROM upload')
  expect(rows).toEqual([{ n: 0 }])
})

test('what is too large or has no length is refused before it is read; a day has an end', async () => {
  const { url } = await use('upload')
  const stream = new Blob(['key\na\n']).stream()
  const chunked = await fetch(url, { method: 'PUT', body: stream, duplex: 'half' } as RequestInit)
  expect([chunked.status, (await json(chunked)).code]).toEqual([411, 'length_required'])
  const packed = await fetch(url, {
    method: 'PUT',
    body: 'key\na\n',
    headers: { 'Content-Encoding': 'gzip' },
  })
  expect(packed.status).toBe(415)
  const bomb = await send(url, `${'k'.repeat(60_000)}\n${'1\n'.repeat(400_000)}`)
  expect([bomb.status, (await json(bomb)).code]).toEqual([413, 'too_large'])
  const { key: own, account: whose } = await worker.account()
  const agent = await connect(own)
  await use('upload', {}, agent)
  await worker.accountSql(whose, "UPDATE used SET used = 1000000 WHERE name = 'uploads'")
  expect((await use('upload', {}, agent)).code).toBe('rate_limited')
  await agent.close()
})

test('lists the fits of the account and its balance, with what a plan costs', async () => {
  const { more, menus, sales } = tables({ mock: true })
  const { session_id } = await use('plan', { ...more, menus: csv(menus), sales: csv(sales) })
  const { sessions, next_cursor } = await use('sessions', { limit: 1 })
  expect(sessions).toMatchObject([{ session_id, status: expect.any(String) }])
  expect(next_cursor).not.toBeUndefined()
  expect(await use('balance')).toMatchObject({
    held: expect.any(Number),
    available: expect.any(Number),
    prices: expect.stringContaining('20 tokens'),
  })
  expect(await use('cancel', { session_id })).toMatchObject({ ok: true })
  expect(await use('cancel', { session_id })).toMatchObject({ code: 'unknown_session' })
})

test('a table that is longer than Menus may be says so at once, as does a picture', async () => {
  const sent = async (body: string | Uint8Array) =>
    (await send((await use('upload')).url as string, body)).json() as Promise<Record<string, any>>
  const long = await sent(`key,T\n${'a,-1\n'.repeat(MENU_ROWS + 1)}`)
  expect(long).toMatchObject({ rows: MENU_ROWS + 1 })
  expect(long.next).toMatch(/As menus it is too long: at most 100000 rows\.$/)
  const picture = await sent(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10))
  expect(picture.detail).toBe('The file is a picture: send the table as CSV UTF-8.')
})

test('a large market goes over links, a piece at a time, and the service answers others meanwhile', async () => {
  const rows = 80_000
  const lines = Array.from({ length: rows }, (_, i) => {
    const now = i < 1000
    const cells = [`K${i}`, now ? 0 : 1 + (i % 40), now ? 0 : -1 - (i % 40), 10, 4, 7, 1]
    const features = Array.from(
      { length: 10 },
      (_, f) => ((i * 7919 + f * 104_729) % 99_991) / 1000,
    )
    return [...cells, ...features].join(',')
  })
  const head = 'key,menu,T,qty,unit_cost,unit_price,historically_chosen'
  const menus = `${head},${Array.from({ length: 10 }, (_, f) => `feature_${f}`).join(',')}\n${lines.join('\n')}\n`
  const sales = `key,T,qty,price\n${Array.from({ length: 500 }, (_, i) => `K${i + 1000},${-1 - ((i + 1000) % 40)},5,6`).join('\n')}\n`
  const names = { menus: await uploaded(menus), sales: await uploaded(sales) }
  const checked = await use('validate', { ...names, checks: 'off' })
  expect(checked.counts).toMatchObject({ menus_rows: rows, sales_rows: 500 })
  expect((await worker.fetch('/v1/account/balance', { headers: keyed(key) })).status).toBe(200)
})

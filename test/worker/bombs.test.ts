// Small bodies that unpack to much: each is refused for what it is, and no other caller waits for it.
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BODY_BYTES, GZIP_RATIO_FROM_BYTES, MENU_ROWS, SALES_ROWS } from '#contract/limits.ts'
import { engineOf } from './engine.ts'
import { json, keyed, startWorker, type TestWorker } from './harness.ts'
import { requestOf } from '../../worker/mcp/sent-tables.ts'
import { market } from '../support/requests/market.ts'

let worker: TestWorker
let key: string
beforeAll(async () => {
  worker = await startWorker()
  key = (await worker.account()).key
})
afterAll(() => worker.close())

const filled = (piece: string, bytes: number): string => piece.repeat(bytes / piece.length)
const ONES = gzipSync(`{"menus":[${filled('1,', BODY_BYTES - 100)}1]}`)
const OBJECTS = gzipSync(`{"sales":[${filled('{},', BODY_BYTES - 100)}{}]}`)
const BLANKS = gzipSync(`{"menus":[],${filled(' ', BODY_BYTES - 100)}"sales":[]}`)

const send = (path: string, body: Uint8Array, headers: Record<string, string>) =>
  worker.fetch(path, { method: 'POST', body: body as BodyInit, headers })
const from = (address: string) => ({
  'Content-Type': 'application/json',
  'Content-Encoding': 'gzip',
  'CF-Connecting-IP': address,
})

// Conformance: too-large
test('three who send them lose no engine its fit', async () => {
  const { session_id } = await json(
    await worker.fetch('/v1/fit', {
      method: 'POST',
      headers: keyed(key),
      body: JSON.stringify(market()),
    }),
  )
  const engine = engineOf(worker, 'e1')
  const { lease, session, attempt } = await engine.claim()
  expect([session, attempt]).toEqual([session_id, 1])
  const attack = { isOver: false }
  const attackers = [ONES, OBJECTS, BLANKS].map(async (body, i) => {
    const seen = new Set<number>()
    while (!attack.isOver) seen.add((await send('/v1/validate', body, from(`192.0.2.${i}`))).status)
    return [...seen]
  })
  const beats: number[] = []
  for (let beat = 0; beat < 8; beat++) {
    beats.push((await engine.event(lease)).status)
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  expect(new Set(beats)).toEqual(new Set([204]))
  // Of the first attempt: where another has begun, the plan would be 409.
  expect((await engine.plan(lease)).status).toBe(204)
  attack.isOver = true
  expect(await Promise.all(attackers)).toEqual([[200], [200], [413]])
  const result = await worker.fetch(`/v1/result/${session_id}`, { headers: keyed(key) })
  expect((await json(result)).status).toBe('done')
})

// Conformance: 2.1-size-of-tables
describe('a table beyond its rows ends the reading', () => {
  test.each([
    ['menus', MENU_ROWS, '1,', ['row_not_object', 'too_many_rows']],
    ['menus', MENU_ROWS, '{},', ['too_many_rows']],
    ['sales', SALES_ROWS, '{"key":1},', ['too_many_rows']],
  ] as const)('%s of %d × %s', async (table, most, row, codes) => {
    const stored = async () => (await worker.env.STORE.list({ prefix: 'sessions/' })).objects
    const before = await stored()
    // What follows is not looked at: it is no JSON.
    const text = `{"market_type":5,"${table}":[${row.repeat(2 * most)}${filled('nonsense', 2 ** 20)}`
    for (const [body, headers] of [
      [Buffer.from(text), keyed(key)],
      [gzipSync(text), keyed(key, { 'Content-Encoding': 'gzip' })],
    ] as const) {
      const checked = await send('/v1/validate', body, headers)
      expect(checked.status).toBe(200)
      const { ok, errors } = await json(checked)
      expect([ok, errors.map(({ code }) => code)]).toEqual([false, codes])
      const fit = await send('/v1/fit', body, headers)
      expect([fit.status, (await json(fit)).errors]).toEqual([422, errors])
    }
    expect(await stored()).toEqual(before)
  })

  test.each(['[1,', '"'])('a long body that begins with %s is no request', async (begin) => {
    const body = `${begin}${filled('1,', 2 ** 20)}`
    const answer = await send('/v1/validate', Buffer.from(body), keyed(key))
    expect(answer.status).toBe(200)
    expect((await json(answer)).errors).toMatchObject([{ code: 'not_an_object' }])
  })
})

// Conformance: too-large
test('gzip of blanks is refused, and the same without gzip is read', async () => {
  const text = `{"menus":[],${filled(' ', 2 * GZIP_RATIO_FROM_BYTES)}"sales":[]}`
  const packed = await send('/v1/validate', gzipSync(text), from('192.0.2.9'))
  expect(packed.status).toBe(413)
  expect((await json(packed)).detail).toContain('without Content-Encoding: gzip')
  const plain = await send('/v1/validate', Buffer.from(text), keyed(key))
  expect([plain.status, (await json(plain)).ok]).toEqual([200, false])
  // Little of it may be as dense as it likes.
  const little = gzipSync(`{"menus":[],${filled(' ', 2 ** 20)}"sales":[]}`)
  expect((await send('/v1/validate', little, from('192.0.2.9'))).status).toBe(200)
})

test('a header of gzip that fills many steps is gzip', async () => {
  const packed = gzipSync(JSON.stringify(market()))
  const name = Buffer.concat([Buffer.alloc(100_000, 'n'), Buffer.of(0)])
  const flagged = Buffer.from(packed.subarray(0, 10))
  flagged[3] = 8
  const body = Buffer.concat([flagged, name, packed.subarray(10)])
  const answer = await send('/v1/validate', body, from('192.0.2.8'))
  expect([answer.status, (await json(answer)).ok]).toEqual([200, true])
})

// Conformance: mcp
test('a message of an agent is refused before it is parsed', async () => {
  const call = (menus: string) =>
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"validate","arguments":{"menus":${menus}}}}`
  const texts = [
    `[${filled('{},', 7 * 2 ** 20)}{}]`,
    `${'['.repeat(3 * 2 ** 20)}${']'.repeat(3 * 2 ** 20)}`,
  ]
  for (const menus of texts) {
    const headers = { ...keyed(key), 'Content-Encoding': 'gzip' }
    const answer = await send('/v1/mcp', gzipSync(call(menus)), headers)
    expect([answer.status, (await json(answer)).code]).toEqual([413, 'too_large'])
  }
  // A table's commas and brackets are those of a text.
  const table = JSON.stringify(`note\n${'[\\",{'.repeat(200_000)}`)
  const answer = await send('/v1/mcp', Buffer.from(call(table)), keyed(key))
  expect(answer.status).toBe(200)
})

test('an agent\u2019s text of too many lines is not parsed', async () => {
  const lines = (rows: number) => `key\n${'1\n'.repeat(rows)}`
  const none = { named: async () => null, jsonOf: async function* () {} }
  expect((await requestOf({ menus: lines(MENU_ROWS) }, none)).ok).toBe(true)
  expect(await requestOf({ menus: lines(MENU_ROWS + 1) }, none)).toMatchObject({
    ok: false,
    message: expect.stringContaining('100000 lines'),
  })
})

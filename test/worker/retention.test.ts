// What an account keeps beyond its sessions: readings and the last description. They expire when the account does not use
// them, and go with the account.
import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { READING_DAYS } from '#contract/limits.ts'
import { engineOf } from './engine.ts'
import { ENGINE_TOKEN, json, keyed, startWorker, type TestWorker } from './harness.ts'
import { market } from '../support/requests/market.ts'

const OPERATOR_TOKEN = 'operator-token-of-the-tests'
const DAY = 24 * 3600 * 1000
let worker: TestWorker
let account: string
let key: string
beforeAll(async () => {
  worker = await startWorker({}, { ENGINE_TOKEN, OPERATOR_TOKEN })
})
afterAll(() => worker.close())
beforeEach(async () => {
  ;({ account, key } = await worker.account())
})

const post = (body: unknown, headers = keyed(key)) =>
  worker.fetch('/v1/fit', { method: 'POST', headers, body: JSON.stringify(body) })
const drop = (session: string) =>
  worker.fetch(`/v1/session/${session}`, { method: 'DELETE', headers: keyed(key) })
const stored = async (prefix: string) =>
  (await worker.env.STORE.list({ prefix })).objects.map((object) => object.key)
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A fit whose reading is kept, deleted after it ended. */
async function fitAndForget(): Promise<void> {
  const { session_id } = await json(await post(market()))
  const engine = engineOf(worker, 'e1')
  const { lease, session } = await engine.claim()
  expect(session).toBe(session_id)
  await engine.valuation(lease)
  await engine.plan(lease)
  await drop(session_id)
}

/** Moves the last use of all that the account keeps into the past. */
const unusedFor = (days: number) =>
  worker.accountSql(account, 'UPDATE kept SET used_at = ?', Date.now() - days * DAY)

/** What the account's object holds of its own. */
async function rows(): Promise<number> {
  let count = 0
  for (const table of ['kept', 'last_sent']) {
    const [row] = await worker.accountSql(account, `SELECT count(*) AS n FROM ${table}`)
    count += (row as { n: number }).n
  }
  return count
}

// Conformance: 8-retention
test('a reading and the last description are kept for 90 days without use, then gone', async () => {
  await fitAndForget()
  expect(await stored(`valuations/${account}/`)).toHaveLength(1)
  await unusedFor(READING_DAYS - 1)
  // Both are used: a description that is not sent is the last one, and its reading is found.
  const again = await post(market({ business_description: undefined }))
  expect(again.status).toBe(200)
  const engine = engineOf(worker, 'e1')
  const held = await engine.claim()
  expect(held.valuation).not.toBeNull()
  await engine.plan(held.lease)
  await drop(held.session)
  const [use] = await worker.accountSql(account, 'SELECT min(used_at) AS at FROM kept')
  expect((use as { at: number }).at).toBeGreaterThan(Date.now() - DAY)

  await unusedFor(READING_DAYS + 1)
  // Any other call of the account sets the alarm, here for a moment that has passed.
  await post(market({ mock: true }), keyed(key, { 'Idempotency-Key': 'any' }))
  for (let tries = 0; (await rows()) > 0 && tries < 100; tries++) await sleep(100)
  expect([await rows(), await stored(`valuations/${account}/`)]).toEqual([0, []])
  const none = await post(market({ business_description: undefined }))
  expect((await json(none)).code).toBe('business_description_unresolved')
})

// Conformance: 8-retention
test('a deleted account leaves neither, nor a session', async () => {
  await fitAndForget()
  const { session_id } = await json(await post(market()))
  expect(await stored(`sessions/${session_id}/`)).toHaveLength(1)
  const headers = { Authorization: `Bearer ${OPERATOR_TOKEN}` }
  const remove = () => worker.fetch(`/operator/account/${account}`, { method: 'DELETE', headers })
  expect(await (await remove()).json()).toEqual({ ok: true, deleted: true })
  expect([await rows(), await stored(`valuations/${account}/`)]).toEqual([0, []])
  expect(await stored(`sessions/${session_id}/`)).toEqual([])
  expect((await post(market())).status).toBe(401)
  expect(await (await remove()).json()).toEqual({ ok: true, deleted: false })
})

test('an upload that ends after its account was deleted leaves nothing', async () => {
  // Its tokens are booked, so the fit is not refused for want of them.
  await worker.fetch('/v1/account/balance', { headers: keyed(key) })
  const before = await stored('sessions/')
  const body = JSON.stringify(market())
  let finish = (): void => undefined
  const bytes = new TextEncoder().encode(body)
  const half = bytes.length >> 1
  const { hostname, port } = new URL(worker.url)
  const answered = new Promise<string>((resolve) => {
    const socket = connect(Number(port), hostname)
    let text = ''
    socket.on('data', (data) => (text += data.toString()))
    socket.on('close', () => resolve(text))
    const head = [
      'POST /v1/fit HTTP/1.1',
      'Host: localhost',
      'Connection: close',
      'Content-Type: application/json',
      `Content-Length: ${bytes.length}`,
      `Authorization: Bearer ${key}`,
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    socket.write(bytes.slice(0, half))
    finish = () => void socket.write(bytes.slice(half))
  })
  await sleep(300)
  const headers = { Authorization: `Bearer ${OPERATOR_TOKEN}` }
  await worker.fetch(`/operator/account/${account}`, { method: 'DELETE', headers })
  finish()
  // Its key is looked up again when the body is whole.
  expect(await answered).toContain(' 401 ')
  const left = async () => [
    await rows(),
    ...(await stored('sessions/')).filter((one) => !before.includes(one)),
  ]
  for (let tries = 0; (await left()).length > 1 && tries < 100; tries++) await sleep(100)
  expect(await left()).toEqual([0])
  expect(await worker.accountSql(account, 'SELECT * FROM session')).toEqual([])
})

test('the operator’s routes are closed to keys, engines and strangers', async () => {
  for (const token of [key, ENGINE_TOKEN, 'x', '']) {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
    const path = `/operator/account/${account}`
    expect((await worker.fetch(path, { method: 'DELETE', headers })).status).toBe(401)
  }
})

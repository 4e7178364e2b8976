// What is in the store once things ended, raced or broke off: a session's plan with the parts that
// it names, its tables for a day, and nothing else.
import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { engineOf, named } from './engine.ts'
import { ENGINE_TOKEN, json, keyed, startWorker, type TestWorker } from './harness.ts'
import { market } from '../support/requests/market.ts'

let worker: TestWorker
let key: string
beforeAll(async () => {
  worker = await startWorker()
})
afterAll(() => worker.close())
beforeEach(async () => {
  key = (await worker.account()).key
})

const post = (by: string, body: unknown) =>
  worker.fetch('/v1/fit', { method: 'POST', headers: keyed(by), body: JSON.stringify(body) })
async function submit(): Promise<string> {
  return (await json(await post(key, market()))).session_id
}
const drop = (session: string) =>
  worker.fetch(`/v1/session/${session}`, { method: 'DELETE', headers: keyed(key) })
const result = (session: string, query = '') =>
  worker.fetch(`/v1/result/${session}${query}`, { headers: keyed(key) })
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** What lies under the session, by what it is: the random end of a name left out. */
async function stored(session = ''): Promise<string[]> {
  const prefix = `sessions/${session}`
  const { objects } = await worker.env.STORE.list({ prefix })
  return objects.map((object) => object.key.slice(prefix.length + 1).replace(/-\w+$/, ''))
}

// Conformance: 8-retention
test('of lost, replaced and unnamed uploads nothing outlives the plan', async () => {
  const session = await submit()
  const first = engineOf(worker, 'first')
  const lost = await first.claim()
  expect((await first.part(lost.lease, 'options', '[1]')).status).toBe(204)
  expect((await first.part(lost.lease, 'labels', '[1]')).status).toBe(204)
  await first.release(lost.lease)

  const second = engineOf(worker, 'second')
  const { lease } = await second.claim()
  expect((await second.part(lease, 'labels', '[1]')).status).toBe(204)
  expect((await second.part(lease, 'labels', '[22]')).status).toBe(204)
  expect((await second.part(lease, 'options', '[3]')).status).toBe(204)
  // Only the newest upload of a part counts, whatever was put before it.
  expect((await second.plan(lease, [named('labels', '[1]')])).status).toBe(400)
  expect((await second.plan(lease, [named('labels', '[22]')])).status).toBe(204)
  expect((await second.plan(lease, [named('labels', '[22]')])).status).toBe(204)

  expect(await stored(session)).toEqual(['2/labels', '2/plan', 'body'])
  const done = await json(await result(session, '?labels=all&options=all'))
  expect(done).toMatchObject({ status: 'done', labels: [22] })
  expect(done).not.toHaveProperty('options')
  await drop(session)
  expect(await stored(session)).toEqual([])
})

test('of a failed fit only the tables stay', async () => {
  const session = await submit()
  const engine = engineOf(worker, 'e1')
  const { lease } = await engine.claim()
  await engine.part(lease, 'options', '[1]')
  expect((await engine.fail(lease)).status).toBe(204)
  expect(await stored(session)).toEqual(['body'])
})

test('an upload that breaks off takes nothing with it of the same part put again', async () => {
  const session = await submit()
  const engine = engineOf(worker, 'e1')
  const { lease } = await engine.claim()
  const { hostname, port } = new URL(worker.url)
  const socket = connect(Number(port), hostname)
  const lines = [`PUT /engine/${lease}/part/options HTTP/1.1`, 'Host: localhost']
  lines.push(
    `Authorization: Bearer ${ENGINE_TOKEN}`,
    'X-Engine-Id: e1',
    'Content-Length: 200000',
    '',
    '[',
  )
  socket.write(lines.join('\r\n'))
  await sleep(300)
  expect((await engine.part(lease, 'options', '[7]')).status).toBe(204)
  socket.destroy()
  await sleep(500)
  expect((await engine.plan(lease, [named('options', '[7]')])).status).toBe(204)
  const done = await result(session, '?options=all')
  expect(done.status).toBe(200)
  expect(await json(done)).toMatchObject({ status: 'done', options: [7] })
  expect(await stored(session)).toEqual(['1/options', '1/plan', 'body'])
})

test('a plan put twice at once is one plan', async () => {
  const session = await submit()
  const engine = engineOf(worker, 'e1')
  const { lease } = await engine.claim()
  const answers = await Promise.all([engine.plan(lease), engine.plan(lease), engine.plan(lease)])
  expect(answers.map((answer) => answer.status)).toEqual([204, 204, 204])
  expect(await json(await result(session))).toMatchObject({ status: 'done', n_selected: 1 })
  expect(await stored(session)).toEqual(['1/plan', 'body'])
})

// Conformance: 3-after-a-cancel-delete-body
test('a cancel that meets a part, a plan or a reading leaves nothing of either', async () => {
  const engine = engineOf(worker, 'e1')
  const big = JSON.stringify(Array.from({ length: 10 }, () => 'x'.repeat(50_000)))
  for (const late of [0, 2, 5, 10, 20]) {
    const session = await submit()
    const { lease } = await engine.claim()
    const put = [engine.part(lease, 'labels', big), engine.plan(lease), engine.valuation(lease)]
    await sleep(late)
    const dropped = await drop(session)
    expect(dropped.status).toBe(200)
    for (const answer of await Promise.all(put)) expect([204, 410]).toContain(answer.status)
    expect((await result(session)).status).toBe(404)
    expect(await stored(session)).toEqual([])
  }
})

test('a refusal leaves nothing, whatever it is for', async () => {
  const { key: free } = await worker.account('free')
  const before = await stored()
  const refused: [number, string, unknown][] = [
    [403, free, market()],
    [403, free, market({ market_type: { market_type: 'unlisted' } })],
    [422, key, market({ business_description: undefined })],
    [422, key, market({ model: 'rc015' })],
    [422, key, market({ sales: 'no base64', mock: true })],
  ]
  for (const [status, by, body] of refused) expect((await post(by, body)).status).toBe(status)
  expect(await stored()).toEqual(before)
})

// What only real time shows: leases that lapse, an upload that stalls. The tests run at once, the
// fits each in a lane of its own: engines of one model claim fits of that model only.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { engineOf, named } from './engine.ts'
import { ENGINE_TOKEN, json, keyed, rawRequest, startWorker, type TestWorker } from './harness.ts'
import { market } from '../support/requests/market.ts'

let worker: TestWorker
let key: string
beforeAll(async () => {
  worker = await startWorker()
  key = (await worker.account()).key
})
afterAll(() => worker.close())

async function submit(model: string): Promise<string> {
  const body = JSON.stringify(market({ model }))
  const answer = await worker.fetch('/v1/fit', { method: 'POST', headers: keyed(key), body })
  const parsed = await json(answer)
  expect(answer.status, JSON.stringify(parsed)).toBe(200)
  return parsed.session_id
}
const result = async (session: string) =>
  json(await worker.fetch(`/v1/result/${session}`, { headers: keyed(key) }))

// The engine falls silent within a part, so both are one test: there are two lanes only.
// Conformance: 3-transitions, attempt-superseded
test.concurrent('a silent engine loses its fit to the next; its late plan is refused with 409', async () => {
  const session = await submit('rc012.2')
  const silent = engineOf(worker, 'silent')
  const first = await silent.claim()
  expect((await silent.part(first.lease, 'options', '[]')).status).toBe(204)
  expect((await silent.valuation(first.lease)).status).toBe(204)
  const stalled = rawRequest(worker.url, putting('silent', first.lease, 'labels'), '[')
  // Its last word gave it 20 seconds more.
  const second = await engineOf(worker, 'next').claim()
  expect(second).toMatchObject({ session, attempt: 2 })
  // A part that came too slowly may be put again: it is no mistake of the engine's.
  expect(await stalled).toContain(' 408 ')
  // A lost engine never moves a status back.
  expect((await result(session)).status).toBe('processing')
  expect((await silent.event(first.lease)).status).toBe(410)
  const late = await silent.plan(first.lease, [named('options', '[]')])
  expect(late.status).toBe(409)
  expect((await json(late)).code).toBe('attempt_superseded')
  // What the first attempt put does not count for the second.
  const next = engineOf(worker, 'next')
  expect((await next.plan(second.lease, [named('options', '[]')])).status).toBe(400)
  expect((await next.plan(second.lease)).status).toBe(204)
  expect((await result(session)).status).toBe('done')
})

const putting = (engine: string, lease: string, part: string): string[] => [
  `PUT /engine/${lease}/part/${part} HTTP/1.1`,
  'Content-Length: 1000000',
  `Authorization: Bearer ${ENGINE_TOKEN}`,
  `X-Engine-Id: ${engine}`,
]

// Conformance: upload-too-slow
test.concurrent('an upload that stalls ends with 408', { timeout: 30_000 }, async () => {
  const lines = ['POST /v1/fit HTTP/1.1', 'Content-Length: 1000000', `Authorization: Bearer ${key}`]
  const began = Date.now()
  const answer = await rawRequest(
    worker.url,
    [...lines, 'Content-Type: application/json'],
    '{"menus": [',
  )
  expect(answer).toContain(' 408 ')
  expect(Date.now() - began).toBeGreaterThan(9000)
  const { objects } = await worker.env.STORE.list({ prefix: 'sessions/' })
  expect(objects.filter((object) => object.size === 1_000_000)).toEqual([])
})

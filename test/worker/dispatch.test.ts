// Engines and the Worker: claims, leases, attempts, cancels, restarts. The engine is plain calls to
// /engine. Leases that lapse, which takes real time, are in time.test.ts.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { newEngine } from '#cli/local-database.ts'
import { engineOf, named, VALUATION } from './engine.ts'
import { ENGINE_TOKEN, json, keyed, startWorker, type TestWorker } from './harness.ts'
import { market } from '../support/requests/market.ts'

let worker: TestWorker
let key: string
let sessions: string[] = []
beforeAll(async () => {
  worker = await startWorker()
})
afterAll(() => worker.close())
beforeEach(async () => {
  key = (await worker.account()).key
  sessions = []
})
afterEach(async () => {
  for (const session of sessions) await drop(session)
})

async function submit(by = key, more: object = {}): Promise<string> {
  const body = JSON.stringify(market({ ...more }))
  const answer = await worker.fetch('/v1/fit', { method: 'POST', headers: keyed(by), body })
  const parsed = await json(answer)
  expect(answer.status, JSON.stringify(parsed)).toBe(200)
  if (by === key) sessions.push(parsed.session_id)
  return parsed.session_id
}
const drop = (session: string, by = key) =>
  worker.fetch(`/v1/session/${session}`, { method: 'DELETE', headers: keyed(by) })
const result = async (session: string, by = key) =>
  json(await worker.fetch(`/v1/result/${session}`, { headers: keyed(by) }))
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

// Conformance: 4-get-health
test('the engine gets the body as it was sent and the order of the fit', async () => {
  const session = await submit()
  const engine = engineOf(worker, 'e1')
  const held = await engine.claim()
  expect(held).toMatchObject({
    kind: 'fit',
    session,
    attempt: 1,
    valuation: null,
    request: { business_description: 'We buy and sell.', options: { model: 'rc012.2' } },
  })
  expect(await (await engine.tables(held.lease)).text()).toBe(JSON.stringify(market()))
  const health = await worker.fetch('/v1/health')
  expect(health.status).toBe(200)
  expect(await json(health)).toMatchObject({ ok: true, engine: { ready: true, device: 'a test' } })
})

test('a lease is of no use to another engine, nor to one without a name', async () => {
  const session = await submit()
  const engine = engineOf(worker, 'e1')
  const { lease } = await engine.claim()
  const thief = engineOf(worker, 'e2')
  const answers = [
    await thief.tables(lease),
    await thief.event(lease),
    await thief.valuation(lease),
    await thief.part(lease, 'options', '[]'),
    await thief.plan(lease),
    await thief.fail(lease),
    await thief.release(lease),
    await worker.fetch(`/engine/${lease}/tables`, { headers: keyed(ENGINE_TOKEN) }),
  ]
  for (const answer of answers) {
    expect(answer.status).toBe(410)
    expect((await json(answer)).code).toBe('lease_lost')
  }
  // The engine that claimed it goes on undisturbed.
  expect((await result(session)).status).toBe('grounding')
  expect((await engine.event(lease)).status).toBe(204)
  expect((await engine.plan(lease)).status).toBe(204)
})

test('two engines waiting at once get one fit each', async () => {
  const polls = [engineOf(worker, 'e1').claim(), engineOf(worker, 'e2').claim()]
  await sleep(300)
  await submit()
  await submit()
  const held = await Promise.all(polls)
  expect(held.map((one) => one.session).sort()).toEqual([...sessions].sort())
  expect(held[0]!.lease).not.toBe(held[1]!.lease)
})

test('of two waiting polls the younger is served first: the older may be of an engine that is gone', async () => {
  const older = engineOf(worker, 'older').claim()
  await sleep(300)
  const alive = engineOf(worker, 'alive').claim()
  await sleep(200)
  const session = await submit()
  const began = Date.now()
  expect((await alive).session).toBe(session)
  expect(Date.now() - began).toBeLessThan(14_000)
  const second = await submit()
  expect((await older).session).toBe(second)
})

// Conformance: order-of-the-line
test('places in line are told and shared fairly between accounts', async () => {
  const other = (await worker.account()).key
  const mine = [await submit(), await submit()]
  const theirs = await submit(other)
  const place = async (session: string, by: string) =>
    (await result(session, by)).progress.queue_position
  expect(await place(mine[0]!, key)).toBe(1)
  expect(await place(theirs, other)).toBe(2)
  expect(await place(mine[1]!, key)).toBe(3)
  await drop(theirs, other)
  expect(await place(mine[1]!, key)).toBe(2)
})

// Conformance: 4-delete-session
test('a fit canceled while it waits is never handed out', async () => {
  const canceled = await submit()
  const kept = await submit()
  await drop(canceled)
  expect((await engineOf(worker, 'e1').claim()).session).toBe(kept)
})

// Conformance: 4-delete-session, lease-lost
test('a fit canceled while it runs stops its engine on the next word', async () => {
  const session = await submit()
  const engine = engineOf(worker, 'e1')
  const { lease } = await engine.claim()
  expect((await engine.event(lease)).status).toBe(204)
  await drop(session)
  for (const answer of [
    await engine.event(lease),
    await engine.tables(lease),
    await engine.valuation(lease),
    await engine.part(lease, 'options', '[]'),
    await engine.plan(lease),
    await engine.fail(lease),
  ]) {
    expect(answer.status).toBe(410)
    expect((await json(answer)).code).toBe('lease_lost')
  }
  const left = await worker.env.STORE.list({ prefix: `sessions/${session}/` })
  expect(left.objects).toEqual([])
})

test('a released fit goes to the next engine at once, with the next attempt', async () => {
  await submit()
  const leaving = engineOf(worker, 'leaving')
  const first = await leaving.claim()
  const next = engineOf(worker, 'next').claim()
  await sleep(200)
  expect((await leaving.release(first.lease)).status).toBe(204)
  const second = await next
  expect(second.session).toBe(first.session)
  expect(second.attempt).toBe(2)
  expect((await leaving.event(first.lease)).status).toBe(410)
  expect((await leaving.plan(first.lease)).status).toBe(409)
  expect((await engineOf(worker, 'next').plan(second.lease)).status).toBe(204)
})

test('what an engine puts is checked: schema, size, parts by length and hash', async () => {
  await submit()
  const engine = engineOf(worker, 'e1')
  const { lease } = await engine.claim()
  expect((await engine.plan(lease, [], { plan: { menu: 'all of it' } })).status).toBe(400)
  expect((await engine.call('PUT', `${lease}/plan`, 'no json')).status).toBe(400)
  expect((await engine.part(lease, 'secrets', '[]')).status).toBe(404)
  for (const wrong of ['no json', '[1', '{"a":1}', '[1]]'])
    expect((await engine.part(lease, 'options', wrong)).status, wrong).toBe(400)
  expect((await engine.part(lease, 'labels', '[1]')).status).toBe(204)
  expect((await engine.plan(lease, [named('labels', '[2]')])).status).toBe(400)
  expect((await engine.plan(lease, [named('labels', '[10]')])).status).toBe(400)
  expect((await engine.call('POST', `${lease}/events`, { stage: 'x' })).status).toBe(400)
  expect((await engine.call('POST', 'lea_0123456789abcdefghijkl/events', {})).status).toBe(410)
  expect((await engine.plan(lease, [named('labels', '[1]')])).status).toBe(204)
})

/** Lets the session's lease lapse now, as a silent engine would after its time. */
async function lapse(session: string): Promise<void> {
  const soon = Date.now() + 300
  const update = "UPDATE board SET json = json_set(json, '$.lease_until', ?) WHERE id = ?"
  await worker.dispatcherSql(update, soon, `job:${session}`)
  await worker.evict('DISPATCHER', 'all')
}

// Conformance: 3-lost-engines, engine-lost
test('after three lost engines the fit ends as engine_lost; one that never spoke is not lost', async () => {
  const session = await submit()
  const leases: string[] = []
  for (const attempt of [1, 2, 3, 4]) {
    const engine = engineOf(worker, `dead${attempt}`)
    const held = await engine.claim()
    expect(held).toMatchObject({ session, attempt })
    leases.push(held.lease)
    // The first never hears of its fit.
    if (attempt > 1) expect((await engine.event(held.lease)).status).toBe(204)
    await lapse(session)
  }
  for (let tries = 0; (await result(session)).status !== 'failed' && tries < 50; tries++)
    await sleep(100)
  expect(await result(session)).toMatchObject({ status: 'failed', error_code: 'engine_lost' })
  expect((await engineOf(worker, 'dead4').plan(leases[3]!)).status).toBe(410)
})

test('a restart of every object keeps line, lease and session', async () => {
  const running = await submit()
  const waiting = await submit()
  const engine = engineOf(worker, 'e1')
  const { lease } = await engine.claim()
  await engine.event(lease, 'replay', 0.3)
  await worker.evict('DISPATCHER', 'all')
  await worker.evict('SESSION', running)
  await worker.evict('SESSION', waiting)
  expect((await result(running)).progress).toMatchObject({ stage: 'replay', fraction: 0.3 })
  expect((await result(waiting)).progress.queue_position).toBe(1)
  expect((await engine.event(lease, 'replay', 0.4)).status).toBe(204)
  expect((await engine.plan(lease)).status).toBe(204)
  expect((await engine.claim()).session).toBe(waiting)
})

// Conformance: 2.2-reuse, cache-key
test('a reading is kept for the same words over the same columns of the same account', async () => {
  const engine = engineOf(worker, 'e1')
  await submit()
  const first = await engine.claim()
  await engine.valuation(first.lease)
  await engine.plan(first.lease)

  const cached = async (more: object, by = key) => {
    const session = await submit(by, more)
    const held = await engine.claim()
    expect(held.session).toBe(session)
    await drop(session, by)
    return held.valuation !== null
  }
  expect(await cached({})).toBe(true)
  expect(await cached({ confidence_correction: 0.1 })).toBe(true)
  expect(await cached({ business_description: 'We buy and sell!' })).toBe(false)
  expect(await cached({ market_type: { parameters: { period: 'day' } } })).toBe(false)
  const more = market()
  for (const row of more.menus) row.weight = 1
  expect(await cached({ menus: more.menus })).toBe(false)
  expect(await cached({}, (await worker.account()).key)).toBe(false)
})

test('a reading that the engine would not have kept is not', async () => {
  const engine = engineOf(worker, 'e1')
  await submit()
  const first = await engine.claim()
  const put = { valuation: VALUATION, cache_hit: false, kept: null }
  expect((await engine.call('PUT', `${first.lease}/valuation`, put)).status).toBe(204)
  await engine.plan(first.lease)
  await submit()
  expect((await engine.claim()).valuation).toBeNull()
})

test('a process of the shared token cannot take the name of an engine with a token of its own', async () => {
  const { token, sql } = newEngine('one', Date.now())
  for (const statement of sql.split(/;\n/).filter(Boolean))
    await worker.env.DB.prepare(statement).bind().run()
  const own = engineOf(worker, 'e1', {}, token)
  const { key } = await worker.account()
  const body = JSON.stringify(market())
  await worker.fetch('/v1/fit', { method: 'POST', headers: keyed(key), body })
  const { lease } = await own.claim()
  const shared = engineOf(worker, 'one e1')
  for (const answer of [await shared.tables(lease), await shared.plan(lease)])
    expect([404, 410]).toContain(answer.status)
  expect((await own.fail(lease)).status).toBe(204)
})

// What an account has and where it stands in line: GET /sessions page by page, GET /queue for its own fits and
// for an operator. No answer says anything of another account's sessions.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { queueSchema, sessionListSchema, type Queue, type SessionList } from '#contract/schemas.ts'
import { engineOf } from './engine.ts'
import { json, keyed, keyHash, startWorker, type TestWorker } from './harness.ts'
import { market } from '../support/requests/market.ts'

let worker: TestWorker
let account: string
let key: string
beforeAll(async () => {
  worker = await startWorker()
})
afterAll(() => worker.close())
beforeEach(async () => {
  ;({ account, key } = await worker.account())
})

const TEST = { mock: true, mock_result_seconds: 0 }
async function submit(more: object = {}, by = key): Promise<string> {
  const body = JSON.stringify(market({ ...more }))
  const answer = await worker.fetch('/v1/fit', { method: 'POST', headers: keyed(by), body })
  expect(answer.status).toBe(200)
  return (await json(answer)).session_id
}
const drop = (session: string, by = key) =>
  worker.fetch(`/v1/session/${session}`, { method: 'DELETE', headers: keyed(by) })
const get = (path: string, by = key) => worker.fetch(path, { headers: keyed(by) })
async function list(query = '', by = key): Promise<SessionList> {
  const answer = await get(`/v1/sessions${query}`, by)
  expect(answer.status).toBe(200)
  return sessionListSchema.parse(await answer.json())
}
const ids = (page: SessionList): string[] => page.sessions.map(({ session_id }) => session_id)

describe('GET /sessions', () => {
  // Conformance: 4-sessions
  test('answers the account’s sessions, the newest first, page by page', async () => {
    expect(await list()).toEqual({ sessions: [], next_cursor: null })
    const began: string[] = []
    for (let n = 0; n < 5; n++) began.unshift(await submit(TEST))
    const stranger = (await worker.account()).key
    const theirs = await submit(TEST, stranger)

    const whole = await list()
    expect(ids(whole)).toEqual(began)
    expect(whole.next_cursor).toBeNull()
    expect(whole.sessions[0]).toMatchObject({ status: 'done', mock: true })
    expect(whole.sessions[0]).not.toHaveProperty('progress')
    const times = whole.sessions.map(({ created_at }) => created_at)
    expect(times).toEqual(times.toSorted().toReversed())

    const seen: string[] = []
    for (let page = await list('?limit=2'); ;) {
      expect(page.sessions.length).toBeLessThanOrEqual(2)
      seen.push(...ids(page))
      if (page.next_cursor === null) break
      page = await list(`?limit=2&cursor=${page.next_cursor}`)
    }
    expect(seen).toEqual(began)
    expect(ids(await list('', stranger))).toEqual([theirs])
  })

  test('goes on where it was when sessions come and go between two pages', async () => {
    const began: string[] = []
    for (let n = 0; n < 4; n++) began.unshift(await submit(TEST))
    const first = await list('?limit=2')
    await drop(began[1]!)
    await submit(TEST)
    expect(ids(await list(`?cursor=${first.next_cursor}`))).toEqual(began.slice(2))
  })

  test('ends with a session: a deleted one stands in no list, nor anywhere else', async () => {
    const [gone, stays] = [await submit(TEST), await submit()]
    expect((await list()).sessions[0]).toMatchObject({
      progress: { fraction: 0, stage: 'waiting', queue_position: 1 },
      planned_by: { name: '', person: null },
    })
    await drop(gone)
    expect(ids(await list())).toEqual([stays])
    await drop(stays)
    expect(await list()).toEqual({ sessions: [], next_cursor: null })
    expect(await worker.accountSql(account, 'SELECT * FROM session')).toEqual([])
  })

  test('outlasts a restart of the account, and repeats no session that was sent twice', async () => {
    const body = JSON.stringify(market(TEST))
    const headers = keyed(key, { 'Idempotency-Key': 'twice' })
    const send = () => worker.fetch('/v1/fit', { method: 'POST', headers, body })
    const { session_id } = await json(await send())
    await send()
    await worker.evict('ACCOUNT', account)
    expect(ids(await list())).toEqual([session_id])
  })

  test('refuses a page that cannot be meant, and a cursor of another account shows nothing', async () => {
    await submit(TEST)
    const stranger = (await worker.account()).key
    for (let n = 0; n < 2; n++) await submit(TEST, stranger)
    const { next_cursor } = await list('?limit=1', stranger)
    for (const session of (await list(`?cursor=${next_cursor}`)).sessions)
      expect(ids(await list('', stranger))).not.toContain(session.session_id)
    for (const query of [
      'limit=0',
      'limit=101',
      'limit=1e1',
      'limit=-1',
      'limit=',
      'limit=2&limit=3',
      'cursor=',
      'cursor=1',
      'cursor=ses_0123456789abcdefghijkl',
      `cursor=${'9'.repeat(16)}.ses_0123456789abcdefghijkl`,
      'cursor=1.ses_0123456789abcdefghijkl&cursor=2.ses_0123456789abcdefghijkl',
      `cursor=${'x'.repeat(5000)}`,
    ]) {
      const answer = await get(`/v1/sessions?${query}`)
      expect([query, answer.status]).toEqual([query, 400])
      expect((await json(answer)).code).toBe('bad_request')
    }
  })
})

describe('GET /queue', () => {
  let open: [string, string][] = []
  afterEach(async () => {
    for (const [session, by] of open) await drop(session, by)
    open = []
  })
  const fit = async (by = key, more: object = {}): Promise<string> => {
    const session = await submit(more, by)
    open.push([session, by])
    return session
  }
  async function queue(by = key): Promise<Queue> {
    const answer = await get('/v1/queue', by)
    expect(answer.status).toBe(200)
    return queueSchema.strict().parse(await answer.json())
  }

  // Conformance: 4-queue
  test('answers where the own fits stand, as their results say, and nothing of others', async () => {
    expect(await queue()).toEqual({ sessions: [] })
    const stranger = (await worker.account()).key
    const first = await fit(stranger)
    const [mine, later] = [await fit(), await fit()]
    await submit(TEST)
    const { sessions } = await queue()
    expect(sessions).toEqual([
      { session_id: mine, queue_position: 2 },
      { session_id: later, queue_position: 3 },
    ])
    const { progress } = await json(await get(`/v1/result/${later}`))
    expect(progress.queue_position).toBe(3)
    await engineOf(worker, 'e1').claim()
    expect(await queue(stranger)).toEqual({
      sessions: [{ session_id: first, queue_position: null }],
    })
    expect((await queue()).sessions.map((one) => one.queue_position)).toEqual([1, 2])
  })

  // Conformance: 4-queue
  test('answers an admin key what waits and runs in all, and how busy the engines are', async () => {
    const admin = (await worker.account()).key
    await worker.env.DB.prepare("UPDATE api_keys SET scopes = 'fit admin' WHERE hash = ?")
      .bind(keyHash(admin))
      .run()
    const engine = engineOf(worker, 'e-admin', { slots: 3 })
    for (let n = 0; n < 2; n++) await fit()
    await fit(key, { grounding_mode: 'client_grounded', menus: profits() })
    await fit(admin)
    // The whole picture before anybody took a fit, with an engine that was heard.
    await engineOf(worker, 'e-admin', { slots: 3, free: 0 }).poll()
    const before = await queue(admin)
    expect(before).toMatchObject({ queued: 4, grounding: 0, processing: 0 })
    expect(before.oldest_wait_s).toBeGreaterThanOrEqual(0)
    expect(before.engines).toContainEqual({ id: 'e-admin', device: 'a test', slots: 3, busy: 0 })

    const held = [await engine.claim(), await engine.claim(), await engine.claim()]
    const led = held.find(({ request }) => request.options.grounding_mode === 'business_led')!
    expect(await queue(admin)).toMatchObject({ queued: 1 })
    await engine.valuation(led.lease)
    const after = await queue(admin)
    expect(after.grounding! + after.processing!).toBe(3)
    const grounded = held.filter(({ request }) => request.options.grounding_mode !== 'business_led')
    expect(after.processing).toBe(1 + grounded.length)
    expect(after.engines).toContainEqual({ id: 'e-admin', device: 'a test', slots: 3, busy: 3 })
    expect(JSON.stringify(after)).not.toContain(held[0]!.lease)
    // A lost place is not taken back: what was read stays read after the engine hands it back.
    await engine.release(led.lease)
    await worker.evict('DISPATCHER', 'all')
    await engine.claim()
    expect(await queue(admin)).toMatchObject({ processing: after.processing, queued: 1 })
    expect(Object.keys(await queue())).toEqual(['sessions'])
  })
})

/** The market with a profit on every past row, for a fit that needs no words. */
const profits = () =>
  market().menus.map((row) => (row['menu'] === 0 ? row : { ...row, profit: 10 }))

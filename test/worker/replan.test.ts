// POST /v1/replan and the engines' side of it: what an engine is given, what is refused, and that nothing of it is kept.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { REPLANS, type PredictionJob } from '#contract/engine-protocol.ts'
import { CONTRACT_VERSION, type ReplanAnswer } from '#contract/schemas.ts'
import { bodyKey } from '../../worker/base/ids.ts'
import { market } from '../support/requests/market.ts'
import { engineOf, named } from './engine.ts'
import { json, keyed, startWorker, type TestWorker } from './harness.ts'

const SIZES = JSON.stringify({
  key: ['t1'],
  qty: [10],
  unit_cost: [11],
  profit: [12.5],
  confidence: [0.8],
  eligible: [true],
  noise: [3],
})
const ANSWER: ReplanAnswer = {
  session_id: '',
  menu: [],
  n_selected: 0,
  predicted_profit_sum: 0,
  predicted_profit_interval: [0, 0],
  confidence_thresh_calibrated: 0.5,
  confidence_correction: 0,
  confidence_thresh_effective: 0.5,
  summary: { task_keys: 1, refused_keys: 1, capital_deployed: 0, limits: [], limits_gap: 0 },
}

let worker: TestWorker
let key: string
let done: string
beforeAll(async () => {
  worker = await startWorker()
  ;({ key } = await worker.account())
  done = await planned([named('sizes', SIZES)])
}, 60_000)
afterAll(() => worker.close())

const engine = () => engineOf(worker, 'e1')
const call = (path: string, body: unknown) =>
  worker.fetch(`/v1${path}`, { method: 'POST', headers: keyed(key), body: JSON.stringify(body) })
const ask = (more: object = {}) =>
  call('/replan', { session_id: done, limits: { spend: 100 }, ...more })

/** A finished session whose plan has these parts. */
async function planned(parts: object[]): Promise<string> {
  const { session_id } = await json(await call('/fit', market()))
  const { lease } = await engine().claim()
  await engine().valuation(lease)
  if (parts.length > 0) expect((await engine().part(lease, 'sizes', SIZES)).status).toBe(204)
  expect((await engine().plan(lease, parts)).status).toBe(204)
  return session_id
}

const claim = (models: string[]) =>
  engine().call('POST', 'predict/claim', {
    engine_id: 'e1',
    contract_version: CONTRACT_VERSION,
    models,
  })

// Conformance: limits
test('an engine reads the limits, the plan and its sizes, and its answer is the client’s', async () => {
  const asked = ask({ columns: { colour: { t1: 'red' } } })
  const job = (await (await claim(['rc012.2', REPLANS])).json()) as PredictionJob
  expect(job).toMatchObject({ replan: true, model: 'session' })
  const read = async (name: string) => json(await engine().call('GET', `predict/${job.id}/${name}`))
  expect(await read('menus')).toEqual({
    session_id: done,
    limits: { spend: 100 },
    columns: { colour: { t1: 'red' } },
  })
  expect(await read('sizes')).toEqual(JSON.parse(SIZES))
  expect(await read('plan')).toMatchObject({ n_selected: 1 })
  const answer = { ...ANSWER, session_id: done }
  expect((await engine().call('PUT', `predict/${job.id}/answer`, answer)).status).toBe(204)
  const answered = await asked
  expect(answered.status).toBe(200)
  expect(answered.headers.get('RateLimit-Policy')).toBe('"replan";q=60;w=60')
  expect(await answered.json()).toEqual(answer)
  expect((await worker.env.STORE.list({ prefix: 'predictions/' })).objects).toEqual([])
})

// Conformance: limits
test('limits that contradict are told one by one', async () => {
  const asked = ask()
  const job = (await (await claim([REPLANS])).json()) as PredictionJob
  const entry = {
    code: 'limits_contradict',
    table: 'request',
    column: 'limits.spend',
    message: 'No plan keeps it.',
    fix: 'Loosen it.',
    count: 1,
    rows: [],
    keys: [],
  }
  const failure = { message: 'No plan keeps it. Loosen it.', side: 'client', errors: [entry] }
  await engine().call('POST', `predict/${job.id}/fail`, failure)
  const refused = await asked
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({
    code: 'limits_contradict',
    detail: failure.message,
    errors: [entry],
  })
})

// Conformance: limits
test('tables or a session that go away meanwhile end the call at once', async () => {
  const own = await planned([named('sizes', SIZES)])
  const limits = { groups: [{ column: 'colour', most_deals: 1 }] }
  const claimed = async () => (await (await claim([REPLANS])).json()) as PredictionJob
  const read = async ({ id }: PredictionJob, name: string) =>
    (await engine().call('GET', `predict/${id}/${name}`)).status
  const expired = ask({ session_id: own, limits })
  const first = await claimed()
  await worker.env.STORE.delete([bodyKey(own)])
  expect(await read(first, 'tables')).toBe(410)
  const refused = await expired
  expect(refused.status).toBe(410)
  expect((await json(refused)).detail).toContain('"colour" by key in columns')
  const deleted = ask({ session_id: own })
  const second = await claimed()
  await worker.fetch(`/v1/session/${own}`, { method: 'DELETE', headers: keyed(key) })
  expect(await read(second, 'plan')).toBe(410)
  expect((await deleted).status).toBe(404)
})

// Conformance: limits
test('the part is given by column, and only to who asks', async () => {
  const get = (query: string) =>
    worker.fetch(`/v1/result/${done}${query}`, { headers: keyed(key) }).then(json)
  expect(await get('?sizes=all')).toMatchObject({ sizes: JSON.parse(SIZES) })
  expect(await get('')).not.toHaveProperty('sizes')
})

// Conformance: limits
test('what cannot be planned again is refused with its reason', async () => {
  const without = await planned([])
  const ended = async (mock: unknown) =>
    (await json(await call('/fit', market({ mock, mock_result_seconds: 0 })))).session_id
  const groups = { groups: [{ column: 'colour', most_deals: 1 }] }
  const cases: [object, number, string, string][] = [
    [{ session_id: 'ses_none' }, 404, 'unknown_session', ''],
    [{ session_id: without }, 410, 'history_expired', 'send the fit again'],
    [
      { session_id: await ended(true), limits: groups },
      410,
      'history_expired',
      'An input test keeps no tables: send the cells of "colour"',
    ],
    [{ session_id: await ended('failed') }, 400, 'bad_request', 'failed, so it has no plan'],
    [{ limits: { spend: -1 } }, 422, 'validation_failed', 'limits.spend'],
    [{ limits: { spent: 1 } }, 422, 'validation_failed', 'limits'],
    [{ limits: undefined }, 422, 'validation_failed', 'limits'],
    [{ budget: 5 }, 422, 'validation_failed', 'budget'],
    [{ columns: { colour: 'red' } }, 422, 'validation_failed', 'columns'],
  ]
  for (const [more, status, code, words] of cases) {
    const answer = await ask(more)
    expect(answer.status, JSON.stringify(more)).toBe(status)
    const body = await json(answer)
    expect(body.code).toBe(code)
    expect(body.detail).toContain(words)
  }
})

// POST /v1/predict and the engines' side of it: who may ask, what is refused, what becomes of a prediction
// whose engine is silent or gone, and that nothing of it is kept.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PredictionJob } from '#contract/engine-protocol.ts'
import { MENU_ROWS, SALES_ROWS, TABLE_COLUMNS } from '#contract/limits.ts'
import { CONTRACT_VERSION } from '#contract/schemas.ts'
import { clientGrounded } from '../support/requests/engine-requests.ts'
import { market } from '../support/requests/market.ts'
import { engineOf } from './engine.ts'
import { json, keyed, startWorker, type TestWorker } from './harness.ts'

let worker: TestWorker
let key: string
let done: string
beforeAll(async () => {
  worker = await startWorker()
  ;({ key } = await worker.account())
  done = await planned(key)
}, 60_000)
afterAll(() => worker.close())

/** A finished session of the key. */
async function planned(of: string, more: object = {}): Promise<string> {
  const answer = await call('/fit', { ...market(), ...more }, of)
  const { session_id } = await json(answer)
  const engine = engineOf(worker, 'e1')
  const { lease } = await engine.claim()
  await engine.valuation(lease)
  expect((await engine.plan(lease)).status).toBe(204)
  return session_id
}

const call = (path: string, body: unknown, of = key) =>
  worker.fetch(`/v1${path}`, { method: 'POST', headers: keyed(of), body: JSON.stringify(body) })
const menus = () => market().menus.filter((row) => row['T'] === 0)
const ask = (more: object = {}, of = key) =>
  call('/predict', { session_id: done, menus: menus(), ...more }, of)
const engine = () => engineOf(worker, 'e1')
async function claimed(): Promise<PredictionJob> {
  const answer = await engine().call('POST', 'predict/claim', {
    engine_id: 'e1',
    contract_version: CONTRACT_VERSION,
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as PredictionJob
}
const ANSWER = { selection: 'UEFSMQ==', selection_rows: 1, model: 'reference', note: 'A check.' }

// Conformance: predict
test('an engine reads the history and the menus, and its answer is the client’s', async () => {
  const asked = ask()
  const job = await claimed()
  expect(job).toMatchObject({
    model: 'reference',
    request: { options: { model: 'rc012.2' }, business_description: expect.any(String) },
    valuation: { facts: { period: 'week' } },
  })
  const [tables, wanted] = await Promise.all(
    ['tables', 'menus'].map((name) => engine().call('GET', `predict/${job.id}/${name}`)),
  )
  expect(await tables!.json()).toEqual(JSON.parse(JSON.stringify(market())))
  expect(await wanted!.json()).toEqual(
    JSON.parse(JSON.stringify({ session_id: done, menus: menus() })),
  )
  expect((await engine().call('PUT', `predict/${job.id}/answer`, ANSWER)).status).toBe(204)
  const answer = await asked
  expect(answer.status).toBe(200)
  expect(answer.headers.get('RateLimit-Policy')).toBe('"predict";q=60;w=60')
  expect(await answer.json()).toEqual(ANSWER)
  // No client waits any more, and nothing of it is kept.
  expect((await engine().call('PUT', `predict/${job.id}/answer`, ANSWER)).status).toBe(410)
  expect((await worker.env.STORE.list({ prefix: 'predictions/' })).objects).toEqual([])
})

const SIDES = [
  ['provider', 503, 'engine_unavailable'],
  ['client', 422, 'validation_failed'],
] as const
// Conformance: predict
test.each(SIDES)('what no engine can answer is told: %s', async (side, status, code) => {
  const asked = ask({ model: 'session' })
  const job = await claimed()
  expect(job.model).toBe('session')
  const plan = await engine().call('GET', `predict/${job.id}/plan`)
  expect(await plan.json()).toMatchObject({ menu: [{ key: 't1', qty: 10 }] })
  const failure = { message: 'The history has no finished deal.', side }
  expect((await engine().call('POST', `predict/${job.id}/fail`, failure)).status).toBe(204)
  const answer = await asked
  expect(answer.status).toBe(status)
  expect(await json(answer)).toMatchObject({ code, detail: failure.message })
})

// Conformance: predict
test('parameters of market_type go before those of the session for the reference', async () => {
  const market_type = { market_type: 'any', parameters: { holding_cost_per_unit: 7 } }
  const asked = ask({ market_type })
  const job = await claimed()
  expect(job.request.options.parameters).toEqual({ holding_cost_per_unit: 7 })
  await engine().call('GET', `predict/${job.id}/menus`)
  await engine().call('PUT', `predict/${job.id}/answer`, ANSWER)
  expect((await asked).status).toBe(200)
})

// Conformance: predict
test('the model of the session keeps the parameters of its fit: others are refused', async () => {
  const parameters = { holding_cost_per_unit: 7, unit_fee: null }
  const refused = await ask({ model: 'session', market_type: { parameters } })
  expect(refused.status).toBe(422)
  const { code, detail } = await json(refused)
  expect(code).toBe('validation_failed')
  expect(detail).toMatch(/keeps the parameters of its fit.*holding_cost_per_unit/)
  expect(detail).not.toContain('unit_fee')
  const session_id = await planned(key, { market_type: { parameters } })
  const asked = ask({ session_id, model: 'session', market_type: { parameters } })
  const job = await claimed()
  expect(job.request.options.parameters).toMatchObject({ holding_cost_per_unit: 7 })
  await engine().call('GET', `predict/${job.id}/menus`)
  await engine().call('PUT', `predict/${job.id}/answer`, { ...ANSWER, model: 'session' })
  expect((await asked).status).toBe(200)
})

// Conformance: predict
test('a session whose fit waits is asked by the reference, and has no model of its own', async () => {
  const { session_id } = await json(await call('/fit', market()))
  expect((await ask({ session_id, model: 'session' })).status).toBe(400)
  const asked = ask({ session_id })
  const job = await claimed()
  expect(await (await engine().call('GET', `predict/${job.id}/tables`)).json()).toMatchObject({
    sales: expect.any(Array),
  })
  await engine().call('PUT', `predict/${job.id}/answer`, ANSWER)
  expect((await asked).status).toBe(200)
  await worker.fetch(`/v1/session/${session_id}`, { method: 'DELETE', headers: keyed(key) })
})

// Conformance: predict
test('without prices and costs where the client sent the profits of its history', async () => {
  const body = { ...clientGrounded(), grounding_mode: 'client_grounded' }
  const { session_id } = await json(await call('/fit', body))
  const bare = body.menus.filter((row) => row['T'] === 0)
  const asked = ask({ session_id, menus: bare })
  const job = await claimed()
  await engine().call('GET', `predict/${job.id}/menus`)
  await engine().call('PUT', `predict/${job.id}/answer`, ANSWER)
  expect((await asked).status).toBe(200)
  await worker.fetch(`/v1/session/${session_id}`, { method: 'DELETE', headers: keyed(key) })
})

// Conformance: predict
test('{} is 422 and names what is missing', async () => {
  const answer = await call('/predict', {})
  expect(answer.status).toBe(422)
  const { errors, code, detail } = await json(answer)
  expect(detail).toContain('"session_id" is missing')
  expect(code).toBe('validation_failed')
  expect(errors?.map(({ message }) => message)).toEqual([
    '"session_id" is missing: it must be the id of a session.',
    '"menus" is missing: it must be rows of a current menu.',
  ])
})

// Conformance: predict
test.each<[string, object]>([
  ['too_many_rows', { menus: Array.from({ length: MENU_ROWS + 1 }, () => ({})) }],
  ['too_many_rows', { sales: Array.from({ length: SALES_ROWS + 1 }, () => ({})) }],
  [
    'too_many_columns',
    {
      menus: [
        Object.fromEntries(Array.from({ length: TABLE_COLUMNS + 1 }, (_, i) => [`c${i}`, 1])),
      ],
    },
  ],
])('%s is all that is said of a table beyond its limits', async (is, more) => {
  const answer = await ask(more)
  expect(answer.status).toBe(422)
  const { errors, detail } = await json(answer)
  expect(errors?.map(({ code }) => code)).toEqual([is])
  expect(detail).not.toContain('session_id')
})

// Conformance: predict
test('an engine that takes a prediction and does not begin it loses it to the next', async () => {
  const asked = ask()
  const first = await claimed()
  const second = await claimed()
  expect(second.id).toBe(first.id)
  await engine().call('GET', `predict/${second.id}/menus`)
  await engine().call('PUT', `predict/${second.id}/answer`, ANSWER)
  expect((await asked).status).toBe(200)
})

// Conformance: predict, engine-unavailable
test('without an engine the answer is 503 with a time to ask again', async () => {
  const answer = await ask()
  expect(answer.status).toBe(503)
  expect(answer.headers.get('Retry-After')).toBe('10')
  expect((await json(answer)).code).toBe('engine_unavailable')
})

test.each<[string, object, number, string, RegExp]>([
  ['an unknown session', { session_id: `ses_${'0'.repeat(22)}` }, 404, 'unknown_session', /./],
  ['no session', { session_id: undefined }, 422, 'validation_failed', /"session_id" is missing/],
  [
    'a model of no kind',
    { model: 'rc012.2' },
    422,
    'validation_failed',
    /"reference" or "session"/,
  ],
  ['a field of a fit', { checks: 'off' }, 422, 'validation_failed', /no field "checks"/],
  ['a mistyped field', { market_typ: {} }, 422, 'validation_failed', /mean "market_type"/],
  ['a market of no kind', { market_type: 'trade' }, 422, 'validation_failed', /"market_type" is/],
  [
    'rows of the past',
    { menus: market().menus },
    422,
    'validation_failed',
    /Rows of the past \(T below 0\) belong to no current menu/,
  ],
  [
    'a row without a size',
    { menus: [{ ...menus()[0], qty: null }] },
    422,
    'validation_failed',
    /./,
  ],
])('%s is refused', async (_, more, status, code, detail) => {
  const answer = await ask(more)
  expect(answer.status).toBe(status)
  const body = await json(answer)
  expect(body.code).toBe(code)
  expect(body.detail).toMatch(detail)
})

// Conformance: predict
test('a session is asked by its own account, while its tables are kept', async () => {
  const other = await worker.account()
  expect((await ask({}, other.key)).status).toBe(404)
  const test = await json(await call('/fit', market({ mock: true, mock_result_seconds: 0 }), key))
  const gone = await ask({ session_id: test.session_id })
  expect(gone.status).toBe(410)
  expect((await json(gone)).code).toBe('history_expired')
})

test('a stranger to the engines’ door has no prediction', async () => {
  const answer = await worker.fetch('/engine/predict/claim', { method: 'POST', body: '{}' })
  expect(answer.status).toBe(401)
})

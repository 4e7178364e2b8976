// POST /fit, GET /result, DELETE /session and GET /sessions over the real Worker: what is accepted,
// what is refused and who may see it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Bill } from '#contract/bill.ts'
import { BUILTIN_DESCRIPTION } from '#contract/builtin.ts'
import { fitAnswerSchema, problemSchema, resultSchema, type Problem } from '#contract/schemas.ts'
import { engineOf, named, PLAN, VALUATION } from './engine.ts'
import { json, keyed, startWorker, type Answer, type TestWorker } from './harness.ts'
import { market } from '../support/requests/market.ts'

const BILL: Bill = {
  key: 'm1d1',
  menu: 1,
  T: -9,
  qty: 2,
  sold: 1,
  left: 1,
  held: 0,
  final: true,
  sales: [{ age: 1, qty: 1, price: 12 }],
  more_sales: 0,
  lines: [{ term: 0, name: 'revenue', money: 12, cells: [] }],
  profit: 12,
  yours: null,
  agrees: null,
}

let worker: TestWorker
beforeAll(async () => {
  worker = await startWorker({
    FREE_MARKETS: JSON.stringify({ bakery: 'We bake.' }),
  })
})
afterAll(() => worker.close())

const post = (path: string, key: string, body: unknown, more: Record<string, string> = {}) =>
  worker.fetch(path, { method: 'POST', headers: keyed(key, more), body: JSON.stringify(body) })
const get = (path: string, key: string, more: Record<string, string> = {}) =>
  worker.fetch(path, { headers: keyed(key, more) })
const remove = (session: string, key: string) =>
  worker.fetch(`/v1/session/${session}`, { method: 'DELETE', headers: keyed(key) })

/** Submits and returns the answer; deleted by `dropAll` so that no fit waits for the next test. */
const open: [string, string][] = []
async function submit(key: string, body: unknown = market()): Promise<Answer> {
  const answer = await post('/v1/fit', key, body)
  const parsed = await json(answer)
  expect(answer.status, JSON.stringify(parsed)).toBe(200)
  open.push([parsed.session_id, key])
  return parsed
}
async function dropAll(): Promise<void> {
  for (const [session, key] of open.splice(0)) await remove(session, key)
}

async function refusal(answer: Response, status: number, code: string): Promise<Problem> {
  const body = problemSchema.parse(await answer.json())
  expect(body.code).toBe(code)
  expect(answer.status).toBe(status)
  expect(answer.headers.get('Content-Type')).toBe('application/problem+json')
  expect(answer.headers.get('X-Request-Id')).toBe(body.request_id)
  return body
}

describe('POST /fit', () => {
  // Conformance: 2.4, 4-post-fit, 2.4-the-charge
  test('answers a session that grounds, with what was read and no charge', async () => {
    const { key } = await worker.account()
    const answer = fitAnswerSchema.parse(await submit(key))
    expect(answer).toMatchObject({
      status: 'grounding',
      model: 'rc012.2',
      grounding_mode: 'business_led',
      business_description_source: 'request',
      task_menu_rows: 100,
      labeled_rows: 120,
      unlabeled_rows: 24,
      grounding_cache_hit: null,
      billing: { metered: true, tokens_charged: 0 },
    })
    await dropAll()
  })

  // Conformance: type-and-range-of-options
  test('takes the words of another client from inside market_type', async () => {
    const { key } = await worker.account()
    const { business_description, ...tables } = market()
    const market_type = {
      market_type: 'synthetic_inventory',
      business_description,
      mock: true,
      mock_result_seconds: 0,
      grounding_mode: 'internal',
      effort: 'high',
      parameters: { qty_ordered_range: 10 },
    }
    const answer = await submit(key, { ...tables, market_type })
    expect(answer).toMatchObject({
      mock: true,
      grounding_mode: 'business_led',
      business_description_source: 'request',
      warnings: [{ code: 'unread_field', column: 'market_type.effort' }],
    })
  })

  test('starts a fit although a column of Sales is misspelt, and says so', async () => {
    const { key } = await worker.account()
    const body = market({ mock: true, mock_result_seconds: 0 })
    body.sales = body.sales.map(({ price, ...row }) => ({ ...row, prise: price ?? 9 }))
    const answer = await submit(key, body)
    expect(answer).toMatchObject({
      warnings: [{ code: 'no_sales_price' }, { code: 'column_misspelt', column: 'prise' }],
    })
  })

  test('refuses what lacks a column that the words name, as /validate and /read do', async () => {
    const { key } = await worker.account()
    const cases = [
      ['We sell at the price that Sales shows.', 'price', 'prise'],
      ['Each unit ordered costs unit_fee.', 'unit_fee', 'unit_fe'],
      ['Subtract the commission of the sale for each unit sold.', 'commission', 'comission'],
      ['Each unit sold costs ship_cost.', 'ship_cost', 'ship_csot'],
    ] as const
    for (const [business_description, named, slip] of cases) {
      const body = market({ mock: true, business_description })
      const sales = body.sales.map((row) => {
        const { [named]: cell, ...others } = row
        return { ...others, [slip]: cell ?? 1 }
      })
      const sent = JSON.stringify({ ...body, sales })
      const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
      const post = async (path: string, text: string) => {
        const answer = await fetch(`${worker.url}/v1${path}`, {
          method: 'POST',
          headers,
          body: text,
        })
        return [answer.status, await answer.json()] as const
      }
      const errors = [{ code: 'named_column_missing', table: 'sales', column: slip }]
      const [status, problem] = await post('/fit', sent)
      expect([status, problem], named).toMatchObject([422, { errors }])
      expect(await post('/validate', sent)).toMatchObject([200, { ok: false, errors }])
      const columns = {
        menus: Object.keys(body.menus[0]!).map((name) => ({ name, type: 'number' })),
        sales: Object.keys(sales[0]!).map((name) => ({ name, type: 'number' })),
      }
      const [, read] = await post('/read', JSON.stringify({ business_description, columns }))
      expect(read).toMatchObject({
        status: 'unresolved',
        feedback_items: [{ code: 'unknown_column', words: named, column: slip }],
      })
    }
  })

  test('starts a client-grounded fit in processing and counts its labels', async () => {
    const { key } = await worker.account()
    const body = market({ grounding_mode: 'client_grounded', sales: [] })
    for (const row of body.menus) if (row.historically_chosen) row.profit = 3
    const answer = await submit(key, body)
    expect(answer).toMatchObject({ status: 'processing', labeled_rows: 120, unlabeled_rows: 24 })
    await dropAll()
  })

  // Conformance: validation-failed
  test('lists every broken rule of a request and keeps nothing of it', async () => {
    const { key } = await worker.account()
    const body = market()
    Object.assign(body.menus[0]!, { qty: 'many' })
    Object.assign(body.menus[1]!, { T: 3 })
    const problem = await refusal(await post('/v1/fit', key, body), 422, 'validation_failed')
    expect(problem.errors?.length).toBeGreaterThanOrEqual(2)
    const stored = await worker.env.STORE.list({ prefix: 'sessions/' })
    expect(stored.objects).toEqual([])
  })

  // Conformance: 2.1-model, 9.3, unknown-model, model-unavailable
  test('refuses an unknown model and one that no engine offers', async () => {
    const { key } = await worker.account()
    await refusal(await post('/v1/fit', key, market({ model: 'gpt' })), 422, 'unknown_model')
    await refusal(await post('/v1/fit', key, market({ model: 'rc015' })), 422, 'model_unavailable')
  })

  test('takes rc015 where an engine offers it, echoes it and orders it', async () => {
    const { key } = await worker.account()
    const with15 = engineOf(worker, 'with-15', { models: ['rc012.2', 'rc015'], free: 0 })
    await with15.poll()
    const answer = await post('/v1/fit', key, market({ model: 'rc015' }))
    expect(answer.status).toBe(200)
    expect(await json(answer)).toMatchObject({ model: 'rc015' })
    const claimed = await engineOf(worker, 'with-15', { models: ['rc012.2', 'rc015'] }).claim()
    expect(claimed.request.options.model).toBe('rc015')
    await dropAll()
  })

  test('refuses malformed JSON with 400', async () => {
    const { key } = await worker.account()
    const answer = await worker.fetch('/v1/fit', {
      method: 'POST',
      headers: keyed(key),
      body: '{"menus": [',
    })
    await refusal(answer, 400, 'malformed_json')
  })

  // Conformance: 2.1-business-description, 2.2-order-1-3-422, 7-no-description, business-description-unresolved
  test('looks for the description in the request, the profile, the last one sent, the simulator', async () => {
    const { key } = await worker.account()
    const without = market({ business_description: undefined })
    await refusal(await post('/v1/fit', key, without), 422, 'business_description_unresolved')

    const simulator = market({
      business_description: ' ',
      market_type: {
        market_type: 'synthetic_inventory',
        parameters: { grounding_labelling_mode: 'synthetic_full' },
      },
    })
    const fallback = await submit(key, simulator)
    expect(fallback.business_description_source).toBe('simulator_default')

    // An input test sets nothing, an accepted fit does.
    await submit(key, market({ mock: true, business_description: 'Of a test.' }))
    await refusal(await post('/v1/fit', key, without), 422, 'business_description_unresolved')
    const words = `We rent ${'boats '.repeat(30)}`
    await submit(key, market({ business_description: words }))
    const reused = await submit(key, without)
    expect(reused.business_description_source).toBe('last_sent')
    const warning = reused.warnings.find((w) => w.code === 'description_reused')
    expect(warning?.message).toContain(words.slice(0, 80))
    expect(warning?.message).not.toContain(words.slice(0, 81))

    // A description without a word does not count: the first that is not empty counts (specification 2.2).
    for (const blank of ['', ' \n']) {
      const answer = await submit(key, market({ business_description: blank }))
      expect(answer.business_description_source).toBe('last_sent')
      expect(answer.warnings).toContainEqual(warning)
    }

    const { key: saved } = await worker.account('paid', 'Our profile.')
    const profiled = await submit(saved, without)
    expect(profiled.business_description_source).toBe('account_profile')
    expect(profiled.warnings).toEqual([])
    await dropAll()
  })

  // Conformance: 2.2-simulator
  test('hands the engine the built-in text where it stands in for a description', async () => {
    const { key } = await worker.account()
    await submit(
      key,
      market({
        business_description: undefined,
        market_type: {
          market_type: 'synthetic_inventory',
          parameters: { grounding_labelling_mode: 'synthetic_full' },
        },
      }),
    )
    const held = await engineOf(worker, 'e1').claim()
    expect(held.request.business_description).toBe(BUILTIN_DESCRIPTION)
    expect(held.request.options.parameters.grounding_labelling_mode).toBe('synthetic_full')
    await dropAll()
  })

  // Conformance: 1.9, 4-rule-3, 5.5, free-markets-only
  test('lets a free key test any market but run only published ones by their own words', async () => {
    const { key } = await worker.account('free')
    await submit(key, market({ mock: true }))
    await refusal(await post('/v1/fit', key, market()), 403, 'free_markets_only')
    const bakery = { market_type: { market_type: 'bakery' } }
    await refusal(await post('/v1/fit', key, market(bakery)), 403, 'free_markets_only')
    await submit(key, market({ ...bakery, business_description: 'We bake.' }))
    await dropAll()
  })
})

describe('GET /result', () => {
  // Conformance: 1.4, 4-get-result, 4-rule-2
  test('follows a fit from the line to the plan, parts only where asked for', async () => {
    const { key } = await worker.account()
    const { session_id } = await submit(key)
    const path = `/v1/result/${session_id}`
    const waiting = await get(path, key)
    expect(waiting.headers.get('Retry-After')).toBe('1')
    expect(await json(waiting)).toMatchObject({
      status: 'grounding',
      progress: { stage: 'waiting', queue_position: 1 },
    })

    const engine = engineOf(worker, 'e1')
    const { lease } = await engine.claim()
    expect((await engine.event(lease, 'replay', 0.25)).status).toBe(204)
    const running = resultSchema.parse(await json(await get(path, key)))
    expect(running.progress).toEqual({ fraction: 0.25, stage: 'replay', message: 'replay goes on' })
    expect(running.status).toBe('grounding')

    expect((await engine.valuation(lease)).status).toBe(204)
    expect(await json(await get(path, key))).toMatchObject({
      status: 'processing',
      grounding_cache_hit: false,
      valuation: VALUATION,
    })

    const options = JSON.stringify([
      { key: 't1', qty: 10, profit: 12.5, confidence: 0.8, eligible: true, unit_cost: 11 },
    ])
    const labels = '[]'
    expect((await engine.part(lease, 'options', options)).status).toBe(204)
    expect((await engine.part(lease, 'labels', labels)).status).toBe(204)
    expect(await json(await get(`${path}?options=all`, key))).not.toHaveProperty('options')
    const reasons = JSON.stringify([
      {
        key: 't1',
        deals: [{ key: 'm1d1', menu: 1, qty: 5, profit: 3.5, similarity: 0.75 }],
        columns: [{ column: 'category', value: 'toys', effect: 2.5 }],
      },
    ])
    expect((await engine.part(lease, 'reasons', reasons)).status).toBe(204)
    const bill = JSON.stringify([BILL])
    expect((await engine.part(lease, 'bill', bill)).status).toBe(204)
    const parts = [
      named('options', options),
      named('labels', labels),
      named('reasons', reasons),
      named('bill', bill),
    ]
    expect((await engine.plan(lease, parts)).status).toBe(204)
    // The engine lost the answer and puts the plan again.
    expect((await engine.plan(lease, parts)).status).toBe(204)

    const done = await get(path, key)
    expect(done.headers.get('Retry-After')).toBeNull()
    const plain = resultSchema.parse(await json(done))
    expect(plain).toMatchObject({ ...PLAN, status: 'done', billing: { metered: true } })
    expect(plain).not.toHaveProperty('options')
    const all = await json(await get(`${path}?options=all&labels=all`, key))
    expect(all).toEqual({ ...plain, options: JSON.parse(options), labels: [] })
    const why = resultSchema.parse(await json(await get(`${path}?reasons=all`, key)))
    expect(why).toEqual({ ...plain, reasons: JSON.parse(reasons) })
    const billed = resultSchema.parse(await json(await get(`${path}?bill=all`, key)))
    expect(billed).toEqual({ ...plain, bill: [BILL] })
  })

  // Conformance: 3-failed, 7-no-plan
  test('says why a fit failed and what to change', async () => {
    const { key } = await worker.account()
    const { session_id } = await submit(key)
    const engine = engineOf(worker, 'e1')
    const { lease } = await engine.claim()
    expect((await engine.fail(lease)).status).toBe(204)
    expect(await json(await get(`/v1/result/${session_id}`, key))).toMatchObject({
      status: 'failed',
      error_code: 'insufficient_history',
      error: 'There is too little history.',
      feedback: 'Send more of it.',
      billing: { metered: true },
    })
  })

  // Conformance: 8-polling-interval
  test('answers 304 to the tag of an unchanged session and afresh to any other', async () => {
    const { key } = await worker.account()
    const { session_id } = await submit(key, market({ mock: true, mock_result_seconds: 0 }))
    const path = `/v1/result/${session_id}`
    const tag = (await get(path, key)).headers.get('ETag')!
    const same = await get(path, key, { 'If-None-Match': `"other", W/${tag}` })
    expect(same.status).toBe(304)
    expect(await same.text()).toBe('')
    expect((await get(path, key, { 'If-None-Match': '"other"' })).status).toBe(200)
    const asked = await get(`${path}?options=all`, key, { 'If-None-Match': tag })
    expect(asked.status).toBe(200)
  })

  // Conformance: 8-polling-interval
  test('holds the answer with ?wait until the stage changes', async () => {
    const { key } = await worker.account()
    const { session_id } = await submit(key)
    const began = Date.now()
    const held = get(`/v1/result/${session_id}?wait=15`, key)
    await new Promise((resolve) => setTimeout(resolve, 500))
    await engineOf(worker, 'e1').claim()
    expect((await json(await held)).progress.stage).toBe('starting')
    const took = Date.now() - began
    expect(took).toBeGreaterThanOrEqual(450)
    expect(took).toBeLessThan(14_000)
    await dropAll()
  })

  // Conformance: bad-request
  test('refuses questions that it cannot read', async () => {
    const { key } = await worker.account()
    const { session_id } = await submit(key, market({ mock: true }))
    for (const query of ['wait=soon', 'options=some', 'labels=1'])
      await refusal(await get(`/v1/result/${session_id}?${query}`, key), 400, 'bad_request')
  })
})

describe('DELETE /session', () => {
  // Conformance: 3-delete, 3-after-a-cancel-delete-body
  test('cancels what runs, discards all it stored and answers 404 ever after', async () => {
    const { key } = await worker.account()
    const { session_id } = await submit(key)
    const stored = () => worker.env.STORE.list({ prefix: `sessions/${session_id}/` })
    expect((await stored()).objects.length).toBe(1)
    const answer = await remove(session_id, key)
    expect(await json(answer)).toEqual({
      ok: true,
      canceled: { grounding: true, calculation: false },
      billing: expect.objectContaining({ metered: true }),
    })
    expect((await stored()).objects).toEqual([])
    await refusal(await remove(session_id, key), 404, 'unknown_session')
    await refusal(await get(`/v1/result/${session_id}`, key), 404, 'unknown_session')
  })
})

describe('security', () => {
  // Conformance: 5.8-other-endpoints
  test("answers 404 for another account's session, as for one that never was", async () => {
    const { key } = await worker.account()
    const { key: other } = await worker.account()
    const { session_id } = await submit(key)
    const theirs = await refusal(
      await get(`/v1/result/${session_id}`, other),
      404,
      'unknown_session',
    )
    const none = await refusal(
      await get('/v1/result/ses_0123456789abcdefghijkl', other),
      404,
      'unknown_session',
    )
    expect(theirs.detail).toBe(none.detail)
    await refusal(await remove(session_id, other), 404, 'unknown_session')
    expect((await get(`/v1/result/${session_id}`, key)).status).toBe(200)
    await dropAll()
  })

  // Conformance: unknown-session
  test('takes strange ids for unknown sessions', async () => {
    const { key } = await worker.account()
    for (const id of ['ses_', '..%2F..', 'ses_x%00', "'; DROP TABLE accounts", 'a'.repeat(3000)])
      await refusal(await get(`/v1/result/${id}`, key), 404, 'unknown_session')
  })

  // Conformance: 9.1, 7-error-body, unknown-route, method-not-allowed
  test('answers routes and methods that are not here in the same shape', async () => {
    await refusal(await worker.fetch('/v1/nothing'), 404, 'unknown_route')
    await refusal(await worker.fetch('/nothing'), 404, 'unknown_route')
    const wrong = await worker.fetch('/v1/fit')
    expect(wrong.headers.get('Allow')).toBe('POST, OPTIONS')
    await refusal(wrong, 405, 'method_not_allowed')
    await refusal(await worker.fetch('/v1/result/x', { method: 'PUT' }), 405, 'method_not_allowed')
  })
})

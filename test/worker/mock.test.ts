// Input tests: the life of a session by time alone, with placeholders that say what they are.
// No engine is asked.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resultSchema } from '#contract/schemas.ts'
import { engineOf } from './engine.ts'
import { json, keyed, startWorker, type Answer, type TestWorker } from './harness.ts'
import { market } from '../support/requests/market.ts'

let worker: TestWorker
let key: string
beforeAll(async () => {
  worker = await startWorker()
  key = (await worker.account('free')).key
})
afterAll(() => worker.close())

async function submit(more: object): Promise<Answer> {
  const body = JSON.stringify(market({ mock: true, mock_result_seconds: 0, ...more }))
  const answer = await worker.fetch('/v1/fit', { method: 'POST', headers: keyed(key), body })
  expect(answer.status, await answer.clone().text()).toBe(200)
  return json(answer)
}
const result = async (session: string, query = '') =>
  json(await worker.fetch(`/v1/result/${session}${query}`, { headers: keyed(key) }))

// Conformance: 2.1-mock
test('walks from grounding to done in mock_result_seconds and never meets an engine', async () => {
  const answer = await submit({ mock_result_seconds: 3 })
  expect(answer).toMatchObject({ mock: true, status: 'grounding' })
  const { session_id } = answer
  const seen: unknown[] = []
  for (;;) {
    const { status, progress, mock } = await result(session_id, '?wait=20')
    expect(mock).toBe(true)
    expect(progress.queue_position).toBeUndefined()
    seen.push(status)
    if (status === 'done') break
  }
  // A busy machine may ask too late to see it at work.
  expect(['processing', 'done'].slice(-seen.length)).toEqual(seen)
  const idle = await engineOf(worker, 'e1', { free: 0 }).poll()
  expect(idle.status).toBe(204)
  expect(await json(await worker.fetch('/v1/health'))).toMatchObject({ engine: { waiting: 0 } })
})

// Conformance: 2.5-mock, 4-rule-3
test('gives a plan in the shape of a real one, marked as placeholders', async () => {
  const { session_id } = await submit({ confidence_correction: 0.07 })
  const done = resultSchema.parse(await result(session_id, '?options=all&labels=all&reasons=all'))
  expect(done).toMatchObject({ status: 'done', mock: true, billing: { tokens_charged: 0 } })
  expect(done.mock_note).toContain('not predictions')
  const { menu, options, labels, confidence_sweep: sweep } = done
  expect(options).toHaveLength(100)
  expect(labels).toEqual([])
  expect(menu!.length).toBe(done.n_selected)
  expect(menu!.length).toBeGreaterThan(0)
  const cents = menu!.reduce((sum, row) => sum + Math.round(row.profit * 100), 0)
  expect(Math.round(done.predicted_profit_sum! * 100)).toBe(cents)
  expect(sweep!.map((entry) => entry.correction)).toEqual([
    -0.3, -0.2, -0.1, -0.05, 0, 0.05, 0.07, 0.1, 0.2, 0.3,
  ])
  expect(sweep!.filter((entry) => entry.applied)).toMatchObject([
    { correction: 0.07, n_selected: done.n_selected },
  ])
  for (let i = 1; i < sweep!.length; i++)
    expect(sweep![i]!.n_selected).toBeLessThanOrEqual(sweep![i - 1]!.n_selected)
})

// Conformance: 2.5-mock
test('gives the same placeholders for the same keys and sizes', async () => {
  const plans = []
  for (const price of [16, 99]) {
    const { menus, ...body } = market({ business_description: `At ${price}.` })
    const rows = menus.map((row) => ({ ...row, unit_price: price }))
    const { session_id } = await submit({ ...body, menus: rows })
    plans.push((await result(session_id)).menu)
  }
  expect(plans[0]).toEqual(plans[1])
})

// Conformance: historically-available
test('never selects an option that is not available', async () => {
  const { menus } = market()
  const rows = menus.map((row) => ({
    ...row,
    historically_available: row.menu === 0 ? 0 : 1,
  }))
  const { session_id } = await submit({ menus: rows })
  expect(await result(session_id)).toMatchObject({ n_selected: 0, predicted_profit_sum: 0 })
})

// Conformance: mock-failed
test('"failed" ends in a failure that says it was asked for', async () => {
  const { session_id, mock } = await submit({ mock: 'failed' })
  expect(mock).toBe('failed')
  expect(await result(session_id)).toMatchObject({
    status: 'failed',
    error_code: 'mock_failed',
    mock: 'failed',
  })
})

// Conformance: 8-retention
test('keeps no table: it is not read again', async () => {
  for (const mock of [true, 'failed']) {
    const { session_id } = await submit({ mock, mock_result_seconds: 600 })
    const prefix = `sessions/${session_id}/`
    const { objects } = await worker.env.STORE.list({ prefix })
    const kept = mock === true ? ['bill', 'labels', 'options', 'plan', 'reasons', 'sizes'] : []
    expect(objects.map((object) => object.key)).toEqual(kept.map((name) => `${prefix}0/${name}`))
  }
})

test('can be deleted, and takes its placeholders with it', async () => {
  const { session_id } = await submit({})
  const stored = () => worker.env.STORE.list({ prefix: `sessions/${session_id}/` })
  expect((await stored()).objects.length).toBeGreaterThan(1)
  const path = `/v1/session/${session_id}`
  const answer = await worker.fetch(path, { method: 'DELETE', headers: keyed(key) })
  expect(await json(answer)).toMatchObject({ canceled: { grounding: false, calculation: false } })
  expect((await stored()).objects).toEqual([])
})

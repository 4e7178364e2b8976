// A session's transitions as pure data, and how long what it stored is kept.
// The object around them is tested through the doors, in fit.test.ts and dispatch.test.ts.
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { STATUSES, FREE } from '#contract/schemas.ts'
import {
  begin,
  fail,
  finish,
  grounded,
  initialState,
  nextDeadline,
  report,
  uploaded,
  type Origin,
  type SessionState,
} from '../../worker/session/session-state.ts'
import { engineOf, named } from './engine.ts'
import { json, keyed, startWorker, type TestWorker } from './harness.ts'
import { market } from '../support/requests/market.ts'
import { runs } from '../support/nightly.ts'

const DAY = 24 * 3600 * 1000
const order = (grounding_mode: 'business_led' | 'client_grounded') =>
  ({ options: { grounding_mode, mock: false } }) as Origin['order']
const FAILURE = { code: 'engine_error', message: 'm', feedback: [], side: 'provider' } as const
const COMPUTE = { cpu_seconds: 1, gpu_seconds: 0 }

describe('transitions', () => {
  const attempt = fc.integer({ min: 1, max: 4 })
  const step = fc.oneof(
    ...(['begin', 'report', 'grounded', 'uploaded', 'finish', 'fail'] as const).map((what) =>
      fc.record({ what: fc.constant(what), attempt }),
    ),
  )

  function apply(state: SessionState, what: string, attempt: number, now: number) {
    const event = { stage: `s${now}`, fraction: 0.5, message: '' }
    if (what === 'begin') return begin(state, attempt)
    if (what === 'report') return report(state, attempt, event)
    if (what === 'grounded') return grounded(state, attempt, false, 'new')
    if (what === 'uploaded')
      return uploaded(state, attempt, 'options', { key: 'k', bytes: 2, sha256: 'x' })
    if (what === 'fail') return fail(state, attempt, FAILURE, now)
    const sums = { n_selected: 1, predicted_profit_sum: 2 }
    return finish(state, attempt, { key: 'p', bytes: 1, parts: [], compute: COMPUTE, sums }, now)
  }

  // Conformance: 3-states
  test('a status never moves back, an end is final, an older attempt changes nothing', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let state = initialState(order('business_led'))
        let now = 0
        for (const { what, attempt } of steps) {
          now += 1
          const moved = apply(state, what, attempt, now)
          if (!moved.ok) continue
          expect(attempt).toBeGreaterThanOrEqual(state.attempt)
          expect(STATUSES.indexOf(moved.state.status)).toBeGreaterThanOrEqual(
            STATUSES.indexOf(state.status),
          )
          if (state.ended_at !== null) expect(moved.state).toEqual(state)
          state = moved.state
        }
      }),
      { numRuns: runs(500) },
    )
  })

  // Conformance: 3-transitions
  test('a client-grounded fit starts in processing', () => {
    expect(initialState(order('client_grounded')).status).toBe('processing')
    expect(initialState(order('business_led')).status).toBe('grounding')
  })

  test('the dispatcher ends a session that any engine holds, but not a second time', () => {
    const running = begin(initialState(order('business_led')), 7)
    if (!running.ok) throw new Error('begins')
    const failed = fail(running.state, null, FAILURE, 5)
    expect(failed).toMatchObject({ ok: true, state: { status: 'failed', ended_at: 5 } })
    if (failed.ok) expect(fail(failed.state, null, FAILURE, 6)).toMatchObject({ why: 'ended' })
  })

  // Conformance: 8-retention
  test('tables are kept a day after the end, results 30 days, input tests 7', () => {
    const state = initialState(order('business_led'))
    const origin = { created_at: 0, answer: {} } as Origin
    expect(nextDeadline(origin, state)).toBeNull()
    const ended = { ...state, ended_at: DAY }
    expect(nextDeadline(origin, ended)).toEqual({ at: 2 * DAY, ends: 'tables' })
    const later = { ...ended, tables: false }
    expect(nextDeadline(origin, later)).toEqual({ at: 31 * DAY, ends: 'session' })
    const mock = { created_at: 0, answer: { mock: true, billing: FREE } } as Origin
    const tested = initialState({ options: { mock: true } } as Origin['order'])
    expect(nextDeadline(mock, tested)).toEqual({ at: 7 * DAY, ends: 'session' })
  })
})

const LIST = '[]'

describe('what is kept', () => {
  let worker: TestWorker
  let key: string
  beforeAll(async () => {
    worker = await startWorker()
    key = (await worker.account()).key
  })
  afterAll(() => worker.close())

  async function finished(): Promise<string> {
    const body = JSON.stringify(market())
    const answer = await worker.fetch('/v1/fit', { method: 'POST', headers: keyed(key), body })
    const { session_id } = await json(answer)
    const engine = engineOf(worker, 'e1')
    const { lease } = await engine.claim()
    expect((await engine.part(lease, 'labels', LIST)).status).toBe(204)
    expect((await engine.part(lease, 'bill', LIST)).status).toBe(204)
    const parts = [named('labels', LIST), named('bill', LIST)]
    expect((await engine.plan(lease, parts)).status).toBe(204)
    return session_id
  }
  async function ageBy(session: string, days: number): Promise<void> {
    const path = "'$.ended_at', json_extract(json, '$.ended_at') - ?"
    const update = `UPDATE document SET json = json_set(json, ${path}) WHERE name = 'state'`
    await worker.sessionSql(session, update, days * DAY)
    await worker.evict('SESSION', session)
  }
  const result = (session: string) =>
    worker.fetch(`/v1/result/${session}?labels=all&bill=all`, { headers: keyed(key) })
  const stored = async (session: string) =>
    (await worker.env.STORE.list({ prefix: `sessions/${session}/` })).objects.map((o) => o.key)

  // What miniflare itself keeps in an object starts with two underscores.
  const LEFT = "SELECT name FROM sqlite_master WHERE name NOT LIKE '!_!_%' ESCAPE '!'"

  // Conformance: 8-retention
  test('a day after its end a fit has lost its tables and the bills of them, and kept its plan', async () => {
    const session = await finished()
    expect(await json(await result(session))).toMatchObject({ bill: [], labels: [] })
    await ageBy(session, 1.01)
    const aged = await json(await result(session))
    expect(aged).toMatchObject({ status: 'done', n_selected: 1, labels: [] })
    expect(aged).not.toHaveProperty('bill')
    const key = (name: string) =>
      expect.stringMatching(new RegExp(`^sessions/${session}/1/${name}-\\w{22}$`)) as unknown
    expect(await stored(session)).toEqual([key('labels'), key('plan')])
  })

  // Conformance: 8-retention
  test('30 days after its end a fit is gone with all it stored', async () => {
    const session = await finished()
    await ageBy(session, 30.01)
    expect((await result(session)).status).toBe(404)
    expect(await stored(session)).toEqual([])
    expect(await worker.sessionSql(session, LEFT)).toEqual([])
  })

  test('an id that never was leaves nothing behind', async () => {
    const session = 'ses_0123456789abcdefghijkl'
    expect((await result(session)).status).toBe(404)
    expect(await worker.sessionSql(session, LEFT)).toEqual([])
  })
})

// What a plan's deals earned, beside what was predicted: found in the history of a later session of the same account.
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LATER_HISTORIES, LATER_SESSIONS, REALISED_PER_KEY } from '#contract/limits.ts'
import type { OutcomeDeal, OutcomeMenu, Outcomes } from '#contract/outcomes.ts'
import { realisedSchema, type Realised } from '#forms/realised-forms.ts'
import type { FitAnswer, MenuRow } from '#contract/schemas.ts'
import { comparison, matchOutcomes, soughtOf } from '../../worker/realised/match-outcomes.ts'
import {
  OPERATOR_TOKEN,
  register,
  SIGN_IN_SECRET,
  type SignedInPerson,
} from '../support/console.ts'
import { market } from '../support/requests/market.ts'
import { engineOf, named, PLAN } from './engine.ts'
import { ENGINE_TOKEN, keyed, startWorker, type TestWorker } from './harness.ts'

const COLUMNS = ['key', 'menu', 'T', 'qty', 'unit_cost', 'unit_price', 'colour', 'brand']
const row = (key: MenuRow['key'], profit: number, qty = 10, unit_cost = 8): MenuRow => ({
  key,
  menu: 0,
  T: 0,
  qty,
  profit,
  confidence: 0.9,
  unit_cost,
})
const took = (key: OutcomeDeal['key'], profit: number | null, qty: number | null = 10) =>
  ({ key, cost: [8, 8], taken: { qty, profit, final: true } }) as const
const passed = (key: OutcomeDeal['key']): OutcomeDeal => ({ key, cost: [8, 8] })
const history = (...menus: OutcomeMenu[]): Outcomes => [COLUMNS, ...menus]
const OLD = { menu: 1, T: -4, deals: [took('o1', 5), passed('o2')] }
const BEFORE = history(OLD)

describe('a plan’s menu in a later history', () => {
  const plan = [row('a', 100), row('b', 50, 20), row('c', 30), row(7, 20)]
  const next = {
    menu: 2,
    T: -3,
    deals: [took('a', 90), took('b', 10, 5), passed('c'), took('7', null), took('other', 1000)],
  }

  test('is found by its keys, and sums the taken deals whose profit is known', () => {
    const matched = matchOutcomes(soughtOf(plan, BEFORE), history(next, { ...OLD, T: -7 }))!
    expect(comparison(matched)).toEqual({
      T: -3,
      deals: 4,
      taken: 3,
      valued: 2,
      predicted_profit: 150,
      realised_profit: 100,
      as_planned: { deals: 1, predicted_profit: 100, realised_profit: 90 },
      unfinished: 0,
      rows: [
        {
          key: 'b',
          qty: 20,
          taken_qty: 5,
          predicted_profit: 50,
          realised_profit: 10,
          final: true,
        },
        {
          key: 'a',
          qty: 10,
          taken_qty: 10,
          predicted_profit: 100,
          realised_profit: 90,
          final: true,
        },
        {
          key: 7,
          qty: 10,
          taken_qty: 10,
          predicted_profit: 20,
          realised_profit: null,
          final: true,
        },
      ],
    })
  })

  test.each<[string, Outcomes, Outcomes]>([
    ['holds fewer than half of its deals', BEFORE, history({ ...next, deals: [took('a', 1)] })],
    [
      'has them in several menus, none of which holds half',
      BEFORE,
      history({ ...next, deals: [took('a', 1)] }, { menu: 3, T: -2, deals: [took('b', 1)] }),
    ],
    [
      'has other costs under the same keys',
      BEFORE,
      history({ ...next, deals: next.deals.map((deal) => ({ ...deal, cost: [11, 13] })) }),
    ],
    [
      'has other columns',
      BEFORE,
      [['key', 'menu', 'T', 'qty', 'unit_cost', 'unit_price', 'age', 'income', 'colour'], next],
    ],
    // The keys were used before the plan: what they earned says nothing of it.
    ['is one that the plan learned from', history(next), history({ ...next, T: -6 })],
  ])('is not one that %s', (_, before, later) => {
    expect(matchOutcomes(soughtOf(plan, before), later)).toBeNull()
  })

  test('may have a further column, and costs that moved a little', () => {
    const deals = next.deals.map((deal) => ({ ...deal, cost: [8.2, 8.4] as const }))
    const later: Outcomes = [[...COLUMNS, 'rating'], { ...next, deals }]
    expect(matchOutcomes(soughtOf(plan, BEFORE), later)?.pairs).toHaveLength(4)
  })

  test('gives the same sums in any order, whatever other deals and menus stand beside it', () => {
    const cents = fc.integer({ min: -100_000, max: 100_000 }).map((n) => n / 100)
    const deal = fc.record({
      predicted: cents,
      earned: cents,
      size: fc.integer({ min: 1, max: 3 }),
      fate: fc.constantFrom('taken', 'resized', 'open', 'declined'),
    })
    fc.assert(
      fc.property(fc.array(deal, { minLength: 1, maxLength: 80 }), fc.nat(), (deals, turn) => {
        const rows = deals.map(({ predicted, size }, i) => row(`k${i}`, predicted, size))
        const past = deals.map(({ earned, size, fate }, i): OutcomeDeal => {
          if (fate === 'declined') return passed(`k${i}`)
          const qty = fate === 'resized' ? size + 1 : size
          return { key: `k${i}`, taken: { qty, profit: earned, final: fate !== 'open' } }
        })
        const at = turn % (past.length + 1)
        const turned = [...past.slice(at), took('stranger', 1e6), ...past.slice(0, at)]
        const later = history({ menu: 9, T: -1, deals: [took('k', 1)] }, { ...next, deals: turned })
        const found = comparison(matchOutcomes(soughtOf(rows, BEFORE), later)!)
        const taken = deals.filter(({ fate }) => fate !== 'declined')
        const same = taken.filter(({ fate }) => fate !== 'resized')
        const sum = (some: typeof deals, name: 'predicted' | 'earned') =>
          some.reduce((all, one) => all + Math.round(100 * one[name]), 0) / 100
        expect(found).toMatchObject({
          deals: deals.length,
          taken: taken.length,
          valued: taken.length,
          predicted_profit: sum(taken, 'predicted'),
          realised_profit: sum(taken, 'earned'),
          as_planned: {
            deals: same.length,
            predicted_profit: sum(same, 'predicted'),
            realised_profit: sum(same, 'earned'),
          },
          unfinished: deals.filter(({ fate }) => fate === 'open').length,
        })
        expect(found.rows).toHaveLength(Math.min(50, taken.length))
        const off = found.rows.map((one) => Math.abs(one.realised_profit! - one.predicted_profit))
        expect(off).toEqual(off.toSorted((x, y) => y - x))
        const most = Math.max(0, ...taken.map((one) => Math.abs(one.earned - one.predicted)))
        expect(off[0] ?? 0).toBeCloseTo(most, 6)
      }),
      { numRuns: 200 },
    )
  })
})

describe('at the console', () => {
  let worker: TestWorker
  beforeAll(async () => {
    worker = await startWorker({}, { ENGINE_TOKEN, OPERATOR_TOKEN, SIGN_IN_SECRET })
  })
  afterAll(() => worker.close())

  interface Planner {
    person: SignedInPerson
    key: string
  }

  async function planner(email: string): Promise<Planner> {
    const person = await register(worker, email)
    const granted = await worker.fetch(`/operator/account/${person.account}/grant`, {
      method: 'POST',
      headers: keyed(OPERATOR_TOKEN, { 'Content-Type': 'application/json' }),
      body: JSON.stringify({ id: person.account, tokens: 500, why: 'a trial' }),
    })
    expect(granted.status).toBe(200)
    const { key } = await person.ok<{ key: string }>('POST', '/keys', {
      name: 'k',
      kind: 'paid',
      scopes: ['fit'],
    })
    return { person, key }
  }

  const PLANNED = [row('a', 100), row('b', 50)]

  /** A finished session with this plan and this history. */
  async function planned(
    { key }: Planner,
    outcomes: Outcomes | null,
    more: Record<string, unknown> = {},
    menu: MenuRow[] = PLANNED,
  ): Promise<string> {
    const answer = await worker.fetch('/v1/fit', {
      method: 'POST',
      headers: keyed(key),
      body: JSON.stringify(market(more)),
    })
    expect(answer.status, await answer.clone().text()).toBe(200)
    const engine = engineOf(worker, 'e1')
    const { lease } = await engine.claim()
    await engine.valuation(lease)
    const text = JSON.stringify(outcomes)
    if (outcomes) expect((await engine.part(lease, 'outcomes', text)).status).toBe(204)
    const plan = { ...PLAN, menu, n_selected: menu.length }
    const parts = outcomes ? [named('outcomes', text)] : []
    expect((await engine.plan(lease, parts, { plan })).status).toBe(204)
    return ((await answer.json()) as FitAnswer).session_id
  }

  const realised = async ({ person }: Planner, id: string): Promise<Realised> =>
    realisedSchema.parse(await person.ok('GET', `/realised/${id}`))
  const LATER = history({ menu: 2, T: -1, deals: [took('a', 70), passed('b')] })

  test('the newest later session tells it, then the one before it, then none', async () => {
    const ada = await planner('ada@example.com')
    const first = await planned(ada, BEFORE)
    expect(await realised(ada, first)).toEqual({
      planned: 2,
      found: null,
      missing: { why: 'not_yet', looked_at: 0 },
    })
    const second = await planned(ada, LATER)
    const third = await planned(
      ada,
      history({ menu: 2, T: -2, deals: [took('a', 80), took('b', 9)] }),
    )
    // One that says nothing of the menu is passed over, and one that keeps no outcomes.
    await planned(ada, BEFORE)
    await planned(ada, null)
    expect((await realised(ada, first)).found).toMatchObject({
      session_id: third,
      T: -2,
      taken: 2,
      predicted_profit: 150,
      realised_profit: 89,
    })
    // A session is told by later ones alone.
    expect((await realised(ada, third)).missing).toEqual({ why: 'not_yet', looked_at: 2 })
    await ada.person.ok('DELETE', `/session/${third}`)
    const { objects } = await worker.env.STORE.list({ prefix: `sessions/${third}/` })
    expect(objects).toEqual([])
    expect((await realised(ada, first)).found).toMatchObject({
      session_id: second,
      deals: 2,
      taken: 1,
      realised_profit: 70,
    })
    const csv = await ada.person.call('GET', `/realised/${first}.csv`)
    expect(csv.headers.get('Content-Type')).toContain('text/csv')
    expect(await csv.text()).toBe(
      'key,qty,taken_qty,predicted_profit,realised_profit,final\n' +
        'a,10,10,100,70,true\n' +
        'b,10,0,50,,\n',
    )
    await ada.person.ok('DELETE', `/session/${second}`)
    expect((await realised(ada, first)).found).toBeNull()
    expect((await ada.person.call('GET', `/realised/${first}.csv`)).status).toBe(404)
  })

  test('a market of another name, and another account’s sessions, tell nothing', async () => {
    const bea = await planner('bea@example.com')
    const cy = await planner('cy@example.com')
    const first = await planned(bea, BEFORE, { market_type: { market_type: 'shoes' } })
    await planned(cy, LATER, { market_type: { market_type: 'shoes' } })
    await planned(bea, LATER, { market_type: { market_type: 'hats' } })
    expect((await realised(bea, first)).found).toBeNull()
    expect((await cy.person.call('GET', `/realised/${first}`)).status).toBe(404)
    expect((await cy.person.call('GET', `/realised/${first}.csv`)).status).toBe(404)
    const own = await planned(bea, LATER, { market_type: { market_type: 'shoes' } })
    expect((await realised(bea, first)).found?.session_id).toBe(own)
  })

  /** An input test of the same market, of which no history is kept. */
  async function tried({ key }: Planner): Promise<void> {
    const answer = await worker.fetch('/v1/fit', {
      method: 'POST',
      headers: keyed(key),
      body: JSON.stringify(market({ mock: true, mock_result_seconds: 0 })),
    })
    expect(answer.status).toBe(200)
  }

  /** Lists sessions of the account that are gone, as far in the future as none is. */
  const listGone = (account: string, count: number): Promise<unknown> =>
    worker.accountSql(
      account,
      `INSERT INTO session (id, created_at) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
       SELECT printf('ses_%022d', i), ? + i FROM n`,
      count,
      Date.now() + 1e6,
    )

  test('later input tests and markets of other names do not hide it', async () => {
    const flo = await planner('flo@example.com')
    const first = await planned(flo, BEFORE)
    const second = await planned(flo, LATER)
    for (let i = 0; i < 12; i++) await tried(flo)
    for (let i = 0; i < 21; i++)
      await planned(flo, BEFORE, { market_type: { market_type: 'hats' } })
    expect((await realised(flo, first)).found?.session_id).toBe(second)
  })

  test('where too many histories are compared, the answer says that older ones were not', async () => {
    const gus = await planner('gus@example.com')
    const first = await planned(gus, BEFORE)
    await planned(gus, LATER)
    for (let i = 0; i < LATER_HISTORIES - 1; i++) await planned(gus, BEFORE)
    expect((await realised(gus, first)).found).not.toBeNull()
    await planned(gus, BEFORE)
    expect(await realised(gus, first)).toEqual({
      planned: 2,
      found: null,
      missing: { why: 'not_reached', looked_at: LATER_HISTORIES },
    })
  })

  test('where too many sessions are asked, the answer says so too', async () => {
    const hal = await planner('hal@example.com')
    const first = await planned(hal, BEFORE)
    const second = await planned(hal, LATER)
    await listGone(hal.person.account, LATER_SESSIONS - 1)
    expect((await realised(hal, first)).found?.session_id).toBe(second)
    await worker.accountSql(
      hal.person.account,
      'INSERT INTO session (id, created_at) VALUES (?, ?)',
      `ses_${'0'.repeat(22)}`,
      Date.now() + 1e6,
    )
    expect(await realised(hal, first)).toEqual({
      planned: 2,
      found: null,
      missing: { why: 'not_reached', looked_at: LATER_SESSIONS },
    })
  })

  test('a session that keeps no past deals, and a plan without a deal, say so', async () => {
    const ivy = await planner('ivy@example.com')
    const bare = await planned(ivy, null)
    const empty = await planned(ivy, BEFORE, {}, [])
    await planned(ivy, LATER)
    expect((await realised(ivy, bare)).missing?.why).toBe('not_kept')
    expect((await realised(ivy, empty)).missing?.why).toBe('no_deals')
  })

  test('is asked so often a minute', async () => {
    const joe = await planner('joe@example.com')
    const id = await planned(joe, BEFORE)
    const statuses: number[] = []
    for (let i = 0; i <= REALISED_PER_KEY; i++)
      statuses.push((await joe.person.call('GET', `/realised/${id}`)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(REALISED_PER_KEY)
    expect(statuses.at(-1)).toBe(429)
  })

  test('clients of /v1 are told what they were told before', async () => {
    const dee = await planner('dee@example.com')
    const session = await planned(dee, LATER)
    const get = (query: string) =>
      worker.fetch(`/v1/result/${session}${query}`, { headers: keyed(dee.key) })
    for (const query of ['', '?options=all', '?outcomes=all'])
      expect(await (await get(query)).json()).not.toHaveProperty('outcomes')
  })

  test('a session without a plan has nothing to compare', async () => {
    const eve = await planner('eve@example.com')
    const answer = await worker.fetch('/v1/fit', {
      method: 'POST',
      headers: keyed(eve.key),
      body: JSON.stringify(market({ mock: 'failed', mock_result_seconds: 0 })),
    })
    const { session_id } = (await answer.json()) as FitAnswer
    expect((await eve.person.call('GET', `/realised/${session_id}`)).status).toBe(404)
    expect((await eve.person.call('GET', '/realised/none')).status).toBe(404)
  })
})

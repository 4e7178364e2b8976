// The list of sessions as the console shows it: a name that a person gives, the market, the plan's sums, its charge, and a search.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionListSchema, type FitAnswer, type SessionLink } from '#contract/schemas.ts'
import { toUnits } from '#contract/prices.ts'
import { market } from '../support/requests/market.ts'
import {
  OPERATOR_TOKEN,
  register,
  SIGN_IN_SECRET,
  type SignedInPerson,
} from '../support/console.ts'
import { engineOf } from './engine.ts'
import { ENGINE_TOKEN, keyed, startWorker, type TestWorker } from './harness.ts'

let worker: TestWorker
beforeAll(async () => {
  worker = await startWorker(
    { LIMITS: JSON.stringify({ codes_address_hour: 1000, tries_address_hour: 1000 }) },
    { ENGINE_TOKEN, OPERATOR_TOKEN, SIGN_IN_SECRET },
  )
})
afterAll(() => worker.close())

/** A person with tokens and a key of this name. */
async function planner(email: string, name: string): Promise<{ ada: SignedInPerson; key: string }> {
  const ada = await register(worker, email)
  await worker.env.DB.prepare(
    "INSERT INTO credits (id, account, kind, units, text, created_at) VALUES (?, ?, 'grant', ?, 'a test', ?)",
  )
    .bind(`grant-${ada.account}`, ada.account, toUnits(200), Date.now())
    .run()
  const body = { name, kind: 'paid', scopes: ['fit'] }
  return { ada, key: (await ada.ok<{ key: string }>('POST', '/keys', body)).key }
}

async function start(key: string, more: object): Promise<string> {
  const body = JSON.stringify({ ...market(), ...more })
  const answer = await worker.fetch('/v1/fit', { method: 'POST', headers: keyed(key), body })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as FitAnswer).session_id
}

const list = async (person: SignedInPerson, query = ''): Promise<SessionLink[]> =>
  sessionListSchema.parse(await person.ok('GET', `/sessions${query}`)).sessions

const found = async (person: SignedInPerson, search: string): Promise<string[]> =>
  (await list(person, `?search=${encodeURIComponent(search)}`)).map(({ session_id }) => session_id)

test('a line says market, deals, profit and charge once the plan is there', async () => {
  const { ada, key } = await planner('ada@sessions.example', 'Sheet')
  const session = await start(key, { market_type: { market_type: 'Used cameras' } })
  const [waiting] = await list(ada)
  expect(waiting).toMatchObject({ name: null, market_type: 'Used cameras' })
  expect(waiting).not.toHaveProperty('n_selected')
  expect(waiting).not.toHaveProperty('billing')
  const engine = engineOf(worker, 'e1')
  const { lease } = await engine.claim()
  await engine.valuation(lease)
  await engine.plan(lease)
  const [done] = await list(ada)
  const result = await ada.ok<SessionLink>('GET', `/result/${session}`)
  expect(done).toMatchObject({
    status: 'done',
    n_selected: 1,
    predicted_profit_sum: 12.5,
    billing: result.billing,
  })
  expect(done!.billing!.tokens_charged).toBeGreaterThan(17)
  // Programs read the same.
  const answer = await worker.fetch('/v1/sessions?search=CAMERAS', { headers: keyed(key) })
  expect(await answer.json()).toMatchObject({ sessions: [done] })
})

test('a person names a session, finds it by its name, market, key, planner or id, and takes the name back', async () => {
  const { ada, key } = await planner('bob@sessions.example', 'Büro-PC')
  const mock = { mock: true, mock_result_seconds: 0 }
  const one = await start(key, { ...mock, market_type: { market_type: 'Used 100% cameras' } })
  const two = await start(key, mock)
  expect(await found(ada, 'nothing')).toEqual([])
  await ada.ok('PUT', `/session/${two}`, { name: '  Öl, autumn  ' })
  expect((await list(ada)).map(({ name }) => name)).toEqual(['Öl, autumn', null])
  expect(await found(ada, 'ÖL,')).toEqual([two])
  expect(await found(ada, 'used 100%')).toEqual([one])
  // No sign of a pattern.
  expect(await found(ada, 'u_ed')).toEqual([])
  expect(await found(ada, 'büro')).toEqual([two, one])
  expect(await found(ada, 'Bob@Sess')).toEqual([two, one])
  expect(await found(ada, one.slice(0, 12).toUpperCase())).toEqual([one])
  // A search is read a page at a time.
  const page = await ada.ok<{ next_cursor: string }>('GET', '/sessions?search=sheet&limit=1')
  expect(page.next_cursor).toBeNull()
  const first = await ada.ok<{ next_cursor: string }>('GET', '/sessions?search=bob&limit=1')
  const rest = await list(ada, `?search=bob&limit=1&cursor=${first.next_cursor}`)
  expect(rest.map(({ session_id }) => session_id)).toEqual([one])

  await ada.ok('PUT', `/session/${two}`, { name: 'Winter' })
  expect(await found(ada, 'autumn')).toEqual([])
  await ada.ok('PUT', `/session/${two}`, { name: null })
  expect((await list(ada))[0]).toMatchObject({ name: null })
  expect(await found(ada, 'winter')).toEqual([])
  for (const name of ['', 'x'.repeat(61), 'a\u202eb', 'a\nb', 7])
    expect((await ada.call('PUT', `/session/${two}`, { name })).status).toBe(400)
  expect((await ada.call('GET', `/sessions?search=${'x'.repeat(101)}`)).status).toBe(400)
  // Of a deleted session nothing is found.
  await ada.ok('PUT', `/session/${two}`, { name: 'Gone soon' })
  await ada.ok('DELETE', `/session/${two}`)
  await expect.poll(() => found(ada, 'gone soon')).toEqual([])
})

test('a session of others cannot be named, nor found', async () => {
  const { ada, key } = await planner('cyd@sessions.example', 'Till')
  const session = await start(key, { mock: true })
  const eve = await register(worker, 'eve@sessions.example')
  for (const id of [session, 'ses_0qVt3YwB7mKd1RfXs9LzPj', 'nonsense'])
    expect((await eve.call('PUT', `/session/${id}`, { name: 'Mine' })).status).toBe(404)
  expect(await found(eve, 'till')).toEqual([])
  expect((await list(ada))[0]!.name).toBeNull()
})

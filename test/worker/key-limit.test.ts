// What a key may spend in a month: set when it is made or later, kept by the wallet, told in the list of keys.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keysSchema } from '#forms/key-forms.ts'
import { toUnits } from '#contract/prices.ts'
import type { FitAnswer, Problem } from '#contract/schemas.ts'
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

async function owner(email: string, tokens: number): Promise<SignedInPerson> {
  const person = await register(worker, email)
  await worker.env.DB.prepare(
    "INSERT INTO credits (id, account, kind, units, text, created_at) VALUES (?, ?, 'grant', ?, 'a test', ?)",
  )
    .bind(`grant-${person.account}`, person.account, toUnits(tokens), Date.now())
    .run()
  return person
}

const make = (person: SignedInPerson, more: object = {}) =>
  person.ok<{ id: string; key: string }>('POST', '/keys', {
    name: 'Program',
    kind: 'paid',
    scopes: ['fit'],
    ...more,
  })

const fit = (key: string, more: object = {}): Promise<Response> =>
  worker.fetch('/v1/fit', {
    method: 'POST',
    headers: keyed(key),
    body: JSON.stringify({ ...market(), ...more }),
  })

const keyOf = async (person: SignedInPerson, id: string) =>
  keysSchema.parse(await person.ok('GET', '/keys')).keys.find((key) => key.id === id)!

const balanceOf = (person: SignedInPerson) =>
  person.ok<{ balance: number; held: number }>('GET', '/balance')

// Conformance: key-limit-reached
test('a key with a limit is refused beyond it, and nothing is queued, held or stored; another key goes on', async () => {
  const ada = await owner('ada@limits.example', 100)
  const { id, key } = await make(ada, { month_tokens: 20 })
  const held = (await (await fit(key)).json()) as FitAnswer
  expect(held.billing.tokens_held).toBeLessThan(20)
  expect(await keyOf(ada, id)).toMatchObject({
    month_tokens: 20,
    month_spent: held.billing.tokens_held,
  })

  const answer = await fit(key, { business_description: 'We sell each unit at its price.' })
  const problem = (await answer.json()) as Problem
  expect(problem).toMatchObject({ status: 429, code: 'key_limit_reached' })
  const left = Math.round(1e6 * (20 - held.billing.tokens_held)) / 1e6
  expect(problem.detail).toContain(`this key may spend ${left} more of its 20 in this month (UTC)`)
  // Waiting a minute brings no tokens.
  expect(answer.headers.get('Retry-After')).toBeNull()
  expect((await balanceOf(ada)).held).toBe(held.billing.tokens_held)
  expect((await ada.ok<{ sessions: object[] }>('GET', '/sessions')).sessions).toHaveLength(1)
  // An input test is free.
  expect((await fit(key, { mock: true })).status).toBe(200)

  const other = await make(ada)
  const second = (await (await fit(other.key)).json()) as FitAnswer
  expect(await keyOf(ada, other.id)).toMatchObject({
    month_tokens: null,
    month_spent: second.billing.tokens_held,
  })
  for (const { session_id } of [held, second]) await ada.ok('DELETE', `/session/${session_id}`)
})

test('of fits at once no more are held than the limit allows', async () => {
  const bob = await owner('bob@limits.example', 1000)
  const { id, key } = await make(bob, { month_tokens: 40 })
  const answers = await Promise.all(Array.from({ length: 6 }, () => fit(key)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 200, 429, 429, 429, 429,
  ])
  expect((await keyOf(bob, id)).month_spent).toBeLessThanOrEqual(40)
  const { sessions } = await bob.ok<{ sessions: { session_id: string }[] }>('GET', '/sessions')
  for (const { session_id } of sessions) await bob.ok('DELETE', `/session/${session_id}`)
})

test('what a fit did not cost may be spent again, and a limit that is raised or taken away holds from the next fit on', async () => {
  const cyd = await owner('cyd@limits.example', 100)
  const { id, key } = await make(cyd, { month_tokens: 18 })
  const first = (await (await fit(key)).json()) as FitAnswer
  expect((await fit(key)).status).toBe(429)
  await cyd.ok('DELETE', `/session/${first.session_id}`)
  expect((await keyOf(cyd, id)).month_spent).toBe(0)

  const again = (await (await fit(key)).json()) as FitAnswer
  const engine = engineOf(worker, 'e1')
  const { lease } = await engine.claim()
  await engine.valuation(lease)
  await engine.plan(lease)
  const spent = Math.round(8000 * (100 - (await balanceOf(cyd)).balance)) / 8000
  expect(again.billing.tokens_held).toBeGreaterThanOrEqual(spent)
  expect((await keyOf(cyd, id)).month_spent).toBeCloseTo(spent, 6)
  // The reading is paid for, and yet the rest of the limit does not cover the calculation.
  await cyd.ok('PUT', `/keys/${id}`, { month_tokens: 17.5 })
  expect((await fit(key)).status).toBe(429)
  await cyd.ok('PUT', `/keys/${id}`, { month_tokens: null })
  expect((await fit(key)).status).toBe(200)
  const audit = await cyd.ok<{ events: { what: string; about: string }[] }>('GET', '/audit')
  expect(
    audit.events.filter(({ what }) => what === 'key_limited').map(({ about }) => about),
  ).toEqual([`Program (${id}): no limit`, `Program (${id}): 17.5 tokens a month`])
})

test('a key with a limit sends no tokens, and who may not revoke a key may not change its limit', async () => {
  const dan = await owner('dan@limits.example', 100)
  const both = { name: 'x', kind: 'paid', scopes: ['fit', 'transfer'], month_tokens: 5 }
  expect((await dan.call('POST', '/keys', both)).status).toBe(422)
  const { id, key } = await make(dan, { scopes: ['fit', 'transfer'] })
  const transfer = (): Promise<Response> =>
    worker.fetch('/v1/account/transfer', {
      method: 'POST',
      headers: keyed(key),
      body: JSON.stringify({ email: 'nobody@limits.example', amount: 1 }),
    })
  expect(((await (await transfer()).json()) as Problem).code).toBe('unknown_recipient')
  await dan.ok('PUT', `/keys/${id}`, { month_tokens: 5 })
  expect(((await (await transfer()).json()) as Problem).code).toBe('scope_missing')

  const eve = await register(worker, 'eve@limits.example')
  for (const month_tokens of [null, 50]) {
    const answer = await eve.call('PUT', `/keys/${id}`, { month_tokens })
    expect(((await answer.json()) as Problem).code).toBe('unknown_key')
  }
  for (const month_tokens of [0, -1, 1e7, 'x'])
    expect((await dan.call('PUT', `/keys/${id}`, { month_tokens })).status).toBe(400)
  expect((await keyOf(dan, id)).month_tokens).toBe(5)
})

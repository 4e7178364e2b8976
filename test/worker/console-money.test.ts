// Money through the console's calls: a month's statement, and the warning of a low balance, said once.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statementSchema, warningSchema } from '#forms/money-forms.ts'
import { toUnits } from '#contract/prices.ts'
import type { FitAnswer } from '#contract/schemas.ts'
import { market } from '../support/requests/market.ts'
import {
  OPERATOR_TOKEN,
  outbox,
  register,
  SIGN_IN_SECRET,
  signIn,
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

const grant = (person: SignedInPerson, tokens: number, id = 'first') =>
  worker.env.DB.prepare(
    "INSERT INTO credits (id, account, kind, units, text, created_at) VALUES (?, ?, 'grant', ?, 'a test', ?)",
  )
    .bind(`${id}-${person.account}`, person.account, toUnits(tokens), Date.now())
    .run()

const keyOf = async (person: SignedInPerson): Promise<string> =>
  (
    await person.ok<{ key: string }>('POST', '/keys', {
      name: 'Program',
      kind: 'paid',
      scopes: ['fit'],
    })
  ).key

/** A whole fit of these words; its session. */
async function fit(key: string, words: string): Promise<string> {
  const body = JSON.stringify({ ...market(), business_description: words })
  const answer = await worker.fetch('/v1/fit', { method: 'POST', headers: keyed(key), body })
  const { session_id } = (await answer.json()) as FitAnswer
  const engine = engineOf(worker, 'e1')
  const { lease } = await engine.claim()
  await engine.valuation(lease)
  await engine.plan(lease)
  return session_id
}

const warnings = async ({ email }: SignedInPerson) =>
  (await outbox(worker)).filter(({ to, subject }) => to === email && subject.endsWith('are left'))

test('the statement of a month has a line a plan, and leads from one balance to the other', async () => {
  const ada = await register(worker, 'ada@money.example')
  await grant(ada, 100)
  const session = await fit(await keyOf(ada), 'We sell each unit at its price.')
  const month = new Date().toISOString().slice(0, 7)
  const now = statementSchema.parse(await ada.ok('GET', `/statement?month=${month}`))
  const { balance } = await ada.ok<{ balance: number }>('GET', '/balance')
  expect(now).toMatchObject({ month, opening: 0, closing: balance, more: false })
  expect(now.lines.map(({ kind }) => kind)).toEqual(['grant', 'usage'])
  const [, plan] = now.lines
  expect(plan).toMatchObject({ session_id: session })
  expect(plan!.msgs[0]).toMatch(/^Grounding of a new description: 17 \+ 0\.05 × \d+ columns/)
  expect(plan!.msgs.length).toBeGreaterThan(1)
  expect(100 + plan!.tokens).toBeCloseTo(balance, 6)
  const sum = now.sums.reduce((all, { tokens }) => all + tokens, now.opening)
  expect(sum).toBeCloseTo(now.closing, 6)
  // Nothing moved before.
  const past = statementSchema.parse(await ada.ok('GET', '/statement?month=2026-01'))
  expect(past).toMatchObject({ opening: 0, closing: 0, sums: [], lines: [] })
  for (const bad of ['', '2026', '2026-13', '1999-01', "2026-01'"])
    expect((await ada.call('GET', `/statement?month=${bad}`)).status).toBe(400)
})

test('owners are told once that tokens run out, and again when some came in and ran out', async () => {
  const bob = await register(worker, 'bob@money.example')
  expect(warningSchema.parse(await bob.ok('GET', '/warning'))).toEqual({ below: 20 })
  await grant(bob, 37.95)
  const key = await keyOf(bob)
  // Exactly the threshold is not below it.
  await fit(key, 'We sell each unit at its price.')
  expect((await bob.ok<{ available: number }>('GET', '/balance')).available).toBeCloseTo(20.05, 6)
  await fit(key, 'We sell each unit at its price. It costs us unit_cost.')
  await expect.poll(async () => (await warnings(bob)).length).toBe(1)
  const [mail] = await warnings(bob)
  expect(mail!.text).toMatch(/^2\.\d+ tokens are available .* less than the 20 below/)
  await fit(key, 'We sell each unit at its price.')
  await grant(bob, 40, 'second')
  await fit(key, 'We sell each unit at its price. We pay unit_cost for each.')
  // Of both fits since, neither wrote: the second left more than 20.
  expect(await warnings(bob)).toHaveLength(1)
  await fit(key, 'We sell each unit at its price. Each costs unit_cost.')
  await expect.poll(async () => (await warnings(bob)).length).toBe(2)
})

test('the threshold is an owner’s to set; none is no e-mail', async () => {
  const cyd = await register(worker, 'cyd@money.example')
  await grant(cyd, 30)
  await cyd.ok('PUT', '/warning', { below: null })
  expect(await cyd.ok('GET', '/warning')).toEqual({ below: null })
  const key = await keyOf(cyd)
  await fit(key, 'We sell each unit at its price.')
  await cyd.ok('PUT', '/warning', { below: 12 })
  await fit(key, 'We sell each unit at its price.')
  await expect.poll(async () => (await warnings(cyd)).length).toBe(1)
  for (const below of [0, -1, 2e6, 'x'])
    expect((await cyd.call('PUT', '/warning', { below })).status).toBe(400)

  await cyd.ok('POST', '/team/invitations', { email: 'dan@money.example', role: 'member' })
  const invited = (await outbox(worker)).findLast(({ to }) => to === 'dan@money.example')!
  const dan = await signIn(worker, 'dan@money.example')
  const secret = /invitation\/(\S+)/.exec(invited.text)![1]!
  await dan.ok('POST', '/invitation', { secret })
  const inCyds = { 'EDPS-Account': cyd.account }
  expect((await dan.call('PUT', '/warning', { below: 1 }, inCyds)).status).toBe(403)
  expect((await dan.call('GET', '/warning', undefined, inCyds)).status).toBe(200)
  const other = { 'EDPS-Account': 'acc_0qVt3YwB7mKd1RfXs9LzPj' }
  expect((await dan.call('GET', '/statement?month=2026-11', undefined, other)).status).toBe(404)
})

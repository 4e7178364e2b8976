// The wallet through the public door: what a fit holds, is charged or gives back, what the ledger says of it, transfers
// between accounts, and the operator's grants and corrections.
import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  balanceSchema,
  ledgerSchema,
  type BalanceAnswer,
  type LedgerEntry,
} from '#contract/account.ts'
import { PRICING_VERSION, toUnits, UNITS_PER_TOKEN } from '#contract/prices.ts'
import type { Billing, FitAnswer, Problem } from '#contract/schemas.ts'
import { market } from '../support/requests/market.ts'
import { engineOf } from './engine.ts'
import { ENGINE_TOKEN, keyed, startWorker, type SeedOptions, type TestWorker } from './harness.ts'

const OPERATOR_TOKEN = 'operator-token-of-the-tests'
const MARKET = 'bakery'
const WORDS = 'We bake.'

let worker: TestWorker
beforeAll(async () => {
  worker = await startWorker(
    { FREE_MARKETS: JSON.stringify({ [MARKET]: WORDS }) },
    { ENGINE_TOKEN, OPERATOR_TOKEN },
  )
})
afterAll(() => worker.close())

const call = (method: string, path: string, key: string, body?: unknown, more = {}) =>
  worker.fetch(path, {
    method,
    headers: keyed(key, more),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

async function ok<T>(answer: Promise<Response>): Promise<T> {
  const response = await answer
  const body: unknown = await response.json()
  expect(response.status, JSON.stringify(body)).toBe(200)
  return body as T
}

async function refused(answer: Promise<Response>): Promise<Problem> {
  return (await (await answer).json()) as Problem
}

const balanceOf = async (key: string): Promise<BalanceAnswer> =>
  balanceSchema.parse(await ok(call('GET', '/v1/account/balance', key)))
const ledgerOf = async (key: string, query = ''): Promise<LedgerEntry[]> =>
  ledgerSchema.parse(await ok(call('GET', `/v1/account/ledger${query}`, key))).entries
const open: [string, string][] = []
async function fit(key: string, more: object = {}, headers = {}): Promise<Response> {
  const answer = await call('POST', '/v1/fit', key, { ...market(), ...more }, headers)
  const { session_id } = (await answer.clone().json()) as Partial<FitAnswer>
  if (session_id !== undefined) open.push([session_id, key])
  return answer
}
const resultOf = (key: string, id: string) =>
  ok<{ status: string; billing: Billing; error?: string; grounding_cache_hit?: boolean }>(
    call('GET', `/v1/result/${id}`, key),
  )
const engine = () => engineOf(worker, 'e1')
const member = (o: SeedOptions) => worker.account('paid', undefined, o)

/** The most that the request may cost, as /validate says it. */
async function mostOf(body: object): Promise<number> {
  const answer = await ok<{ estimate: { tokens_max: number } }>(
    worker.fetch('/v1/validate', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )
  return answer.estimate.tokens_max
}

/** No fit of a test waits for the next one. */
afterEach(async () => {
  for (const [session, key] of open.splice(0)) await call('DELETE', `/v1/session/${session}`, key)
})

describe('a fit', () => {
  // Conformance: 2.6, 4-rule-4, 1.9-payment
  test('holds the most that it may cost, then pays what it did, an item a line', async () => {
    const { key } = await member({ tokens: 100 })
    const most = await mostOf(market())
    const started = await ok<FitAnswer>(fit(key))
    expect(started.billing).toMatchObject({
      metered: true,
      tokens_charged: 0,
      tokens_held: most,
      tokens_held_units: toUnits(most),
      pricing_version: PRICING_VERSION,
    })
    expect(await balanceOf(key)).toMatchObject({ balance: 100, held: most, available: 100 - most })

    const { lease } = await engine().claim()
    await engine().valuation(lease)
    await engine().plan(lease)
    const { billing, grounding_cache_hit } = await resultOf(key, started.session_id)
    expect(grounding_cache_hit).toBe(false)
    expect(billing.items.map(({ what }) => what)).toEqual(expect.arrayContaining(['grounding']))
    const paid = billing.items.reduce((sum, { units }) => sum + units, 0)
    expect(billing.tokens_charged_units).toBe(paid)
    expect(paid).toBeLessThanOrEqual(toUnits(most))
    // The words, and the least of a calculation.
    expect(paid).toBe(toUnits(most - 0.25) + toUnits(0.25))

    const after = await balanceOf(key)
    expect(after).toMatchObject({ held: 0, balance_units: toUnits(100) - paid })
    const lines = (await ledgerOf(key)).filter(({ kind }) => kind === 'usage')
    expect(lines.map(({ amount_units }) => amount_units).toReversed()).toEqual(
      billing.items.map(({ units }) => units),
    )
    for (const line of lines) {
      expect(line).toMatchObject({ direction: 'out', session_id: started.session_id, to: 'EDPS' })
      expect(line.msg).toMatch(/= [\d,]+(\.\d+)? tokens\./)
    }
  })

  // Conformance: 8-cached
  test('of words that were paid for pays its computing alone', async () => {
    const { key } = await member({ tokens: 100 })
    const charged: Billing[] = []
    for (const cached of [false, true]) {
      const { session_id } = await ok<FitAnswer>(fit(key))
      const { lease } = await engine().claim()
      await engine().valuation(lease, cached)
      await engine().plan(lease)
      const { billing, grounding_cache_hit } = await resultOf(key, session_id)
      expect(grounding_cache_hit).toBe(cached)
      charged.push(billing)
    }
    expect(charged[1]!.tokens_charged).toBe(0.25)
    expect(charged[0]!.tokens_charged).toBeGreaterThan(17)
  })

  test('that is the first to use a kept reading pays for it, and is no cache hit', async () => {
    const { key } = await member({ tokens: 100 })
    const { session_id } = await ok<FitAnswer>(fit(key))
    const { lease } = await engine().claim()
    await engine().valuation(lease, true)
    await engine().plan(lease)
    const { billing, grounding_cache_hit } = await resultOf(key, session_id)
    expect(grounding_cache_hit).toBe(false)
    expect(billing.items[0]!.what).toBe('grounding')
  })

  // Conformance: 7.1-charge
  test('that fails on our side costs nothing, says so, and lets the next pay for the words', async () => {
    const { key } = await member({ tokens: 100 })
    const { session_id } = await ok<FitAnswer>(fit(key))
    const { lease } = await engine().claim()
    await engine().valuation(lease)
    await engine().call('POST', `${lease}/fail`, {
      code: 'engine_error',
      side: 'provider',
      message: 'The engine broke.',
      feedback: [],
    })
    const { billing, error } = await resultOf(key, session_id)
    expect(billing).toMatchObject({ tokens_charged: 0, items: [], metered: true })
    expect(error).toBe('The engine broke. This fit failed on our side. You were not charged.')
    expect(await balanceOf(key)).toMatchObject({ balance: 100, held: 0 })
    const [line] = await ledgerOf(key)
    expect(line).toMatchObject({ kind: 'service', amount: 0, session_id })
    expect(line!.msg).toContain('You were not charged')

    const next = await ok<FitAnswer>(fit(key))
    const again = await engine().claim()
    await engine().valuation(again.lease, true)
    await engine().plan(again.lease)
    expect((await resultOf(key, next.session_id)).billing.items[0]!.what).toBe('grounding')
  })

  // Conformance: 7.2-charge
  test('whose grounding the input stops pays for the work done', async () => {
    const { key } = await member({ tokens: 100 })
    const { session_id } = await ok<FitAnswer>(fit(key))
    const { lease } = await engine().claim()
    await engine().fail(lease, 'grounding_unresolved')
    const { billing } = await resultOf(key, session_id)
    expect(billing.items).toEqual([
      { what: 'unfinished_grounding', quantity: 1, price: 0.25, units: toUnits(0.25) },
    ])
    expect(await balanceOf(key)).toMatchObject({ balance: 99.75, held: 0 })
  })

  test.for([
    ['before an engine has it, costs nothing', 'waiting', 0],
    ['while its words are read, an unfinished grounding', 'grounding', 0.25],
    ['afterwards, the words', 'processing', null],
  ] as const)('that is canceled %s', async ([, at, tokens]) => {
    const { key } = await member({ tokens: 100 })
    const { session_id } = await ok<FitAnswer>(fit(key))
    if (at !== 'waiting') {
      const { lease } = await engine().claim()
      if (at === 'processing') await engine().valuation(lease)
    }
    const answer = await ok<{ billing: Billing }>(call('DELETE', `/v1/session/${session_id}`, key))
    const charged = answer.billing.tokens_charged
    if (tokens === null) expect(charged).toBe((await mostOf(market())) - 0.25)
    else expect(charged).toBe(tokens)
    expect(await balanceOf(key)).toMatchObject({ balance: 100 - charged, held: 0 })
  })

  test('that lost an engine pays for the attempt that answered, and the words once', async () => {
    const { key } = await member({ tokens: 100 })
    const { session_id } = await ok<FitAnswer>(fit(key))
    const first = await engine().claim()
    await engine().valuation(first.lease)
    await engine().release(first.lease)
    const second = await engine().claim()
    expect(second.attempt).toBe(2)
    await engine().valuation(second.lease, true)
    await engine().plan(second.lease)
    const { billing, grounding_cache_hit } = await resultOf(key, session_id)
    expect(grounding_cache_hit).toBe(false)
    expect(billing.items.filter(({ what }) => what === 'grounding').length).toBe(1)
    expect((await balanceOf(key)).balance_units).toBe(toUnits(100) - billing.tokens_charged_units)
  })

  // Conformance: 4-rule-4, insufficient-tokens
  test('that the balance does not cover is refused: nothing is queued, held, stored or charged', async () => {
    const { account, key } = await member({ tokens: 10 })
    const problem = await refused(fit(key))
    expect(problem).toMatchObject({ status: 429, code: 'insufficient_tokens' })
    expect(problem.detail).toContain('10 are available')
    expect(await balanceOf(key)).toMatchObject({ balance: 10, held: 0 })
    expect(await ok(call('GET', '/v1/sessions', key))).toMatchObject({ sessions: [] })
    expect(await ok(call('GET', '/v1/queue', key))).toMatchObject({ sessions: [] })
    expect((await worker.env.STORE.list({ prefix: `valuations/${account}` })).objects).toEqual([])
    // An input test is free.
    const mock = await ok<FitAnswer>(fit(key, { mock: true }))
    expect(mock.billing).toMatchObject({ tokens_held: 0, tokens_charged: 0 })
  })

  test('that is refused for its rate holds nothing', async () => {
    const { account, key } = await member({ tokens: 100 })
    const shown = await ok<{ keys: { id: string }[] }>(operator('GET', `account/${account}`))
    const { id } = shown.keys[0]!
    await call('GET', '/v1/account/balance', key)
    const insert = "INSERT INTO used (key, name, began, used) VALUES (?, 'fits', ?, 10000)"
    await worker.accountSql(account, insert, id, Date.now())
    expect((await fit(key)).status).toBe(429)
    expect(await balanceOf(key)).toMatchObject({ balance: 100, held: 0 })
  })

  test('sent twice with one idempotency key holds once', async () => {
    const { key } = await member({ tokens: 100 })
    const headers = { 'Idempotency-Key': 'one' }
    const first = await ok<FitAnswer>(fit(key, {}, headers))
    const again = await ok<FitAnswer>(fit(key, {}, headers))
    expect(again.session_id).toBe(first.session_id)
    expect((await balanceOf(key)).held_units).toBe(first.billing.tokens_held_units)
  })

  // Conformance: 1.9-payment
  test('on a published market is sponsored for every key: a line of 0', async () => {
    const bakery = { market_type: { market_type: MARKET }, business_description: WORDS }
    for (const { key } of [await worker.account('free'), await member({ tokens: 0 })]) {
      const started = await ok<FitAnswer>(fit(key, bakery))
      expect(started.billing).toMatchObject({ sponsored: true, tokens_held: 0 })
      const { lease } = await engine().claim()
      await engine().valuation(lease)
      await engine().plan(lease)
      const { billing } = await resultOf(key, started.session_id)
      expect(billing).toMatchObject({ sponsored: true, tokens_charged: 0 })
      const [line] = await ledgerOf(key)
      expect(line).toMatchObject({ kind: 'service', amount_units: 0 })
      expect(line!.msg).toContain(MARKET)
    }
  })

  test('charges no more than its lease lasted, and no more than was held', async () => {
    const { key } = await member({ tokens: 100 })
    const { session_id } = await ok<FitAnswer>(fit(key))
    const { lease } = await engine().claim()
    await engine().valuation(lease)
    await engine().plan(lease, [], { compute: { cpu_seconds: 1e9, gpu_seconds: 1e9 } })
    const { billing } = await resultOf(key, session_id)
    expect(billing.tokens_charged).toBeLessThanOrEqual(await mostOf(market()))
    // Hours: the lease lasted seconds, on two cores.
    for (const { what, quantity } of billing.items)
      if (what === 'cpu' || what === 'gpu') expect(quantity).toBeLessThan(0.1)
  })
})

describe('a membership', () => {
  const DAY = 24 * 3600 * 1000

  // Conformance: 8-membership
  test('credits a month at its start and every month that has begun, each once', async () => {
    const base = await member({ tokens: 0, membership: 'base' })
    expect(await balanceOf(base.key)).toMatchObject({
      plan: 'base',
      balance: 200,
      monthly_grant: 200,
      founding: false,
      founding_multiplier: 1,
      units_per_token: UNITS_PER_TOKEN,
    })
    const since = Date.now() - 65 * DAY
    const founding = await member({ tokens: 0, membership: 'founding', since })
    for (let time = 0; time < 2; time++)
      expect(await balanceOf(founding.key)).toMatchObject({ plan: 'founding', balance: 1200 })
    const old = await member({ tokens: 0, membership: 'base', since: Date.now() - 900 * DAY })
    expect((await balanceOf(old.key)).balance).toBe(12 * 200)
    const [line] = await ledgerOf(founding.key, '?limit=1')
    expect(line).toMatchObject({ kind: 'accrual', amount: 400, direction: 'in', from: 'EDPS' })
    const { next_accrual_at } = await balanceOf(founding.key)
    expect(Date.parse(next_accrual_at!)).toBeGreaterThan(Date.now())
  })

  test('that lapses credits no more; its tokens stay', async () => {
    const { account, key } = await member({ tokens: 0, membership: 'base' })
    await balanceOf(key)
    await operator('POST', `account/${account}/membership`, { membership: 'none' })
    expect(await balanceOf(key)).toMatchObject({
      plan: 'none',
      balance: 200,
      monthly_grant: 0,
      next_accrual_at: null,
    })
  })
})

const operator = (method: string, path: string, body?: unknown, token = OPERATOR_TOKEN) =>
  call(method, `/operator/${path}`, token, body)

describe('the ledger', () => {
  // Conformance: 2.6, 4-ledger
  test('comes in pages, newest first, by kind; questions that it cannot read are refused', async () => {
    const { account, key } = await member({ tokens: 1 })
    for (let i = 0; i < 5; i++)
      await ok(
        operator('POST', `account/${account}/grant`, {
          id: `g${i}-${account}`,
          tokens: 1,
          why: 'five',
        }),
      )
    const first = ledgerSchema.parse(await ok(call('GET', '/v1/account/ledger?limit=4', key)))
    expect(first.entries.length).toBe(4)
    const path = `/v1/account/ledger?limit=4&before=${first.next_before}`
    const second = ledgerSchema.parse(await ok(call('GET', path, key)))
    expect(second.entries.length).toBe(2)
    expect(second.next_before).toBeNull()
    const ids = [...first.entries, ...second.entries].map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    expect(await ledgerOf(key, '?kind=usage')).toEqual([])
    for (const query of ['limit=0', 'limit=201', 'before=x', 'kind=gift', 'limit=1&limit=2'])
      expect((await call('GET', `/v1/account/ledger?${query}`, key)).status).toBe(400)
  })

  test('of another account is never shown', async () => {
    const one = await member({ tokens: 7 })
    const two = await member({ tokens: 0 })
    expect(await ledgerOf(one.key)).toHaveLength(1)
    expect(await ledgerOf(two.key)).toEqual([])
    expect((await call('GET', '/v1/account/balance', 'nonsense')).status).toBe(401)
  })
})

describe('a transfer', () => {
  const address = () => `ada-${randomBytes(6).toString('hex')}@example.com`
  const pair = async (tokens = 10) => {
    const [from, to] = [address(), address()]
    return {
      sender: { email: from, ...(await member({ tokens, scopes: 'fit transfer', email: from })) },
      recipient: { email: to, ...(await member({ tokens: 0, scopes: 'fit transfer', email: to })) },
    }
  }
  const send = (key: string, body: object, more = {}) =>
    call('POST', '/v1/account/transfer', key, body, more)

  // Conformance: 4-transfer, 2.6
  test('moves tokens to the owner of the address, and both ledgers say so', async () => {
    const { sender, recipient } = await pair()
    const answer = await ok(
      send(sender.key, { email: recipient.email.toUpperCase(), amount: 2.5, msg: 'for spring' }),
    )
    expect(answer).toEqual({
      transferred: 2.5,
      transferred_units: 20_000,
      to: recipient.email,
      balance: 7.5,
      balance_units: 60_000,
    })
    expect((await balanceOf(recipient.key)).balance).toBe(2.5)
    const [out] = await ledgerOf(sender.key)
    const [come] = await ledgerOf(recipient.key)
    const ends = { kind: 'transfer', amount: 2.5, from: sender.email, to: recipient.email }
    expect(out).toMatchObject({ ...ends, direction: 'out' })
    expect(come).toMatchObject({ ...ends, direction: 'in' })
    expect(come!.msg).toContain('for spring')
  })

  test('with an idempotency key happens once, and a key serves one body', async () => {
    const { sender, recipient } = await pair()
    const body = { email: recipient.email, amount_units: 8000 }
    const headers = { 'Idempotency-Key': 'gift-1' }
    const first = await ok<object>(send(sender.key, body, headers))
    expect(await ok(send(sender.key, body, headers))).toEqual({ ...first, replayed: true })
    const other = await refused(send(sender.key, { ...body, amount_units: 1 }, headers))
    expect(other).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
    expect((await balanceOf(sender.key)).balance).toBe(9)
    // Many at once, as of a client that does not wait.
    const many = await Promise.all(
      Array.from({ length: 8 }, () => send(sender.key, body, { 'Idempotency-Key': 'gift-2' })),
    )
    expect(many.map(({ status }) => status)).toEqual(Array<number>(8).fill(200))
    expect((await balanceOf(sender.key)).balance).toBe(8)
    expect((await balanceOf(recipient.key)).balance).toBe(2)
  })

  // Conformance: scope-missing, unknown-recipient, insufficient-balance
  test('is refused with a sentence that says why', async () => {
    const { sender, recipient } = await pair()
    const { key: plain } = await member({ tokens: 10 })
    const { email } = recipient
    const cases: [string, object, number, string][] = [
      [plain, { email, amount: 1 }, 403, 'scope_missing'],
      [sender.key, { email: address(), amount: 1 }, 404, 'unknown_recipient'],
      [sender.key, { email, amount: 10.5 }, 409, 'insufficient_balance'],
      [sender.key, { email: sender.email, amount: 1 }, 422, 'validation_failed'],
      [sender.key, { email, amount: 0 }, 422, 'validation_failed'],
      [sender.key, { email, amount: -1 }, 422, 'validation_failed'],
      [sender.key, { email, amount: 0.00001 }, 422, 'validation_failed'],
      [sender.key, { email, amount_units: 1.5 }, 422, 'validation_failed'],
      [sender.key, { email, amount: 1, amount_units: 8000 }, 422, 'validation_failed'],
      [sender.key, { email }, 422, 'validation_failed'],
      [sender.key, { email, amount: 1, msg: 'x'.repeat(201) }, 422, 'validation_failed'],
      [sender.key, { email, amount: 1, msg: 'a\nb' }, 422, 'validation_failed'],
      [sender.key, { email: 'nobody', amount: 1 }, 422, 'validation_failed'],
      [sender.key, { email, amount: 1, note: 'x' }, 422, 'validation_failed'],
      [sender.key, { email, amount: 1e300 }, 422, 'validation_failed'],
    ]
    for (const [key, body, status, code] of cases) {
      const problem = await refused(send(key, body))
      expect(problem, JSON.stringify(body)).toMatchObject({ status, code })
    }
    expect((await balanceOf(sender.key)).balance).toBe(10)
    expect((await balanceOf(recipient.key)).balance).toBe(0)
  })

  test('is no way to try addresses: 20 a day', async () => {
    const { sender } = await pair()
    for (let i = 0; i < 20; i++)
      expect((await send(sender.key, { email: address(), amount: 1 })).status).toBe(404)
    const problem = await refused(send(sender.key, { email: address(), amount: 1 }))
    expect(problem).toMatchObject({ status: 429, code: 'rate_limited' })
  })

  test('cannot take what a running fit holds', async () => {
    const { sender, recipient } = await pair(20)
    await ok(fit(sender.key))
    const problem = await refused(send(sender.key, { email: recipient.email, amount: 19 }))
    expect(problem.code).toBe('insufficient_balance')
  })
})

describe('the operator', () => {
  test('grants once, corrects, shows, revokes; nobody else does', async () => {
    const { account, key } = await member({ tokens: 5 })
    const grant = { id: `gift-${account}`, tokens: 10, why: 'a trial' }
    expect(await ok(operator('POST', `account/${account}/grant`, grant))).toMatchObject({
      available: 15,
    })
    expect(await ok(operator('POST', `account/${account}/grant`, grant))).toMatchObject({
      available: 15,
    })
    const down = { id: `less-${account}`, tokens: -3, why: 'a mistake' }
    for (const done of ['booked', 'already'])
      expect(await ok(operator('POST', `account/${account}/adjust`, down))).toMatchObject({
        done,
        available: 12,
      })
    const short = await operator('POST', `account/${account}/adjust`, {
      ...down,
      id: 'x',
      tokens: -13,
    })
    expect(short.status).toBe(409)

    const shown = await ok<{ keys: { id: string }[] }>(operator('GET', `account/${account}`))
    expect(shown).toMatchObject({ id: account, tokens: { balance: 12 }, last_fits: { fits: 0 } })
    expect(JSON.stringify(shown)).not.toContain('hash')
    const { accounts } = await ok<{ accounts: { id: string }[] }>(operator('GET', 'accounts'))
    expect(accounts[0]!.id).toBe(account)

    await ok(operator('POST', `key/${shown.keys[0]!.id}/revoke`, {}))
    expect((await call('GET', '/v1/account/balance', key)).status).toBe(401)

    for (const [method, path] of [
      ['GET', 'accounts'],
      ['POST', 'accounts'],
      ['POST', `account/${account}/key`],
      ['GET', `account/${account}`],
      ['POST', `account/${account}/grant`],
      ['POST', `account/${account}/adjust`],
      ['POST', `account/${account}/membership`],
      ['POST', `key/${shown.keys[0]!.id}/revoke`],
    ] as const)
      expect(
        (await operator(method, path, method === 'POST' ? grant : undefined, key)).status,
      ).toBe(401)
    expect((await operator('GET', 'account/acc_none')).status).toBe(404)
    expect((await operator('POST', 'account/acc_none/grant', grant)).status).toBe(404)
    expect((await operator('POST', `account/${account}/grant`, { tokens: 1 })).status).toBe(400)
  })

  test('makes an account and keys that work at once; a key is told once', async () => {
    const email = `grace-${randomBytes(6).toString('hex')}@example.com`
    const person = {
      name: "Grace O'Hopper",
      email,
      membership: 'base',
      scopes: ['fit', 'transfer'],
    }
    const made = await ok<{ account: string; key: string }>(operator('POST', 'accounts', person))
    expect(await balanceOf(made.key)).toMatchObject({ plan: 'base', balance: 200 })
    expect((await operator('POST', 'accounts', person)).status).toBe(400)
    const free = await ok<{ key: string }>(
      operator('POST', `account/${made.account}/key`, { kind: 'free', scopes: ['fit'] }),
    )
    expect(free.key).toMatch(/^edps_free_/)
    const shown = JSON.stringify(await ok(operator('GET', `account/${made.account}`)))
    for (const { key } of [made, free]) {
      expect((await balanceOf(key)).balance).toBe(200)
      expect(shown).not.toContain(key.slice(10))
    }
    const { account } = await member({ tokens: 0 })
    const taken = await operator('POST', `account/${account}/membership`, {
      membership: 'base',
      email,
    })
    expect(taken.status).toBe(400)
    expect(await ok(operator('GET', `account/${account}`))).toMatchObject({ membership: 'none' })
    expect((await operator('POST', 'accounts', { name: '', scopes: ['fit'] })).status).toBe(400)
    expect((await operator('POST', 'accounts', { name: 'x', scopes: ['root'] })).status).toBe(400)
  })

  test('deletes an account; its ledger keeps the amounts', async () => {
    const { account } = await member({ tokens: 5 })
    await ok(operator('GET', `account/${account}`))
    await ok(operator('DELETE', `account/${account}`))
    expect((await operator('GET', `account/${account}`)).status).toBe(404)
  })
})

// The wallet through the public door: what a membership credits, what the ledger shows, transfers between accounts.
import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ledgerSchema } from '#contract/account.ts'
import { UNITS_PER_TOKEN } from '#contract/prices.ts'
import type { TestWorker } from './harness.ts'
import { ok, refused, startWithOperator, walletCalls } from './wallet-calls.ts'

let worker: TestWorker
beforeAll(async () => {
  worker = await startWithOperator()
})
afterAll(() => worker.close())

const { call, operator, member, balanceOf, ledgerOf, fit, endFits } = walletCalls(() => worker)
afterEach(endFits)

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

// What a fit holds in the wallet, is charged or gives back, and what the ledger says of it: through the public door.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { PRICING_VERSION, toUnits } from '#contract/prices.ts'
import type { Billing, FitAnswer } from '#contract/schemas.ts'
import { market } from '../support/requests/market.ts'
import { engineOf } from './engine.ts'
import { ENGINE_TOKEN, type TestWorker } from './harness.ts'
import { ok, refused, startWithOperator, walletCalls } from './wallet-calls.ts'

const MARKET = 'bakery'
const WORDS = 'We bake.'

let worker: TestWorker
beforeAll(async () => {
  worker = await startWithOperator(
    { FREE_MARKETS: JSON.stringify({ [MARKET]: WORDS }) },
    { ENGINE_TOKEN },
  )
})
afterAll(() => worker.close())

const { call, operator, member, balanceOf, ledgerOf, resultOf, fit, endFits } = walletCalls(
  () => worker,
)
afterEach(endFits)
const engine = () => engineOf(worker, 'e1')

/** The words of `market()` and its columns, to be read. */
function asked() {
  const { business_description, menus, sales } = market() as unknown as Record<string, unknown> & {
    menus: Record<string, unknown>[]
    sales: Record<string, unknown>[]
  }
  const columns = (rows: Record<string, unknown>[]) =>
    [...new Set(rows.flatMap((row) => Object.keys(row)))].map((name) => ({
      name,
      examples: rows
        .map((row) => row[name] ?? null)
        .filter((cell) => cell !== null)
        .slice(0, 3),
    }))
  return { business_description, columns: { menus: columns(menus), sales: columns(sales) } }
}

/** The most that the request may cost, as /validate says it to this key, or to anybody. */
async function mostOf(body: object, key?: string): Promise<number> {
  const answer = await ok<{ estimate: { tokens_max: number } }>(
    worker.fetch('/v1/validate', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(key !== undefined && { Authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify(body),
    }),
  )
  return answer.estimate.tokens_max
}

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
    const most = await mostOf(market())
    for (const cached of [false, true]) {
      // It is known beforehand, and no more is held.
      const expected = cached ? 0.25 : most
      expect(await mostOf(market(), key)).toBe(expected)
      const { paid } = await ok<{ paid: boolean }>(call('POST', '/v1/read', key, asked()))
      expect(paid).toBe(cached)
      const { session_id, billing: held } = await ok<FitAnswer>(fit(key))
      expect(held.tokens_held).toBe(expected)
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
    if (at === 'grounding')
      expect((await ledgerOf(key))[0]!.msg).toBe('Grounding that was canceled: 0.25 tokens.')
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
    const stored = async () =>
      (await worker.env.STORE.list({ prefix: 'sessions/' })).objects.map((object) => object.key)
    const before = await stored()
    const problem = await refused(fit(key))
    // What came of the body was stored meanwhile.
    for (const left of await stored()) expect(before).toContain(left)
    expect(problem).toMatchObject({ status: 429, code: 'insufficient_tokens' })
    expect(problem.detail).toContain('10 are available')
    // Waiting brings no tokens: nothing says when to ask again.
    const answer = await fit(key)
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([429, null])
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

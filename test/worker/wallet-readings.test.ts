// Who pays for a reading where calls meet: a reading is paid for once a fit was charged for its grounding, and never
// otherwise. And what is free does not depend on the wallet.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Billing, FitAnswer } from '#contract/schemas.ts'
import { market } from '../support/requests/market.ts'
import { engineOf } from './engine.ts'
import { ENGINE_TOKEN, keyed, startWorker, type TestWorker } from './harness.ts'
import { ok, walletCalls } from './wallet-calls.ts'

const MARKET = 'bakery'
const WORDS = 'We bake.'
const BAKERY = { market_type: { market_type: MARKET }, business_description: WORDS }

let worker: TestWorker
beforeAll(async () => {
  worker = await startWorker(
    { FREE_MARKETS: JSON.stringify({ [MARKET]: WORDS }) },
    { ENGINE_TOKEN },
    'test/worker/wallets/worker.ts',
  )
})
afterAll(() => worker.close())

const { call, member, resultOf, fit, endFits } = walletCalls(() => worker)
afterEach(endFits)
const engine = () => engineOf(worker, 'e1')

type Meanwhile = { method: string; path: string; headers: Record<string, string>; body?: string }

/** The next claim of a reading meets this call: before the wallet is asked, or before its answer is used. */
async function meets(at: 'before' | 'after', what: Meanwhile): Promise<void> {
  const body = JSON.stringify({ at, ...what })
  expect((await worker.fetch('/meanwhile', { method: 'PUT', body })).status).toBe(204)
}

const most = async (key: string, body: object = market()): Promise<number> => {
  const answer = call('POST', '/v1/validate', key, body)
  return (await ok<{ estimate: { tokens_max: number } }>(answer)).estimate.tokens_max
}

/** A whole fit, whose engine has a kept reading of the words. */
async function planned(key: string, more: object = {}): Promise<Billing & { before: number }> {
  const { session_id, billing } = await ok<FitAnswer>(fit(key, more))
  const { lease } = await engine().claim()
  expect((await engine().valuation(lease, true)).status).toBe(204)
  expect((await engine().plan(lease)).status).toBe(204)
  return { ...(await resultOf(key, session_id)).billing, before: billing.tokens_held }
}

const whats = ({ items }: Billing): string[] => items.map(({ what }) => what)

describe('words whose fit ends while its engine tells how it read them', () => {
  const ends = [
    ['is canceled', 'before'],
    ['is canceled', 'after'],
    ['fails on our side', 'before'],
    ['fails on our side', 'after'],
  ] as const

  // Conformance: 8-cached
  test.for(ends)('are not paid for: it %s %s the claim', async ([how, at]) => {
    const { key } = await member({ tokens: 100 })
    const whole = await most(key)
    const { session_id } = await ok<FitAnswer>(fit(key))
    const { lease } = await engine().claim()
    const failure = { code: 'engine_error', side: 'provider', message: 'It broke.', feedback: [] }
    await meets(
      at,
      how === 'is canceled'
        ? { method: 'DELETE', path: `/v1/session/${session_id}`, headers: keyed(key) }
        : {
            method: 'POST',
            path: `/engine/${lease}/fail`,
            headers: keyed(ENGINE_TOKEN, { 'X-Engine-Id': 'e1' }),
            body: JSON.stringify(failure),
          },
    )
    expect((await engine().valuation(lease)).status).toBe(410)

    expect(await most(key)).toBe(whole)
    const next = await planned(key)
    expect(next.before).toBe(whole)
    expect(whats(next)[0]).toBe('grounding')
    // Now they are.
    expect(await most(key)).toBe(0.25)
    const last = await planned(key)
    expect(last.before).toBe(0.25)
    expect(last.tokens_charged).toBe(0.25)
  })
})

test('a fit does not ride on a sponsored one of the same words', async () => {
  const { key } = await member({ tokens: 100 })
  await ok<FitAnswer>(fit(key, BAKERY))
  const sponsored = await engine().claim()
  await engine().valuation(sponsored.lease)

  const paid = await planned(key, { ...BAKERY, market_type: { market_type: 'shoes' } })
  expect(whats(paid)[0]).toBe('grounding')
  await engine().plan(sponsored.lease)
  expect(await most(key, { ...market(), business_description: WORDS })).toBe(0.25)
})

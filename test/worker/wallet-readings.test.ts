// Who pays for a reading where calls meet: a reading is paid for once a fit was charged for its grounding, and never
// otherwise. And what is free does not depend on the wallet.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ReadAnswer } from '#contract/questions.ts'
import type { Billing, FitAnswer, Validation } from '#contract/schemas.ts'
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

const estimate = async (key: string, body: object = market()): Promise<Validation['estimate']> =>
  (await ok<Validation>(call('POST', '/v1/validate', key, body))).estimate
const most = async (key: string, body?: object): Promise<number> =>
  (await estimate(key, body)).tokens_max

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

describe('the estimate of a request without words', () => {
  const simulator = {
    market_type: 'synthetic_inventory',
    parameters: { grounding_labelling_mode: 'synthetic_full' },
  }
  const wordless = { business_description: undefined }

  test.for([
    ['of the account', 'We trade.', wordless, wordless],
    ['that were sent last', undefined, {}, wordless],
    [
      'of a simulator',
      undefined,
      { ...wordless, market_type: simulator },
      { ...wordless, market_type: simulator },
    ],
  ] as const)('is of the words %s', async ([, profile, first, then]) => {
    const { key } = await worker.account('paid', profile, { tokens: 100 })
    expect(whats(await planned(key, first))[0]).toBe('grounding')
    expect(await most(key, { ...market(), ...then })).toBe(0.25)
    expect((await planned(key, then)).before).toBe(0.25)
  })
})

// Conformance: 2.3-estimate
test('the estimate of words that are paid for says what it comes from, and why it is less', async () => {
  const { key } = await member({ tokens: 100 })
  await planned(key)
  const { note } = await estimate(key)
  expect(note).toContain('row and column counts alone')
  expect(note).toContain('has paid for the reading of these words')
})

// Conformance: 8-cached
test('white space makes no other words: what was paid for is free however it is spaced', async () => {
  const { key } = await member({ tokens: 100 })
  const words = 'We buy lamps at unit_cost.\nThe platform keeps 12% of the price.'
  const of = (business_description: string) => most(key, { ...market(), business_description })
  const whole = await of(words)
  await planned(key, { business_description: ` ${words}\n\n` })
  for (const same of [words, `${words}\n`, `\t${words}`, words.replace(' buy ', '  buy\u00a0')])
    expect(await of(same), JSON.stringify(same)).toBe(0.25)
  expect(await of(words.replace('\n', ' \r\n\r\n'))).toBe(0.25)
  // A line break ends a sentence.
  for (const other of [words.replace('12', '1 2'), words.replace(' buy', '\nbuy')])
    expect(await of(other), JSON.stringify(other)).toBe(whole)
})

describe('while the wallet does not tell what is paid for', () => {
  const broken = async () => {
    const made = await worker.account('paid', undefined, { tokens: 100 })
    await call('GET', '/v1/account/balance', made.key)
    await worker.walletSql(made.account, 'DROP TABLE reading')
    return made.key
  }

  test('a request is checked and words are read with a key as without one', async () => {
    const key = await broken()
    const plain = { 'Content-Type': 'application/json' }
    const open = <T>(path: string, body: object) =>
      ok<T>(worker.fetch(path, { method: 'POST', headers: plain, body: JSON.stringify(body) }))
    const checked = await open<Validation>('/v1/validate', market())
    expect(await estimate(key)).toEqual(checked.estimate)
    const columns = { menus: [{ name: 'qty' }, { name: 'unit_cost' }], sales: [{ name: 'qty' }] }
    const body = { business_description: 'We pay unit_cost for each unit.', columns }
    const answer = await ok<ReadAnswer>(call('POST', '/v1/read', key, body))
    expect(answer).toEqual(await open<ReadAnswer>('/v1/read', body))
  })

  test('a fit that costs nothing or is refused is answered', async () => {
    const key = await broken()
    expect((await ok<FitAnswer>(fit(key, BAKERY))).billing.sponsored).toBe(true)
    const unknown = await fit(key, { model: 'rc015' })
    expect(await unknown.json()).toMatchObject({ status: 422, code: 'model_unavailable' })
  })
})

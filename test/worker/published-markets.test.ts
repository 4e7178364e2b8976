// Published markets: the example that comes with the service, and those of the operator. What is theirs costs nothing.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EXAMPLE_MARKET } from '#contract/example-market.ts'
import type { FitAnswer, Validation } from '#contract/schemas.ts'
import { exampleBody } from '../support/requests/example-request.ts'
import { market } from '../support/requests/market.ts'
import { ENGINE_TOKEN, json, keyed, type TestWorker } from './harness.ts'
import { ok, startWithOperator, walletCalls } from './wallet-calls.ts'

let worker: TestWorker
let example: string
beforeAll(async () => {
  const LIMITS = JSON.stringify({ free_fits_hour: 3, free_fits_day: 4 })
  const FREE_MARKETS = JSON.stringify({
    bakery: { description: 'We bake.', tables: ['0'.repeat(64)] },
    fish: 'We fish.',
  })
  worker = await startWithOperator({ FREE_MARKETS, LIMITS }, { ENGINE_TOKEN })
  example = await exampleBody()
})
afterAll(() => worker.close())
const { member } = walletCalls(() => worker)

const send = (path: string, key: string | null, body: string) =>
  worker.fetch(`/v1${path}`, {
    method: 'POST',
    headers: key === null ? { 'Content-Type': 'application/json' } : keyed(key),
    body,
  })
const estimateOf = async (body: string, key: string | null = null) =>
  (await ok<Validation>(send('/validate', key, body))).estimate
const { market_type, description } = EXAMPLE_MARKET
/** Own tables under the words of the example. */
const own = JSON.stringify(
  market({ market_type: { market_type }, business_description: description }),
)

// Conformance: free-example
test('a free key plans the example for nothing, and the estimate says so to everybody', async () => {
  expect(await estimateOf(example)).toMatchObject({ tokens_min: 0, tokens_max: 0 })
  const { key } = await worker.account('free')
  const { billing } = await ok<FitAnswer>(send('/fit', key, example))
  expect(billing).toMatchObject({ sponsored: true, tokens_held: 0 })
})

// Conformance: free-example
test('other tables under its words are an ordinary fit', async () => {
  expect((await estimateOf(own)).tokens_max).toBeGreaterThan(1)
  const free = await worker.account('free')
  const refused = await json(await send('/fit', free.key, own))
  expect(refused).toMatchObject({ status: 403, code: 'free_markets_only' })
  expect(refused.detail).toContain('its tables')
  const paid = await member({ tokens: 100 })
  const { billing } = await ok<FitAnswer>(send('/fit', paid.key, own))
  expect(billing.sponsored).toBe(false)
  expect(billing.tokens_held).toBeGreaterThan(1)
})

test('without its name it is an ordinary fit', async () => {
  const { key } = await worker.account('free')
  const unnamed = JSON.stringify({ ...(JSON.parse(example) as object), market_type: {} })
  expect(await json(await send('/fit', key, unnamed))).toMatchObject({ code: 'free_markets_only' })
})

// Conformance: free-example
test('an account has so many for nothing, with whatever key; its paid fits do not count', async () => {
  const { key, account } = await member({ tokens: 100 })
  await ok(send('/fit', key, own))
  for (let fits = 0; fits < 3; fits++) await ok(send('/fit', key, example))
  const refused = await send('/fit', key, example)
  expect(refused.headers.get('Retry-After')).toMatch(/^\d+$/)
  expect(await json(refused)).toMatchObject({
    status: 429,
    code: 'rate_limited',
    detail: expect.stringMatching(
      /^An account makes at most 3 plans of published markets an hour for nothing: ask again in \d+ min\.$/,
    ),
  })
  await worker.accountSql(account, 'UPDATE used SET used = 0 WHERE name = ?', 'fits')
  await ok(send('/fit', key, example))
  await worker.accountSql(account, 'UPDATE used SET used = 0 WHERE name = ?', 'fits')
  expect((await json(await send('/fit', key, example))).detail).toContain('at most 4')
  await ok(send('/fit', key, own))
})

test('a market of the operator may name its tables, or leave them open', async () => {
  const of = (name: string, words: string) =>
    JSON.stringify(market({ market_type: { market_type: name }, business_description: words }))
  const { key } = await worker.account('free')
  expect((await send('/fit', key, of('bakery', 'We bake.'))).status).toBe(403)
  expect((await send('/fit', key, of('fish', 'We fish.'))).status).toBe(200)
  expect((await send('/fit', key, of('fish', ' We  fish.\n'))).status).toBe(200)
})

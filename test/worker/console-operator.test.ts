// What the operator of the service sees at the console: tokens in and out, estimates beside costs, what waits, the language
// model's use, and every account. A deleted account lowers no sum.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  operatorAccountSchema,
  operatorAccountsSchema,
  operatorViewSchema,
  type OperatorAccounts,
  type OperatorView,
} from '#forms/console-forms.ts'
import type { LedgerAnswer } from '#contract/account.ts'
import { groundingTokens } from '#contract/prices.ts'
import type { FitAnswer, Problem } from '#contract/schemas.ts'
import {
  lastMail,
  OPERATOR_TOKEN,
  register,
  SIGN_IN_SECRET,
  signIn,
  type SignedInPerson,
} from '../support/console.ts'
import { answer, cost, times } from '../support/reading/planted.ts'
import { market } from '../support/requests/market.ts'
import { engineOf } from './engine.ts'
import { fakeLlm, type FakeLlm } from './fake-llm.ts'
import { ENGINE_TOKEN, keyed, startWorker, type TestWorker } from './harness.ts'

const WORDS = 'The platform skims 12% off the price, and each parcel that leaves us eats $3.'
const READ = JSON.stringify(
  answer([
    cost('The platform skims 12% off the price', times(0.12, 'revenue')),
    cost('each parcel that leaves us eats $3', times(3, 'sold')),
  ]),
)

const READ_BODY = {
  business_description: WORDS,
  columns: {
    menus: ['qty', 'unit_cost', 'unit_price'].map((name) => ({ name, type: 'number' })),
    sales: ['qty', 'price'].map((name) => ({ name, type: 'number' })),
  },
}

let llm: FakeLlm
let worker: TestWorker
let op: SignedInPerson
beforeAll(async () => {
  llm = await fakeLlm()
  llm.reply(READ)
  worker = await startWorker(
    {
      LIMITS: JSON.stringify({ codes_address_hour: 1000, tries_address_hour: 1000 }),
      OPERATORS: 'op@example.com other@example.com',
      FREE_MARKETS: JSON.stringify({ bakery: 'We bake.' }),
      EDPS_LLM_URL: llm.url,
      EDPS_LLM_MODEL: 'small-1',
    },
    { ENGINE_TOKEN, OPERATOR_TOKEN, SIGN_IN_SECRET },
  )
  op = await signIn(worker, 'op@example.com')
})
afterAll(async () => {
  await worker.close()
  await llm.leave()
})

const view = async (): Promise<OperatorView> =>
  operatorViewSchema.parse(await op.ok('GET', '/operator'))
const accounts = async (query: string): Promise<OperatorAccounts> =>
  operatorAccountsSchema.parse(await op.ok('GET', `/operator/accounts${query}`))

const operator = (path: string, body: object): Promise<Response> =>
  worker.fetch(`/operator/${path}`, {
    method: 'POST',
    headers: keyed(OPERATOR_TOKEN),
    body: JSON.stringify(body),
  })

async function fit(key: string, more: Record<string, unknown>): Promise<string> {
  const body = JSON.stringify(market(more))
  const answer = await worker.fetch('/v1/fit', { method: 'POST', headers: keyed(key), body })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as FitAnswer).session_id
}

async function planned(): Promise<void> {
  const engine = engineOf(worker, 'e1')
  const { lease } = await engine.claim()
  await engine.valuation(lease)
  expect((await engine.plan(lease)).status).toBe(204)
}

// Conformance: 2.6
test('the people on the operator’s list see the service, all others no such page', async () => {
  expect(op.me.is_operator).toBe(true)
  const other = await signIn(worker, 'nobody@example.com')
  for (const path of ['/operator', '/operator/accounts']) {
    const refused = await other.call('GET', path)
    expect(((await refused.json()) as Problem).code).toBe('unknown_route')
  }
})

test('tokens in and out, estimates beside costs and the model’s use are told, and outlive an account', async () => {
  const before = await view()
  expect(before).toMatchObject({ last_fits: { fits: 0, mean_ratio: null }, model_use: [] })
  const ada = await register(worker, 'ada@example.com')
  await operator(`account/${ada.account}/grant`, { id: 'g1', tokens: 50, why: 'a trial' })
  await operator(`account/${ada.account}/membership`, { membership: 'base' })
  const asked = { name: 'Sheet', kind: 'paid', scopes: ['fit'] }
  const { key } = await ada.ok<{ key: string }>('POST', '/keys', asked)

  await fit(key, {})
  await planned()
  await fit(key, { business_description: 'We bake.', market_type: { market_type: 'bakery' } })
  await planned()
  const waits = await fit(key, {})
  const body = JSON.stringify(READ_BODY)
  const reading = await worker.fetch('/v1/read', { method: 'POST', headers: keyed(key), body })
  expect(await reading.json()).toMatchObject({ by: 'model' })

  const after = await view()
  expect(after.tokens_in).toEqual({
    purchase: 0,
    grant: before.tokens_in.grant + 50,
    accrual: before.tokens_in.accrual + 200,
  })
  const { used } = await ada
    .ok<{ used_this_month_units: number }>('GET', '/overview')
    .then(({ used_this_month_units }) => ({ used: used_this_month_units / 8000 }))
  expect(used).toBeGreaterThan(groundingTokens(0))
  expect(after.tokens_out.used).toBe(used)
  expect(after.tokens_out.sponsored).toBeGreaterThan(groundingTokens(0))
  expect(after.last_fits).toMatchObject({ fits: 1, charged: used })
  expect(after.last_fits.held).toBeGreaterThanOrEqual(used)
  expect(after.last_fits.mean_ratio).toBeCloseTo(used / after.last_fits.held, 6)
  expect(after.waiting_fits).toMatchObject([{ account: ada.account, model: 'rc012.2' }])
  expect(JSON.stringify(after)).not.toContain(waits)
  const questions = llm.asked.length
  expect(questions).toBeGreaterThan(0)
  expect(after.model_use).toEqual([
    {
      model: 'small-1',
      questions,
      unanswered: 0,
      tokens_in: 2500 * questions,
      tokens_out: 300 * questions,
    },
  ])
  // Of the one fit that was charged, beside what its computing cost.
  const { entries } = await ada.ok<LedgerAnswer>('GET', '/ledger?kind=usage')
  const grounding = entries.find(({ msg }) => msg.startsWith('Grounding'))!
  expect(after.grounding_tokens).toBe(grounding.amount)

  await ada.ok('DELETE', '/account', { email: ada.email })
  const { tokens_in, tokens_out, accounts: left, waiting_fits } = await view()
  // The fit that waited is ended by the deletion, and costs nothing.
  expect({ tokens_in, tokens_out, waiting_fits }).toEqual({
    tokens_in: after.tokens_in,
    tokens_out: after.tokens_out,
    waiting_fits: [],
  })
  expect(left).toBe(after.accounts - 1)
})

test('every account is found: in pages, by its id, its name, its address or one of its people', async () => {
  const owner = await register(worker, 'Harbour.Goods@Example.com')
  await owner.ok('POST', '/team/invitations', { email: 'guest@elsewhere.example', role: 'viewer' })
  const secret = /invitation\/(\w+)/.exec(
    (await lastMail(worker, 'guest@elsewhere.example')).text,
  )![1]!
  const guest = await register(worker, 'guest@elsewhere.example')
  await guest.ok('POST', '/invitation', { secret })
  for (let n = 0; n < 25; n++) await worker.account('free')

  const ids: string[] = []
  let query = ''
  for (let pages = 0; pages < 5; pages++) {
    const page = await accounts(query)
    ids.push(...page.accounts.map(({ id }) => id))
    if (page.next_before === null) break
    query = `?before=${page.next_before}`
  }
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toHaveLength((await view()).accounts)
  expect(ids).toContain(owner.account)

  const found = async (text: string) =>
    (await accounts(`?search=${encodeURIComponent(text)}`)).accounts.map(({ id }) => id)
  expect(await found(owner.account)).toEqual([owner.account])
  expect(await found('harbour.GOODS')).toEqual([owner.account])
  expect((await found('@elsewhere')).sort()).toEqual([owner.account, guest.account].sort())
  expect(await found('%')).toEqual([])
  expect((await op.call('GET', `/operator/accounts?search=${'x'.repeat(101)}`)).status).toBe(400)
  // The command reads the same list.
  const listed = await worker.fetch('/operator/accounts?search=harbour', {
    headers: keyed(OPERATOR_TOKEN),
  })
  expect(await listed.json()).toMatchObject({ accounts: [{ id: owner.account }] })
})

test('an operator acts at the console: grants, ends a membership, a key and an account’s calls, by address or id', async () => {
  const who = 'managed@example.com'
  const person = await register(worker, who)
  const at = `/operator/account/${encodeURIComponent(who)}`
  const grant = { id: 'console-grant', tokens: 30, why: 'a trial' }
  for (const done of ['booked', 'already'])
    expect(await op.ok('POST', `${at}/grant`, grant)).toMatchObject({ done })
  await op.ok('POST', `${at}/membership`, { membership: 'base' })
  const key = await person.ok<{ id: string; key: string }>('POST', '/keys', {
    name: 'one',
    kind: 'paid',
    scopes: ['fit'],
  })
  const shown = operatorAccountSchema.parse(await op.ok('GET', at))
  expect(shown).toMatchObject({
    id: person.account,
    membership: 'base',
    blocked_at: null,
    tokens: { available: 230 },
    keys: [
      {
        id: key.id,
        name: 'one',
        start: key.key.slice(0, 'edps_paid_0000'.length),
        revoked_at: null,
      },
    ],
  })
  const call = () => worker.fetch('/v1/account/balance', { headers: keyed(key.key) })
  expect((await call()).status).toBe(200)

  await op.ok('POST', `${at}/block`, { blocked: true })
  const blocked = [await call(), await person.call('GET', '/balance')]
  expect(blocked.map(({ status }) => status)).toEqual([401, 404])
  for (const answer of blocked)
    expect(((await answer.json()) as Problem).detail).toMatch(/This account is blocked/)
  await op.ok('POST', `${at}/block`, { blocked: false })
  expect((await call()).status).toBe(200)

  await op.ok('POST', `/operator/key/${key.id}/revoke`, {})
  expect((await call()).status).toBe(401)
  const { events } = await person.ok<{ events: { what: string; who: string }[] }>('GET', '/audit')
  expect(events.slice(0, 5).map(({ what, who: by }) => [what, by])).toEqual([
    ['key_revoked', 'the operator of the service'],
    ['account_unblocked', 'the operator of the service'],
    ['account_blocked', 'the operator of the service'],
    ['key_made', who],
    ['membership_began', 'the operator of the service'],
  ])
  const told = JSON.stringify(worker.logs()).replaceAll('\\', '')
  expect(told).toMatch(
    new RegExp(`"person":"${op.me.user.id}","route":"[^"]*/revoke","about":"${key.id}"`),
  )
  // Others have no such calls.
  for (const [path, body] of [
    [`${at}/grant`, grant],
    [`${at}/block`, { blocked: true }],
    ['/operator/market', { market_type: 'x', description: 'y' }],
  ] as const)
    expect((await person.call('POST', path, body)).status).toBe(404)
})

test('a market is published, planned for nothing, and taken back', async () => {
  const person = await register(worker, 'fisher@example.com')
  const { key } = await person.ok<{ key: string }>('POST', '/workspace/key', {})
  const words = 'We buy fish at unit_cost and sell it at price.'
  const send = async () => {
    const body = JSON.stringify(
      market({ business_description: words, market_type: { market_type: 'fish' } }),
    )
    return worker.fetch('/v1/fit', { method: 'POST', headers: keyed(key), body })
  }
  expect((await send()).status).toBe(403)
  await op.ok('POST', '/operator/market', { market_type: 'fish', description: words })
  const { markets } = await person.ok<{ markets: { market_type: string }[] }>('GET', '/workspace')
  expect(markets.map(({ market_type }) => market_type).toSorted()).toEqual([
    'bakery',
    'fish',
    'wholesale',
  ])
  expect((await send()).status).toBe(200)
  const bad = { market_type: 'fish', description: words, tables: ['ab'] }
  const refused = await op.call('POST', '/operator/market', bad)
  expect(((await refused.json()) as Problem).detail).toBe('tables.0 must be 64 hex digits.')
  const tables = ['0'.repeat(64)]
  await op.ok('POST', '/operator/market', { market_type: 'fish', description: words, tables })
  expect((await send()).status).toBe(403)
  await op.ok('POST', '/operator/market', { market_type: 'fish', description: null })
  expect((await send()).status).toBe(403)
  const told = JSON.stringify(worker.logs())
  for (const did of ['published', 'taken back']) expect(told).toContain(did)
})

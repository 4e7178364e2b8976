// What the page “Plan” of the console calls: tables are checked and planned by a person, as by a key of the account.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EXAMPLE_MARKET } from '#contract/example-market.ts'
import { toUnits } from '#contract/prices.ts'
import type { FitAnswer, Problem, Result, SessionLink, Validation } from '#contract/schemas.ts'
import { ACCOUNT_CHOICE_HEADER } from '#forms/console-forms.ts'
import {
  lastMail,
  OPERATOR_TOKEN,
  page,
  register,
  SIGN_IN_SECRET,
  signIn,
  type SignedInPerson,
} from '../support/console.ts'
import { exampleBody } from '../support/requests/example-request.ts'
import { market } from '../support/requests/market.ts'
import { ENGINE_TOKEN, startWorker, type TestWorker } from './harness.ts'

let worker: TestWorker
let ada: SignedInPerson
let example: object
beforeAll(async () => {
  const LIMITS = JSON.stringify({ codes_address_hour: 1000, tries_address_hour: 1000 })
  const secrets = { ENGINE_TOKEN, OPERATOR_TOKEN, SIGN_IN_SECRET }
  worker = await startWorker({ LIMITS }, secrets)
  ada = await register(worker, 'ada@example.com')
  example = JSON.parse(await exampleBody()) as object
})
afterAll(() => worker.close())

const problem = async (answer: Promise<Response>): Promise<Problem> =>
  (await (await answer).json()) as Problem
const ROUTES = ['/validate', '/fit'] as const

// Conformance: console-plan
test('an account without tokens checks the example, plans it and finds the session', async () => {
  const checked = await ada.ok<Validation>('POST', '/validate', example)
  expect(checked).toMatchObject({ ok: true, estimate: { tokens_min: 0, tokens_max: 0 } })
  const headers = { 'Idempotency-Key': 'page-1' }
  const started = await ada.call('POST', '/fit', example, headers)
  expect(started.headers.get('Cache-Control')).toBe('no-store')
  const { session_id, billing } = (await started.json()) as FitAnswer
  expect(billing).toMatchObject({ sponsored: true, tokens_held: 0 })
  const again = (await (await ada.call('POST', '/fit', example, headers)).json()) as FitAnswer
  expect(again).toMatchObject({ session_id, replayed: true })
  const found = await ada.ok<SessionLink>('GET', '/sessions?idempotency_key=page-1')
  expect(found.session_id).toBe(session_id)
  expect((await ada.ok<Result>('GET', `/result/${session_id}`)).status).toBe('grounding')
  const eve = await register(worker, 'eve@example.com')
  expect((await eve.call('GET', `/result/${session_id}`)).status).toBe(404)
})

// Conformance: console-plan
test('own tables need tokens: refused without, held and charged with', async () => {
  const bo = await register(worker, 'bo@example.com')
  const refused = await problem(bo.call('POST', '/fit', market()))
  expect(refused).toMatchObject({ status: 403, code: 'free_markets_only' })
  // Its words alone are not the example.
  const { market_type, description } = EXAMPLE_MARKET
  const mine = market({ market_type: { market_type }, business_description: description })
  expect((await problem(bo.call('POST', '/fit', mine))).code).toBe('free_markets_only')
  await worker.env.DB.prepare(
    "INSERT INTO credits (id, account, kind, units, text, created_at) VALUES ('g', ?, 'grant', ?, 'a test', ?)",
  )
    .bind(bo.account, toUnits(50), Date.now())
    .run()
  const { estimate } = await bo.ok<Validation>('POST', '/validate', mine)
  const { billing } = await bo.ok<FitAnswer>('POST', '/fit', mine)
  expect(billing).toMatchObject({ sponsored: false, tokens_held: estimate.tokens_max })
  expect(await bo.ok('GET', '/balance')).toMatchObject({ held: estimate.tokens_max })
})

test('the limits are those of a paid key, or of an account without tokens', async () => {
  const policy = async (who: SignedInPerson) =>
    (await who.call('POST', '/fit', market({ mock: true }))).headers.get('RateLimit-Policy')
  expect(await policy(ada)).toBe('"calls";q=60;w=60')
})

test('nothing is planned before the terms are accepted', async () => {
  const new_one = await signIn(worker, 'new@example.com')
  expect(await problem(new_one.call('POST', '/fit', example))).toMatchObject({
    code: 'terms_not_accepted',
  })
})

// Conformance: console-plan
test('only a member of the account, from the console itself, with the cookie', async () => {
  const own = await register(worker, 'owner@example.com')
  await own.ok('POST', '/team/invitations', { email: 'look@example.com', role: 'viewer' })
  const [, secret] = /#\/invitation\/(\S+)/.exec((await lastMail(worker, 'look@example.com')).text)!
  const viewer = await register(worker, 'look@example.com')
  await viewer.ok('POST', '/invitation', { secret })
  for (const path of ROUTES) {
    const of = (account: string) => ({ [ACCOUNT_CHOICE_HEADER]: account })
    const looked = await problem(viewer.call('POST', path, market(), of(own.account)))
    expect(looked, path).toMatchObject({ status: 403, code: 'role_missing' })
    const other = await problem(ada.call('POST', path, market(), of(own.account)))
    expect(other, path).toMatchObject({ status: 404, code: 'unknown_account' })
    expect((await page(worker, 'POST', path, market())).status, path).toBe(401)
    const foreign = { Origin: 'https://evil.example' }
    const lured = await problem(ada.call('POST', path, market(), foreign))
    expect(lured, path).toMatchObject({ status: 403, code: 'foreign_origin' })
  }
})

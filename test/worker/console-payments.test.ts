// Payments by Stripe without Stripe: the official library signs the events, and a server of this test stands in for its API.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { membershipSchema, type Audit, type Membership } from '#forms/console-forms.ts'
import type { Problem } from '#contract/schemas.ts'
import {
  OPERATOR_TOKEN,
  register,
  SIGN_IN_SECRET,
  type SignedInPerson,
} from '../support/console.ts'
import { ENGINE_TOKEN, startWorker, type TestWorker } from './harness.ts'

const STRIPE_KEY = 'sk_test_of_the_tests'
const STRIPE_WEBHOOK_SECRET = 'whsec_of_the_tests'
const stripe = new Stripe(STRIPE_KEY)

/** What the Worker asked the stand-in, newest last. */
const asked: { method: string; path: string; form: URLSearchParams; key: string | undefined }[] = []
let refuses = false
/** What the stand-in says to a caller that asks for a refund. */
let refunds: { status: number; body: object } = { status: 200, body: { id: 're_1' } }
/** What it says to a caller that ends a subscription; null: it ends. */
let cancels: { status: number; body: object } | null = null
/** How an invoice was paid; null: by card. */
let payment: object | null = null
/** Its answers wait for this. */
let held: Promise<unknown> = Promise.resolve()
/** What the stand-in says of a payment page that is closed. */
let closes: 'open' | 'complete' | 'expired' = 'open'
let sessions = 0
/** Subscriptions as Stripe has them now; one that a test does not name is active. */
const subs = new Map<string, object>()
const PERIOD_END = Math.floor(Date.now() / 1000) + 20 * 24 * 3600
let server: Server
let worker: TestWorker
beforeAll(async () => {
  server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => (text += String(chunk)))
    request.on('end', () => {
      asked.push({
        method: request.method!,
        path: request.url!,
        form: new URLSearchParams(text),
        key: request.headers['idempotency-key'] as string | undefined,
      })
      response.setHeader('Content-Type', 'application/json')
      const { status, body } = standIn(asked.at(-1)!)
      response.statusCode = status
      void held.then(() => response.end(JSON.stringify(body)))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  worker = await startWorker(
    {
      LIMITS: JSON.stringify({ codes_address_hour: 1000, tries_address_hour: 1000 }),
      STRIPE_PRICE_TOKEN: 'price_token',
      STRIPE_PRICE_MEMBERSHIP: 'price_month',
      STRIPE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    { ENGINE_TOKEN, OPERATOR_TOKEN, SIGN_IN_SECRET, STRIPE_KEY, STRIPE_WEBHOOK_SECRET },
  )
})
afterAll(async () => {
  await worker.close()
  server.close()
})

/** What Stripe would answer. */
function standIn({ method, path, form }: (typeof asked)[number]): { status: number; body: object } {
  const failed = { status: 400, body: { error: { message: 'no' } } }
  if (refuses) return failed
  if (path.endsWith('/expire') && closes !== 'open') return failed
  if (path.startsWith('/v1/subscriptions/')) {
    const id = path.split('/').at(-1)!.split('?')[0]!
    if (method === 'DELETE' && cancels) return cancels
    if (method === 'DELETE') now(id, { status: 'canceled', ended_at: 1 })
    if (method === 'POST')
      now(id, { cancel_at: form.get('cancel_at_period_end') === 'true' ? PERIOD_END : null })
    return { status: 200, body: subs.get(id) ?? now(id) }
  }
  if (path.startsWith('/v1/invoice_payments')) {
    const of = new URL(path, 'http://stripe').searchParams.get('invoice')!
    const card = { type: 'payment_intent', payment_intent: of.replace('in_', 'pi_') }
    const how = { status: 'paid', payment: payment ?? card }
    const paid = { id: 'inpay_1', amount_paid: 2500, currency: 'usd', ...how }
    return { status: 200, body: { object: 'list', has_more: false, data: [paid] } }
  }
  if (path === '/v1/refunds') return refunds
  if (path.includes('cs_of_another_key'))
    return { status: 404, body: { error: { code: 'resource_missing', message: 'no such page' } } }
  if (method === 'GET') return { status: 200, body: { id: 'cs', status: closes } }
  const id = `cs_page_${path.endsWith('/expire') ? 0 : ++sessions}`
  return { status: 200, body: { id, url: 'https://pay.example.com/c/pay/cs_1' } }
}

/** Notes what Stripe has of a subscription from now on. */
function now(id: string, more: object = {}): object {
  const plain = {
    id,
    status: 'active',
    cancel_at: null,
    cancel_at_period_end: false,
    latest_invoice: `in_${id}`,
    items: { data: [] },
  }
  subs.set(id, { ...plain, ...more })
  return subs.get(id)!
}

/** Tells that a subscription has changed or ended, with what Stripe has of it now. */
const changes = (id: string, more: object) => event('customer.subscription.updated', now(id, more))
const ends = (id: string, ended_at: number) =>
  event('customer.subscription.deleted', now(id, { status: 'canceled', ended_at }))

let events = 0
/** An event as Stripe sends it. */
async function event(
  type: string,
  object: object,
  o: {
    id?: string
    secret?: string
    timestamp?: number
    change?: (body: string) => string
    /** Signed in place of the event. */
    whole?: unknown
  } = {},
): Promise<Response> {
  const id = o.id ?? `evt_${++events}`
  const body = JSON.stringify(
    'whole' in o ? o.whole : { id, object: 'event', type, data: { object } },
  )
  const signature = await stripe.webhooks.generateTestHeaderStringAsync({
    payload: body,
    secret: o.secret ?? STRIPE_WEBHOOK_SECRET,
    ...(o.timestamp === undefined ? {} : { timestamp: o.timestamp }),
  })
  return worker.fetch('/stripe/webhook', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature },
    body: (o.change ?? ((text) => text))(body),
  })
}

const paid = (account: string, tokens: number, more: object = {}) => ({
  id: `cs_${account}_${tokens}`,
  object: 'checkout.session',
  mode: 'payment',
  payment_status: 'paid',
  amount_total: tokens * 100,
  currency: 'usd',
  metadata: { account, for: 'tokens', tokens: String(tokens) },
  ...more,
})

const balance = async (person: SignedInPerson): Promise<number> =>
  (await person.ok<{ balance: number }>('GET', '/balance')).balance

const membershipOf = async (person: SignedInPerson): Promise<Membership> =>
  membershipSchema.parse(await person.ok('GET', '/membership'))

describe('a purchase', () => {
  // Conformance: 8-purchase
  test('opens the payment page and is booked by the signed event, once', async () => {
    const ada = await register(worker, 'ada@example.com')
    expect((await membershipOf(ada)).payments).toBe(true)
    const { url } = await ada.ok<{ url: string }>('POST', '/checkout', {
      for: 'tokens',
      tokens: 25,
    })
    expect(url).toBe('https://pay.example.com/c/pay/cs_1')
    const { method, path, form } = asked.at(-1)!
    expect([method, path]).toEqual(['POST', '/v1/checkout/sessions'])
    expect(form.get('line_items[0][price]')).toBe('price_token')
    expect(form.get('line_items[0][quantity]')).toBe('25')
    expect(form.get('metadata[account]')).toBe(ada.account)
    expect(form.get('success_url')).toBe(`${worker.url}/app/#/wallet/paid`)
    // Nothing is booked before it is paid.
    expect(await balance(ada)).toBe(0)

    const session = paid(ada.account, 25)
    expect((await event('checkout.session.completed', session, { id: 'evt_once' })).status).toBe(
      200,
    )
    expect(await balance(ada)).toBe(25)
    // The same event, at once many times and later, and another event of the same payment.
    await Promise.all(
      Array.from({ length: 5 }, () =>
        event('checkout.session.completed', session, { id: 'evt_once' }),
      ),
    )
    await event('checkout.session.async_payment_succeeded', session)
    expect(await balance(ada)).toBe(25)
    expect(await ada.ok('GET', '/ledger')).toMatchObject({
      entries: [{ kind: 'purchase', amount: 25, msg: 'Purchase of 25 tokens for 25.00 USD.' }],
    })
  })

  test('says what was paid in the smallest unit that its currency has', async () => {
    const eve = await register(worker, 'eve-yen@example.com')
    const yen = { amount_total: 3000, currency: 'jpy' }
    await event('checkout.session.completed', paid(eve.account, 20, yen))
    expect(await eve.ok('GET', '/ledger')).toMatchObject({
      entries: [{ msg: 'Purchase of 20 tokens for 3,000 JPY.' }],
    })
  })

  test('is too small below 15 tokens, and not booked while it is unpaid', async () => {
    const bob = await register(worker, 'bob@example.com')
    expect((await bob.call('POST', '/checkout', { for: 'tokens', tokens: 14 })).status).toBe(400)
    const session = paid(bob.account, 15, { payment_status: 'unpaid' })
    expect((await event('checkout.session.completed', session)).status).toBe(200)
    expect(await balance(bob)).toBe(0)
    await event('checkout.session.async_payment_succeeded', paid(bob.account, 15))
    expect(await balance(bob)).toBe(15)
  })

  test('is believed of no one but Stripe', async () => {
    const eve = await register(worker, 'eve@example.com')
    const type = 'checkout.session.completed'
    const old = Math.floor(Date.now() / 1000) - 3600
    const forged = [
      await event(type, paid(eve.account, 1000), { secret: 'whsec_guessed' }),
      await event(type, paid(eve.account, 1000), { timestamp: old }),
      await event(type, paid(eve.account, 1000), {
        change: (body) => body.replaceAll('1000', '9000'),
      }),
      await worker.fetch('/stripe/webhook', { method: 'POST', body: '{}' }),
    ]
    for (const answer of forged) {
      expect(answer.status).toBe(400)
      expect(((await answer.json()) as Problem).code).toBe('bad_request')
    }
    expect(await balance(eve)).toBe(0)
    // Signed junk, and events of kinds that are not booked.
    const { account } = eve
    const sent = (whole: unknown) => event('', {}, { whole })
    for (const junk of [
      null,
      'text',
      7,
      [],
      {},
      { id: 7, type },
      { id: 'evt_a' },
      { id: 'evt_b', type },
      { id: 'evt_c', type, data: { object: null } },
      { id: 'evt_d', type, data: { object: { ...paid(account, 5), id: null } } },
      { id: 'evt_e', type, data: { object: { ...paid(account, 5), currency: '€' } } },
      { id: 'evt_f', type, data: { object: { ...paid(account, 5), metadata: [account] } } },
      { id: 'evt_g', type, data: { object: { ...paid(account, 5), amount_total: '5' } } },
      { id: 'evt_h', type: 'customer.subscription.deleted', data: {} },
      '\u0000'.repeat(9),
    ])
      expect([junk, (await sent(junk)).status]).toEqual([junk, 400])
    expect((await sent({ id: 'evt_i', type: 'balance.available' })).status).toBe(200)
    // An account that is gone is given nothing, and the event is taken.
    expect((await event(type, paid('acc_gone', 20))).status).toBe(200)
  })
})

describe('a membership', () => {
  const subscribed = (account: string, subscription: string) => ({
    id: `cs_${subscription}`,
    mode: 'subscription',
    payment_status: 'paid',
    customer: 'cus_1',
    subscription,
    metadata: { account, for: 'membership' },
  })

  test('begins when it is paid, ends when the subscription ends, and begins again', async () => {
    const ann = await register(worker, 'ann@example.com')
    await ann.ok('POST', '/checkout', { for: 'membership' })
    expect(asked.at(-1)!.form.get('line_items[0][price]')).toBe('price_month')
    const { founding_left } = await membershipOf(ann)
    await event('checkout.session.completed', subscribed(ann.account, 'sub_1'))
    expect(await membershipOf(ann)).toMatchObject({
      membership: 'founding',
      until: null,
      founding_left: founding_left - 1,
    })
    expect(await balance(ann)).toBe(400)
    expect((await ann.call('POST', '/checkout', { for: 'membership' })).status).toBe(422)
    // The end of another subscription is not the end of this one.
    const ended_at = Math.floor(Date.now() / 1000)
    await ends('sub_0', ended_at)
    expect((await membershipOf(ann)).until).toBeNull()
    await ends('sub_1', ended_at)
    expect((await membershipOf(ann)).until).toBe(ended_at * 1000)
    expect(await ann.ok('GET', '/balance')).toMatchObject({ plan: 'none', balance: 400 })
    await event('checkout.session.completed', subscribed(ann.account, 'sub_2'))
    expect(await membershipOf(ann)).toMatchObject({ membership: 'founding', until: null })
  })

  test('is cancelled at the end of the paid month, and that is taken back', async () => {
    const zoe = await register(worker, 'zoe@example.com')
    expect((await zoe.call('PUT', '/membership', { cancel: true })).status).toBe(422)
    await event('checkout.session.completed', subscribed(zoe.account, 'sub_zoe'))
    expect((await membershipOf(zoe)).payment).toBe('goes_on')
    const until = PERIOD_END * 1000
    const told = { membership: 'founding', payment: 'ends', until }
    for (let time = 0; time < 2; time++)
      expect(
        membershipSchema.parse(await zoe.ok('PUT', '/membership', { cancel: true })),
      ).toMatchObject(told)
    expect(asked.at(-1)).toMatchObject({ method: 'POST', path: '/v1/subscriptions/sub_zoe' })
    expect(asked.at(-1)!.form.get('cancel_at_period_end')).toBe('true')
    // Until then it is one.
    expect(await zoe.ok('GET', '/balance')).toMatchObject({ plan: 'founding', balance: 400 })
    expect((await zoe.call('POST', '/checkout', { for: 'membership' })).status).toBe(422)
    refuses = true
    expect((await zoe.call('PUT', '/membership', { cancel: false })).status).toBe(503)
    refuses = false
    expect(await membershipOf(zoe)).toMatchObject(told)
    await zoe.ok('PUT', '/membership', { cancel: false })
    expect(await membershipOf(zoe)).toMatchObject({ payment: 'goes_on', until: null })
    // On a page of Stripe.
    await changes('sub_zoe', { cancel_at: PERIOD_END, cancel_at_period_end: true })
    expect(await membershipOf(zoe)).toMatchObject(told)
    await ends('sub_zoe', PERIOD_END)
    expect(await membershipOf(zoe)).toMatchObject({ payment: 'none', until })
    const { events: log } = await zoe.ok<Audit>('GET', '/audit')
    expect(log.map(({ what }) => what).slice(0, 4)).toEqual([
      'membership_ended',
      'membership_kept',
      'membership_cancelled',
      'membership_began',
    ])
  })

  test('is never paid twice: one payment page at a time, and a second subscription ends', async () => {
    const may = await register(worker, 'may@example.com')
    const open = () => may.call('POST', '/checkout', { for: 'membership' })
    // At once: one page stays open.
    const pages = sessions
    const statuses = (await Promise.all([open(), open(), open()])).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0)
    const closed = asked.filter(({ path }) => path.endsWith('/expire')).length
    expect(sessions - pages - closed).toBe(1)
    // Later: the earlier page closes first; one that was paid lets none open.
    expect((await open()).status).toBe(200)
    expect(asked.at(-2)!.path).toMatch(/expire$/)
    closes = 'complete'
    expect((await open()).status).toBe(422)
    closes = 'expired'
    expect((await open()).status).toBe(200)
    closes = 'open'

    const stops = () =>
      asked.filter(
        ({ method, path }) => method === 'DELETE' && path.startsWith('/v1/subscriptions/sub_may2'),
      ).length
    const paidBack = () => asked.filter(({ path }) => path === '/v1/refunds')
    await event('checkout.session.completed', subscribed(may.account, 'sub_may1'))
    refuses = true
    const second = subscribed(may.account, 'sub_may2')
    expect((await event('checkout.session.completed', second, { id: 'evt_may2' })).status).toBe(503)
    refuses = false
    for (let time = 0; time < 3; time++)
      await event('checkout.session.completed', second, { id: 'evt_may2' })
    expect(stops()).toBe(1)
    expect(paidBack().map(({ form, key }) => [form.get('payment_intent'), key])).toEqual([
      ['pi_sub_may2', 'edps-paid-twice-pi_sub_may2'],
    ])
    expect(await membershipOf(may)).toMatchObject({ payment: 'goes_on', until: null })
    await ends('sub_may2', 1)
    expect(await membershipOf(may)).toMatchObject({ payment: 'goes_on', until: null })
    expect(await balance(may)).toBe(400)
    const { events: log } = await may.ok<Audit>('GET', '/audit')
    const told = log.filter(({ what }) => what.includes('membership'))
    expect(told.map(({ what, about }) => [what, about])).toEqual([
      ['second_membership_ended', '25.00 USD are paid back'],
      ['membership_began', 'paid every month'],
    ])
  })

  test('that was paid twice is paid back once Stripe does it, or named where it refuses', async () => {
    const pia = await register(worker, 'pia@example.com')
    await event('checkout.session.completed', subscribed(pia.account, 'sub_pia1'))
    const begin = asked.length
    const second = subscribed(pia.account, 'sub_pia2')
    const again = () => event('checkout.session.completed', second, { id: 'evt_pia2' })
    const good = refunds
    refunds = { status: 500, body: { error: { type: 'api_error', message: 'try later' } } }
    expect((await again()).status).toBe(503)
    const what = async () =>
      (await pia.ok<Audit>('GET', '/audit')).events.map((line) => [line.what, line.about])
    expect(await what()).not.toContainEqual(expect.arrayContaining(['second_membership_ended']))
    refunds = good
    for (let time = 0; time < 2; time++) expect((await again()).status).toBe(200)
    expect((await what())[0]).toEqual(['second_membership_ended', '25.00 USD are paid back'])
    const calls = asked.slice(begin).filter(({ path }) => path === '/v1/refunds')
    // Each try has one key: Stripe pays back once.
    expect(new Set(calls.map(({ key }) => key))).toEqual(new Set(['edps-paid-twice-pi_sub_pia2']))
    // What Stripe will never do is said to the account and to the operator, and no event comes again for it.
    refunds = { status: 400, body: { error: { code: 'charge_disputed', message: 'no' } } }
    const third = await event('checkout.session.completed', subscribed(pia.account, 'sub_pia3'))
    refunds = good
    expect(third.status).toBe(200)
    expect((await what())[0]).toEqual([
      'second_not_paid_back',
      'sub_pia3 was paid twice: ask the operator to end it and to pay it back',
    ])
    expect(JSON.stringify(worker.logs())).toContain(`sub_pia3 of ${pia.account}: do it in Stripe`)
    expect(await membershipOf(pia)).toMatchObject({ payment: 'goes_on', until: null })
  })

  test('that was paid twice and that Stripe does not let end is named', async () => {
    const ivo = await register(worker, 'ivo@example.com')
    await event('checkout.session.completed', subscribed(ivo.account, 'sub_ivo1'))
    cancels = { status: 403, body: { error: { message: 'The key may not write subscriptions.' } } }
    const told = await event('checkout.session.completed', subscribed(ivo.account, 'sub_ivo2'))
    cancels = null
    // No repetition helps.
    expect(told.status).toBe(200)
    const { events: log } = await ivo.ok<Audit>('GET', '/audit')
    expect([log[0]!.what, log[0]!.about]).toEqual([
      'second_not_paid_back',
      'sub_ivo2 was paid twice: ask the operator to end it and to pay it back',
    ])
    expect(JSON.stringify(worker.logs())).toContain(`sub_ivo2 of ${ivo.account}: do it in Stripe`)
    expect(await membershipOf(ivo)).toMatchObject({ payment: 'goes_on', until: null })
  })

  test('that was paid twice in a way that cannot be paid back ends and is named', async () => {
    const jon = await register(worker, 'jon@example.com')
    await event('checkout.session.completed', subscribed(jon.account, 'sub_jon1'))
    payment = { type: 'payment_record', payment_record: 'pr_1' }
    const told = await event('checkout.session.completed', subscribed(jon.account, 'sub_jon2'))
    payment = null
    expect(told.status).toBe(200)
    expect(subs.get('sub_jon2')).toMatchObject({ status: 'canceled' })
    expect(JSON.stringify(worker.logs())).toContain(`sub_jon2 of ${jon.account}: do it in Stripe`)
  })

  test('that was paid twice and ended in Stripe before its event came is paid back', async () => {
    const lea = await register(worker, 'lea@example.com')
    await event('checkout.session.completed', subscribed(lea.account, 'sub_lea1'))
    await ends('sub_lea2', 1)
    await event('checkout.session.completed', subscribed(lea.account, 'sub_lea2'))
    expect(asked.at(-1)!.form.get('payment_intent')).toBe('pi_sub_lea2')
    const { events: log } = await lea.ok<Audit>('GET', '/audit')
    expect(log[0]).toMatchObject({
      what: 'second_membership_ended',
      about: '25.00 USD are paid back',
    })
  })

  test('is followed by the next one also where its end was never told', async () => {
    const max = await register(worker, 'max@example.com')
    await event('checkout.session.completed', subscribed(max.account, 'sub_max1'))
    const ended_at = Math.floor(Date.now() / 1000) - 60
    now('sub_max1', { status: 'canceled', ended_at })
    const calls = asked.length
    const second = subscribed(max.account, 'sub_max2')
    expect((await event('checkout.session.completed', second)).status).toBe(200)
    expect(asked.slice(calls).filter(({ method }) => method !== 'GET')).toEqual([])
    await event('customer.subscription.deleted', { id: 'sub_max1' })
    expect(await membershipOf(max)).toMatchObject({ payment: 'goes_on', until: null })
    await max.ok('PUT', '/membership', { cancel: true })
    expect(asked.at(-1)!.path).toBe('/v1/subscriptions/sub_max2')
    const { events: log } = await max.ok<Audit>('GET', '/audit')
    const told = log.map(({ what }) => what).filter((what) => what.startsWith('membership'))
    expect(told).toEqual([
      'membership_cancelled',
      'membership_began',
      'membership_ended',
      'membership_began',
    ])
  })

  test('that ran and ended is not paid back when its event comes again, whatever was said as it ended', async () => {
    const ole = await register(worker, 'ole@example.com')
    const first = subscribed(ole.account, 'sub_ole1')
    await event('checkout.session.completed', first)
    // Customers may write a comment on Stripe's page.
    const ended = { status: 'canceled', ended_at: 1 }
    const cancellation_details = { comment: 'EDPS: paid twice' }
    await changes('sub_ole1', { ...ended, cancellation_details })
    await event('checkout.session.completed', subscribed(ole.account, 'sub_ole2'))
    const calls = asked.length
    await event('checkout.session.completed', first)
    expect(asked.slice(calls)).toEqual([])
    const { events: log } = await ole.ok<Audit>('GET', '/audit')
    expect(log.map(({ what }) => what)).not.toContain('second_membership_ended')
  })

  test('of two that are paid at the same moment one ends and is paid back', async () => {
    const una = await register(worker, 'una@example.com')
    const both = ['sub_una1', 'sub_una2']
    const calls = asked.length
    let go = () => {}
    held = new Promise<void>((done) => (go = done))
    const told = both.map((id) =>
      event('checkout.session.completed', subscribed(una.account, id), { id: `evt_${id}` }),
    )
    // Both have read that the account has none.
    await expect.poll(() => asked.length - calls).toBe(2)
    go()
    const statuses = (await Promise.all(told)).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 500])
    const late = both[statuses.indexOf(500)]!
    await event('checkout.session.completed', subscribed(una.account, late), { id: `evt_${late}` })
    expect(subs.get(late)).toMatchObject({ status: 'canceled' })
    expect(asked.at(-1)!.form.get('payment_intent')).toBe(`pi_${late}`)
    expect(await membershipOf(una)).toMatchObject({ payment: 'goes_on', until: null })
  })

  test('is what Stripe has now, in whatever order its events come', async () => {
    const ida = await register(worker, 'ida@example.com')
    // Its end is told before its beginning: nothing begins.
    await ends('sub_ida1', 1)
    await event('checkout.session.completed', subscribed(ida.account, 'sub_ida1'))
    expect(await membershipOf(ida)).toMatchObject({ membership: 'none', payment: 'none' })
    // Cancelled and taken back: the older event comes last.
    await event(
      'checkout.session.completed',
      subscribed(ida.account, (now('sub_ida2'), 'sub_ida2')),
    )
    await event('customer.subscription.updated', { id: 'sub_ida2', cancel_at: PERIOD_END })
    expect(await membershipOf(ida)).toMatchObject({ payment: 'goes_on', until: null })
    // A month that is not paid brings no tokens, and can still be cancelled; once it is paid it goes on.
    const since = Math.floor(Date.now() / 1000) - 60
    await changes('sub_ida2', {
      status: 'past_due',
      items: { data: [{ current_period_start: since, current_period_end: PERIOD_END }] },
    })
    expect(await membershipOf(ida)).toMatchObject({ payment: 'ends', until: since * 1000 })
    expect(await ida.ok('GET', '/balance')).toMatchObject({ plan: 'none', monthly_grant: 0 })
    expect((await ida.call('POST', '/checkout', { for: 'membership' })).status).toBe(422)
    await changes('sub_ida2', { status: 'active' })
    expect(await membershipOf(ida)).toMatchObject({ payment: 'goes_on', until: null })
  })

  test('that is confirmed later begins then, and one that fails leaves the way free', async () => {
    const liv = await register(worker, 'liv@example.com')
    await liv.ok('POST', '/checkout', { for: 'membership' })
    const page = `cs_page_${sessions}`
    const later = { ...subscribed(liv.account, 'sub_liv'), id: page, payment_status: 'unpaid' }
    const calls = asked.length
    await event('checkout.session.completed', later)
    expect(asked.length).toBe(calls)
    closes = 'complete'
    expect((await liv.call('POST', '/checkout', { for: 'membership' })).status).toBe(422)
    await event('checkout.session.async_payment_failed', later)
    expect((await liv.call('POST', '/checkout', { for: 'membership' })).status).toBe(200)
    closes = 'open'
    await event('checkout.session.async_payment_succeeded', subscribed(liv.account, 'sub_liv'))
    expect(await membershipOf(liv)).toMatchObject({ payment: 'goes_on' })
  })

  test('of another service at the same Stripe account is left alone', async () => {
    const calls = asked.length
    await event('checkout.session.completed', subscribed('acc_of_another_service', 'sub_theirs'))
    expect(asked.length).toBe(calls)
  })

  test('a payment page that Stripe knows no more, as after another key, is no obstacle', async () => {
    const eli = await register(worker, 'eli@example.com')
    const update = "UPDATE accounts SET checkout = 'cs_of_another_key' WHERE id = ?"
    await worker.env.DB.prepare(update).bind(eli.account).run()
    expect((await eli.call('POST', '/checkout', { for: 'membership' })).status).toBe(200)
  })

  test('that is paid as its account is deleted keeps the account, or ends', async () => {
    const gus = await register(worker, 'gus@example.com')
    await gus.ok('POST', '/checkout', { for: 'membership' })
    const gone = () => gus.call('DELETE', '/account', { email: 'gus@example.com' })
    closes = 'complete'
    expect(((await (await gone()).json()) as Problem).detail).toMatch(/just paid/)
    closes = 'open'
    expect((await gone()).status).toBe(200)
    await event('checkout.session.completed', subscribed(gus.account, 'sub_gus'))
    expect(subs.get('sub_gus')).toMatchObject({ status: 'canceled' })
    expect(asked.at(-1)!.form.get('payment_intent')).toBe('pi_sub_gus')
    // What Stripe refuses is the operator's to do, though the account is gone.
    const good = refunds
    refunds = { status: 400, body: { error: { code: 'charge_disputed', message: 'no' } } }
    await event('checkout.session.completed', subscribed(gus.account, 'sub_gus2'))
    refunds = good
    expect(JSON.stringify(worker.logs())).toContain(`sub_gus2 of ${gus.account}: do it in Stripe`)
  })

  test('is base once the founding ones are gone', async () => {
    await worker.env.DB.prepare(
      `INSERT INTO accounts (id, name, created_at, membership, member_since)
       WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
       SELECT 'acc_founder' || i, 'founder', 0, 'founding', 0 FROM n`,
    )
      .bind(1000)
      .run()
    const late = await register(worker, 'late@example.com')
    expect((await membershipOf(late)).founding_left).toBe(0)
    await event('checkout.session.completed', subscribed(late.account, 'sub_late'))
    expect((await membershipOf(late)).membership).toBe('base')
    expect(await balance(late)).toBe(200)
  })

  test('that is paid every month ends before its account is deleted', async () => {
    const kim = await register(worker, 'kim@example.com')
    await event('checkout.session.completed', subscribed(kim.account, 'sub_kim'))
    refuses = true
    const refused = await kim.call('DELETE', '/account', { email: 'kim@example.com' })
    refuses = false
    expect(((await refused.json()) as Problem).code).toBe('busy')
    expect((await kim.call('GET', '/balance')).status).toBe(200)
    await kim.ok('DELETE', '/account', { email: 'kim@example.com' })
    expect(asked.at(-1)).toMatchObject({ method: 'DELETE', path: '/v1/subscriptions/sub_kim' })
  })
})

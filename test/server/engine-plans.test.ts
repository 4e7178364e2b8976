// What an engine answers to fits that come one after the other: their plans and refusals. One real engine process takes
// them all; what becomes of an engine and its fits when something ends that should not is engine.test.ts.
import { feedbackItem, feedbackText } from '#contract/feedback.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { BUILTIN_DESCRIPTION } from '#contract/builtin.ts'
import { sizesSchema } from '#contract/plan-limits.ts'
import { intervalOfSet } from '#limits/interval.ts'
import type { Outcomes } from '#contract/outcomes.ts'
import { labelRowSchema, optionRowSchema, reasonRowSchema } from '#contract/schemas.ts'
import { readDescription, readTree } from '#reading/builtin.ts'
import { readingFacts } from '#reading/reading-facts.ts'
import { endEngines, eventually, startEngine, type EngineProcess } from './engine-process.ts'
import { fakeWorker, sessionOf, sha256, type FakeWorker, type Work } from './fake-worker.ts'
import { businessLed, clientGrounded } from '../support/requests/engine-requests.ts'

let worker: FakeWorker
let engine: EngineProcess

beforeAll(async () => {
  worker = await fakeWorker()
  engine = startEngine({
    EDPS_URL: worker.url,
    ENGINE_TOKEN: worker.token,
    ENGINE_SLOTS: '1',
    ENGINE_MODELS: 'rc012.2',
  })
})
beforeEach(() => worker.clear())
afterEach(() => expect(worker.violations).toEqual([]))
afterAll(async () => {
  await endEngines()
  await worker.leave()
})

/** The line of the log that says so of the fit. */
const said = (event: string, { lease }: Work) =>
  eventually(event, () =>
    engine.log.find((line) => line.event === event && line.session === sessionOf(lease)),
  )

test('a client-grounded fit ends in a plan whose parts have the length and hash it names', async () => {
  worker.add(clientGrounded(), { grounding_mode: 'client_grounded' })
  const fit = await eventually('plan', () => worker.work[0]?.plan && worker.work[0])
  expect(fit.plan!.parts.map((part) => part.name)).toEqual([
    'options',
    'sizes',
    'labels',
    'reasons',
    'bill',
    'outcomes',
  ])
  for (const part of fit.plan!.parts) {
    const bytes = fit.parts.get(part.name)!
    expect(part).toEqual({ name: part.name, bytes: bytes.length, sha256: sha256(bytes) })
  }
  expect(fit.valuation).toBeUndefined()

  const { plan, compute } = fit.plan!
  const reasons = reasonRowSchema.array().parse(JSON.parse(fit.parts.get('reasons')!.toString()))
  expect(reasons.map(({ key }) => key)).toEqual(plan.menu.map(({ key }) => key))
  const options = optionRowSchema.array().parse(JSON.parse(fit.parts.get('options')!.toString()))
  const labels = labelRowSchema.array().parse(JSON.parse(fit.parts.get('labels')!.toString()))
  expect(options).toHaveLength(100)
  expect(options.every((option) => typeof option.key === 'number')).toBe(true)
  const [columns, ...menus] = JSON.parse(fit.parts.get('outcomes')!.toString()) as Outcomes
  // The client's own profits have no lines.
  expect(JSON.parse(fit.parts.get('bill')!.toString())).toEqual([])
  expect(columns).toContain('profit')
  const T = menus.map((menu) => menu.T)
  expect(T).toEqual(T.toSorted((x, y) => y - x))
  const past = menus.flatMap(({ deals }) => deals)
  const taken = past.filter((deal) => deal.taken)
  expect(taken.map((deal) => deal.taken!.profit)).not.toContain(null)
  expect([past.length, taken.length]).toEqual([12 * 20, 12 * 13])
  // A third of the offers has no profit: such rows have no label and are left out.
  expect(labels.map((label) => label.how)).toEqual(Array.from({ length: 12 * 13 }, () => 'client'))
  expect(plan.summary.task_keys).toBe(100)
  expect(plan.summary.capital_deployed).toBeNull()
  expect(plan.labeled_rows).toBe(12 * 13)
  expect(plan.n_selected).toBeGreaterThan(0)
  expect(Object.keys(plan.summary.seconds)).toEqual(
    expect.arrayContaining(['reading', 'grounding', 'learning']),
  )
  expect(compute.cpu_seconds).toBeGreaterThan(0)
  expect((await said('fit_done', fit)).selected).toBe(plan.n_selected)
  await eventually('process gone', () => engine.fits().length === 0)
})

test('a Worker of an earlier version is given the plan without the parts that it does not know', async () => {
  worker.knowNot('sizes', 'reasons', 'bill', 'outcomes')
  worker.add(clientGrounded(), { grounding_mode: 'client_grounded' })
  const fit = await eventually('plan', () => worker.work[0]?.plan && worker.work[0])
  expect(fit.plan!.parts.map(({ name }) => name)).toEqual(['options', 'labels'])
})

// Conformance: 2-business-led
test('the built-in text is valued, its valuation put before the plan', async () => {
  const request = businessLed(BUILTIN_DESCRIPTION)
  worker.add(request, {
    business_description: BUILTIN_DESCRIPTION,
    market_type: request.market_type,
  })
  const fit = await eventually('plan', () => worker.work[0]?.plan && worker.work[0])
  expect(fit.valuation).toMatchObject({ cache_hit: false })
  expect(fit.valuation!.valuation.terms.length).toBeGreaterThan(1)
  expect(fit.plan!.plan.menu.every((row) => String(row.key).startsWith('k0-'))).toBe(true)
})

// Conformance: limits
test('a fit under limits takes deals and sizes that keep them, and says what each limit costs', async () => {
  const request = businessLed(BUILTIN_DESCRIPTION)
  const envelope = { business_description: BUILTIN_DESCRIPTION, market_type: request.market_type }
  worker.add(request, envelope)
  const free = await eventually('plan', () => worker.work[0]?.plan && worker.work[0])
  const { plan } = free.plan!
  const sizes = sizesSchema.parse(JSON.parse(free.parts.get('sizes')!.toString()))
  // Every size that the plan takes is one of those on offer, told alike.
  for (const { key, qty, profit, confidence } of plan.menu) {
    const at = sizes.key.findIndex((own, row) => own === key && sizes.qty[row] === qty)
    expect([sizes.profit[at], sizes.confidence[at], sizes.eligible[at]]).toEqual([
      profit,
      confidence,
      true,
    ])
  }
  const interval = intervalOfSet(
    sizes,
    plan.menu.map(({ key, qty }) =>
      sizes.key.findIndex((own, row) => own === key && sizes.qty[row] === qty),
    ),
    plan.summary.interval_shared!,
  )
  expect(interval[0]).toBeCloseTo(plan.predicted_profit_interval[0], 0)
  expect(interval[1]).toBeCloseTo(plan.predicted_profit_interval[1], 0)

  const spend = Math.round(plan.summary.capital_deployed! / 2)
  const never = [plan.menu[0]!.key]
  worker.add(request, { ...envelope, limits: { spend, never } })
  const limited = await eventually('plan', () => worker.work[1]?.plan && worker.work[1])
  const own = limited.plan!.plan
  expect(own.summary.capital_deployed!).toBeLessThanOrEqual(spend)
  expect(own.predicted_profit_sum).toBeGreaterThan(plan.predicted_profit_sum / 2)
  expect(own.predicted_profit_sum).toBeLessThan(plan.predicted_profit_sum)
  expect(own.menu.map(({ key }) => key)).not.toContain(never[0])
  const [first, last] = own.summary.limits!
  expect(first).toMatchObject({ limit: 'spend', bound: spend, binds: true })
  expect(last).toMatchObject({ limit: 'never[0]', value: never[0], binds: true })
  expect(own.summary.notes[0]).toMatch(/^The limit spend of [\d,.]+ binds: without it/)
  // The model's own notes are on the plan without limits.
  const { predicted_profit_sum: earned, n_selected } = plan
  expect(own.summary.notes_items!.find(({ code }) => code === 'limits_left_out')).toMatchObject({
    values: { deals: n_selected, profit: earned },
  })
  expect(own.summary.notes.join(' ')).toContain(`Without limits the plan takes ${n_selected} deals`)
  expect(limited.parts.get('sizes')).toEqual(free.parts.get('sizes'))

  // The past menus under the same limits: the table of the free plan, and beside it what keeps the spend.
  expect(own.summary.replay.length).toBeGreaterThan(2)
  expect(own.summary.replay).toMatchObject(plan.summary.replay)
  for (const { within_limits: within, ...past } of own.summary.replay) {
    expect(within!.spend!).toBeLessThanOrEqual(spend)
    expect(within!.predicted_profit).toBeLessThanOrEqual(past.predicted_profit)
    expect(within!.selected).toBeLessThanOrEqual(past.options)
  }

  // A limit that never binds changes neither the plan nor its past.
  worker.add(request, { ...envelope, limits: { spend: 1e9 } })
  const wide = (await eventually('plan', () => worker.work[2]?.plan && worker.work[2])).plan!.plan
  expect(wide.menu).toEqual(plan.menu)
  for (const { within_limits: within, selected, predicted_profit, realised_profit } of wide.summary
    .replay)
    expect(within).toMatchObject({ selected, predicted_profit, realised_profit })

  // Limits that contradict take nothing, and the note names them.
  worker.add(request, { ...envelope, limits: { spend: 0, deals: { least: 1 } } })
  const none = await eventually('plan', () => worker.work[3]?.plan && worker.work[3])
  expect(none.plan!.plan.menu).toEqual([])
  expect(none.plan!.plan.summary.limits_errors!.map(({ column }) => column)).toEqual([
    'limits.spend',
    'limits.deals.least',
  ])
  expect(none.plan!.plan.summary.notes[0]).toContain('spend = 0 and deals.least = 1')
})

// Conformance: 2.2-reuse
test('a valuation that the account keeps is used, said to be cached, and plans the same', async () => {
  const request = businessLed(BUILTIN_DESCRIPTION)
  const envelope = {
    business_description: BUILTIN_DESCRIPTION,
    market_type: request.market_type,
  }
  worker.add(request, envelope)
  const fresh = await eventually('plan', () => worker.work[0]?.plan && worker.work[0])
  worker.add(request, envelope, fresh.valuation!.kept)
  const again = await eventually('plan', () => worker.work[1]?.plan && worker.work[1])
  expect(again.valuation).toMatchObject({ cache_hit: true })
  const { summary: _, ...plan } = fresh.plan!.plan
  expect(again.plan!.plan).toMatchObject(plan)
  expect(again.plan!.parts).toEqual(fresh.plan!.parts)
})

test('a description that is not read ends the fit on the side of the client, with feedback', async () => {
  const words = 'We do something that no reader knows.'
  worker.add(businessLed(words), { business_description: words })
  const fail = await eventually('fail', () => worker.work[0]?.fail)
  expect(fail).toMatchObject({ code: 'grounding_unresolved', side: 'client' })
  expect(feedbackText(fail.feedback).length).toBeGreaterThan(20)
})

// Conformance: language-model
test('words are read by the Worker’s language model first, once for the account', async () => {
  const words = 'Each thing we part with wears a coat, and coats are $1.'
  const plain = 'Subtract 1 for each unit sold.'
  const columns = { menus: ['qty', 'unit_cost', 'unit_price'], sales: ['price'] }
  const reading = readTree(plain, columns, {})
  if (!reading.ok) throw new Error(feedbackText(reading.feedback))
  worker.haveModel('small-1', { model: 'small-1', outcome: 'read', reading })
  worker.add(businessLed(words), { business_description: words })
  const fit = await eventually('plan', () => worker.work[0]?.plan && worker.work[0])
  const { valuation, kept, cache_hit } = fit.valuation!
  expect(cache_hit).toBe(false)
  expect(valuation.terms).toEqual(reading.valuation.terms)
  expect(kept!.proposed).toEqual({ model: 'small-1', outcome: 'read', reading })
  expect(worker.reads).toHaveLength(1)
  expect(worker.reads[0]).toMatchObject({ request: { description: words }, strict: null })

  // The account's next fit asks no model and plans the same.
  worker.add(businessLed(words), { business_description: words }, kept)
  const again = await eventually('plan', () => worker.work[1]?.plan && worker.work[1])
  expect(again.valuation).toEqual({ valuation, kept, cache_hit: true })
  expect(again.plan!.parts).toEqual(fit.plan!.parts)
  expect(worker.reads).toHaveLength(1)

  // Without an answer the strict reader decides, here that it cannot read them.
  worker.haveModel('small-1', null)
  worker.add(businessLed(words), { business_description: words })
  const fail = await eventually('fail', () => worker.work[2]?.fail)
  expect(fail).toMatchObject({ code: 'grounding_unresolved', side: 'client' })
  expect(feedbackText(fail.feedback)).toMatch(/gave no usable reading either\.$/)
  expect(await said('fit_failed', worker.work[2]!)).toMatchObject({ llm: 'absent' })
  expect(await said('fit_done', fit)).toMatchObject({ llm: 'read' })
})

test('tables that cannot be read fail on our side: the edge took them', async () => {
  worker.add('not an object of tables', { grounding_mode: 'client_grounded' })
  worker.add({ menus: 'no Parquet', sales: [] }, { grounding_mode: 'client_grounded' })
  for (const fit of [0, 1]) {
    const fail = await eventually('fail', () => worker.work[fit]?.fail)
    expect(fail).toMatchObject({ code: 'engine_error', side: 'provider' })
  }
})

test('no line of any log shows the token, a lease or a word of the client', async () => {
  const words = 'Our secret recipe of doing business.'
  worker.add(businessLed(words), { business_description: words })
  const fit = await eventually('claim', () => worker.work[0])
  await said('fit_failed', fit)
  for (const secret of [worker.token, fit.lease, 'recipe', 'k0-1'])
    expect(engine.output()).not.toContain(secret)
})

// Conformance: questions-of-a-failed-fit
test('words that leave something open end the fit with its questions and what was read', async () => {
  // A kept reading, so that what is open does not depend on what the reader knows.
  const words = 'The fee is 12% of the selling price. A parcel costs us $4.80.'
  const request = businessLed(words)
  const envelope = { business_description: words, market_type: request.market_type }
  const cells = { texts: ['key'], percents: [], fractions: [] }
  const facts = readingFacts(cells, request.market_type.parameters)
  const fee = readDescription(words.split('.')[0]!, { menus: [], sales: ['price'] }, {})
  const choice = (text: string) => ({
    text,
    formula: text,
    description: `${words} [${text}]`,
  })
  const question = {
    id: 'q1',
    words: '$4.80',
    start: 55,
    end: 60,
    ask: 'For what is it paid?',
    choices: [choice('Subtract 4.80 for each unit sold.'), choice('Subtract 4.80 for each deal.')],
  }
  const reading = {
    ok: false,
    feedback: [feedbackItem('other', 'Say for what.')],
    understood: fee.ok ? fee.valuation.terms : fee.understood,
    questions: [question],
  } as const
  worker.add(request, envelope, { facts, reading, proposed: null })
  const { fail } = await eventually('failure', () => worker.work[0]?.fail && worker.work[0])
  expect(fail).toMatchObject({
    code: 'grounding_unresolved',
    side: 'client',
    feedback: reading.feedback,
    questions: [question],
    valuation: { terms: reading.understood, unresolved: ['“$4.80”: For what is it paid?'] },
  })
  expect(fail!.valuation!.formula).toContain('0.12')
})

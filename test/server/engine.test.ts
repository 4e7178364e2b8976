// Real engine processes against a Worker of the test's own: what they say to it, and what becomes
// of a fit when something ends that should not.
import { getPriority } from 'node:os'
import { feedbackItem, feedbackText } from '#contract/feedback.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BUILTIN_DESCRIPTION } from '#contract/builtin.ts'
import type { Outcomes } from '#contract/outcomes.ts'
import { labelRowSchema, optionRowSchema, reasonRowSchema } from '#contract/schemas.ts'
import { readDescription, readTree } from '#reading/builtin.ts'
import { readingFacts } from '#reading/reading-facts.ts'
import { alive, endEngines, eventually, startEngine, type EngineProcess } from './engine-process.ts'
import { fakeWorker, sha256, type FakeWorker } from './fake-worker.ts'
import { businessLed, clientGrounded } from '../support/requests/engine-requests.ts'

let worker: FakeWorker

beforeEach(async () => {
  worker = await fakeWorker()
})

afterEach(async () => {
  await endEngines()
  await worker.leave()
  expect(worker.violations).toEqual([])
})

function start(env: Record<string, string> = {}): EngineProcess {
  return startEngine({
    EDPS_URL: worker.url,
    ENGINE_TOKEN: worker.token,
    ENGINE_SLOTS: '1',
    // The network's process would be a child beside the fits (network/engine.test.ts).
    ENGINE_MODELS: 'rc012.2',
    ...env,
  })
}

/** Adds a fit whose tables never arrive whole and waits until its process runs. */
async function stalledFit(engine: EngineProcess): Promise<number> {
  const before = worker.work.length
  worker.add('stalled')
  await eventually('first event', () => worker.work[before]?.events.length)
  return eventually('child process', () => engine.fits()[0])
}

async function health(engine: EngineProcess): Promise<Record<string, unknown>> {
  const { port } = await engine.logged('engine_started')
  const answer = await fetch(`http://127.0.0.1:${String(port)}/health`)
  return (await answer.json()) as Record<string, unknown>
}

test('a client-grounded fit ends in a plan whose parts have the length and hash it names', async () => {
  worker.add(clientGrounded(), { grounding_mode: 'client_grounded' })
  const engine = start()
  const fit = await eventually('plan', () => worker.work[0]?.plan && worker.work[0], 40_000)
  expect(fit.plan!.parts.map((part) => part.name)).toEqual([
    'options',
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
  expect((await engine.logged('fit_done')).selected).toBe(plan.n_selected)
  await eventually('process gone', () => engine.fits().length === 0)
})

test('a Worker of an earlier version is given the plan without the parts that it does not know', async () => {
  worker.knowNot('reasons', 'bill', 'outcomes')
  worker.add(clientGrounded(), { grounding_mode: 'client_grounded' })
  start()
  const fit = await eventually('plan', () => worker.work[0]?.plan && worker.work[0], 40_000)
  expect(fit.plan!.parts.map(({ name }) => name)).toEqual(['options', 'labels'])
})

// Conformance: 2-business-led
test('the built-in text is valued, its valuation put before the plan', async () => {
  const request = businessLed(BUILTIN_DESCRIPTION)
  worker.add(request, {
    business_description: BUILTIN_DESCRIPTION,
    market_type: request.market_type,
  })
  start()
  const fit = await eventually('plan', () => worker.work[0]?.plan && worker.work[0], 40_000)
  expect(fit.valuation).toMatchObject({ cache_hit: false })
  expect(fit.valuation!.valuation.terms.length).toBeGreaterThan(1)
  expect(fit.plan!.plan.menu.every((row) => String(row.key).startsWith('k0-'))).toBe(true)
})

// Conformance: 2.2-reuse
test('a valuation that the account keeps is used, said to be cached, and plans the same', async () => {
  const request = businessLed(BUILTIN_DESCRIPTION)
  const envelope = {
    business_description: BUILTIN_DESCRIPTION,
    market_type: request.market_type,
  }
  worker.add(request, envelope)
  start()
  const fresh = await eventually('plan', () => worker.work[0]?.plan && worker.work[0], 40_000)
  worker.add(request, envelope, fresh.valuation!.kept)
  const again = await eventually('plan', () => worker.work[1]?.plan && worker.work[1], 40_000)
  expect(again.valuation).toMatchObject({ cache_hit: true })
  const { summary: _, ...plan } = fresh.plan!.plan
  expect(again.plan!.plan).toMatchObject(plan)
  expect(again.plan!.parts).toEqual(fresh.plan!.parts)
})

test('a description that is not read ends the fit on the side of the client, with feedback', async () => {
  const words = 'We do something that no reader knows.'
  worker.add(businessLed(words), { business_description: words })
  start()
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
  const engine = start()
  worker.add(businessLed(words), { business_description: words })
  const fit = await eventually('plan', () => worker.work[0]?.plan && worker.work[0], 40_000)
  const { valuation, kept, cache_hit } = fit.valuation!
  expect(cache_hit).toBe(false)
  expect(valuation.terms).toEqual(reading.valuation.terms)
  expect(kept!.proposed).toEqual({ model: 'small-1', outcome: 'read', reading })
  expect(worker.reads).toHaveLength(1)
  expect(worker.reads[0]).toMatchObject({ request: { description: words }, strict: null })

  // The account's next fit asks no model and plans the same.
  worker.add(businessLed(words), { business_description: words }, kept)
  const again = await eventually('plan', () => worker.work[1]?.plan && worker.work[1], 40_000)
  expect(again.valuation).toEqual({ valuation, kept, cache_hit: true })
  expect(again.plan!.parts).toEqual(fit.plan!.parts)
  expect(worker.reads).toHaveLength(1)

  // Without an answer the strict reader decides, here that it cannot read them.
  worker.haveModel('small-1', null)
  worker.add(businessLed(words), { business_description: words })
  const fail = await eventually('fail', () => worker.work[2]?.fail)
  expect(fail).toMatchObject({ code: 'grounding_unresolved', side: 'client' })
  expect(feedbackText(fail.feedback)).toMatch(/gave no usable reading either\.$/)
  expect(await engine.logged('fit_failed')).toMatchObject({ llm: 'absent' })
  expect(await engine.logged('fit_done')).toMatchObject({ llm: 'read' })
})

test('the first event comes at once, heartbeats follow, and the fraction never falls', async () => {
  const engine = start()
  await engine.logged('engine_started')
  worker.add('stalled')
  const fit = await eventually('claim', () => worker.work[0])
  await eventually('heartbeat', () => fit.events.length >= 3, 15_000)
  expect(fit.events[0]!.at - fit.claimedAt).toBeLessThan(4000)
  for (const [i, event] of fit.events.slice(1).entries())
    expect(event.at - fit.events[i]!.at).toBeLessThan(15_000)
  const fractions = fit.events.map(({ event }) => event.fraction)
  expect(fractions).toEqual([...fractions].sort((a, b) => a - b))
})

test('a canceled fit is killed at the word, and the slot takes the next one', async () => {
  const engine = start()
  const pid = await stalledFit(engine)
  const fit = worker.work[0]!
  fit.over = true
  await eventually('410', () => fit.toldOver, 15_000)
  await eventually('killed', () => !alive(pid), 5000)
  await engine.logged('fit_stopped')
  expect([fit.fail, fit.released]).toEqual([undefined, false])
  await stalledFit(engine)
  expect(worker.work).toHaveLength(2)
})

test('SIGTERM kills the fits, gives them back and ends the engine with 0', async () => {
  const engine = start({ ENGINE_SLOTS: '2' })
  const first = await stalledFit(engine)
  await stalledFit(engine)
  engine.process.kill('SIGTERM')
  expect(await engine.ended).toBe(0)
  expect(worker.work.map((fit) => fit.released)).toEqual([true, true])
  expect(alive(first)).toBe(false)
})

test('Ctrl-C, which reaches the fits too, gives them back like any other end', async () => {
  const engine = startEngine(
    {
      EDPS_URL: worker.url,
      ENGINE_TOKEN: worker.token,
      ENGINE_SLOTS: '1',
      ENGINE_MODELS: 'rc012.2',
    },
    { ownGroup: true },
  )
  await stalledFit(engine)
  await eventually('reading', () => worker.work[0]!.events.length > 1)
  process.kill(-engine.process.pid!, 'SIGINT')
  expect(await engine.ended).toBe(0)
  expect(worker.work[0]).toMatchObject({ released: true, over: true })
  expect(worker.work[0]!.fail).toBeUndefined()
})

test('an idle engine ends with 0 on SIGINT, its held poll unanswered', async () => {
  const engine = start()
  await eventually('claim', () => worker.claims.length)
  engine.process.kill('SIGINT')
  expect(await engine.ended).toBe(0)
})

test('a second signal ends the engine without waiting for a Worker that does not answer', async () => {
  const engine = start()
  await stalledFit(engine)
  worker.answerAll(503)
  engine.process.kill('SIGTERM')
  await engine.logged('engine_stopping')
  engine.process.kill('SIGTERM')
  expect(await engine.ended).toBe(1)
})

test('an engine that is killed with -9 leaves no process behind', async () => {
  const engine = start({ ENGINE_SLOTS: '2' })
  const waiting = await stalledFit(engine)
  // The second fit computes: its own loop does not hear that the channel is closed.
  worker.add(clientGrounded({ menus: 100, deals: 500, task: 5000 }), {
    grounding_mode: 'client_grounded',
  })
  const all = await eventually('both', () => engine.fits().length === 2 && engine.fits())
  await eventually('computing', () => (worker.work[1]?.events.at(-1)?.event.fraction ?? 0) > 0)
  engine.process.kill('SIGKILL')
  await engine.ended
  expect(all).toContain(waiting)
  await eventually('all gone', () => all.every((pid) => !alive(pid)), 3000)
})

// Conformance: engine-error
test('a fit whose process is killed starts again; killed each time it fails on our side and the engine goes on', async () => {
  const engine = start()
  process.kill(await stalledFit(engine), 'SIGKILL')
  await eventually('tried again', () => count(engine, 'fit_tried_again') === 1)
  expect(worker.work[0]).toMatchObject({ over: false, released: false })
  for (const tries of [2, 3]) {
    process.kill(await eventually('process', () => engine.fits()[0]), 'SIGKILL')
    if (tries < 3) await eventually('again', () => count(engine, 'fit_tried_again') === tries)
  }
  const fail = await eventually('fail', () => worker.work[0]?.fail)
  expect(fail).toMatchObject({ code: 'engine_error', side: 'provider' })
  await stalledFit(engine)
})

test('a fit whose process is killed once ends in its plan', async () => {
  const engine = start()
  worker.add(clientGrounded({ menus: 60, deals: 150, task: 1000 }), {
    grounding_mode: 'client_grounded',
  })
  await eventually('computing', () => (worker.work[0]?.events.at(-1)?.event.fraction ?? 0) > 0.15)
  process.kill(engine.fits()[0]!, 'SIGKILL')
  await eventually('plan', () => worker.work[0]?.plan, 60_000)
  expect(worker.work).toHaveLength(1)
})

test('a process that hangs is seen in the health and ended', async () => {
  const engine = start()
  const hung = await stalledFit(engine)
  await eventually('reading', () => worker.work[0]!.events.length > 1)
  process.kill(hung, 'SIGSTOP')
  type Running = { silent_seconds: number }[]
  const silent = async () => ((await health(engine)).running as Running)[0]!.silent_seconds
  const before = await silent()
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(await silent()).toBeGreaterThan(before + 1)
  expect((await health(engine)).silent).toBe(0)
  worker.work[0]!.over = true
  await eventually('ended', () => !alive(hung))
})

test('a fit that outgrows its memory fails alone and says so without naming our insides', async () => {
  const engine = start({ ENGINE_MEMORY_MB: '128' })
  worker.add(clientGrounded({ menus: 100, deals: 900, task: 5000 }), {
    grounding_mode: 'client_grounded',
  })
  const fail = await eventually('fail', () => worker.work[0]?.fail, 40_000)
  expect(fail).toMatchObject({ code: 'engine_error', side: 'provider' })
  expect(fail.message).toMatch(/memory/)
  await engine.logged('fit_out_of_memory')
  expect((await health(engine)).busy).toBe(0)
})

test('tables that cannot be read fail on our side: the edge took them', async () => {
  start()
  worker.add('not an object of tables', { grounding_mode: 'client_grounded' })
  worker.add({ menus: 'no Parquet', sales: [] }, { grounding_mode: 'client_grounded' })
  for (const fit of [0, 1]) {
    const fail = await eventually('fail', () => worker.work[fit]?.fail)
    expect(fail).toMatchObject({ code: 'engine_error', side: 'provider' })
  }
})

test('an engine started before the Worker finds it, and finds it again after a restart', async () => {
  await worker.leave()
  const engine = start()
  await engine.logged('service_away')
  expect((await health(engine)).ready).toBe(false)
  await worker.comeBack()
  await engine.logged('service_reached')
  await worker.leave()
  await eventually('away again', () => count(engine, 'service_away') === 2)
  await worker.comeBack()
  await eventually('reached again', () => count(engine, 'service_reached') === 2)
  worker.add(clientGrounded(), { grounding_mode: 'client_grounded' })
  await eventually('plan', () => worker.work[0]?.plan, 40_000)
  expect((await health(engine)).ready).toBe(true)
})

test('a fit goes on while the Worker is away for seconds', async () => {
  const engine = start()
  worker.add(clientGrounded({ menus: 20, deals: 100, task: 1000 }), {
    grounding_mode: 'client_grounded',
  })
  await eventually('first event', () => worker.work[0]?.events.length)
  await worker.leave()
  await new Promise((resolve) => setTimeout(resolve, 2500))
  await worker.comeBack()
  await eventually('plan', () => worker.work[0]?.plan, 60_000)
  expect(worker.work).toHaveLength(1)
  // The log may say that the Worker ended it: a last event meets the end of the lease before the fit hears that its plan
  // was taken.
  await expect.poll(async () => (await health(engine)).busy, { timeout: 20_000 }).toBe(0)
  expect(count(engine, 'fit_tried_again')).toBe(0)
  expect(count(engine, 'fit_started')).toBe(1)
})

test('a refused token is said plainly and never shown', async () => {
  const engine = start({ ENGINE_TOKEN: 'not-the-token-at-all' })
  const line = await engine.logged('service_unauthorized')
  expect(line.advice).toMatch(/ENGINE_TOKEN/)
  expect(engine.output()).not.toContain('not-the-token-at-all')
  expect(await health(engine)).toMatchObject({ ready: false, service: 'unauthorized' })
})

test('settings that are missing end the engine with 2 and a line that names each', async () => {
  const engine = startEngine({})
  expect(await engine.ended).toBe(2)
  expect(JSON.stringify(engine.log[0]!.problems)).toMatch(/EDPS_URL.*ENGINE_TOKEN/)
})

test('a port that is taken ends the engine with 1 before it claims anything', async () => {
  const engine = start({ ENGINE_PORT: new URL(worker.url).port })
  expect(await engine.ended).toBe(1)
  expect(engine.log[0]).toMatchObject({ event: 'port_unavailable', code: 'EADDRINUSE' })
  expect(worker.claims).toEqual([])
})

// Conformance: predict
test('predictions have a process from the start, and fits leave the processor to it', async () => {
  const engine = start()
  const predictor = await eventually('predictor', () => engine.running('predict-process')[0])
  const fit = await stalledFit(engine)
  expect(getPriority(fit)).toBeGreaterThan(getPriority(predictor))
})

test('never more fits run than there are slots, and each claim names the free ones', async () => {
  const engine = start({ ENGINE_SLOTS: '2' })
  for (let i = 0; i < 4; i++) worker.add('stalled')
  await eventually('two fits', () => engine.fits().length === 2)
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(worker.work).toHaveLength(2)
  expect(worker.claims.map((claim) => claim.free)).toEqual([2, 1])
  expect(await health(engine)).toMatchObject({ slots: 2, busy: 2 })
  worker.work[0]!.over = true
  await eventually('third fit', () => worker.work.length === 3)
  expect(worker.claims.at(-1)!.free).toBe(1)
})

test('the health endpoint answers while a fit computes, and tells nothing of the fit', async () => {
  const engine = start()
  await health(engine)
  worker.add(clientGrounded({ menus: 60, deals: 150, task: 1000 }), {
    grounding_mode: 'client_grounded',
  })
  await eventually('computing', () => (worker.work[0]?.events.at(-1)?.event.fraction ?? 0) > 0.15)
  let answers = 0
  while (answers < 40 && !worker.work[0]!.plan) {
    const state = await health(engine)
    answers++
    expect(Object.keys((state.running as object[])[0] ?? {})).toEqual(
      state.busy ? ['stage', 'fraction', 'seconds', 'silent_seconds'] : [],
    )
    expect(JSON.stringify(state)).not.toContain(worker.work[0]!.lease)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  expect(answers).toBeGreaterThan(3)
})

test('no line of any log shows the token, a lease or a word of the client', async () => {
  const words = 'Our secret recipe of doing business.'
  worker.add(businessLed(words), { business_description: words })
  const engine = start()
  await engine.logged('fit_failed')
  for (const secret of [worker.token, worker.work[0]!.lease, 'recipe', 'k0-1'])
    expect(engine.output()).not.toContain(secret)
})

function count(engine: EngineProcess, event: string): number {
  return engine.log.filter((line) => line.event === event).length
}

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
  start()
  const { fail } = await eventually('failure', () => worker.work[0]?.fail && worker.work[0], 40_000)
  expect(fail).toMatchObject({
    code: 'grounding_unresolved',
    side: 'client',
    feedback: reading.feedback,
    questions: [question],
    valuation: { terms: reading.understood, unresolved: ['“$4.80”: For what is it paid?'] },
  })
  expect(fail!.valuation!.formula).toContain('0.12')
})

// Real engine processes against a Worker of the test's own: what becomes of an engine and its fits when something ends
// that should not. What an engine answers is engine-plans.test.ts.
import { getPriority } from 'node:os'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { alive, endEngines, eventually, startEngine, type EngineProcess } from './engine-process.ts'
import { fakeWorker, type FakeWorker } from './fake-worker.ts'
import { clientGrounded } from '../support/requests/engine-requests.ts'

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

test('events come from the claim on, heartbeats follow, and the fraction never falls', async () => {
  const engine = start()
  await engine.logged('engine_started')
  worker.add('stalled')
  const fit = await eventually('claim', () => worker.work[0])
  await eventually('heartbeat', () => fit.events.length >= 3)
  const fractions = fit.events.map(({ event }) => event.fraction)
  expect(fractions).toEqual([...fractions].sort((a, b) => a - b))
})

test('a canceled fit is killed at the word, and the slot takes the next one', async () => {
  const engine = start()
  const pid = await stalledFit(engine)
  const fit = worker.work[0]!
  fit.over = true
  await eventually('410', () => fit.toldOver)
  await eventually('killed', () => !alive(pid))
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
  worker.add(clientGrounded({ menus: 60, deals: 150, task: 1000 }), {
    grounding_mode: 'client_grounded',
  })
  const all = await eventually('both', () => engine.fits().length === 2 && engine.fits())
  await eventually('computing', () => (worker.work[1]?.events.at(-1)?.event.fraction ?? 0) > 0)
  engine.process.kill('SIGKILL')
  await engine.ended
  expect(all).toContain(waiting)
  await eventually('all gone', () => all.every((pid) => !alive(pid)))
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
  worker.add(clientGrounded({ menus: 30, deals: 80, task: 300 }), {
    grounding_mode: 'client_grounded',
  })
  await eventually('computing', () => (worker.work[0]?.events.at(-1)?.event.fraction ?? 0) > 0.15)
  process.kill(engine.fits()[0]!, 'SIGKILL')
  await eventually('plan', () => worker.work[0]?.plan)
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
  const fail = await eventually('fail', () => worker.work[0]?.fail)
  expect(fail).toMatchObject({ code: 'engine_error', side: 'provider' })
  expect(fail.message).toMatch(/memory/)
  await engine.logged('fit_out_of_memory')
  expect((await health(engine)).busy).toBe(0)
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
  await eventually('plan', () => worker.work[0]?.plan)
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
  await eventually('plan', () => worker.work[0]?.plan)
  expect(worker.work).toHaveLength(1)
  // The log may say that the Worker ended it: a last event meets the end of the lease before the fit hears that its plan
  // was taken.
  await expect.poll(async () => (await health(engine)).busy, { timeout: 200_000 }).toBe(0)
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
  worker.add(clientGrounded({ menus: 30, deals: 80, task: 300 }), {
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

function count(engine: EngineProcess, event: string): number {
  return engine.log.filter((line) => line.event === event).length
}

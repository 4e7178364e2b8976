// Fits of `rc015` on real engine processes: what such an engine offers, says and bills.
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clientGrounded } from '../../support/requests/engine-requests.ts'
import { endEngines, eventually, startEngine, type EngineProcess } from '../engine-process.ts'
import { fakeWorker, type FakeWorker, type Work } from '../fake-worker.ts'
import { needsRuntime } from './runtime.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
let worker: FakeWorker

beforeEach(async () => {
  worker = await fakeWorker()
})

afterEach(async () => {
  await endEngines()
  await worker.leave()
  expect(worker.violations).toEqual([])
})

const start = (env: Record<string, string> = {}, main?: string): EngineProcess =>
  startEngine(
    { EDPS_URL: worker.url, ENGINE_TOKEN: worker.token, ENGINE_SLOTS: '1', ...env },
    main ? { main } : {},
  )

async function health(engine: EngineProcess): Promise<Record<string, unknown>> {
  const { port } = await engine.logged('engine_started')
  const answer = await fetch(`http://127.0.0.1:${String(port)}/health`)
  return (await answer.json()) as Record<string, unknown>
}

/** Adds a fit and waits for its end. */
async function fitted(model: 'rc012.2' | 'rc015', size = {}): Promise<Work> {
  const place = worker.work.length
  worker.add(clientGrounded(size), { grounding_mode: 'client_grounded', model })
  const ended = () => worker.work[place]?.plan ?? worker.work[place]?.fail
  await eventually('end', ended)
  return worker.work[place]!
}

// Conformance: 2.1-model, 9.4, rc015-engine
test('an engine with the network offers rc015, and plans by it alike on each number of threads', async (t) => {
  needsRuntime(t)
  const engine = start({ ENGINE_SLOTS: '1' })
  await eventually('claim', () => worker.claims.length)
  expect(worker.claims[0]!.models).toEqual(['rc012.2', 'rc015'])
  expect(await health(engine)).toMatchObject({
    models: ['rc012.2', 'rc015'],
    network: { device: 'auto' },
  })
  const [old, first] = [await fitted('rc012.2'), await fitted('rc015')]
  expect(first.plan!.plan.summary.notes.join(' ')).toMatch(/pre-trained network/)
  expect(old.plan!.plan.summary.notes.join(' ')).not.toMatch(/network/)
  expect(Object.keys(first.plan!.plan.summary.seconds)).toContain('network')
  expect(first.plan!.compute.cpu_seconds).toBeGreaterThan(0)
  expect(first.plan!.compute.gpu_seconds).toBe(0)
  await endEngines()
  start({ ENGINE_SLOTS: '2', EDPS_DEVICE: 'cpu' })
  const again = await fitted('rc015')
  const { summary: _, ...plan } = first.plan!.plan
  expect(again.plan!.plan).toMatchObject(plan)
  expect(again.plan!.parts).toEqual(first.plan!.parts)
})

test('a device that is not there is a note of each plan', async (t) => {
  needsRuntime(t)
  start({ EDPS_DEVICE: 'cuda' })
  const fit = await fitted('rc015')
  const note = 'No device for EDPS_DEVICE=cuda was found. The network ran on the CPU.'
  expect(fit.plan!.plan.summary.notes).toContain(note)
})

test('without the optional package an engine offers rc012.2 alone and says why', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'edps-bare-'))
  try {
    for (const path of ['package.json', 'engine'])
      cpSync(join(ROOT, path), join(folder, path), { recursive: true })
    mkdirSync(join(folder, 'node_modules'))
    for (const name of ['zod', 'hyparquet', 'hyparquet-writer', 'fflate', 'highs'])
      symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name))
    const engine = start({}, join(folder, 'engine/server/start-engine.ts'))
    const { reason } = await engine.logged('network_absent')
    expect(reason).toMatch(/onnxruntime-node is not installed/)
    await eventually('claim', () => worker.claims.length)
    expect(worker.claims[0]!.models).toEqual(['rc012.2'])
    expect(await health(engine)).toMatchObject({ models: ['rc012.2'], network: { off: reason } })
    expect((await fitted('rc012.2')).plan).toBeDefined()
  } finally {
    rmSync(folder, { recursive: true })
  }
})

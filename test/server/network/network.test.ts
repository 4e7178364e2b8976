// The network's process itself, as the engine starts it: the file, its answers on any number of threads and beside any
// other fit, a process that dies, a GPU by a software driver.
import { afterEach, expect, test } from 'vitest'
import type { Said } from '#server/network/messages.ts'
import { startNetwork, type NetworkClient } from '#server/network/network-client.ts'
import { DEVICE_TOLERANCE, loadNetwork, openNetwork } from '#server/network/open-network.ts'
import { batchOf, queriesOf, shapeOf } from '#server/network/batch.ts'
import { childrenOf } from '../engine-process.ts'
import { arraysOf } from './markets.ts'
import { needsRuntime, needsSoftwareGpu, SOFTWARE_GPU } from './runtime.ts'

const clients: NetworkClient[] = []
const events: string[] = []

async function start(
  o: Partial<Parameters<typeof startNetwork>[0]> = {},
  path?: URL,
): Promise<NetworkClient> {
  const settings = { device: 'cpu', threads: 1, gpuMemoryMb: 512, ...o } as const
  const client = startNetwork(settings, (event) => void events.push(event), path)
  clients.push(client)
  await client.known
  return client
}

afterEach(() => {
  for (const client of clients.splice(0)) client.stop()
  events.length = 0
})

const one = arraysOf(60, 20, 4, 3)
const other = arraysOf(90, 40, 7, 5)

const means = (said: Said | null) => said!.means

test('answers every query, the same to the bit on any number of threads', async (t) => {
  needsRuntime(t)
  const answers: Float32Array[] = []
  for (const threads of [1, 2, 4]) {
    const client = await start({ threads })
    expect(client.state()).toEqual({ device: 'cpu', name: 'CPU', lost: null })
    const said = (await client.ask(0, one))!
    expect(said.means).toHaveLength(queriesOf({ ...one, id: 0, fit: 0 }))
    expect(said.means.every((mean) => Math.abs(mean) < 12)).toBe(true)
    expect(said.compute.cpu_seconds).toBeGreaterThan(0)
    expect(said.compute.gpu_seconds).toBe(0)
    answers.push(said.means)
  }
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
})

test('says the same to a fit whichever others ask meanwhile', async (t) => {
  needsRuntime(t)
  const client = await start()
  const alone = means(await client.ask(0, one))
  const all = await Promise.all([client.ask(1, other), client.ask(2, one), client.ask(3, other)])
  expect(means(all[1])).toEqual(alone)
  expect(means(all[2])).toEqual(means(all[0]))
})

test('a market filled up to a shape of a GPU is answered as it stands', async (t) => {
  needsRuntime(t)
  const { cpu } = await openNetwork(
    { device: 'cpu', threads: 1, gpuMemoryMb: 512 },
    await loadNetwork(),
  )
  const ask = { id: 0, fit: 0, ...one }
  const queries = queriesOf(ask)
  const chunk = { ask, from: 0, to: queries }
  const plain = await cpu(batchOf([chunk], shapeOf(ask, 'cpu', 512), 'cpu'))
  const shape = shapeOf(ask, 'webgpu', 512)
  expect(shape.queries).toBeGreaterThan(queries)
  const filled = await cpu(batchOf([chunk], shape, 'webgpu'))
  const shared = await cpu(batchOf([chunk, chunk, chunk], shape, 'webgpu'))
  plain.forEach((mean, i) => expect(filled[i]).toBeCloseTo(mean, 5))
  // Who shares a run changes no bit.
  for (const market of [0, 1, 2]) {
    const at = market * shape.queries
    expect(shared.slice(at, at + queries)).toEqual(filled.slice(0, queries))
  }
})

test('a process that dies is started again, and what waits is answered', async (t) => {
  needsRuntime(t)
  const others = new Set(childrenOf(process.pid))
  const client = await start()
  const large = arraysOf(800, 3000, 8, 7)
  const before = means(await client.ask(0, large))
  const asked = client.ask(0, large)
  process.kill(
    childrenOf(process.pid).find((pid) => !others.has(pid))!,
    'SIGKILL',
  )
  expect(means(await asked)).toEqual(before)
  expect(events).toContain('network_died')
})

const FRAGILE = new URL('fragile-process.ts', import.meta.url)

test('a driver that takes the process down as it opens leaves the CPU, and plans are told', async (t) => {
  needsRuntime(t)
  const client = await start({ device: 'webgpu' }, FRAGILE)
  expect(client.state()).toEqual({
    device: 'cpu',
    name: 'CPU',
    lost: 'The network’s process ended while it opened its device.',
  })
  expect((await client.ask(0, one))!.place.lost).toMatch(/opened its device/)
  expect(events).toEqual(['network_died', 'network_on_cpu'])
})

test('an ask that kills the process fails alone; those beside it are answered', async (t) => {
  needsRuntime(t)
  const client = await start({}, FRAGILE)
  const deadly = { ...one, context: 13 }
  const all = await Promise.all([client.ask(1, one), client.ask(2, deadly), client.ask(3, other)])
  expect(all[1]).toBeNull()
  expect(means(all[0]).length).toBeGreaterThan(0)
  expect(means(all[2]).length).toBeGreaterThan(0)
  // The network goes on.
  expect(means(await client.ask(4, one))).toEqual(means(all[0]))
})

test('a fit that has ended is forgotten; a network that was stopped does not answer', async (t) => {
  needsRuntime(t)
  const client = await start()
  let answered = false
  void client.ask(7, one).then(() => (answered = true))
  client.leave(7)
  await client.ask(8, other)
  expect(answered).toBe(false)
  client.stop()
  expect(await client.ask(9, one)).toBeNull()
})

test('a GPU that is not there is said, and the CPU does its work', async (t) => {
  needsRuntime(t)
  const client = await start({ device: 'cuda' })
  expect(client.state()).toEqual({
    device: 'cpu',
    name: 'CPU',
    lost: 'No device for EDPS_DEVICE=cuda was found.',
  })
  expect((await client.ask(0, one))!.place.lost).toMatch(/cuda/)
  expect(events).toEqual(['network_on_cpu'])
})

test('WebGPU says what the CPU says, and its seconds are measured', async (t) => {
  needsSoftwareGpu(t)
  const cpu = await start()
  process.env.VK_DRIVER_FILES = SOFTWARE_GPU
  try {
    const gpu = await start({ device: 'webgpu' })
    expect(gpu.state()).toMatchObject({ device: 'webgpu', lost: null })
    const few = arraysOf(30, 16, 3, 3)
    const [here, there] = [await cpu.ask(0, few), await gpu.ask(0, few)]
    means(here).forEach((mean, i) =>
      expect(Math.abs(mean - means(there)[i]!)).toBeLessThan(DEVICE_TOLERANCE),
    )
    expect(there!.compute.gpu_seconds).toBeGreaterThan(0)
    expect(there!.place.device).toBe('webgpu')
  } finally {
    delete process.env.VK_DRIVER_FILES
  }
})

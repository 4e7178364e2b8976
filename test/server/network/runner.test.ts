// How the network's process works off what fits ask. The device is the test's own: it answers with each query's own
// first fact, so that an answer shows which query it belongs to.
import { expect, test } from 'vitest'
import { FACTS } from '#model/network/facts.ts'
import type { Batch } from '#server/network/batch.ts'
import { bytesOf, shapeOf } from '#server/network/batch.ts'
import type { Arrays, Device, Place, Said } from '#server/network/messages.ts'
import { createRunner, type Run } from '#server/network/runner.ts'
import { arraysOf } from './markets.ts'

const at = (device: Device): Place => ({ device, name: device, lost: null })

/** Query i of a fit says `first` + i. */
function numbered(context: number, queries: number, first: number): Arrays {
  const arrays = arraysOf(context, queries)
  for (let i = 0; i < queries; i++) arrays.facts[(context + i) * FACTS.length] = first + i
  return arrays
}

const firstFacts = ({ markets, context, queries, facts }: Batch): Float32Array => {
  const rows = context + queries
  return Float32Array.from({ length: markets * queries }, (_, i) => {
    const row = Math.floor(i / queries) * rows + context + (i % queries)
    return facts[row * FACTS.length]!
  })
}

function runnerOn(device: Device, run: Run, gpuMemoryMb = 256) {
  const answers = new Map<number, Said>()
  const failed: number[] = []
  const lost: unknown[] = []
  let clock = 0
  let computed = 0
  const batches: Batch[] = []
  const onCpu: Run = async (batch) => firstFacts(batch)
  const runner = createRunner({
    opened: {
      place: at(device),
      run: async (batch) => {
        batches.push(batch)
        clock += 1000
        computed += 0.5
        return run(batch)
      },
    },
    fallBack: async (reason) => {
      lost.push(reason)
      return { place: { ...at('cpu'), lost: 'The GPU failed.' }, run: onCpu }
    },
    gpuMemoryMb,
    now: () => clock,
    cpuSeconds: () => computed,
    answer: (id, said) => answers.set(id, said),
    fail: (id) => failed.push(id),
  })
  return {
    runner,
    answers,
    failed,
    lost,
    batches,
    seconds: () => ({ clock: clock / 1000, computed }),
  }
}

const echo: Run = async (batch) => firstFacts(batch)
const settled = (all: { answers: Map<number, Said>; failed: number[] }, count: number) =>
  expect.poll(() => all.answers.size + all.failed.length).toBe(count)

test('every query gets its own answer, however its market is cut and filled', async () => {
  for (const device of ['cpu', 'webgpu'] as const) {
    const all = runnerOn(device, echo)
    const sizes = [1, 15, 16, 1025, 2500]
    sizes.forEach((queries, id) =>
      all.runner.add({ id, fit: id, ...numbered(100 + id, queries, 1000 * id) }),
    )
    await settled(all, sizes.length)
    sizes.forEach((queries, id) => {
      const expected = Float32Array.from({ length: queries }, (_, i) => 1000 * id + i)
      expect(all.answers.get(id)!.means).toEqual(expected)
    })
  }
})

// Conformance: rc015-engine
test('waiting fits share the runs of a GPU, and its seconds are split by rows', async () => {
  const all = runnerOn('webgpu', echo, 2048)
  // The first run begins alone; the others wait for its end and share the next.
  all.runner.add({ id: 0, fit: 0, ...numbered(60, 20, 0) })
  all.runner.add({ id: 1, fit: 1, ...numbered(100, 40, 0) })
  all.runner.add({ id: 2, fit: 2, ...numbered(110, 60, 0) })
  await settled(all, 3)
  expect(all.batches.map(({ markets }) => markets)).toEqual([1, 2])
  const [one, two] = [all.answers.get(1)!.compute, all.answers.get(2)!.compute]
  expect(one).toEqual({ gpu_seconds: 140 / 310, cpu_seconds: (0.5 * 140) / 310 })
  expect(two).toEqual({ gpu_seconds: 170 / 310, cpu_seconds: (0.5 * 170) / 310 })
  const sum = [...all.answers.values()].reduce((s, { compute }) => s + compute.gpu_seconds, 0)
  expect(sum).toBeCloseTo(all.seconds().clock, 9)
})

test('the CPU is charged as CPU, and works for one fit at a time', async () => {
  const all = runnerOn('cpu', echo)
  for (const id of [0, 1, 2]) all.runner.add({ id, fit: id, ...numbered(50, 30, 0) })
  await settled(all, 3)
  expect(all.batches.every(({ markets }) => markets === 1)).toBe(true)
  for (const { compute } of all.answers.values())
    expect(compute).toEqual({ cpu_seconds: 0.5, gpu_seconds: 0 })
})

test('a small fit need not wait for the whole of a large one', async () => {
  const ended: number[] = []
  const all = runnerOn('cpu', echo)
  const answers = all.answers.set.bind(all.answers)
  all.answers.set = (id, said) => {
    ended.push(id)
    return answers(id, said)
  }
  all.runner.add({ id: 0, fit: 0, ...numbered(50, 6000, 0) })
  all.runner.add({ id: 1, fit: 1, ...numbered(50, 10, 0) })
  await settled(all, 2)
  expect(ended).toEqual([1, 0])
})

test('what a fit asked leaves with it, the runs of others go on', async () => {
  const all = runnerOn('webgpu', echo)
  all.runner.add({ id: 0, fit: 0, ...numbered(50, 10, 0) })
  all.runner.add({ id: 1, fit: 1, ...numbered(50, 10, 0) })
  all.runner.add({ id: 2, fit: 2, ...numbered(50, 10, 0) })
  all.runner.leave(1)
  await settled(all, 2)
  expect([...all.answers.keys()].sort((a, b) => a - b)).toEqual([0, 2])
  expect(all.batches.map(({ markets }) => markets)).toEqual([1, 1])
})

test('a device that fails is given up for the CPU: every query is answered, and the answer says so', async () => {
  let runs = 0
  const all = runnerOn('webgpu', async (batch) => {
    if (++runs > 1) throw new Error('device lost')
    return firstFacts(batch)
  })
  all.runner.add({ id: 0, fit: 0, ...numbered(64, 12_000, 0) })
  await settled(all, 1)
  const { means, place } = all.answers.get(0)!
  expect(means).toEqual(Float32Array.from({ length: 12_000 }, (_, i) => i))
  expect(place).toEqual({ device: 'cpu', name: 'cpu', lost: 'The GPU failed.' })
  expect(all.lost).toHaveLength(1)
})

test('a CPU that fails answers none of that fit, and the next one is tried', async () => {
  let runs = 0
  const all = runnerOn('cpu', async (batch) => {
    if (++runs === 1) throw new Error('no memory')
    return firstFacts(batch)
  })
  all.runner.add({ id: 0, fit: 0, ...numbered(64, 5, 0) })
  all.runner.add({ id: 1, fit: 1, ...numbered(64, 5, 0) })
  await settled(all, 2)
  expect([all.failed, [...all.answers.keys()]]).toEqual([[0], [1]])
})

test('a run stays within the memory that it may take, wherever its least shape does', () => {
  const ask = { id: 0, fit: 0, ...arraysOf(1024, 5000, 24) }
  for (const memory of [256, 512, 2048]) {
    const shape = shapeOf(ask, 'webgpu', memory)
    expect(bytesOf(shape)).toBeLessThan(memory * 2 ** 20)
  }
  expect(shapeOf(ask, 'webgpu', 256).queries).toBeLessThan(shapeOf(ask, 'webgpu', 2048).queries)
})

test('who asks nothing is answered at once, and a market without numbers fails alone', async () => {
  const all = runnerOn('webgpu', echo)
  all.runner.add({ id: 1, fit: 1, ...numbered(20, 0, 0) })
  const broken = { ...numbered(20, 4, 0), cells: null as unknown as Float32Array }
  all.runner.add({ id: 2, fit: 2, ...broken })
  all.runner.add({ id: 3, fit: 3, ...numbered(900, 4, 7) })
  await settled(all, 3)
  expect(all.answers.get(1)!.means).toHaveLength(0)
  expect(all.failed).toEqual([2])
  expect([...all.answers.get(3)!.means]).toEqual([7, 8, 9, 10])
})

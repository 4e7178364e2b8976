// The network as a fit asks it: the file, its answers on any number of threads, in chunks and about a whole market, a
// device that is not there, a GPU by a software driver.
import { expect, test } from 'vitest'
import { noteText } from '#contract/english-notes.ts'
import { deviceWords, lostNotes } from '#network/device.ts'
import { DEVICE_TOLERANCE, openNetwork } from '#network/open-network.ts'
import { groundExample } from '#examples/ground-example.ts'
import { generateWholesale } from '#examples/wholesale.ts'
import { arraysOf } from './markets.ts'
import { needsRuntime, needsSoftwareGpu, SOFTWARE_GPU } from './runtime.ts'

const small = arraysOf(60, 20, 4, 3)

test('answers every query, the same to the bit on any number of threads', async (t) => {
  needsRuntime(t)
  const answers = []
  for (const threads of [1, 2, 4]) {
    const network = openNetwork('cpu', threads)
    expect(network.place()).toBeNull()
    answers.push(await network.means(small))
    expect(network.place()).toEqual({ device: 'cpu', name: 'CPU', lost: null })
    expect(network.gpuSeconds()).toBe(0)
  }
  expect(answers[0]).toHaveLength(20)
  expect(answers[0]!.every((mean) => Math.abs(mean) < 12)).toBe(true)
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
})

test('a query is answered alike alone and among more than one run holds', async (t) => {
  needsRuntime(t)
  const network = openNetwork('cpu', 2)
  const all = arraysOf(40, 1030, 3, 5)
  const last = {
    ...all,
    cells: take(all.cells, 40, 1029, 1070),
    facts: take(all.facts, 40, 1029, 1070),
  }
  const [many, one] = [await network.means(all), await network.means(last)]
  expect(many).toHaveLength(1030)
  expect(one).toHaveLength(1)
  expect(one[0]).toBeCloseTo(many[1029]!, 5)
})

/** The entries of the context, and those from a query on. */
function take(values: Float32Array, context: number, query: number, entries: number) {
  const width = values.length / entries
  const own = values.subarray((context + query) * width)
  return Float32Array.from([...values.subarray(0, context * width), ...own])
}

test('a market is answered in money, and where nothing is known not at all', async (t) => {
  needsRuntime(t)
  const network = openNetwork('cpu', 1)
  const grounding = groundExample(generateWholesale({ seed: 7, deals: 120, past: 20, redraws: 0 }))
  if (!grounding.ok) throw new Error('the market cannot be valued')
  const { market } = grounding
  const queries = Int32Array.from(market.qty.keys()).filter(
    (row) => market.task[market.group[row]!] === 1,
  )
  const ask = (origin: number) =>
    network.profits(market, { labels: market.labelsAt(origin), origin, queries })
  const profits = await ask(0)
  expect(profits).toHaveLength(queries.length)
  expect(profits.every(Number.isFinite)).toBe(true)
  expect((await ask(-1000)).every(Number.isNaN)).toBe(true)
})

test('a GPU that is not there is said, and the CPU does its work', async (t) => {
  needsRuntime(t)
  const network = openNetwork('cuda', 1)
  const means = await network.means(small)
  expect(means).toEqual(await openNetwork('cpu', 1).means(small))
  const place = network.place()
  expect(place).toMatchObject({ device: 'cpu', lost: 'No device for EDPS_DEVICE=cuda was found.' })
  expect(deviceWords('CPU', place)).toBe('CPU')
  expect(lostNotes(place).map(noteText)).toEqual([
    'No device for EDPS_DEVICE=cuda was found. The network ran on the CPU.',
  ])
})

// Conformance: rc015-engine
test('WebGPU says what the CPU says, and its seconds are measured', async (t) => {
  needsSoftwareGpu(t)
  process.env.VK_DRIVER_FILES = SOFTWARE_GPU
  try {
    const [cpu, gpu] = [openNetwork('cpu', 1), openNetwork('webgpu', 1)]
    const few = arraysOf(30, 16, 3, 3)
    const [here, there] = [await cpu.means(few), await gpu.means(few)]
    here.forEach((mean, i) => expect(Math.abs(mean - there[i]!)).toBeLessThan(DEVICE_TOLERANCE))
    expect(gpu.gpuSeconds()).toBeGreaterThan(0)
    expect(gpu.place()).toMatchObject({ device: 'webgpu', lost: null })
    expect(deviceWords('CPU, 8 cores', gpu.place())).toMatch(/^CPU, 8 cores; network on .+webgpu/)
    expect(lostNotes(gpu.place())).toEqual([])
  } finally {
    delete process.env.VK_DRIVER_FILES
  }
})

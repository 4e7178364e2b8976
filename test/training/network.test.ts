// The network's markets are what their seeds say, broad, and true to their own truth; and a minute of its
// pre-training runs from drawn markets to a file that inference can open.
import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { STATES } from '#network/facts.ts'
import { FIRST_SEED as CORPUS_SEED } from '#training/draw-training-market.ts'
import { HELD_OUT_SEED as CORPUS_HELD_OUT } from '#training/held-out.ts'
import {
  drawTrainingMarkets,
  FIRST_SEED,
  HELD_OUT_SEED,
  type EncodedMarket,
} from '#training/network/draw.ts'
import { KINDS } from '#training/kinds.ts'
import { encodeShard, MAGIC } from '#training/network/shard.ts'

const run = promisify(execFile)
const home = mkdtempSync(join(tmpdir(), 'network-'))
afterAll(() => rmSync(home, { recursive: true }))

/** Seeds that neither training nor its held-out markets use. */
const TEST_SEED = 180_000_000
const SEEDS = Array.from({ length: 24 }, (_, at) => TEST_SEED + at)

function lessonsOf(seed: number): EncodedMarket[] {
  try {
    return drawTrainingMarkets(seed)
  } catch {
    return [] // grounding refuses a few histories in which nothing is over
  }
}
const all = SEEDS.flatMap(lessonsOf)

describe('the markets of the network', () => {
  test('gives the same markets whenever a seed is drawn, and seeds of its own', () => {
    const [one, other] = [lessonsOf(TEST_SEED + 3), lessonsOf(TEST_SEED + 3)]
    expect(one.length).toBeGreaterThan(0)
    expect(encodeShard(other)).toEqual(encodeShard(one))
    expect(FIRST_SEED).toBeGreaterThan(10 * Math.max(CORPUS_SEED, CORPUS_HELD_OUT))
    expect(HELD_OUT_SEED).toBeGreaterThan(TEST_SEED)
  })

  test('is broad: kinds, lengths of history, sizes, states', () => {
    expect(new Set(all.map(({ kind }) => kind)).size).toBeGreaterThan(6)
    for (const { kind } of all) expect(KINDS[kind]).toBeDefined()
    const known = all.map((market) => told(market, 'outcome known'))
    expect(Math.min(...known)).toBeLessThan(100)
    expect(Math.max(...known)).toBeGreaterThan(500)
    for (const state of STATES.slice(0, 4))
      expect(all.filter((market) => told(market, state) > 0).length, state).toBeGreaterThan(0)
    const few = all.filter(({ worth }) => worth.filter((v) => v > 0).length < 0.05 * worth.length)
    expect(few.length).toBeGreaterThan(0)
    const largest = (values: ArrayLike<number>) =>
      Array.prototype.reduce.call(values, (most, v) => Math.max(most as number, Math.abs(v)), 0)
    for (const { encoded, outcome, worth } of all)
      for (const part of [encoded.cells, encoded.facts, encoded.states, outcome, worth])
        expect(largest(part)).toBeLessThan(16)
  })

  test('has outcomes whose mean is their worth', () => {
    // One number a market: what a menu shares moves all of its outcomes together.
    const errors = all
      .filter(({ worth, outcome }) => Math.max(...worth, ...outcome) < 11)
      .map(
        ({ worth, outcome }) => worth.reduce((sum, v, i) => sum + outcome[i] - v, 0) / worth.length,
      )
    const mean = errors.reduce((a, b) => a + b, 0) / errors.length
    const square = errors.reduce((a, b) => a + (b - mean) ** 2, 0) / (errors.length - 1)
    expect(Math.abs(mean)).toBeLessThan(4 * Math.sqrt(square / errors.length))
  })
})

function told({ encoded }: EncodedMarket, state: (typeof STATES)[number]): number {
  let count = 0
  for (let entry = 0; entry < encoded.context; entry++)
    count += encoded.states[entry * STATES.length + STATES.indexOf(state)]
  return count
}

const PYTHON = '/usr/bin/python3'
const hasTorch = spawnSync(PYTHON, ['-c', 'import torch'], { stdio: 'ignore' }).status === 0
const place = (name: string) => new URL(`../../training/network/${name}`, import.meta.url).pathname

describe('pre-training in small', { timeout: 180_000 }, () => {
  const cache = join(home, 'cache')
  const draw = (...args: string[]) =>
    run(process.execPath, [
      place('pretrain-network.ts'),
      '--folder',
      cache,
      '--from',
      `${TEST_SEED}`,
      ...args,
    ])

  test('draws shards that several workers share and a stopped run goes on with', async () => {
    await draw('--markets', '32', '--workers', '2', '--worker', '1')
    expect(readdirSync(cache)).toEqual([`${TEST_SEED + 16}.shard`])
    const before = statSync(join(cache, `${TEST_SEED + 16}.shard`)).mtimeMs
    await draw('--markets', '32')
    expect(readdirSync(cache)).toHaveLength(2)
    expect(statSync(join(cache, `${TEST_SEED + 16}.shard`)).mtimeMs).toBe(before)
    const bytes = readFileSync(join(cache, `${TEST_SEED}.shard`))
    expect(bytes.readInt32LE(0)).toBe(MAGIC)
    const own = all.filter(({ seed }) => seed < TEST_SEED + 16)
    expect(bytes.equals(encodeShard(own))).toBe(true)
  })

  test.skipIf(!hasTorch)('trains, goes on from its checkpoint, and exports', async () => {
    const out = join(home, 'out')
    const small = '{"width":16,"deep":24,"inducing":4,"early":1,"late":1,"bars":24}'
    const train = (steps: number) =>
      run(PYTHON, [
        ...`-W ignore ${place('train.py')} --cache ${cache} --out ${out} --wait 16`.split(' '),
        ...`--steps ${steps} --scale 1 --every 1000 --config ${small}`.split(' '),
      ])
    const lines = async (steps: number) =>
      (await train(steps)).stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    const first = await lines(4)
    expect(first.at(-1)).toMatchObject({ step: 4 })
    const again = await lines(3)
    expect(again.at(-1)).toMatchObject({ step: 7 })
    for (const { entropy } of [...first, ...again]) expect(entropy).toBeLessThan(6)
    const file = join(out, 'network.onnx')
    await run(PYTHON, ['-W', 'ignore', place('export.py'), join(out, 'network.pt'), file])
    expect(statSync(file).size).toBeGreaterThan(10_000)
  })
})

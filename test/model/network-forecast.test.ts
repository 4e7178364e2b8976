// The in-context network as a fit uses it: which rows it is asked of, at which origins, and how much it counts.
// Its own answers are played here; the shipped weights answer in test/server/network.test.ts.
import { expect, test } from 'vitest'
import { decideMarket } from '#model/fit.ts'
import { marketFacts } from '#model/decide/market-features.ts'
import { networkWeight } from '#model/decide/network-weight.ts'
import type { FitOptions } from '#model/decide/decision.ts'
import { inlinePool } from '#model/learners/pool.ts'
import type { Encoded } from '#model/network/encode.ts'
import type { NetworkRunner } from '#model/network/forecast.ts'
import { queryChunk } from '#model/network/query-chunk.ts'
import { learnMarket } from '#model/replay/learn.ts'
import type { Learned } from '#model/replay/learned.ts'
import { makeMarket, normalOf, randomOf } from './make-market.ts'
import { notesText } from './notes-text.ts'

const OPTIONS: FitOptions = { correction: 0, choiceBasis: 'knowledge' }
const { market } = makeMarket({
  menus: 30,
  perMenu: 40,
  task: 60,
  sizes: [1, 2, 3, 4, 5, 6, 8, 10],
})

function learn(mean: (encoded: Encoded) => Float32Array): Promise<Learned> {
  const network: NetworkRunner = { mean: async (encoded) => mean(encoded) }
  return learnMarket(market, { pool: inlinePool(), progress: () => {}, network })
}
const queriesOf = ({ rows, context }: Encoded) => rows.subarray(context)
const weightOf = (learned: Learned) => networkWeight(learned, marketFacts(learned), OPTIONS)

/** A learned market whose network said of replayed rows what `say` says of their outcomes in scales. */
function saying(learned: Learned, say: (outcome: number, i: number) => number): Learned {
  const { replay, recorded, outcome, scale } = learned
  const network = new Float64Array(replay.rows.length).fill(Number.NaN)
  for (const i of recorded) network[i] = say(outcome[i] / scale[replay.rows[i]], i)
  return { ...learned, replay: { ...replay, network } }
}

test('every recorded replayed row and every option of today gets a forecast, at its own origin', async () => {
  const asked: Encoded[] = []
  const learned = await learn((encoded) => {
    asked.push(encoded)
    return Float32Array.from(queriesOf(encoded), () => 0.5)
  })
  const { replay, task, recorded, scale } = learned
  for (const i of recorded) expect(replay.network![i]).toBeGreaterThan(0)
  expect([...task.network!].every((z) => z > 0)).toBe(true)
  // Today's scale is that of the outcomes of today.
  const last = asked.at(-1)!
  const canonical = learned.canonical.market
  expect(scale.length).toBe(canonical.rows)
  // Context ends before the first deal that is asked of.
  for (const { rows, context } of asked) {
    const time = (row: number) => canonical.T[canonical.group[row]]
    const latest = Math.max(...Array.from(rows.subarray(0, context), time))
    const first = Math.min(...Array.from(rows.subarray(context), time))
    expect(latest).toBeLessThan(first)
  }
  // Of eight sizes six are asked, the smallest and the largest among them.
  const groups = new Set(Array.from(queriesOf(last), (row) => canonical.group[row]))
  expect(queriesOf(last).length).toBe(6 * groups.size)
})

test('sizes between those that are asked lie between their forecasts in money', async () => {
  const learned = await learn((encoded) =>
    Float32Array.from(queriesOf(encoded), (row, i) => {
      const { qty } = learned0.canonical.market
      return qty[row] / encoded.scale[encoded.context + i]
    }),
  )
  const { task, scale, market: own } = learned
  task.rows.forEach((row, i) => expect(task.network![i] * scale[row]).toBeCloseTo(own.qty[row], 4))
})

test('a network that foresaw the replay gets weight, one that guessed loses it', async () => {
  const random = randomOf(5)
  expect(weightOf(saying(learned0, (y) => y))).toBeGreaterThan(0.9)
  expect(weightOf(saying(learned0, () => 3 * normalOf(random)))).toBeLessThan(0.05)
  expect(weightOf({ ...learned0, replay: { ...learned0.replay, network: null } })).toBe(0)
})

test('without a network the plan is that of rc012.2; with one the note says its part', async () => {
  const plain = await learnMarket(market, { pool: inlinePool(), progress: () => {} })
  const without = decideMarket(plain, OPTIONS)
  expect(notesText(without)).not.toContain('in-context network')
  const seer = saying({ ...learned0 }, (y) => y)
  const network = seer.task.z.map((v) => v + 0.5)
  const joined = decideMarket({ ...seer, task: { ...seer.task, network } }, OPTIONS)
  expect(notesText(joined)).toMatch(/The in-context network has \d\d+ % of the forecast\./)
  expect([...joined.profit]).not.toEqual([...without.profit])
  const ignored = { ...seer, replay: { ...seer.replay, network: null } }
  expect([...decideMarket(ignored, OPTIONS).profit]).toEqual([...without.profit])
})

test('a part of the queries keeps the whole context and its own rows', async () => {
  let whole: Encoded | null = null
  await learn((encoded) => {
    whole = encoded
    return new Float32Array(queriesOf(encoded).length)
  })
  const encoded = whole! as Encoded
  const part = queryChunk(encoded, 3, 4)
  const { context, columns } = encoded
  expect([...part.rows]).toEqual([
    ...encoded.rows.subarray(0, context),
    ...encoded.rows.subarray(context + 3, context + 7),
  ])
  const width = encoded.cells.length / encoded.rows.length
  expect(width % columns).toBe(0)
  expect([...part.cells.subarray(context * width)]).toEqual([
    ...encoded.cells.subarray((context + 3) * width, (context + 7) * width),
  ])
})

const learned0 = await learn((encoded) => new Float32Array(queriesOf(encoded).length))

// A generated market is what its seed says, as broad as promised, and true to its own truth.
import { describe, expect, test } from 'vitest'
import { HOW } from '#grounding/market.ts'
import { learnMarket } from '#model/decide/learn.ts'
import { inlinePool } from '#model/learners/pool.ts'
import { drawMarket, groundGenerated } from '#training/draw-market.ts'
import { KINDS } from '#training/kinds.ts'
import { measure } from '#training/measures.ts'
import { createRandom } from '#training/random.ts'
import {
  generateMarket,
  realisedProfit,
  expectedProfits,
  type GeneratedMarket,
} from '#training/generated-market.ts'

const NAMES = KINDS.map(({ name }) => name)
const SEEDS = Array.from({ length: 30 }, (_, at) => 7001 + at)

/** Mean of some numbers ÷ its standard error. */
function deviations(values: number[]): number {
  const mean = values.reduce((a, b) => a + b, 0) / values.length
  const square = values.reduce((a, b) => a + (b - mean) ** 2, 0) / (values.length - 1)
  return mean / (Math.sqrt(square / values.length) + 1e-12)
}

/** Spread of the logarithm of what offers cost. */
function spreadOfCosts(world: GeneratedMarket): number {
  const logs = world.outcomes.map((_, group) => Math.log(world.costOf(group, 1)))
  const mean = logs.reduce((a, b) => a + b, 0) / logs.length
  return Math.sqrt(logs.reduce((a, b) => a + (b - mean) ** 2, 0) / logs.length)
}

function middle(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]
}

describe('a generated market', () => {
  test('is the same whenever its seed is drawn', () => {
    for (const seed of [7101, 7102, 7103]) {
      const [one, other] = [drawMarket(seed), drawMarket(seed)]
      expect({ ...other.market, labelsAt: null }).toEqual({ ...one.market, labelsAt: null })
      expect(other.market.labelsAt(-3)).toEqual(one.market.labelsAt(-3))
      expect(other.truth).toEqual(one.truth)
      expect(drawMarket(seed + 10).truth).not.toEqual(one.truth)
    }
  })

  test(
    'lies within the promised ranges, and nothing pays where it is hopeless',
    { timeout: 180_000 },
    () => {
      const all = SEEDS.map((seed) => {
        const world = generateMarket(seed)
        const { drawn } = groundGenerated(world)
        return { drawn, world, measures: measure(drawn, 0) }
      })
      for (const { drawn, world, measures } of all) {
        for (const value of drawn.truth) expect(value).not.toBeNaN()
        expect(measures.rows).toBeLessThan(45_000)
        expect(measures.labels).toBeGreaterThan(10)
        expect(measures.labels).toBeLessThanOrEqual(20_000)
        expect(measures.taken).toBeGreaterThan(0.08)
        expect(measures.taken).toBeLessThan(0.68)
        if (world.pay === 0) expect(measures.pay).toBe(0)
        else if (world.pay < 0.8) expect(Math.abs(measures.pay - world.pay)).toBeLessThan(0.03)
      }
      const hopeless = all.filter(({ world }) => world.pay === 0).length
      expect(hopeless).toBeGreaterThan(0)
      expect(hopeless).toBeLessThan(11)
      const knowledge = all.filter(({ drawn }) => drawn.basis === 'knowledge').length
      expect(knowledge).toBeGreaterThan(6)
      expect(knowledge).toBeLessThan(24)
      expect(new Set(all.map(({ drawn }) => drawn.kind)).size).toBeGreaterThan(6)
      // Some clients send profits only; some businesses never looked where the winners were.
      const clients = all.filter(({ measures }) => measures.client).length
      expect(clients).toBeGreaterThan(3)
      expect(clients).toBeLessThan(16)
      const lifts = all.map(({ measures }) => measures.lift).sort((a, b) => a - b)
      expect(lifts[2]).toBeLessThan(0.95)
      expect(lifts[22]).toBeGreaterThan(1.1)
    },
  )

  test.each(NAMES)('%s: the truth is the mean of what could have come', (name) => {
    for (const seed of [7201, 7202, 7203]) {
      const world = generateMarket(seed, name)
      const { calendar, signal } = world.setting
      const random = createRandom(seed, 999)
      // Offers of the task drawn again, each with a world of its own
      const errors: number[] = []
      for (let at = 0; at < 4000; at++) {
        const group = calendar.pastGroups + (at % (calendar.groups - calendar.pastGroups))
        const sizes = world.trade.sizesOf(group)
        const place = random.below(sizes.length)
        const cost = world.costOf(group, sizes[place])
        const shift = world.unknown.shift ? world.unknown.shift[group] : 0
        const shock = world.trade.spread * signal.shockSpread * random.normal()
        const eta = world.shown[group] + shift + world.unknown.draw(random, shock)
        const outcome = world.trade.realise(random, group, sizes[place], eta)
        const expected = expectedProfits(world, group, sizes)[place]
        const scale = sizes[place] * (cost + world.setting.offers.price[group])
        errors.push((realisedProfit(world, sizes[place], cost, outcome) - expected) / scale)
      }
      expect(Math.abs(deviations(errors)), `seed ${seed}`).toBeLessThan(4.5)
    }
  })

  test.each(NAMES)('%s: labels are what was earned; sold-out labels are bounds', (name) => {
    for (const seed of [7301, 7302, 7303, 7304]) {
      const world = generateMarket(seed, name)
      const { drawn, sent } = groundGenerated(world)
      const { market } = drawn
      const today = market.labelsAt(0)
      let labels = 0
      for (let row = 0; row < market.rows; row++) {
        const group = sent.group[market.source[row]]
        const outcome = world.outcomes[group]
        const label = today.value[row]
        if (today.how[row] === HOW.bound)
          expect(outcome.units).toBeGreaterThanOrEqual(today.sold[row])
        if (!today.mature[market.group[row]] || Number.isNaN(label)) continue
        labels++
        const profit = realisedProfit(
          world,
          market.qty[row],
          sent.cost[market.source[row]],
          outcome,
        )
        expect(Math.abs(label - profit)).toBeLessThanOrEqual(1e-6 * (Math.abs(profit) + 1))
      }
      expect(labels).toBeGreaterThan(0)
    }
  })

  test('a venture tells profits, mostly with its outlay and no price; outlays lie wide apart', () => {
    const told = SEEDS.slice(0, 20).map((seed) => {
      const world = generateMarket(seed, 'venture')
      const { menus, sales } = groundGenerated(world).sent.read
      const { columns } = menus.table
      expect(columns.get('profit')!.kind).toBe('number')
      expect(sales.table.rows).toBe(0)
      return {
        outlayAlone: columns.has('unit_cost') && !columns.has('unit_price'),
        spread: spreadOfCosts(world),
      }
    })
    expect(told.filter(({ outlayAlone }) => outlayAlone).length).toBeGreaterThan(8)
    const lots = SEEDS.slice(0, 20).map((seed) => spreadOfCosts(generateMarket(seed, 'lot')))
    expect(middle(told.map(({ spread }) => spread)) / middle(lots)).toBeGreaterThan(1.15)
  })

  test.each(NAMES)('%s: price and cost stand in the table, under whatever names', (name) => {
    for (const seed of SEEDS.slice(0, 4)) {
      const world = generateMarket(seed, name)
      const { sent } = groundGenerated(world)
      const { columns } = sent.read.menus.table
      const shown = (...names: string[]) => names.flatMap((key) => columns.get(key) ?? [])
      const prices = Float64Array.from(sent.group, (at) => world.setting.offers.price[at])
      expect(shown('unit_price', 'value')).toContainEqual({ kind: 'number', values: prices })
      expect(shown('unit_cost', 'amount')).toContainEqual({ kind: 'number', values: sent.cost })
    }
  })

  test('can be learned', { timeout: 300_000 }, async () => {
    const tools = { pool: inlinePool(), progress: () => {} }
    let learnt = 0
    for (let seed = 7401; learnt < 2; seed++) {
      const { market, truth } = drawMarket(seed)
      if (market.rows > 4000) continue
      const learned = await learnMarket(market, tools)
      expect(learned.task.rows.length).toBe(truth.filter((_, row) => isTask(market, row)).length)
      for (const z of learned.task.z) expect(Number.isFinite(z)).toBe(true)
      learnt++
    }
  })
})

function isTask(market: ReturnType<typeof drawMarket>['market'], row: number): boolean {
  return market.task[market.group[row]] === 1
}

// What the benchmark's markets promise: variety, truth that agrees with what comes of it, uploads that
// are read as they are meant, and history that is selective and censored as the interface says.
import { feedbackText } from '#contract/feedback.ts'
import { describe, expect, test } from 'vitest'
import { validateRequest } from '#contract/validate.ts'
import { exampleRequest, groundExample } from '#examples/ground-example.ts'
import { CATALOGUE, inSmall } from './generator/catalogue.ts'
import { drawMarket, type BenchMarket } from './generator/draw-market.ts'
import { expectedSold, overNormal } from './generator/expectation.ts'
import { KINDS, rowsOf, type Knowledge, type Setting } from './generator/setting.ts'
import { mean, standardError } from './statistics.ts'

const SMALL = CATALOGUE.map(inSmall)
const ofKind = (kind: Setting['kind']) => SMALL.find((setting) => setting.kind === kind)!
const markets = new Map<string, BenchMarket>()
/** Each small market is drawn once. */
function market(setting: Setting): BenchMarket {
  const drawn = markets.get(setting.name) ?? drawMarket(setting)
  markets.set(setting.name, drawn)
  return drawn
}

test('the catalogue is as wide as it promises', () => {
  expect(CATALOGUE.length).toBeGreaterThanOrEqual(30)
  expect(new Set(CATALOGUE.map(({ kind }) => kind))).toEqual(new Set(KINDS))
  expect(new Set(CATALOGUE.map(({ regime }) => regime)).size).toBe(3)
  for (const kind of KINDS) {
    const knowledge = CATALOGUE.filter((s) => s.kind === kind).map((s) => s.knowledge)
    expect(new Set(knowledge).size, kind).toBe(3)
  }
  const rows = CATALOGUE.map(rowsOf)
  expect(Math.min(...rows)).toBeLessThan(1100)
  expect(Math.max(...rows)).toBe(100_000)
  const sizes = CATALOGUE.map((setting) => setting.sizes)
  expect([Math.min(...sizes), Math.max(...sizes)]).toEqual([1, 40])
  expect(CATALOGUE.some(({ junk }) => junk > 5)).toBe(true)
  expect(CATALOGUE.some(({ missing }) => missing >= 0.1)).toBe(true)
  expect(new Set(CATALOGUE.map(({ seed }) => seed)).size).toBe(CATALOGUE.length)
})

test('the same setting gives the same bytes, another seed another market', () => {
  for (const kind of KINDS) {
    const setting = { ...ofKind(kind), menus: 12, perMenu: 12 }
    const bytes = (seed: number) => {
      const { menus, sales, truth, description } = drawMarket({ ...setting, seed })
      return JSON.stringify([menus, sales, truth, description])
    }
    expect(bytes(setting.seed) === bytes(setting.seed), kind).toBe(true)
    expect(bytes(setting.seed) === bytes(setting.seed + 1), kind).toBe(false)
  }
})

describe('every upload is accepted and read as it is meant', () => {
  for (const setting of SMALL)
    test(setting.name, () => {
      const drawn = market(setting)
      expect(validateRequest(exampleRequest(drawn)).validation.errors).toEqual([])
      const grounding = groundExample(drawn)
      if (!grounding.ok) throw new Error(feedbackText(grounding.feedback))
      const { market: grounded } = grounding
      const labels = grounded.labelsAt(0)
      const past = new Map(drawn.past.map((deal) => [deal.key, deal]))
      let checked = 0
      for (let row = 0; row < grounded.rows; row++) {
        const group = grounded.group[row]!
        // Where history lists one size, the sizes of today's other deals are lent to it.
        if (grounded.task[group] === 1 || grounded.derived[row] === 1) continue
        const deal = past.get(String(drawn.menus[grounded.source[row]!]!['key']))!
        const size = deal.sizes.indexOf(grounded.qty[row]!)
        expect(grounded.taken[group] === 1).toBe(deal.taken >= 0)
        if (labels.mature[group] === 0 || Number.isNaN(labels.value[row])) continue
        checked++
        expect(Math.abs(labels.value[row]! - deal.profit[size]!)).toBeLessThan(0.01)
        if (grounded.takenRow[group] === row) expect(size).toBe(deal.taken)
      }
      expect(checked).toBeGreaterThan(50)
    })
})

describe('sold-out batches hide what larger ones would have sold, others hide nothing', () => {
  for (const kind of ['wholesale', 'perishables', 'lots', 'pallets'] as const)
    test(kind, () => {
      const drawn = market(SMALL.find((s) => s.kind === kind && s.sizes > 1)!)
      const grounding = groundExample(drawn)
      if (!grounding.ok) throw new Error(feedbackText(grounding.feedback))
      const { market: grounded } = grounding
      const labels = grounded.labelsAt(0)
      const sold = Map.groupBy(drawn.sales, (sale) => String(sale['key']))
      let hidden = 0
      let shown = 0
      for (let group = 0; group < grounded.groups; group++) {
        const taken = grounded.takenRow[group]!
        if (taken < 0 || labels.mature[group] === 0) continue
        const key = String(drawn.menus[grounded.source[taken]!]!['key'])
        const units = sold.get(key)!.reduce((sum, sale) => sum + Number(sale['qty']), 0)
        expect(units).toBeLessThanOrEqual(grounded.qty[taken]!)
        for (let row = taken + 1; row < grounded.start[group + 1]!; row++) {
          const known = !Number.isNaN(labels.value[row])
          expect(known).toBe(units < grounded.qty[taken]!)
          if (known) shown++
          else hidden++
        }
      }
      expect(Math.min(hidden, shown)).toBeGreaterThan(10)
    })
})

describe('the truth is the mean of what comes', () => {
  const WORLDS = 600
  for (const kind of KINDS)
    test(kind, () => {
      const drawn = market(ofKind(kind))
      const sum = new Float64Array(drawn.truth.length)
      const squares = new Float64Array(drawn.truth.length)
      for (let w = 1; w <= WORLDS; w++)
        drawn.world(w).profit.forEach((profit, row) => {
          sum[row]! += profit / WORLDS
          squares[row]! += (profit * profit) / WORLDS
        })
      const spread = squares.map((square, row) => Math.sqrt(Math.max(square - sum[row]! ** 2, 0)))
      const usual = mean([...spread])
      const strays = drawn.truth.map(({ expected_profit }, row) => {
        // A default that is rarer than the worlds are many leaves no spread at all.
        const error = Math.hypot(spread[row]!, 0.2 * usual) / Math.sqrt(WORLDS)
        return (sum[row]! - expected_profit) / error
      })
      // Heavy tails make some errors look small; shocks of the whole menu move all alike.
      const far = strays.filter((z) => Math.abs(z) > 3).length
      expect(far / strays.length).toBeLessThan(0.03)
      expect(Math.abs(mean(strays))).toBeLessThan(0.7)
    })
})

test('where nothing pays, no option of any deal has a positive expectation', () => {
  for (const setting of SMALL.filter(({ kind }) => kind === 'nothing')) {
    const { truth, past } = market(setting)
    expect(Math.max(...truth.map((row) => row.expected_profit)), setting.name).toBeLessThanOrEqual(
      0,
    )
    for (const { taken, expected } of past) if (taken >= 0) expect(expected).toBeLessThanOrEqual(0)
    // Luck there is: some of what was taken paid.
    expect(past.some(({ taken, profit }) => taken >= 0 && profit[taken]! > 0)).toBe(true)
  }
})

test('elsewhere about the promised share of deals pays', () => {
  for (const setting of SMALL.filter(({ kind }) => kind !== 'nothing')) {
    const deals = [...Map.groupBy(market(setting).truth, (row) => row.key).values()]
    const paying = deals.filter((rows) => rows.some((row) => row.expected_profit > 0)).length
    const error = Math.sqrt((setting.paying * (1 - setting.paying)) / deals.length)
    const stray = Math.abs(paying / deals.length - setting.paying)
    expect(stray, setting.name).toBeLessThan(4 * error)
  }
})

describe('the more the business knows, the better is what it takes than its columns say', () => {
  for (const kind of KINDS)
    test(kind, () => {
      /** What no column shows of the deals that are taken: mean and its error. */
      const insight = (knowledge: Knowledge): readonly [number, number] => {
        const drawn = drawMarket({ ...ofKind(kind), menus: 12, perMenu: 5, knowledge })
        const hidden: number[] = []
        // Of the one size that history lists of each deal, a draw of the world tells less.
        const worlds = kind === 'one size' ? 300 : 60
        for (let w = 1; w <= worlds; w++) {
          const world = drawn.world(w)
          world.hidden.forEach((value, i) => {
            if (world.business[i] === 1) hidden.push(value)
          })
        }
        return [mean(hidden), standardError(hidden)]
      }
      const [none, mild, strong] = [insight('none'), insight('mild'), insight('strong')]
      const apart = (a: readonly number[], b: readonly number[]) =>
        (b[0]! - a[0]!) / Math.hypot(a[1]!, b[1]!)
      expect(Math.abs(none[0])).toBeLessThan(4 * none[1])
      expect(apart(none, mild)).toBeGreaterThan(2)
      expect(apart(mild, strong)).toBeGreaterThan(3)
      expect(strong[0]).toBeGreaterThan(0.2)
    })
})

test('expectations in closed form agree with their definitions', () => {
  // Poisson–gamma of shape 1 is geometric: P(D > j) = (m ÷ (1 + m))^(j + 1).
  const [one, three] = expectedSold(2, 1, [1, 3])
  expect(one).toBeCloseTo(2 / 3, 12)
  expect(three).toBeCloseTo(2 / 3 + 4 / 9 + 8 / 27, 12)
  const [mean] = overNormal(0.2, 0.7, (x) => Float64Array.of(Math.exp(x)))
  expect(mean).toBeCloseTo(Math.exp(0.2 + 0.245), 6)
})

// The as-of rule of the replay, by a market that tells on which moments it was asked: what trains at
// an origin is exactly what was known then, on long and short histories alike.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Labels, Market } from '#grounding/market.ts'
import { learnMarket } from '#model/decide/learn.ts'
import { inlinePool } from '#model/learners/pool.ts'
import { groupsOf, labelledRows } from '#model/base/training-sample.ts'
import { planReplay, type Fold } from '#model/replay/replay.ts'
import { makeMarket, type Shape } from './make-market.ts'

interface Watched {
  readonly market: Market
  /** Moment at which labels were handed out. */
  readonly askedAt: Map<Labels, number>
}

function watched(shape: Shape, change: Partial<Market> = {}): Watched {
  const { market } = makeMarket({ task: 5, sizes: [2, 5], ...shape })
  const askedAt = new Map<Labels, number>()
  const labelsAt = (t: number): Labels => {
    const labels = market.labelsAt(t)
    askedAt.set(labels, t)
    return labels
  }
  return { market: { ...market, ...change, labelsAt }, askedAt }
}

const timeOf = (market: Market, row: number) => market.T[market.group[row]]

/** Rows whose outcome is final and exact at a moment, by the words of the rule. */
function knownAt(market: Market, t: number): number[] {
  const { value, mature } = market.labelsAt(t)
  return Array.from(value.keys()).filter(
    (row) => timeOf(market, row) < 0 && mature[market.group[row]] && !Number.isNaN(value[row]),
  )
}

function scoredOf(folds: readonly Fold[]): number[] {
  return folds.flatMap((fold) => Array.from(fold.score))
}

/** Origins come one after another, and each row since the first is scored at the last before it. */
function expectAsOf({ market, askedAt }: Watched, folds: readonly Fold[], horizon: number) {
  const known = knownAt(market, 0)
  const origins = folds.map((fold) => askedAt.get(fold.labels)!)
  folds.forEach(({ labels, score }, i) => {
    const train = labelledRows(market, labels)
    expect(origins[i]).toBeLessThan(origins[i + 1] ?? 0)
    expect(Array.from(train)).toEqual(knownAt(market, origins[i]))
    for (const row of train) expect(timeOf(market, row) + horizon).toBeLessThanOrEqual(origins[i])
    const stretch = known.filter((row) => {
      const t = timeOf(market, row)
      return t >= origins[i] && t < (origins[i + 1] ?? 0)
    })
    expect(Array.from(score)).toEqual(stretch)
    expect(groupsOf(market, train).length).toBeGreaterThanOrEqual(50)
    expect(groupsOf(market, score).length).toBeGreaterThanOrEqual(15)
  })
}

/** Whether what a fold leaves out shares a menu (or a deal) with what trains. */
function shares(market: Market, fold: Fold, nameOf: (row: number) => number): boolean {
  const left = new Set(Array.from(fold.score, nameOf))
  return labelledRows(market, fold.labels).some((row) => left.has(nameOf(row)))
}

describe('a long history', () => {
  test('is planned again from three origins, by what was known at each', () => {
    const seen = watched({ menus: 30, perMenu: 20, horizon: 2 })
    const plan = planReplay(seen.market, seen.market.labelsAt(0))
    expect(plan.kind).toBe('rolling')
    expect(plan.folds.length).toBe(3)
    expectAsOf(seen, plan.folds, 2)
  })

  test('trains on nothing whose outcome came in after the origin, however long that takes', () => {
    const kinds = new Set<string>()
    fc.assert(
      fc.property(
        fc.record({
          seed: fc.nat(500),
          menus: fc.integer({ min: 1, max: 30 }),
          perMenu: fc.integer({ min: 1, max: 25 }),
          horizon: fc.integer({ min: 0, max: 8 }),
        }),
        fc.boolean(),
        (shape, told) => {
          // Where the horizon is not told the labels alone must keep the rule.
          const seen = watched(shape, told ? {} : { horizon: null })
          const plan = planReplay(seen.market, seen.market.labelsAt(0))
          kinds.add(plan.kind)
          if (plan.kind === 'rolling') expectAsOf(seen, plan.folds, shape.horizon)
          if (plan.kind === 'none') expect(plan.folds).toEqual([])
        },
      ),
      { numRuns: 60, seed: 5 },
    )
    expect([...kinds].sort()).toEqual(['blocks', 'none', 'rolling'])
  })

  test('trains on values as they stood then, where the books were corrected later', () => {
    const { market } = makeMarket({ menus: 30, perMenu: 20 })
    const labelsAt = (t: number): Labels => {
      const labels = market.labelsAt(t)
      return { ...labels, value: labels.value.map((v) => v + t) }
    }
    const truth = market.labelsAt(0).value
    const { folds } = planReplay({ ...market, labelsAt }, labelsAt(0))
    for (const { labels, score } of folds) {
      const train = labelledRows(market, labels)
      const origin = Math.min(...Array.from(score, (row) => timeOf(market, row)))
      for (const row of train) expect(labels.value[row] - truth[row]).toBeCloseTo(origin, 8)
    }
  })
})

describe('a short history', () => {
  test('is predicted by learners that never saw the outcome they are scored on', async () => {
    const { market } = makeMarket({ menus: 3, perMenu: 60, task: 30, sizes: [2, 5] })
    const noise = (row: number) => (((market.hash[row] >>> 7) % 1000) - 500) / 10
    const labelsAt = (t: number): Labels => {
      const labels = market.labelsAt(t)
      return {
        ...labels,
        value: labels.value.map((v, row) => (Number.isNaN(v) ? v : noise(row))),
      }
    }
    const pool = inlinePool()
    const learned = await learnMarket(
      { ...market, labelsAt, quantity: 'client', economics: null },
      { pool, progress: () => {} },
    )
    expect(learned.kind).toBe('blocks')
    const { replay, outcome } = learned
    expect(replay.rows.length).toBeGreaterThan(40)
    let together = 0
    let foreseen = 0
    let came = 0
    replay.z.forEach((z, i) => {
      const y = outcome[i] / learned.scale[replay.rows[i]]
      together += z * y
      foreseen += z * z
      came += y * y
    })
    expect(together / Math.sqrt(foreseen * came + 1e-12)).toBeLessThan(0.4)
  })

  test('leaves out blocks of whole menus, each labelled row once, by the labels of today', () => {
    const { market } = watched({ menus: 6, perMenu: 12, horizon: 2 })
    const today = market.labelsAt(0)
    const { kind, folds } = planReplay(market, today)
    expect(kind).toBe('blocks')
    expect(folds.length).toBe(4)
    const labelled = labelledRows(market, today)
    expect(scoredOf(folds).sort((a, b) => a - b)).toEqual(Array.from(labelled))
    for (const fold of folds) {
      expect(fold.labels.value).toBe(today.value)
      expect(labelledRows(market, fold.labels).length + fold.score.length).toBe(labelled.length)
      expect(shares(market, fold, (row) => market.menu[market.group[row]])).toBe(false)
    }
  })

  test('of a single moment leaves out whole menus of it, and deals where it was one menu', () => {
    const { market } = makeMarket({ menus: 6, perMenu: 12, horizon: 0, task: 5 })
    const today = market.labelsAt(0)
    const T = market.T.map((t) => (t < 0 ? -1 : 0))
    const menus = planReplay({ ...market, T }, today).folds
    expect(menus.length).toBeGreaterThanOrEqual(2)
    for (const fold of menus)
      expect(shares(market, fold, (row) => market.menu[market.group[row]])).toBe(false)
    const menu = market.menu.map((m) => Math.min(m, 0))
    const deals = planReplay({ ...market, T, menu }, today).folds
    expect(deals.length).toBe(4)
    for (const fold of deals) expect(shares(market, fold, (row) => market.group[row])).toBe(false)
  })

  test('of fewer than eight final deals is not planned again at all', () => {
    const { market } = makeMarket({ menus: 4, perMenu: 30, horizon: 0, task: 5 })
    const today = market.labelsAt(0)
    const groups = groupsOf(market, labelledRows(market, today))
    const planned = (count: number) => {
      const kept = new Set(groups.slice(0, count))
      const mature = today.mature.map((_, g) => (kept.has(g) ? 1 : 0))
      const labelsAt = () => ({ ...today, mature })
      return planReplay({ ...market, labelsAt }, labelsAt())
    }
    expect(planned(7)).toEqual({ folds: [], kind: 'none' })
    expect(planned(8).kind).toBe('blocks')
  })
})

test('only final outcomes of past deals with a known value count as labels', () => {
  const { market } = makeMarket({ menus: 5, perMenu: 10, task: 5 })
  const today = market.labelsAt(0)
  expect(Array.from(labelledRows(market, today))).toEqual(knownAt(market, 0))
  const all = { ...today, value: today.value.map(() => 1), mature: today.mature.map(() => 1) }
  const past = Array.from(market.qty.keys()).filter((row) => timeOf(market, row) < 0)
  expect(Array.from(labelledRows(market, all))).toEqual(past)
})

// Planning past menus again: nothing trains at an origin that was not known then.
import { describe, expect, test } from 'vitest'
import { capRows, MOST_TRAINING_ROWS, groupsOf, labelledRows } from '#model/base/training-sample.ts'
import { planReplay } from '#model/replay/replay.ts'
import { makeMarket } from './make-market.ts'

describe('replay of past menus', () => {
  test('trains at each origin on outcomes that were final then, and plans only later menus', () => {
    const { market } = makeMarket({ menus: 40, horizon: 4 })
    const { kind, folds } = planReplay(market, market.labelsAt(0))
    expect(kind).toBe('rolling')
    expect(folds.length).toBeGreaterThanOrEqual(2)
    for (const { labels, score } of folds) {
      const train = labelledRows(market, labels)
      const T = (rows: Int32Array) => Array.from(rows, (row) => market.T[market.group[row]])
      expect(Math.max(...T(train)) + 4).toBeLessThanOrEqual(Math.min(...T(score)))
      expect(Math.max(...T(score)) + 4).toBeLessThanOrEqual(0)
    }
  })

  test('plans each labelled row of the replayed menus once', () => {
    const { market } = makeMarket({ menus: 40 })
    const { folds } = planReplay(market, market.labelsAt(0))
    const scored = folds.flatMap((fold) => [...fold.score])
    expect(new Set(scored).size).toBe(scored.length)
    const first = Math.min(...scored)
    const later = labelledRows(market, market.labelsAt(0)).filter((row) => row >= first)
    expect(scored).toEqual([...later])
  })

  test('leaves out blocks of whole menus where the horizon eats the history', () => {
    const { market } = makeMarket({ menus: 20, horizon: 14 })
    const { kind, folds } = planReplay(market, market.labelsAt(0))
    expect(kind).toBe('blocks')
    for (const { labels, score } of folds) {
      const train = labelledRows(market, labels)
      const menus = new Set(groupsOf(market, train).map((g) => market.menu[g]))
      for (const g of groupsOf(market, score)) expect(menus.has(market.menu[g])).toBe(false)
    }
  })

  test('leaves out groups of a history of one menu', () => {
    const { market } = makeMarket({ menus: 1, perMenu: 60, horizon: 1 })
    const { kind, folds } = planReplay(market, market.labelsAt(0))
    expect(kind).toBe('blocks')
    expect(folds.length).toBeGreaterThan(1)
  })
})

describe('a history larger than what trains', () => {
  const { market } = makeMarket({ menus: 60, perMenu: 300, sizes: [1, 2, 3, 4, 5, 6, 7, 8] })
  const rows = labelledRows(market, market.labelsAt(0))
  const sizesOf = (some: Int32Array) => Map.groupBy(some, (row) => market.group[row])

  test('keeps some sizes of every deal, evenly from the smallest to the largest', () => {
    const most = Math.floor(0.8 * rows.length)
    const kept = capRows(market, rows, most)
    expect(kept.length).toBeLessThanOrEqual(most)
    expect(kept.length).toBeGreaterThan(0.85 * most)
    const all = sizesOf(rows)
    expect(groupsOf(market, kept)).toEqual(groupsOf(market, rows))
    for (const [group, some] of sizesOf(kept)) {
      const own = all.get(group)!
      expect([some[0], some.at(-1)]).toEqual([own[0], own.at(-1)])
      const gaps = some.slice(1).map((row, i) => row - some[i])
      expect(Math.max(0, ...gaps) - Math.min(...gaps, Infinity)).toBeLessThanOrEqual(1)
    }
  })

  test('is sampled by whole deals where that is not enough', () => {
    const kept = capRows(market, rows, 5000)
    expect(kept.length).toBeLessThanOrEqual(5000)
    expect(kept.length).toBeGreaterThan(4900)
    const all = sizesOf(rows)
    for (const [group, some] of sizesOf(kept))
      expect(some.length).toBe(Math.min(4, all.get(group)!.length))
  })

  test('is left as it is below the limit', () => {
    const { market } = makeMarket({ menus: 4 })
    const rows = labelledRows(market, market.labelsAt(0))
    expect(rows.length).toBeLessThan(MOST_TRAINING_ROWS)
    expect(capRows(market, rows)).toBe(rows)
  })
})

// How large a size history supports, and what a plan makes of larger ones.
import { describe, expect, test } from 'vitest'
import * as fc from 'fast-check'
import { HOW, type Market } from '#grounding/market.ts'
import { decideMarket } from '#model/fit.ts'
import type { FitOptions } from '#model/decide/decision.ts'
import { learnMarket } from '#model/decide/learn.ts'
import { inlinePool } from '#model/learners/pool.ts'
import { isSupported, supportedMarket, supportOf } from '#model/base/support.ts'
import { makeMarket, randomOf } from './make-market.ts'
import { notesText } from './notes-text.ts'

const tools = { pool: inlinePool(), progress: () => {} }
const KNOWS: FitOptions = { correction: 0, choiceBasis: 'knowledge' }

/** The market whose today lists these sizes in place of its own, at the same cost and price each. */
function offeredAt(market: Market, sizes: readonly number[]): Market {
  const { qty, start, task } = market
  const each = sizes.length
  const own = start[1] - start[0]
  expect(each).toBe(own)
  return {
    ...market,
    qty: qty.map((v, row) => {
      const g = market.group[row]
      return task[g] ? sizes[row - start[g]] : v
    }),
    economics: market.economics && {
      ...market.economics,
      fixed: market.economics.fixed.map((v, row) =>
        task[market.group[row]] ? (v / qty[row]) * sizes[row - start[market.group[row]]] : v,
      ),
    },
  }
}

/** Every group of one row: of so many orders the size, and today at one size. */
function ordersOf(sizes: readonly number[], costs: readonly number[], today: number): Market {
  const { market } = makeMarket({ menus: 1, perMenu: sizes.length, task: 1, sizes: [1] })
  const all = (values: readonly number[], last: number) => Float64Array.from([...values, last])
  return {
    ...market,
    taken: market.task.map((task) => 1 - task),
    takenRow: Int32Array.from(market.task, (task, g) => (task ? -1 : market.start[g])),
    qty: all(sizes, today),
    unitCost: all(costs, costs[0]),
    unitPrice: all(costs, costs[0]),
  }
}

describe('the reach of a deal', () => {
  test('is the largest order where orders are few', () => {
    const { reach, largest } = supportOf(ordersOf([1, 2, 5, 3], [1, 1, 1, 1], 1))
    expect(largest).toBe(5)
    expect(reach[4]).toBe(5)
  })

  test('is that of deals of its cost: dear goods are ordered by the piece', () => {
    const random = randomOf(7)
    const costs = Array.from({ length: 400 }, (_, i) => (i % 2 ? 1000 : 1))
    const sizes = costs.map((cost) => Math.ceil((cost > 1 ? 4 : 400) * (0.5 + random() / 2)))
    const { reach } = supportOf(ordersOf(sizes, costs, 1))
    expect(reach[400]).toBeGreaterThan(300)
    const dear = supportOf(ordersOf(sizes, costs.toReversed(), 1))
    expect(dear.largest).toBe(400)
    const swapped = ordersOf(sizes, [1000, ...costs.slice(1)], 1)
    expect(supportOf(swapped).reach[400]).toBeLessThan(12)
  })

  test('never lies below what was ordered of the deal itself, nor below its smallest size', () => {
    const { market } = makeMarket({ menus: 4, perMenu: 30, task: 20, sizes: [2, 5, 10] })
    const size = fc.integer({ min: 0, max: 2 })
    fc.assert(
      fc.property(fc.array(size, { minLength: 120, maxLength: 120 }), (sizes) => {
        // Deals at many costs, each ordered at one of its sizes.
        const takenRow = market.takenRow.map((_, g) =>
          market.task[g] ? -1 : market.start[g] + sizes[g],
        )
        const ordered = { ...market, takenRow, taken: market.task.map((task) => 1 - task) }
        const support = supportOf(ordered)
        for (let g = 0; g < market.groups; g++)
          for (const row of [market.start[g], takenRow[g]])
            if (row >= 0) expect(isSupported(support, ordered, row)).toBe(true)
        expect(support.largest).toBe([2, 5, 10][Math.max(...sizes)])
      }),
    )
  })

  test('is the largest size of which the client sent a profit, ordered or not', () => {
    const { market } = makeMarket({ menus: 2, perMenu: 10, task: 5, sizes: [2, 5, 10] })
    const labelsAt: typeof market.labelsAt = (t) => {
      const labels = market.labelsAt(t)
      return {
        ...labels,
        value: labels.value.map((_, row) =>
          market.task[market.group[row]] || market.qty[row] > 5 ? Number.NaN : 1,
        ),
      }
    }
    const takenRow = market.takenRow.map((_, g) => (market.task[g] ? -1 : market.start[g]))
    const given = { ...market, quantity: 'client', takenRow, labelsAt } as const
    expect(supportOf(given).largest).toBe(5)
    expect(supportOf(given).reach.every((reach) => reach === 5)).toBe(true)
    expect(supportOf({ ...given, quantity: 'stock' }).largest).toBe(2)
  })

  test('is without end where no order is known', () => {
    const { market } = makeMarket({ menus: 2, perMenu: 10, task: 5 })
    const none = { ...market, takenRow: market.takenRow.map(() => -1) }
    expect(supportOf(none).reach.every((v) => v === Infinity)).toBe(true)
  })
})

describe('a market', () => {
  const { market } = makeMarket({ menus: 15, perMenu: 40, task: 80, sizes: [2, 5, 10] })

  test('shows no outcome of sizes beyond the reach, at any moment', () => {
    const support = { reach: new Float64Array(market.groups).fill(5), largest: 5 }
    const held = supportedMarket(market, support)
    for (const t of [0, -5]) {
      const [shown, all] = [held.labelsAt(t), market.labelsAt(t)]
      for (let row = 0; row < market.rows; row++)
        expect(shown.value[row]).toEqual(market.qty[row] > 5 ? Number.NaN : all.value[row])
    }
    expect(market.labelsAt(0).how.includes(HOW.exact)).toBe(true)
  })

  test('whose menu lists sizes far beyond every order is planned at sizes that were ordered', async () => {
    const learned = await learnMarket(offeredAt(market, [5, 10, 400]), tools)
    const decision = decideMarket(learned, KNOWS)
    const { row, selected, profit } = decision
    expect(selected.length).toBeGreaterThan(5)
    const size = new Map(Array.from(row, (r) => [r, market.start[market.group[r]]]))
    for (const r of selected) expect(r - size.get(r)!).toBeLessThan(2)
    expect(notesText(decision)).toMatch(/picks stop at the largest proven size; try 400 units/)
    expect(profit.every(Number.isFinite)).toBe(true)
  })

  test('takes little of deals that are offered at such sizes alone', async () => {
    const near = decideMarket(await learnMarket(offeredAt(market, [2, 5, 10]), tools), KNOWS)
    const far = decideMarket(await learnMarket(offeredAt(market, [200, 400, 800]), tools), KNOWS)
    expect(far.selected.length).toBeLessThan(0.1 * near.selected.length)
    expect(notesText(far)).toContain('offered only above 10 units')
  })
})

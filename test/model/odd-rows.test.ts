// One odd row of many changes no mode and no scale of what is learnt from all others.
import { describe, expect, test } from 'vitest'
import type { Feature, Market } from '#grounding/market.ts'
import { buildMatrices } from '#model/learners/learner-columns.ts'
import { buildDesign } from '#model/learners/design.ts'
import { orderResidualTasks } from '#model/learners/order-size.ts'
import { pricesMove } from '#model/learners/price.ts'
import { labelledRows } from '#model/base/training-sample.ts'
import { spanOf } from '#model/base/statistics.ts'
import { makeMarket, normalOf, randomOf } from './make-market.ts'

const ROWS = 1000
const all = Int32Array.from({ length: ROWS }, (_, i) => i)

describe('one odd row of a thousand', () => {
  const random = randomOf(3)
  const designOf = (values: Float64Array) => {
    const column: Feature = { name: 'number', kind: 'number', values }
    return [...buildDesign([column], ROWS, all).values].slice(1)
  }
  const withFirst = (values: Float64Array, first: number) => {
    const odd = values.slice()
    odd[0] = first
    return odd
  }

  test('below 0 leaves a column of many powers of ten to its logarithm', () => {
    const wide = Float64Array.from(all, () => Math.exp(2 * normalOf(random)))
    const [usual, odd] = [designOf(wide), designOf(withFirst(wide, -1))]
    odd.forEach((value, i) => expect(Math.abs(value - usual[i])).toBeLessThan(0.05))
  })

  test('a million times too large leaves the others the scale of their own', () => {
    const even = Float64Array.from(all, () => normalOf(random))
    const [usual, odd] = [designOf(even), designOf(withFirst(even, 1e6))]
    const spread = (values: readonly number[]) =>
      Math.sqrt(values.reduce((sum, v) => sum + v * v, 0) / values.length)
    expect(spread(odd)).toBeGreaterThan(0.25 * spread(usual))
  })

  test('long before all others does not stretch the time in which effects may drift', () => {
    const times = Float64Array.from(all, (i) => -1 - (i % 52))
    expect(spanOf(times)).toEqual({ first: -52, last: -1 })
    expect(spanOf(withFirst(times, -5000))).toEqual({ first: -52, last: -1 })
    // One of few, or a little earlier than the others, is the beginning.
    expect(spanOf(withFirst(times, -60))).toEqual({ first: -60, last: -1 })
    expect(spanOf(Float64Array.of(-500, -2, -1))).toEqual({ first: -500, last: -1 })
  })

  test('at another price than the list’s is no price that moves', () => {
    const paid = new Float64Array(ROWS).fill(1)
    expect(pricesMove(withFirst(paid, 0))).toBe(false)
    expect(pricesMove(paid.map((v, i) => (i % 20 ? v : 0.9)))).toBe(true)
  })

  test('ordered at another size than all others shows no choice of sizes', () => {
    const { market } = makeMarket({ menus: 30, perMenu: 40 })
    const known = labelledRows(market, market.labelsAt(0))
    const tasks = (takenRow: Int32Array) => {
      const given: Market = { ...market, takenRow }
      return orderResidualTasks(given, buildMatrices(given, known), known).tasks.length
    }
    expect(tasks(market.takenRow)).toBeGreaterThan(0)
    const smallest = market.takenRow.map((row, g) => (row < 0 ? -1 : market.start[g]))
    const odd = smallest.findIndex((row) => row >= 0)
    smallest[odd] += 1
    expect(tasks(smallest)).toBe(0)
  })
})
